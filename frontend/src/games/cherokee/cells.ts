/** The pyramid's geometry (3.3, 3.4) and what a card's text says. */
import { type Card, type Cell, CLANS, type Clan, type Pyramid } from "./types";

/** Rows of the pyramid; the row r holds r cards. */
export const ROWS = 8;
const LETTERS = "abcdefgh";

/** The row of a cell, 1 (top) to 8 (base). */
export const rowOf = (cell: Cell): number => LETTERS.indexOf(cell.charAt(0)) + 1;

/** The column of a cell, from 0. */
export const colOf = (cell: Cell): number => Number(cell.slice(1)) - 1;

/** The cell at a row (from 1) and a column (from 0), if the pyramid has it. */
export const cellAt = (row: number, col: number): Cell[] =>
  row >= 1 && row <= ROWS && col >= 0 && col < row ? [`${LETTERS.charAt(row - 1)}${col + 1}`] : [];

/** All 36 cells, from the top down, each row from the left. */
export const CELLS: Cell[] = Array.from({ length: ROWS }, (_, r) =>
  Array.from({ length: r + 1 }, (__, c) => `${LETTERS.charAt(r)}${c + 1}`),
).flat();

const KNOWN = new Set(CELLS);

/** Whether a text names a cell of the pyramid. */
export const isCell = (value: unknown): value is Cell => typeof value === "string" && KNOWN.has(value);

/** The one or two cells beside, left first. */
export const sides = (cell: Cell): Cell[] => [
  ...cellAt(rowOf(cell), colOf(cell) - 1),
  ...cellAt(rowOf(cell), colOf(cell) + 1),
];

/** The two cells beneath, left first; none under the base. */
export const below = (cell: Cell): Cell[] => [
  ...cellAt(rowOf(cell) + 1, colOf(cell)),
  ...cellAt(rowOf(cell) + 1, colOf(cell) + 1),
];

/** Where an attack on the cell can come from (5.1). */
export const around = (cell: Cell): Cell[] => [...sides(cell), ...below(cell)];

/** Feathers that a member in the cell's row wins (7.2). */
export const feathers = (cell: Cell): number => ROWS - rowOf(cell);

export const clanOf = (card: Card): Clan => card.charAt(0) as Clan;
export const isWoman = (card: Card): boolean => card.charAt(1) === "w";
export const worth = (card: Card): number => Number(card.slice(2));

/** Whether a text is a card that may be seen. */
export const isCard = (value: unknown): value is Card => typeof value === "string" && /^[BUPDWL][mw][3-9]$/.test(value);

/** Within a clan: the higher value first, and the woman before the man (5.6, 6.2). Negative where `a` goes first. */
export const byRank = (a: Card, b: Card): number => worth(b) - worth(a) || Number(isWoman(b)) - Number(isWoman(a));

/** By clan, the strongest first. */
export const byClan = (a: Card, b: Card): number => CLANS.indexOf(clanOf(a)) - CLANS.indexOf(clanOf(b)) || byRank(a, b);

/** The pyramid of eight lines of cards, from the top; `..` stands for a gap. */
export const pyramidOf = (rows: string[]): Pyramid =>
  Object.fromEntries(
    rows.flatMap((row, r) =>
      row
        .trim()
        .split(/\s+/)
        .flatMap((card, c): [Cell, Card][] => (isCard(card) ? cellAt(r + 1, c).map((cell) => [cell, card]) : [])),
    ),
  );
