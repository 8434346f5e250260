/** Each of Four Tribes' events as one sentence, for the screen reader and the log. */
import { list, t } from "../../lib/messages";
import type { Fact } from "../../lib/types";
import { isCard, isHouse, isSide, isSpecial, sideOf, spread } from "./cards";
import { cardName, countsText, isYou, lyingName, m, tribeName } from "./messages";
import { counted } from "./moves";
import type { Counts, Names, Side, TribesView } from "./types";

type Event = Fact["event"];

const number = (value: unknown): number => (typeof value === "number" ? value : 0);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

const named = (text: unknown): string => (typeof text === "string" ? lyingName(text) : "?");

/** The seats of a team, as far as the table has them: it has four where the third has a name of its own. */
function team(side: Side, names: Names): number[] {
  const partner = names(side + 2);
  return partner.startsWith(t("seat.player")) ? [side] : [side, side + 2];
}

const teamText = (side: Side, names: Names): string => list(team(side, names).map(names));

/** The key for a team, the second one where the looker is of it. */
const ours = (side: Side, names: Names): boolean => team(side, names).some((seat) => isYou(names, seat));

function placed(seat: number, { card, village, side }: Event, name: string): string {
  const other = side !== sideOf(seat);
  const said = { name, card: named(card), n: number(village) };
  if (card === "DO") return m(other ? "four-tribes.event.donkeyOther" : "four-tribes.event.donkey", said);
  return m(other ? "four-tribes.event.placedOther" : "four-tribes.event.placed", said);
}

function discarded(cards: string[], name: string): string {
  const known = cards.filter(isCard);
  if (known.length < cards.length) return m("four-tribes.event.discarded", { name, n: cards.length });
  return m("four-tribes.event.discardedCards", { name, cards: list(spread(counted(known)).map(cardName)) });
}

function towers(cards: string[]): string {
  const chosen = cards.filter(isSpecial);
  return chosen.length === 0
    ? m("four-tribes.event.towersNone")
    : m("four-tribes.event.towers", { cards: list(chosen.map(cardName)) });
}

/** Houses as events write them: a string of letters, or a list of them. */
const houses = (value: unknown): Counts => counted([...(typeof value === "string" ? value : texts(value).join(""))]);

function scored({ village, sums, winner, tied }: Event, names: Names): string | null {
  if (!isSide(winner)) return null;
  const [a, b] = Array.isArray(sums) ? sums.map(number) : [];
  const won = m(tied ? "four-tribes.event.tied" : "four-tribes.event.won");
  return m("four-tribes.event.scored", {
    n: number(village),
    a: a ?? 0,
    b: b ?? 0,
    names: teamText(winner, names),
    won,
  });
}

function elder({ type, village, elder: letter, side }: Event, names: Names): string | null {
  if (!isSide(side)) return null;
  const said = { names: teamText(side, names), n: number(village), tribe: tribeName(String(letter)) ?? "" };
  const mine = ours(side, names);
  if (type === "ElderWon") return m(mine ? "four-tribes.event.elderYou" : "four-tribes.event.elder", said);
  return m(mine ? "four-tribes.event.walksYou" : "four-tribes.event.walks", said);
}

function shuffled({ side }: Event, names: Names): string | null {
  if (!isSide(side)) return null;
  if (ours(side, names)) return m("four-tribes.event.shuffledYou");
  return m("four-tribes.event.shuffled", { names: teamText(side, names) });
}

/** The sentence of a fact; `null` where there is nothing to tell (draws), and for events that are not Four Tribes'. */
export function sentence(fact: Fact, names: Names): string | null {
  const { event } = fact;
  const who = typeof event.seat === "number" ? event.seat : fact.seat;
  const name = who === null ? "" : names(who);
  const n = number(event.village);
  const tribe = isHouse(event.house) ? (tribeName(event.house) ?? "") : "";
  switch (event.type) {
    case "TowersChosen":
      return towers(texts(event.cards));
    case "VillagesLaid":
      return m("four-tribes.event.villages");
    case "ElderPlaced":
      return m("four-tribes.event.elderPlaced", { n, tribe: tribeName(String(event.elder)) ?? "" });
    case "HousesDrawn":
      return m("four-tribes.event.houses", { n, houses: countsText(houses(event.houses)) });
    case "BagRefilled":
      return m("four-tribes.event.bag");
    case "FirstPlayerChosen":
      return m(who !== null && isYou(names, who) ? "four-tribes.event.firstYou" : "four-tribes.event.first", { name });
    case "PileShuffled":
      return shuffled(event, names);
    case "CardPlaced":
      return who === null ? null : placed(who, event, name);
    case "CardRemoved":
      return m(
        who !== null && event.side === sideOf(who) ? "four-tribes.event.removed" : "four-tribes.event.removedOther",
        {
          name,
          card: named(event.card),
          n,
        },
      );
    case "DwarfPlayed":
      return m("four-tribes.event.dwarf", { name, card: named(event.card), n });
    case "CardsDiscarded":
      return discarded(texts(event.cards), name);
    case "Passed":
      return m("four-tribes.event.passed", { name });
    case "Skipped":
      return m("four-tribes.event.skipped", { name });
    case "TableTalked":
      return m("four-tribes.event.talked", { name });
    case "TurnLost":
      return m("four-tribes.event.lost", { name });
    case "VillageScored":
      return scored(event, names);
    case "ElderWon":
    case "ElderMoved":
      return elder(event, names);
    case "VillageTurned":
      return m("four-tribes.event.turned", { n });
    case "VillageLeft":
      return m("four-tribes.event.left", { n });
    case "HousePlaced":
      return m("four-tribes.event.housePlaced", { name, tribe, n });
    case "HouseTaken":
      return m("four-tribes.event.houseTaken", { name, tribe, n });
    default:
      return null;
  }
}

/** The set-up, and each village that is scored. */
export function chapter({ event }: Fact): string | null {
  if (event.type === "VillagesLaid") return m("four-tribes.chapter.start");
  return event.type === "VillageScored" ? m("four-tribes.chapter", { village: number(event.village) }) : null;
}

/** "elders A 2 : B 1". */
export function heading(view: Record<string, unknown>): string {
  const longhouses = ((view as Partial<TribesView>).longhouses ?? {}) as Record<string, Counts>;
  const won = (side: Side): number => Object.values(longhouses[side] ?? {}).reduce((sum, n) => sum + n, 0);
  return m("four-tribes.heading", { a: won(0), b: won(1) });
}
