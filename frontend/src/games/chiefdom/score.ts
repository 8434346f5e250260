/** The score's lines in order, with what each counted (6.1-6.14). */

import { squaresIn } from "./grid";
import type { ChiefdomView, Square } from "./types";

/** The lines 6.1 to 6.13. */
export const LINES = Array.from({ length: 13 }, (_, n) => String(n + 1));

/** A row of the score: one of the 13 lines, or a card by its place among those drawn. */
export interface ScoreRow {
  key: string;
  card: number | null;
}

/** The rows of a table's score: the lines, then the cards of an advanced game. */
export const rowsOf = ({ cards = [] }: ChiefdomView): ScoreRow[] => [
  ...LINES.map((key): ScoreRow => ({ key, card: null })),
  ...cards.map((card, n): ScoreRow => ({ key: String(n), card })),
];

/** The points of a seat in a row. */
export function pointsOf({ sheets }: ChiefdomView, seat: number, { key, card }: ScoreRow): number {
  const sheet = sheets[seat];
  return (card === null ? sheet?.lines[key] : sheet?.cards?.[key]) ?? 0;
}

/** The squares that a row counted on a seat's sheet; none before it is scored. */
export function countedIn({ working }: ChiefdomView, seat: number, { key, card }: ScoreRow): Square[] {
  const by = working?.[seat];
  return squaresIn(card === null ? by?.[key] : by?.cards?.[key]);
}

/** The total of a seat once the first `rows` rows are counted. */
export const sumOf = (view: ChiefdomView, seat: number, rows: number): number =>
  rowsOf(view)
    .slice(0, rows)
    .reduce((sum, row) => sum + pointsOf(view, seat, row), 0);
