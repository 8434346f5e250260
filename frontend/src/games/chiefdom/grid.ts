/** The grid of a sheet: what is marked on each square, and what lies beside what (3.3). */
import type { ChiefdomView, Square } from "./types";

export interface Grid {
  columns: number;
  lines: number;
  /** `. ~ 2 3 H + # J L F B` on every square. */
  marks: Record<Square, string>;
}

/** Column and line, both from 0; a place may lie off the grid. */
export interface Place {
  column: number;
  line: number;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export const EMPTY = ".";

export const squareAt = ({ column, line }: Place): Square => `${LETTERS.charAt(column)}${line + 1}`;

export const placeOf = (square: Square): Place => ({
  column: LETTERS.indexOf(square.charAt(0)),
  line: Number(square.slice(1)) - 1,
});

export const columnLetter = (column: number): string => LETTERS.charAt(column);

/** The grid of rows of marks, the northernmost first. */
export function gridOf(rows: string[]): Grid {
  const marks = rows.flatMap((row, line) =>
    [...row].map((mark, column): [Square, string] => [squareAt({ column, line }), mark]),
  );
  return { columns: rows[0]?.length ?? 0, lines: rows.length, marks: Object.fromEntries(marks) };
}

/** The grid of a seat's sheet; an empty one where the view holds none. */
export function gridAt({ sheets, columns, lines }: ChiefdomView, seat: number): Grid {
  const rows = sheets[seat]?.rows ?? {};
  return gridOf(Array.from({ length: lines }, (_, n) => rows[n + 1] ?? EMPTY.repeat(columns)));
}

/** All squares in reading order. */
export const squaresOf = ({ columns, lines }: Grid): Square[] =>
  Array.from({ length: columns * lines }, (_, n) => squareAt({ column: n % columns, line: Math.floor(n / columns) }));

export const onGrid = ({ columns, lines }: Grid, { column, line }: Place): boolean =>
  column >= 0 && column < columns && line >= 0 && line < lines;

/** The squares that share a side with `square`. */
export function beside(grid: Grid, square: Square): Square[] {
  const { column, line } = placeOf(square);
  return [
    { column, line: line - 1 },
    { column: column - 1, line },
    { column: column + 1, line },
    { column, line: line + 1 },
  ]
    .filter((place) => onGrid(grid, place))
    .map(squareAt);
}

export const isEmpty = (grid: Grid, square: Square): boolean => grid.marks[square] === EMPTY;
export const isTree = (mark: string | undefined): boolean => mark === "2" || mark === "3";
export const isWall = (mark: string | undefined): boolean => mark === "+" || mark === "#";
export const isPerson = (mark: string | undefined): boolean =>
  mark !== undefined && "JLFB".includes(mark) && mark !== "";

/** Whether a text names a square. */
export const isSquare = (value: unknown): value is Square => typeof value === "string" && /^[A-Z][1-9]\d?$/.test(value);

/** The squares that a text like `"A1 C4"` names. */
export const squaresIn = (text: unknown): Square[] =>
  typeof text === "string" ? text.split(/\s+/).filter(isSquare) : [];

/** Squares in reading order, line by line from the west. */
export const inOrder = (squares: Square[]): Square[] =>
  [...squares].sort((a, b) => placeOf(a).line - placeOf(b).line || placeOf(a).column - placeOf(b).column);
