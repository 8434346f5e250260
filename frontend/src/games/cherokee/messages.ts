/** Every text of Cherokee's board; keys begin with the game's slug, as the catalogue asks. */
import { addMessages, t } from "../../lib/messages";
import { clanOf, isWoman, worth } from "./cells";
import type { Card, Clan, Names } from "./types";

const TEXTS = {
  "cherokee.clan.B": "Birds",
  "cherokee.clan.U": "Blue",
  "cherokee.clan.P": "Wild Potato",
  "cherokee.clan.D": "Deer",
  "cherokee.clan.W": "Wolf",
  "cherokee.clan.L": "Long Hair",
  "cherokee.woman": "{clan} woman {value}",
  "cherokee.man": "{clan} man {value}",
  "cherokee.heading": "{n} {n|turn|turns} to go",
  "cherokee.chapter": "The pyramid",
  "cherokee.chapter.end": "The feathers",

  "cherokee.players": "Players",
  "cherokee.pyramid": "The pyramid",
  "cherokee.inHand": "cards in hand",
  "cherokee.feathers": "feathers",
  "cherokee.onTurn": "on turn",
  "cherokee.look": "Your clan: hold to look",
  "cherokee.isClan": "clan {clan}",
  "cherokee.guess": "Your guess at the clan of {name}",
  "cherokee.guessNone": "No guess",
  "cherokee.neutral": "neutral",

  "cherokee.cell": "{cell}: {card}",
  "cherokee.cell.gap": "{cell}: gap",
  "cherokee.cell.can": "can be expelled",
  "cherokee.cell.target": "chosen to be expelled",
  "cherokee.cell.mover": "will take the place",
  "cherokee.cell.attacker": "can expel",
  "cherokee.cell.climbs": "will climb to {to}",
  "cherokee.cell.choice": "may climb",
  "cherokee.cell.place": "waits for a hand card",
  "cherokee.row": "{n} {n|feather|feathers} each",

  "cherokee.say.take": "Your turn: whom do you expel?",
  "cherokee.say.takeHint": "Tap a tribesman in the pyramid.",
  "cherokee.say.last": "{name}: {card} expelled {expelled} at {cell}.",
  "cherokee.say.none": "No attack is possible: discard a card",
  "cherokee.say.noneSwap": "No attack is possible: exchange a card of the base",
  "cherokee.say.instead": "Or tap a hand card to do without an attack (6.5).",
  "cherokee.say.insteadCard": "{card} in place of an attack?",
  "cherokee.say.discardHint": "Tap it again to discard it.",
  "cherokee.say.swapHint": "Tap a card of the base to exchange it.",
  "cherokee.say.target": "{card} on {cell}: value {value}",
  "cherokee.say.whose": "Who shall expel it? Tap one that glows.",
  "cherokee.say.nobody": "Nobody around can expel it.",
  "cherokee.say.attack": "{mover}: {sum} against {against}",
  "cherokee.say.attackWith": "{mover} with {support}: {sum} against {against}",
  "cherokee.say.promote": "Who climbs to {cell}?",
  "cherokee.say.promoteHint": "Both are equal: you choose (6.2).",
  "cherokee.say.place": "Put a card into the base at {cell}",
  "cherokee.say.placeHint": "Tap a card of your hand.",
  "cherokee.say.placeCard": "{card} to {cell}?",
  "cherokee.say.placeAgain": "Tap it again, or tap the gap.",
  "cherokee.say.turn": "{name} is on turn",
  "cherokee.say.turnYou": "You are on turn",
  "cherokee.say.climbing": "{name} lets the successors climb",
  "cherokee.say.placing": "{name} chooses a card for the base",
  "cherokee.say.settling": "All cards are played",
  "cherokee.say.settlingHint": "The feathers are being counted.",
  "cherokee.say.finished": "The council has a chief",
  "cherokee.say.sending": "Sending…",

  "cherokee.chain.place": "Your card comes to {cell} at once.",
  "cherokee.chain.placeAfter": "{n} {n|follows|follow}; then your card comes to {cell}.",
  "cherokee.chain.choice": "Then you choose between {cells}.",
  "cherokee.chain.choiceAfter": "{n} {n|follows|follow}; then you choose between {cells}.",
  "cherokee.chain.climb": "{card} from {from} to {to}",

  "cherokee.lens": "Around {cell}",
  "cherokee.lens.can": "{card} on {cell}: {sum} against {against}, can expel",
  "cherokee.lens.cannot": "{card} on {cell}: {reason}",
  "cherokee.lens.own": "own clan",
  "cherokee.lens.barred": "barred",
  "cherokee.lens.helps": "helps",
  "cherokee.confirm": "Expel",

  "cherokee.why.turn": "It is {name}’s turn.",
  "cherokee.why.none": "Nobody can act just now: the feathers are being counted.",
  "cherokee.why.busy": "Your last move is still on its way.",
  "cherokee.why.late": "The board is catching up. One moment.",
  "cherokee.why.shape": "{card} does not stand beside or below the target. Nobody attacks downward.",
  "cherokee.why.own": "Members of one clan do not attack each other.",
  "cherokee.why.barred": "In the open game you attack only with your own clan or a neutral one.",
  "cherokee.why.instead":
    "Together they are strong enough, but then {card} on {cell} moves up: the highest, and of two equals the woman.",
  "cherokee.why.weak": "{sum} against {against}: it must be more.",
  "cherokee.why.weakTie": "{sum} against {against}: it must be as much.",
  "cherokee.why.promote": "Only {cells} can climb now.",
  "cherokee.why.attackFirst": "First an attack: the hand card comes last, into the gap of the base.",
  "cherokee.why.promoteFirst": "First choose who climbs: the hand card comes last.",
  "cherokee.why.place": "The gap is at {cell}. Tap a card of your hand.",
  "cherokee.why.base": "Only a card of the base can be exchanged.",
  "cherokee.why.over": "The game is over.",

  "cherokee.hand": "Your hand",
  "cherokee.handEmpty": "Your hand is empty.",
  "cherokee.discards": "Expelled tribesmen",
  "cherokee.discardsOpen": "Look through the {n} expelled tribesmen",
  "cherokee.discardsNone": "Nobody has been expelled yet.",
  "cherokee.totals": "Feathers of each clan as the pyramid stands",
  "cherokee.legal": "Your legal moves",
  "cherokee.legal.attack": "{mover} on {from} expels {target} on {cell}: {sum} against {against}",
  "cherokee.legal.promote": "{card} on {from} climbs",
  "cherokee.legal.place": "{card} into the base",
  "cherokee.legal.discard": "Discard {card}",
  "cherokee.legal.swap": "{card} for {base} on {cell}",

  "cherokee.count.title": "The feathers",
  "cherokee.count.player": "player",
  "cherokee.count.row": "row of {n}",
  "cherokee.count.total": "sum",
  "cherokee.count.women": "women",
  "cherokee.count.tie": "Equal feathers: more women in the pyramid decide (7.3).",
  "cherokee.count.shared": "Equal feathers and women: the victory is shared (7.4).",
  "cherokee.count.members": "Equal feathers and women: most tribesmen in the pyramid decide (7.4).",
  "cherokee.count.result": "See the result",
  "cherokee.count.hasten": "Show all at once",

  "cherokee.event.dealt": "The pyramid stands. {name} will start.",
  "cherokee.event.dealtYou": "The pyramid stands. You will start.",
  "cherokee.event.attacked": "{name}: {mover} on {from} expels {expelled} from {cell}.",
  "cherokee.event.attackedWith": "{name}: {mover} on {from}, helped by {support}, expels {expelled} from {cell}.",
  "cherokee.event.promoted": "{card} climbs from {from} to {to}.",
  "cherokee.event.placed": "{name} put {card} into the base at {cell}.",
  "cherokee.event.discarded": "{name} discarded {card}: no attack.",
  "cherokee.event.swapped": "{name} exchanged {expelled} at {cell} for {card}.",
  "cherokee.event.counted": "Feathers: {scores}.",
  "cherokee.event.score": "{name} {n} with {clan}",

  "cherokee.mini": "{n} {n|turn|turns} to go. On top: {clans}.",
} as const;

export type Key = keyof typeof TEXTS;

/** The text of a key, filled. */
export const m = addMessages(TEXTS);

export const clanName = (clan: Clan): string => m(`cherokee.clan.${clan}`);

/** "Wolf woman 6". */
export const cardName = (card: Card): string =>
  m(isWoman(card) ? "cherokee.woman" : "cherokee.man", { clan: clanName(clanOf(card)), value: worth(card) });

/** "Wolf 6": short, where the picture shows the rest. */
export const brief = (card: Card): string => `${clanName(clanOf(card))} ${worth(card)}`;

/** A key by person: the second key where the seat is the viewer's. */
export const person = (names: Names, seat: number, other: Key, you: Key): Key =>
  names(seat) === t("seat.you") ? you : other;
