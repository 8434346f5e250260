/** Every text of Manitou's board; keys begin with the game's slug, as the catalogue asks. */
import { addMessages, t } from "../../lib/messages";
import { isWarrior } from "./cards";
import type { HerdId, Names } from "./types";

const TEXTS = {
  "manitou.CH": "Chief",
  "manitou.MM": "Medicine Man",
  "manitou.RM": "Rainmaker",
  "manitou.SC": "Scout",
  "manitou.CM": "Clan Mother",
  "manitou.hunter": "hunter",
  "manitou.hunterNamed": "hunter {value}",
  "manitou.the": "the {card}",
  "manitou.herd.L": "left herd",
  "manitou.herd.M": "middle herd",
  "manitou.herd.R": "right herd",
  "manitou.side.L": "Left",
  "manitou.side.M": "Middle",
  "manitou.side.R": "Right",
  "manitou.your": "your {thing}",
  "manitou.owners": "{name}’s {thing}",
  "manitou.heading": "hunt {round} of 3",
  "manitou.chapter": "Hunt {round}",

  "manitou.hand": "hand {n}",
  "manitou.pile": "draw {n}",
  "manitou.inHand": "in hand",
  "manitou.onTurn": "on turn",
  "manitou.choosing": "choosing",
  "manitou.chosen": "ready",
  "manitou.toDraw": "to draw",
  "manitou.yourHand": "Your hand",
  "manitou.yourParty": "Your party",
  "manitou.players": "Players",
  "manitou.field": "The three herds",

  "manitou.herd.label": "{herd}: buffalo {values}.",
  "manitou.herd.sum": "{name} {sum}",
  "manitou.herd.wins": "{name} {sum}, for {points}",
  "manitou.herd.empty": "No cards yet.",
  "manitou.herd.stands": "{owner} stands",
  "manitou.herd.pair": "{owner} on top of the {below}",
  "manitou.herd.would": "{name} would take {n} {n|prisoner|prisoners}",
  "manitou.herd.wouldYou": "You would take {n} {n|prisoner|prisoners}",
  "manitou.herd.tie": "tie",

  "manitou.hint.first": "sum {sum}: leads",
  "manitou.hint.second": "sum {sum}: second",
  "manitou.hint.tied": "sum {sum}: a tie, nobody leads",
  "manitou.hint.behind": "sum {sum}: behind {best}",
  "manitou.hint.stands": "stands here alone",
  "manitou.hint.protects": "protects {below}",
  "manitou.hint.beats": "beats {against}",
  "manitou.hint.both": "falls together with {against}",
  "manitou.hint.bothRemains": "falls with {against}; the {remains} stays",
  "manitou.hint.falls": "falls to {against}",
  "manitou.hint.third": "two of yours stand here already",
  "manitou.hint.grey": "falls grey at once",

  "manitou.say.take": "Your turn: take a card",
  "manitou.say.takeHint": "Tap it, or drag it to a herd.",
  "manitou.say.fallback": "Your turn: only warriors, and three full pairs of yours",
  "manitou.say.fallbackHint": "Play one on any herd. It falls grey at once (5.2).",
  "manitou.say.place": "{card}: tap a herd",
  "manitou.say.placeHunter": "Adds {value} to your sum on the herd.",
  "manitou.say.strength": "Beats {beats}. Falls to {falls}.",
  "manitou.say.over": "Release on a herd that glows",
  "manitou.say.turn": "{name} is on turn",
  "manitou.say.turnYou": "You are on turn",
  "manitou.say.party": "All choose their hunting parties in secret",
  "manitou.say.ready": "Your party is ready",
  "manitou.say.waiting": "Waiting for {names}",
  "manitou.say.settling": "The hunt is over",
  "manitou.say.settlingHint": "The points are being counted.",
  "manitou.say.finished": "The last hunt is over",
  "manitou.say.sending": "Sending…",
  "manitou.sending": "sending",

  "manitou.why.turn": "It is {name}’s turn.",
  "manitou.why.none": "Nobody can play just now: the hunt is being settled.",
  "manitou.why.takeFirst": "Take a card from your hand first.",
  "manitou.why.third": "Two of your warriors stand at the {herd} already; a third may not join them.",
  "manitou.why.herd": "This card can’t be played on the {herd}.",
  "manitou.why.late": "The board is catching up. One moment.",
  "manitou.why.busy": "Your last card is still on its way.",
  "manitou.why.full": "Your party has its {n} cards. Take one out first.",
  "manitou.why.short": "{n} {n|card is|cards are} still missing.",
  "manitou.why.gone": "No {card} is left in your stock.",
  "manitou.why.inParty": "Every {card} of yours is in the party already.",

  "manitou.choose.title": "Choose your hunting party",
  "manitou.choose.eight": "Tap {count} cards. You will play seven of them; one comes home unplayed.",
  "manitou.choose.last": "You play last in this hunt, so you take {count}: you need no card to spare (4.3).",
  "manitou.choose.all": "Your stock holds only {count} cards: all of them go hunting (4.4).",
  "manitou.choose.count": "{n} of {count}",
  "manitou.choose.ok": "OK",
  "manitou.choose.stock": "Your stock",
  "manitou.choose.party": "The party",
  "manitou.choose.add": "{card}, {n} in the stock",
  "manitou.choose.out": "Take {card} out of the party",
  "manitou.choose.buffalo": "The buffalo of this hunt",

  "manitou.table": "Warriors",
  "manitou.table.open": "Table of warriors",
  "manitou.table.above": "above: those that beat it",
  "manitou.table.below": "below: those it beats",
  "manitou.table.column": "{card}: beaten by {falls}; beats {beats}",

  "manitou.legal": "Your legal moves",
  "manitou.legal.move": "{card} to the {herd}: {hint}",

  "manitou.note.beats": "{attacker} fells {defender}",
  "manitou.note.both": "{attacker} and {defender} fall together",
  "manitou.note.falls": "{attacker} falls at once",

  "manitou.settled.title": "Hunt {round} is over",
  "manitou.settled.nobody": "Nobody hunted here: the buffalo move on.",
  "manitou.settled.alone": "{name} alone hunted here: all of it, {points}.",
  "manitou.settled.clear": "{name} {sum} before {other} {second}.",
  "manitou.settled.tieFirst": "A tie for most at {sum}: nobody gets anything.",
  "manitou.settled.tieSecond": "{name} {first}; a tie for second at {sum}: the {small} goes to nobody.",
  "manitou.settled.none": "No warrior stands: all go home.",
  "manitou.settled.catches": "{n} {n|prisoner|prisoners} for {owner}.",
  "manitou.settled.free": "{owner} stands, with nothing to catch.",
  "manitou.settled.predator": "The fur predator takes 10 hides from {names}.",
  "manitou.settled.predatorNone": "Nobody hunted, so the fur predator takes nothing.",
  "manitou.settled.hunted": "Hunted in all: {sums}.",
  "manitou.settled.player": "player",
  "manitou.settled.buffalo": "buffalo",
  "manitou.settled.prisoners": "prisoners",
  "manitou.settled.fur": "predator",
  "manitou.settled.total": "total",
  "manitou.settled.next": "Next hunt",
  "manitou.settled.result": "See the result",
  "manitou.settled.hasten": "Show all at once",

  "manitou.event.dealt": "Hunt {round}: {herds}. {name} will start.",
  "manitou.event.dealtYou": "Hunt {round}: {herds}. You will start.",
  "manitou.event.herd": "{side} {values}",
  "manitou.event.chosen": "{name} has chosen a hunting party.",
  "manitou.event.chosenYou": "You have chosen your hunting party.",
  "manitou.event.played": "{name} played {card} on the {herd}.",
  "manitou.event.beats": "{name} played {card} on the {herd}; {defender} falls.",
  "manitou.event.both": "{name} played {card} on the {herd}; it falls together with {defender}.",
  "manitou.event.falls": "{name} played {card} on the {herd}; it falls at once.",
  "manitou.event.ended": "Hunt {round} is over.",
  "manitou.event.settled": "{herd}: {parts}.",
  "manitou.event.hunt": "{name} won {n}",
  "manitou.event.caught": "{name} took {n} {n|prisoner|prisoners}",
  "manitou.event.nothing": "nobody won anything",
  "manitou.event.predator": "The fur predator took 10 from {names}.",
  "manitou.event.totals": "After hunt {round}: {scores}.",

  "manitou.mini": "Hunt {round}. {herds}",
  "manitou.mini.herd": "{side} {values}",
} as const;

