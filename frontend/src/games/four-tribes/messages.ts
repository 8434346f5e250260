/** Every text of Four Tribes' board; keys begin with the game's slug, as the catalogue asks. */
import { addMessages, list, t } from "../../lib/messages";
import { isHouse, isSide, isSpecial, seatsOf, sideOf, tribeOf } from "./cards";
import { type Card, type Counts, HOUSES, type House, type Names, type Side, TRIBES } from "./types";

const TEXTS = {
  "four-tribes.tribe.B": "blue",
  "four-tribes.tribe.G": "green",
  "four-tribes.tribe.R": "red",
  "four-tribes.tribe.Y": "yellow",
  "four-tribes.tribe.K": "black",
  "four-tribes.colour.B": "Blue {rank}",
  "four-tribes.colour.G": "Green {rank}",
  "four-tribes.colour.R": "Red {rank}",
  "four-tribes.colour.Y": "Yellow {rank}",
  "four-tribes.card.AS": "Assassin",
  "four-tribes.card.BD": "Black Dragon",
  "four-tribes.card.CA": "Catapult",
  "four-tribes.card.CL": "Cleric",
  "four-tribes.card.DI": "Disease",
  "four-tribes.card.DO": "Donkey",
  "four-tribes.card.DW": "Dwarf",
  "four-tribes.card.GU": "Guardian",
  "four-tribes.card.HA": "Harvest",
  "four-tribes.card.OF": "Offering",
  "four-tribes.card.RD": "Red Dragon",
  "four-tribes.card.SA": "Sanctuary",
  "four-tribes.card.UN": "Unicorn",
  "four-tribes.card.WI": "Wine",
  "four-tribes.does.AS": "2 on the other side; may remove any card here or in a village next to it",
  "four-tribes.does.BD": "1 on either side",
  "four-tribes.does.CA": "4 on either side; removes a card from the opposite side",
  "four-tribes.does.CL": "5 on your side; may remove a Disease here or in a village next to it",
  "four-tribes.does.DI": "2 on either side",
  "four-tribes.does.DO": "6 on your side, 2 on the other",
  "four-tribes.does.DW": "is not placed: it strikes the card that the other side has just placed",
  "four-tribes.does.GU": "5 on your side; may remove a card here or in a village next to it",
  "four-tribes.does.HA": "3 on your side; then you may place one more card",
  "four-tribes.does.OF": "6 on either side",
  "four-tribes.does.RD": "a bonus of 2 on your side; takes up no house",
  "four-tribes.does.SA": "5 on your side; while it lies there, the others place nothing on that side",
  "four-tribes.does.UN": "on your side; counts as much as the highest other card there",
  "four-tribes.does.WI": "3 on the other side; may remove a card of this village",
  "four-tribes.does.either": "goes to either side of a village",
  "four-tribes.does.own": "goes to your own side of a village",
  "four-tribes.heading": "elders A {a} : B {b}",
  "four-tribes.chapter": "Village {village}",
  "four-tribes.chapter.start": "The villages",
  "four-tribes.none": "none",
  "four-tribes.any": "any card",
  "four-tribes.specials": "special cards only",
  "four-tribes.hee": "HEE-HAW!",

  "four-tribes.teams": "The two sides",
  "four-tribes.partner": "partner",
  "four-tribes.onTurn": "on turn",
  "four-tribes.asked": "is asked",
  "four-tribes.inHand": "cards in hand",
  "four-tribes.pile": "cards to draw",
  "four-tribes.discards": "cards discarded",
  "four-tribes.need": "needs {n}",
  "four-tribes.needLong": "{n} {n|elder|elders} short of a win",
  "four-tribes.longhouse": "Longhouse: {elders}",
  "four-tribes.longhouse.empty": "no elder yet",
  "four-tribes.talked": "loses the next turn",
  "four-tribes.elders": "{n} {tribe}",
  "four-tribes.elder": "the {tribe} elder",

  "four-tribes.row": "The six villages",
  "four-tribes.village": "Village {n}",
  "four-tribes.side.yours": "your side",
  "four-tribes.side.team": "your team’s side",
  "four-tribes.side.theirs": "the other side",
  "four-tribes.side.of": "the side of {names}",
  "four-tribes.side.label": "Village {n}, {side}: {cards}. {state}.",
  "four-tribes.side.empty": "no card",
  "four-tribes.side.sum": "Sum {sum}, {room}",
  "four-tribes.side.full": "complete",
  "four-tribes.side.room": "room for {n}: {accepts}",
  "four-tribes.side.closed": "closed by a Sanctuary",
  "four-tribes.side.can": "{card} may lie here",
  "four-tribes.village.label": "Village {n}: {houses}. {elder}",
  "four-tribes.village.elder": "{Tribe} elder",
  "four-tribes.village.squares": "{n} {n|square|squares} empty",
  "four-tribes.track.centre": "at the centre",
  "four-tribes.track.at": "at {side}",
  "four-tribes.house": "{tribe} house",
  "four-tribes.worth": "{card}, counts {value}",
  "four-tribes.foreign": "{card} ({of})",
  "four-tribes.owner.you": "yours",
  "four-tribes.owner.them": "theirs",

  "four-tribes.say.place": "Your turn: place a card",
  "four-tribes.say.placeHint": "Take one up, or discard some.",
  "four-tribes.say.pass": "Your hand is empty: pass",
  "four-tribes.say.fits": "{card}: where to?",
  "four-tribes.say.nowhere": "{card} fits nowhere just now",
  "four-tribes.say.nowhereHint": "You may discard it.",
  "four-tribes.say.aim": "{card} to village {n}, {side}?",
  "four-tribes.say.sum": "{before} becomes {after}.",
  "four-tribes.say.score": "{before} becomes {after}, against {other}: the village is scored.",
  "four-tribes.say.again": "Tap there again, or place it below.",
  "four-tribes.say.discard": "Discard which? Up to {n}",
  "four-tribes.say.discardHint": "You draw as many; your turn is over.",
  "four-tribes.say.remove": "{card}: remove a card?",
  "four-tribes.say.mustRemove": "{card}: you must remove a card",
  "four-tribes.say.removeHint": "Tap one that glows.",
  "four-tribes.say.aimRemove": "Remove {card} from village {n}, {side}?",
  "four-tribes.say.harvest": "Harvest: place one more card?",
  "four-tribes.say.harvestHint": "You need not.",
  "four-tribes.say.build": "Place a house of your supply",
  "four-tribes.say.buildHint": "Take one up, then tap where it goes.",
  "four-tribes.say.fitsHouse": "A {tribe} house: into which village?",
  "four-tribes.say.aimHouse": "A {tribe} house into village {n}?",
  "four-tribes.say.take": "Take a house of village {n}",
  "four-tribes.say.takeHint": "It comes into your supply.",
  "four-tribes.say.aimTake": "Take the {tribe} house of village {n}?",
  "four-tribes.say.window": "{name} placed {card} at village {n}",
  "four-tribes.say.windowHint": "Does a Dwarf strike it?",
  "four-tribes.say.windowOthers": "{names} may answer with a Dwarf",
  "four-tribes.say.windowOthersHint": "{card} at village {n}: is it struck?",
  "four-tribes.say.letting": "{card} is let stand by itself",
  "four-tribes.say.turn": "{name} is on turn",
  "four-tribes.say.turnYou": "You are on turn",
  "four-tribes.say.turnPartner": "{name}, your partner, is on turn",
  "four-tribes.say.lost": "You said too much: your next turn is lost",
  "four-tribes.say.effect": "{name} looks for a card to remove",
  "four-tribes.say.more": "{name} may place one more card",
  "four-tribes.say.building": "{name} places a house",
  "four-tribes.say.taking": "{name} takes a house of village {n}",
  "four-tribes.say.takingAny": "{name} takes a house",
  "four-tribes.say.finished": "The tribes have chosen",
  "four-tribes.say.side": "{Side}: {state}.",
  "four-tribes.say.sending": "Sending…",
  "four-tribes.last.placed": "{name} placed {card} at village {n}.",
  "four-tribes.last.placedOther": "{name} placed {card} at village {n}, on {side}.",
  "four-tribes.last.removed": "{name} placed {card} at village {n} and removed {removed}.",
  "four-tribes.last.struck": "{name} struck {card} with a Dwarf.",

  "four-tribes.do.place": "Place",
  "four-tribes.do.back": "Back",
  "four-tribes.do.discardSome": "Discard cards…",
  "four-tribes.do.discardNone": "Choose up to {n}",
  "four-tribes.do.discard": "Discard {n} {n|card|cards}",
  "four-tribes.do.remove": "Remove",
  "four-tribes.do.skipEffect": "Remove none",
  "four-tribes.do.skipHarvest": "No more card",
  "four-tribes.do.skip": "Let it stand",
  "four-tribes.do.react": "Dwarf!",
  "four-tribes.do.pass": "Pass",
  "four-tribes.do.house": "Build",
  "four-tribes.do.take": "Take it",
  "four-tribes.do.talk": "I talked",
  "four-tribes.do.things": "On the table",
  "four-tribes.talk.ask": "Did you tell your partner something about your cards, or hint at a move?",
  "four-tribes.talk.then": "Then your next turn is lost.",
  "four-tribes.talk.yes": "Yes, I talked",
  "four-tribes.talk.no": "No",

  "four-tribes.window": "A Dwarf’s moment",
  "four-tribes.window.left": "{n} s",
  "four-tribes.window.short": "Always",
  "four-tribes.window.ask": "Always ✓",
  "four-tribes.window.always": "Always let it stand",
  "four-tribes.window.alwaysHint": "At this table, on this device. Your phone then waits a moment by itself.",

  "four-tribes.why.turn": "It is {name}’s turn.",
  "four-tribes.why.window": "{names} may still answer with a Dwarf.",
  "four-tribes.why.over": "The game is over.",
  "four-tribes.why.busy": "Your last move is still on its way.",
  "four-tribes.why.late": "The board is catching up. One moment.",
  "four-tribes.why.dwarf": "A Dwarf is not placed: it strikes the card that the other side has just placed.",
  "four-tribes.why.ownOnly": "{card} goes to your own side only.",
  "four-tribes.why.otherOnly": "{card} goes to the other side only.",
  "four-tribes.why.closed": "A Sanctuary keeps you from placing on that side.",
  "four-tribes.why.full": "That side has a card for each house already.",
  "four-tribes.why.match": "{card} does not match: this side still takes {tribes}.",
  "four-tribes.why.effectFirst": "First decide about {card}: only cards that glow may be removed.",
  "four-tribes.why.most": "No more than {n} cards at once.",
  "four-tribes.why.noSquare": "That village has no empty square.",
  "four-tribes.why.notThere": "That house can’t be taken.",

  "four-tribes.hand": "Your hand",
  "four-tribes.hand.empty": "Your hand is empty.",
  "four-tribes.supply.own": "Your houses",
  "four-tribes.supply.left": "{n} left",
  "four-tribes.legal": "Your legal moves",
  "four-tribes.legal.place": "{card} to village {n}, {side}",
  "four-tribes.legal.remove": "Remove {card} from village {n}, {side}",
  "four-tribes.legal.house": "{tribe} house into village {n}",
  "four-tribes.legal.take": "Take the {tribe} house of village {n}",

  "four-tribes.things.towers": "Special cards chosen for this game",
  "four-tribes.things.always": "In every game, two each",
  "four-tribes.things.supply": "Elders in the supply",
  "four-tribes.things.bag": "Houses in the bag",
  "four-tribes.things.spent": "Houses out of play",
  "four-tribes.things.houses": "Houses of {names}",
  "four-tribes.things.cards": "Cards",
  "four-tribes.things.piles": "{names}: {pile} to draw, {discards} discarded",
  "four-tribes.things.scored": "Last scored",
  "four-tribes.things.letting": "When another card is placed",
  "four-tribes.things.ask": "Ask me about the Dwarf",
  "four-tribes.things.stall": "{n} {n|turn|turns} in a row without a placement",

  "four-tribes.scored.title": "Village {n} is scored",
  "four-tribes.scored.tied": "Equal sums: {names} had all cards there first.",
  "four-tribes.scored.won": "{Elder} moves into the longhouse of {names}.",
  "four-tribes.scored.wonYou": "{Elder} moves into your longhouse.",
  "four-tribes.scored.moved": "{Elder} walks to the side of {names}.",
  "four-tribes.scored.movedYou": "{Elder} walks to your side.",
  "four-tribes.scored.next": "Go on",

  "four-tribes.event.towers": "Special cards of this game: {cards}.",
  "four-tribes.event.towersNone": "No tower card plays along.",
  "four-tribes.event.villages": "Six villages lie along the river.",
  "four-tribes.event.first": "{name} begins.",
  "four-tribes.event.firstYou": "You begin.",
  "four-tribes.event.bag": "The bag was empty: the discarded houses are back in it.",
  "four-tribes.event.shuffled": "The discarded cards of {names} are their new pile.",
  "four-tribes.event.shuffledYou": "Your side’s discarded cards are its new pile.",
  "four-tribes.event.placed": "{name} placed {card} at village {n}.",
  "four-tribes.event.placedOther": "{name} placed {card} at village {n}, on the other side.",
  "four-tribes.event.donkey": "HEE-HAW! {name} placed the Donkey at village {n}.",
  "four-tribes.event.donkeyOther": "HEE-HAW! {name} placed the Donkey at village {n}, on the other side.",
  "four-tribes.event.removed": "{name} removed {card} from village {n}.",
  "four-tribes.event.removedOther": "{name} removed {card} from village {n}, from the other side.",
  "four-tribes.event.dwarf": "{name} played the Dwarf: {card} is gone from village {n}.",
  "four-tribes.event.discarded": "{name} discarded {n} {n|card|cards}.",
  "four-tribes.event.discardedCards": "{name} discarded {cards}.",
  "four-tribes.event.skipped": "{name} left it at that.",
  "four-tribes.event.passed": "{name} passed.",
  "four-tribes.event.talked": "{name} owned up to table talk: the next turn is lost.",
  "four-tribes.event.lost": "{name} lost this turn for table talk.",
  "four-tribes.event.scored": "Village {n}: {a} to {b}. {names} {won}.",
  "four-tribes.event.won": "won",
  "four-tribes.event.tied": "won the tie, complete first",
  "four-tribes.event.elder": "The {tribe} elder moves into the longhouse of {names}.",
  "four-tribes.event.elderYou": "The {tribe} elder moves into your longhouse.",
  "four-tribes.event.walks": "The elder of village {n} walks to the side of {names}.",
  "four-tribes.event.walksYou": "The elder of village {n} walks to your side.",
  "four-tribes.event.elderPlaced": "The {tribe} elder comes to village {n}.",
  "four-tribes.event.turned": "Village {n} shows another face.",
  "four-tribes.event.left": "Village {n} leaves the river: no elder is left for it.",
  "four-tribes.event.houses": "Village {n} gets {houses}.",
  "four-tribes.event.housePlaced": "{name} placed a {tribe} house at village {n}.",
  "four-tribes.event.houseTaken": "{name} took a {tribe} house from village {n}.",

  "four-tribes.result.yours": "Your team wins",
  "four-tribes.result.team": "{names} win",
  "four-tribes.result.three": "With all three {tribe} elders.",
  "four-tribes.result.four": "With an elder of each of the four tribes.",

  "four-tribes.mini": "Elders {a} to {b}. {n} {n|village|villages} by the river.",
} as const;

