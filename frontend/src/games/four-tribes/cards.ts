/** What is printed on the cards: colours, ranks, values and where they may lie (RULES.md 5.1 and 8). */
import {
  type Card,
  type Counts,
  HOUSES,
  type House,
  type Lying,
  type Side,
  SPECIALS,
  type Special,
  TRIBES,
  type Tribe,
} from "./types";

export const isTribe = (text: unknown): text is Tribe => TRIBES.some((tribe) => tribe === text);
export const isHouse = (text: unknown): text is House => HOUSES.some((house) => house === text);
export const isSpecial = (text: unknown): text is Special => SPECIALS.some((special) => special === text);
export const isSide = (value: unknown): value is Side => value === 0 || value === 1;

const COLOURED = /^[BGRY][1-7]$/;

export const isCard = (text: unknown): text is Card =>
  typeof text === "string" && (COLOURED.test(text) || isSpecial(text));

/** The tribe of a colour card; `null` of a special. */
export const tribeOf = (card: Card): Tribe | null => {
  const first = card.charAt(0);
  return COLOURED.test(card) && isTribe(first) ? first : null;
};

/** Which sides a card may be put on, seen from the one who places it; `null`: it is never placed. */
export type Reach = "own" | "other" | "either" | null;

const PRINTED: Record<Special, { reach: Reach; own: number; other: number }> = {
  AS: { reach: "other", own: 2, other: 2 },
  BD: { reach: "either", own: 1, other: 1 },
  CA: { reach: "either", own: 4, other: 4 },
  CL: { reach: "own", own: 5, other: 5 },
  DI: { reach: "either", own: 2, other: 2 },
  DO: { reach: "either", own: 6, other: 2 },
  DW: { reach: null, own: 0, other: 0 },
  GU: { reach: "own", own: 5, other: 5 },
  HA: { reach: "own", own: 3, other: 3 },
  OF: { reach: "either", own: 6, other: 6 },
  RD: { reach: "own", own: 2, other: 2 },
  SA: { reach: "own", own: 5, other: 5 },
  UN: { reach: "own", own: 0, other: 0 },
  WI: { reach: "other", own: 3, other: 3 },
};

const BOTH_SIDES = 2; // 5.1: the ranks with the dragon, up to this one, go to either side

export const reachOf = (card: Card): Reach => {
  if (isSpecial(card)) return PRINTED[card].reach;
  return Number(card.charAt(1)) <= BOTH_SIDES ? "either" : "own";
};

/** 8: a Red Dragon fills no place; every other card on a side is a provision. */
export const isProvision = (card: Card): boolean => card !== "RD";

/** What a card counts on a side; of a Unicorn only what it has by itself: nothing. */
export const printedValue = (card: Card, own: boolean): number =>
  isSpecial(card) ? PRINTED[card][own ? "own" : "other"] : Number(card.charAt(1));

/** The value as it stands on a card in the hand: `"5"`, `"6/2"`; `""` where it has none of its own. */
export const printed = (card: Card): string => {
  if (card === "UN" || card === "DW") return "";
  const [own, other] = [printedValue(card, true), printedValue(card, false)];
  return own === other ? String(own) : `${own}/${other}`;
};

/** 8.4: the sum of a side once `card` lies there too, a Unicorn counting as the highest other card. */
export function sumWith(lying: Lying[], card: Card, own: boolean): number {
  const others = lying.filter((one) => one.card !== "UN").map(({ value }) => value);
  const all = card === "UN" ? others : [...others, printedValue(card, own)];
  const unicorns = lying.length - others.length + (card === "UN" ? 1 : 0);
  return all.reduce((sum, value) => sum + value, 0) + unicorns * Math.max(0, ...all);
}

const placeIn = (card: Card): number => {
  const tribe = tribeOf(card);
  if (tribe) return TRIBES.indexOf(tribe) * 10 + Number(card.charAt(1));
  return 100 + (isSpecial(card) ? SPECIALS.indexOf(card) : 0);
};

export const byOrder = (a: Card, b: Card): number => placeIn(a) - placeIn(b);

/** `{"R5": 1, "CA": 2}` → `["R5", "CA", "CA"]`, by colour and rank. */
export const spread = (counts: Counts): Card[] =>
  Object.entries(counts)
    .flatMap(([card, n]) => Array.from({ length: n }, () => card))
    .sort(byOrder);

/** The houses of a count, in the order of the letters, black last. */
export const housesOf = (counts: Counts): House[] =>
  HOUSES.flatMap((house) => Array.from({ length: counts[house] ?? 0 }, () => house));

export const sideOf = (seat: number): Side => (seat % 2 === 0 ? 0 : 1);

/** The seats of a team at a table with that many seats. */
export const seatsOf = (side: Side, seats: number): number[] =>
  Array.from({ length: seats }, (_, seat) => seat).filter((seat) => sideOf(seat) === side);
