/** Cards as text: hunters "1" to "10", warriors CH MM RM SC CM, and cards on a herd such as "B:MM-". */
import { type Counts, WARRIORS, type Warrior } from "./types";

/** A card on a herd: whose, which, where in play order, and whether it has fallen (gone grey). */
export interface Placed {
  index: number;
  seat: number;
  card: string;
  fallen: boolean;
}

const ORDER: readonly string[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", ...WARRIORS];

/** Every kind of card in the order in which a stock is laid out: hunters upward, then warriors. */
export const KINDS = ORDER;

export const isWarrior = (card: string): card is Warrior => (WARRIORS as readonly string[]).includes(card);

export const byOrder = (a: string, b: string): number => ORDER.indexOf(a) - ORDER.indexOf(b);

export const seatOf = (letter: string): number => letter.charCodeAt(0) - 65;

export const letterOf = (seat: number): string => String.fromCharCode(65 + seat);

/** Reads `"B:MM-"` into its parts; `index` is the card's place in play order. */
export function readPlaced(text: string, index = 0): Placed {
  const fallen = text.endsWith("-");
  return { index, seat: seatOf(text), card: text.slice(2, fallen ? -1 : undefined), fallen };
}

/** The cards of a map keyed by place, in that order. */
export function placedIn(cards: Record<string, string>): Placed[] {
  return Object.entries(cards)
    .map(([index, text]) => readPlaced(text, Number(index)))
    .sort((a, b) => a.index - b.index);
}

/** The warriors still standing on a herd, first-placed first: none, one, or a pair of one owner (6.2). */
export const standing = (cards: Placed[]): Placed[] => cards.filter((c) => isWarrior(c.card) && !c.fallen);

/** What one player has on a herd: hunters upward, and warriors that fell, in play order. */
export interface Row {
  seat: number;
  hunters: Placed[];
  fallen: Placed[];
}

/** One row for each player with a hunter or a fallen warrior on the herd, by seat. */
export function rowsOf(cards: Placed[]): Row[] {
  const rows = new Map<number, Row>();
  for (const placed of cards) {
    if (isWarrior(placed.card) && !placed.fallen) continue;
    const row = rows.get(placed.seat) ?? { seat: placed.seat, hunters: [], fallen: [] };
    (isWarrior(placed.card) ? row.fallen : row.hunters).push(placed);
    rows.set(placed.seat, row);
  }
  for (const row of rows.values()) row.hunters.sort((a, b) => Number(a.card) - Number(b.card));
  return [...rows.values()].sort((a, b) => a.seat - b.seat);
}

/** Counts opened into single cards in stock order: `{"5": 2}` is `["5", "5"]`. */
export function spread(counts: Counts | undefined): string[] {
  return Object.entries(counts ?? {})
    .flatMap(([card, count]) => Array.from({ length: count }, () => card))
    .sort(byOrder);
}

/** The seats of a map, as numbers, in order. */
export const seatsOf = (map: Record<string, unknown>): number[] =>
  Object.keys(map)
    .map(Number)
    .sort((a, b) => a - b);

/**
 * Keeps the hand still: cards that stay keep their place, a drawn card takes the place of the one that left.
 * Returns one entry a place, at least as many as before, `null` where a place is empty.
 */
export function keepPlaces(before: (string | null)[], hand: Counts | undefined): (string | null)[] {
  const rest = spread(hand);
  const kept = before.map((card) => {
    const at = card === null ? -1 : rest.indexOf(card);
    if (at < 0) return null;
    return rest.splice(at, 1)[0] ?? null;
  });
  const filled = kept.map((card) => card ?? rest.shift() ?? null);
  return [...filled, ...rest];
}