export type Key = keyof typeof TEXTS;

/** The text of a key, filled. */
export const m = addMessages(TEXTS);

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Chief", "9": a card by itself. */
export const cardName = (card: string): string => (isWarrior(card) ? m(`manitou.${card}`) : card);

/** "Chief", "hunter 9": a card in a list or a label. */
export const cardLabel = (card: string): string =>
  isWarrior(card) ? m(`manitou.${card}`) : m("manitou.hunterNamed", { value: card });

/** "the left herd" without its article. */
export const herdName = (herd: HerdId): string => m(`manitou.herd.${herd}`);

/** "13 and 3". */
export const valuesText = (buffalo: number[]): string => buffalo.join(" + ");

const isYou = (names: Names, seat: number): boolean => names(seat) === t("seat.you");

/** A key by person: the second key where the seat is the viewer's. */
export const person = (names: Names, seat: number, other: Key, you: Key): Key => (isYou(names, seat) ? you : other);

/** "Ilinca’s Scout" or "your Scout". */
export const owned = (names: Names, seat: number, card: string): string =>
  isYou(names, seat)
    ? m("manitou.your", { thing: cardName(card) })
    : m("manitou.owners", { name: names(seat), thing: cardName(card) });

/** A name in the middle of a sentence: "You" is small there. */
export const inSentence = (name: string): string => (name === t("seat.you") ? name.toLowerCase() : name);
