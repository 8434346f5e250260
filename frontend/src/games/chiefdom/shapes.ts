/** The six shapes of the placement die, and how each can be turned and flipped (3.1, 3.2). */

/** Line and column of a square of a shape, counted from the corner of the box around it. */
export type Offset = readonly [line: number, column: number];

/** Each shape as the die shows it. */
const FIRST: Record<number, Offset[]> = {
  1: [[0, 0]],
  2: [
    [0, 0],
    [1, 1],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ],
  5: [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  6: [
    [0, 0],
    [0, 1],
    [0, 2],
  ],
};

const sorted = (offsets: Offset[]): Offset[] => [...offsets].sort((a, b) => a[0] - b[0] || a[1] - b[1]);

/** Lines and columns of the box around a shape. */
export const boxOf = (offsets: Offset[]): { lines: number; columns: number } => ({
  lines: Math.max(...offsets.map(([line]) => line)) + 1,
  columns: Math.max(...offsets.map(([, column]) => column)) + 1,
});

const quarter = (offsets: Offset[]): Offset[] => {
  const { lines } = boxOf(offsets);
  return sorted(offsets.map(([line, column]): Offset => [column, lines - 1 - line]));
};

const mirrored = (offsets: Offset[]): Offset[] => {
  const { columns } = boxOf(offsets);
  return sorted(offsets.map(([line, column]): Offset => [line, columns - 1 - column]));
};

const same = (a: Offset[], b: Offset[]): boolean => String(a) === String(b);

function turnsOf(first: Offset[]): Offset[][] {
  const turns: Offset[][] = [];
  let offsets = sorted(first);
  for (let n = 0; n < 4; n++) {
    for (const one of [offsets, mirrored(offsets)]) if (!turns.some((other) => same(other, one))) turns.push(one);
    offsets = quarter(offsets);
  }
  return turns;
}

const TURNS = Object.fromEntries(Object.entries(FIRST).map(([shape, first]) => [shape, turnsOf(first)]));

/** All distinct orientations of a shape (1-6), the die's own first. */
export const orientations = (shape: number): Offset[][] => TURNS[shape] ?? [];

/** The squares of a shape in its orientation `turn`. */
export const offsetsOf = (shape: number, turn: number): Offset[] => orientations(shape)[turn] ?? [];

const turnOf = (shape: number, offsets: Offset[]): number => orientations(shape).findIndex((one) => same(one, offsets));

/** The orientation that a quarter turn leads to; the same where turning changes nothing. */
export const rotated = (shape: number, turn: number): number => turnOf(shape, quarter(offsetsOf(shape, turn)));

/** The orientation that a mirror shows; the same where flipping changes nothing. */
export const flipped = (shape: number, turn: number): number => turnOf(shape, mirrored(offsetsOf(shape, turn)));

/** The square of an orientation that lies nearest to its middle: the one that follows a finger or a focus. */
export function heartOf(offsets: Offset[]): Offset {
  const { lines, columns } = boxOf(offsets);
  const away = ([line, column]: Offset): number => Math.hypot(line - (lines - 1) / 2, column - (columns - 1) / 2);
  return offsets.reduce((best, one) => (away(one) < away(best) ? one : best), offsets[0] ?? [0, 0]);
}
