/** The pencil ghost: where a shape would come to lie, whether it fits there (3.1), and with one icon left out (5.2). */
import { type Grid, inOrder, onGrid, type Place, placeOf, squareAt } from "./grid";
import { boxOf, heartOf, offsetsOf, orientations } from "./shapes";
import type { Square } from "./types";

export interface Ghost {
  shape: number;
  /** Which orientation of the shape. */
  turn: number;
  /** The north-western corner of the box around it; with the bonus it may hang over the edge. */
  at: Place;
  /** The square of the shape that shall be left out, by its place in the orientation. */
  without: number | null;
}

/** Where a square may be drawn at all. */
export type Free = (square: Square) => boolean;

export interface Cell {
  /** `null` off the grid. */
  square: Square | null;
  place: Place;
  /** Whether this one can be drawn. */
  free: boolean;
  /** Left out by the bonus. */
  out: boolean;
}

/** A ghost laid on the grid. */
export interface Laid {
  cells: Cell[];
  /** What would be drawn, in reading order. */
  draws: Square[];
  fits: boolean;
  /** With the bonus: every square is free, so which one is left out has still to be said. */
  undecided: boolean;
}

const placesOf = ({ shape, turn, at }: Ghost): Place[] =>
  offsetsOf(shape, turn).map(([line, column]) => ({ column: at.column + column, line: at.line + line }));

/** Lays a ghost on the grid; with the bonus one square is left out: the one that is not free, else the one chosen. */
export function lay(grid: Grid, ghost: Ghost, free: Free, bonus: boolean): Laid {
  const cells = placesOf(ghost).map((place): Cell => {
    const square = onGrid(grid, place) ? squareAt(place) : null;
    return { place, square, free: square !== null && free(square), out: false };
  });
  const blocked = cells.findIndex((cell) => !cell.free);
  const out = bonus ? (blocked >= 0 ? blocked : (ghost.without ?? -1)) : -1;
  const marked = cells.map((cell, n) => ({ ...cell, out: n === out }));
  const drawn = marked.filter((cell) => !cell.out);
  const able = drawn.every((cell) => cell.free);
  const undecided = bonus && blocked < 0 && ghost.without === null;
  return {
    cells: marked,
    draws: inOrder(drawn.flatMap(({ square }) => square ?? [])),
    fits: able && !undecided,
    undecided,
  };
}

/** All ghosts of a shape that fit; with the bonus also those where one square is not free. */
export function fitting(grid: Grid, shape: number, free: Free, bonus: boolean): Ghost[] {
  const margin = bonus ? 1 : 0;
  return orientations(shape).flatMap((offsets, turn) => {
    const box = boxOf(offsets);
    const ghosts: Ghost[] = [];
    for (let line = -margin; line + box.lines <= grid.lines + margin; line++)
      for (let column = -margin; column + box.columns <= grid.columns + margin; column++) {
        const ghost: Ghost = { shape, turn, at: { column, line }, without: null };
        const hindered = lay(grid, ghost, free, false).cells.filter((cell) => !cell.free).length;
        if (hindered <= margin) ghosts.push(ghost);
      }
    return ghosts;
  });
}

/** The squares that a ghost of the list covers, among those that can be drawn. */
export const covered = (grid: Grid, ghosts: Ghost[], free: Free): Set<Square> =>
  new Set(
    ghosts
      .flatMap(placesOf)
      .filter((place) => onGrid(grid, place))
      .map(squareAt)
      .filter(free),
  );

/** Moves a ghost so far that it lies on the grid; with the bonus one line or column may hang over. */
export function within(grid: Grid, ghost: Ghost, bonus: boolean): Ghost {
  const box = boxOf(offsetsOf(ghost.shape, ghost.turn));
  const margin = bonus && box.lines + box.columns > 2 ? 1 : 0;
  const clamp = (n: number, most: number): number => Math.max(0 - margin, Math.min(n, most + margin));
  const { column, line } = ghost.at;
  const at = { column: clamp(column, grid.columns - box.columns), line: clamp(line, grid.lines - box.lines) };
  return { ...ghost, at };
}

/** The place of the square that follows a finger or the focus. */
export function heart({ shape, turn, at }: Ghost): Place {
  const [line, column] = heartOf(offsetsOf(shape, turn));
  return { column: at.column + column, line: at.line + line };
}

/** A ghost whose heart lies at a place, as far as the grid allows. */
export function heartTo(grid: Grid, ghost: Ghost, { column, line }: Place, bonus: boolean): Ghost {
  const [down, across] = heartOf(offsetsOf(ghost.shape, ghost.turn));
  return within(grid, { ...ghost, at: { column: column - across, line: line - down } }, bonus);
}

/** A ghost whose middle lies at a point, in squares from the north-western corner of the grid. */
export function middleTo(grid: Grid, ghost: Ghost, point: { x: number; y: number }, bonus: boolean): Ghost {
  const box = boxOf(offsetsOf(ghost.shape, ghost.turn));
  const at = { column: Math.round(point.x - box.columns / 2), line: Math.round(point.y - box.lines / 2) };
  return within(grid, { ...ghost, at }, bonus);
}

/** A ghost in another orientation: its heart stays where it is, as far as the grid allows. */
export const turnedTo = (grid: Grid, ghost: Ghost, turn: number, bonus: boolean): Ghost =>
  heartTo(grid, { ...ghost, turn, without: null }, heart(ghost), bonus);

/** Of the ghosts that fit, the one over `square` whose heart is nearest to it; first in the orientation `turn`. */
export function nearest(ghosts: Ghost[], square: Square, turn: number): Ghost | null {
  const to = placeOf(square);
  const over = ghosts.filter((ghost) =>
    placesOf(ghost).some(({ column, line }) => column === to.column && line === to.line),
  );
  const away = (ghost: Ghost): number => {
    const { column, line } = heart(ghost);
    return Math.hypot(column - to.column, line - to.line) + (ghost.turn === turn ? 0 : 100);
  };
  return over.reduce<Ghost | null>((best, one) => (best && away(best) <= away(one) ? best : one), null);
}

/** Where the ghost lies ready to be taken up: of those that fit, the one nearest to the middle of the grid. */
export function ready(grid: Grid, ghosts: Ghost[]): Ghost | null {
  const away = (ghost: Ghost): number => {
    const { column, line } = heart(ghost);
    return Math.hypot(column - (grid.columns - 1) / 2, line - (grid.lines - 1) / 2) + (ghost.turn === 0 ? 0 : 100);
  };
  return ghosts.reduce<Ghost | null>((best, one) => (best && away(best) <= away(one) ? best : one), null);
}