export type Key = keyof typeof TEXTS;

/** The text of a key, filled. */
export const m = addMessages(TEXTS);

/** "blue"; `null` where no tribe or house has that letter. */
export const tribeName = (letter: string): string | null => (isHouse(letter) ? m(`four-tribes.tribe.${letter}`) : null);

/** "Red 5", "Catapult"; `"?"` for a card that is hidden. */
export function cardName(card: Card): string {
  if (isSpecial(card)) return m(`four-tribes.card.${card}`);
  const tribe = tribeOf(card);
  return tribe ? m(`four-tribes.colour.${tribe}`, { rank: card.charAt(1) }) : "?";
}

/** What a card is good for, in a few words. */
export function doesWhat(card: Card): string {
  if (isSpecial(card)) return m(`four-tribes.does.${card}`);
  return m(Number(card.charAt(1)) <= 2 ? "four-tribes.does.either" : "four-tribes.does.own");
}

/** "red house". */
export const houseName = (house: House): string => m("four-tribes.house", { tribe: m(`four-tribes.tribe.${house}`) });

/** "2 red, 1 black" of houses or elders; "none". */
export const countsText = (counts: Counts): string =>
  list(
    HOUSES.flatMap((house) =>
      counts[house] ? [m("four-tribes.elders", { n: counts[house], tribe: m(`four-tribes.tribe.${house}`) })] : [],
    ),
  ) || m("four-tribes.none");

