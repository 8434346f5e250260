/** Jobs, cutting and fishing (4.4-4.10): what follows from the grid, and what a draw would change. */
import { beside, type Grid, inOrder, isPerson, isTree } from "./grid";
import type { Icon, Job, Square } from "./types";

/** Logs that a house takes (4.3), and logs that must lie ready for a wall (4.1). */
export const HOUSE_LOGS = 5;
export const WALL_LOGS = 2;

type Worker = Exclude<Job, "J">;
const WORKERS: Worker[] = ["L", "F", "B"];

/** The job that a square of this mark gives. */
function jobBy(mark: string | undefined): Worker | null {
  if (isTree(mark)) return "L";
  if (mark === "~") return "F";
  return mark === "H" ? "B" : null;
}

/** The jobs that a person at `square` may take; none where it would stay jobless. */
export function jobsAt(grid: Grid, square: Square): Worker[] {
  const near = new Set(beside(grid, square).map((other) => jobBy(grid.marks[other])));
  return WORKERS.filter((job) => near.has(job));
}

/** The new persons that have to choose, with what each may choose (4.4). */
export const jobChoices = (grid: Grid, cells: Square[]): Record<Square, Worker[]> =>
  Object.fromEntries(
    cells.map((square): [Square, Worker[]] => [square, jobsAt(grid, square)]).filter(([, jobs]) => jobs.length > 1),
  );

const touches = (grid: Grid, square: Square, mark: string): boolean =>
  beside(grid, square).some((other) => grid.marks[other] === mark);

/** Whether a tree square has been cut: it touches a lumberjack (4.8, 4.11). */
export const isCut = (grid: Grid, square: Square): boolean => isTree(grid.marks[square]) && touches(grid, square, "L");

/** Whether a water square has been fished: it touches a fisherman (4.9, 4.11). */
export const isFished = (grid: Grid, square: Square): boolean =>
  grid.marks[square] === "~" && touches(grid, square, "F");

/** What a draw would bring about. */
export interface Outcome {
  grid: Grid;
  /** New persons with their jobs; those that have still to choose stand as jobless. */
  hired: Record<Square, Job>;
  /** Jobless people who take a job. */
  became: Record<Square, Job>;
  cut: Square[];
  fished: Square[];
  /** Logs won, without those that a house takes. */
  logs: number;
  spent: number;
}

/** The grid after a draw, and what happened on the way. `jobs` holds what the new persons choose. */
export function outcome(grid: Grid, icon: Icon, cells: Square[], jobs: Record<Square, Job>): Outcome {
  const marks = { ...grid.marks };
  const hired: Record<Square, Job> = {};
  const became: Record<Square, Job> = {};
  for (const square of cells) {
    const offered = jobsAt(grid, square);
    const job: Job = jobs[square] ?? (offered.length === 1 ? (offered[0] ?? "J") : "J");
    if (icon === "P") hired[square] = job;
    marks[square] = icon === "P" ? job : icon;
  }
  const work = jobBy(icon);
  if (work)
    for (const square of cells.flatMap((cell) => beside(grid, cell))) {
      if (marks[square] !== "J") continue;
      marks[square] = work;
      became[square] = work;
    }
  const after = { ...grid, marks };
  const squares = inOrder(Object.keys(marks));
  const cut = squares.filter((square) => isCut(after, square) && !isCut(grid, square));
  const fished = squares.filter((square) => isFished(after, square) && !isFished(grid, square));
  const logs = cut.reduce((sum, square) => sum + Number(marks[square]), 0);
  return { grid: after, hired, became, cut, fished, logs, spent: icon === "H" ? HOUSE_LOGS : 0 };
}

/** How many people stand on a grid. */
export const peopleOn = (grid: Grid): number => Object.values(grid.marks).filter(isPerson).length;
