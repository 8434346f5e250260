/** The shapes of Chiefdom's view, of what it offers and of its moves, as the table's document carries them. */

/** What is drawn on a square: water, two trees, three trees, wall, house, person. */
export const ICONS = ["~", "2", "3", "+", "H", "P"] as const;
export type Icon = (typeof ICONS)[number];

/** Jobless, lumberjack, fisherman, builder. */
export const JOBS = ["J", "L", "F", "B"] as const;
export type Job = (typeof JOBS)[number];

/** `"A1"` (the north-western corner) to `"J8"`: column letter, line number. */
export type Square = string;

/** Values by seat, with the seat's number as the key. */
export type BySeat<T> = Record<string, T>;

/** The 13 lines of the score, `"1"` to `"13"`, in the order 6.1-6.13. */
export type Lines = Record<string, number>;

export interface SheetView {
  /** A text for each line, `"1"` the northernmost: `. ~ 2 3 H + # J L F B` by column. */
  rows: Record<string, string>;
  logs: number;
  fish: number;
  houses: number;
  people: number;
  jobless: number;
  bonus_used: number;
  lines: Lines;
  /** Points by place among the drawn cards; advanced games only. */
  cards?: Record<string, number>;
  total: number;
}

/** One draw, as it was made. */
export interface Drawn {
  icon: Icon;
  cells: Square[];
  /** Which two dice were added, from 0. */
  sum: [number, number];
  bonus?: boolean;
  /** The job of every new person. */
  jobs: Record<Square, Job>;
}

export interface Passed {
  passed: true;
}

export type Act = Drawn | Passed;

export interface ChiefdomView {
  phase: "act" | "count" | "over";
  /** From 1. */
  turn: number;
  dice: number[];
  columns: number;
  lines: number;
  /** Who has acted in this turn. */
  acted?: BySeat<true>;
  sheets: BySeat<SheetView>;
  /** The viewer's own act of this turn, while the turn is open. */
  drawn?: Act;
  /** The turn that closed last. */
  last?: { turn: number; dice: number[]; draws: BySeat<Act> };
  /** The three scoring cards; advanced games only. */
  cards?: number[];
  /** Once scored: the squares that each line and each card counted, as a text. */
  working?: BySeat<
    { cards?: Record<string, string> } & { [line: string]: string | Record<string, string> | undefined }
  >;
  winners?: number[];
  surplus?: BySeat<number>;
  scores?: BySeat<number>;
  /** What a solo total is worth, from 0 to 7 (6.16). */
  rating?: number;
}

/** An icon and a shape for which there is at least one legal place. */
export interface OfferedDraw {
  sum: [number, number];
  icon: Icon;
  shape: number;
  /** Whether it fits only with one icon left out. */
  bonusOnly?: boolean;
}

/** What a seat may do, in short. */
export interface Offer {
  draws: Record<string, OfferedDraw>;
  /** The squares where a wall or a house may stand. */
  singles?: Partial<Record<Icon, string>>;
  /** Whether a bonus space is free. */
  bonus?: boolean;
  pass?: boolean;
}

export interface DrawMove {
  type: "Draw";
  sum: [number, number];
  icon: Icon;
  cells: Square[];
  jobs?: Record<Square, Job>;
  bonus?: true;
}

export type Move = DrawMove | { type: "Pass" };

/** A table in a list: the rows of seat 0, from the north, joined by `/`, and every seat's total. */
export interface Glance {
  turn: number;
  sheets: BySeat<string>;
  totals: BySeat<number>;
}

/** A seat's name as a sentence uses it: "You" for the one who looks. */
export type Names = (seat: number) => string;

export const isDrawn = (act: Act | undefined): act is Drawn => act !== undefined && "icon" in act;