/** "a or b". */
const either = (words: string[]): string =>
  new Intl.ListFormat("en", { style: "long", type: "disjunction" }).format(words);

/** "red or green": the colours that a side with room still takes; special cards go anywhere. */
export function acceptsText(accepts: string): string {
  if (accepts.length === 0) return m("four-tribes.specials");
  if (accepts.length === TRIBES.length) return m("four-tribes.any");
  return either([...accepts].flatMap((letter) => tribeName(letter) ?? []));
}

/** A card as it is written on the table, with owner and placement: `"B:G4@12"` → "Green 4". */
export const lyingName = (text: string): string => cardName(text.replace(/^[AB]:/, "").replace(/@\d+$/, ""));

/** "The red elder" with a capital. */
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same with a small letter. */
export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export const isYou = (names: Names, seat: number): boolean => names(seat) === t("seat.you");

/** A team by its players: "Ilinca", "You and Radu". `seats`: how many play. */
export const teamName = (side: Side, seats: number, names: Names): string => list(seatsOf(side, seats).map(names));

/** A side as the one who looks calls it: "your side", "the other side", "the side of Ilinca". */
export function sideName(side: Side, you: number | undefined, seats: number, names: Names): string {
  if (you === undefined || !isSide(side)) return m("four-tribes.side.of", { names: teamName(side, seats, names) });
  if (sideOf(you) !== side) return m("four-tribes.side.theirs");
  return m(seats > 2 ? "four-tribes.side.team" : "four-tribes.side.yours");
}
