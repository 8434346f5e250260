/** The shapes of Manitou's view, its moves and its events, as the table's document carries them. */
export const HERDS = ["L", "M", "R"] as const;
export type HerdId = (typeof HERDS)[number];

export const WARRIORS = ["CH", "MM", "RM", "SC", "CM"] as const;
export type Warrior = (typeof WARRIORS)[number];

/** Values by seat, with the seat's number as the key. */
export type BySeat = Record<string, number>;

/** How many of each card: `{"5": 2, "MM": 1}`. Never holds a zero. */
export type Counts = Record<string, number>;

/** A herd as it lies: one or two buffalo values (none once it is settled), and the cards by place in play order
 * (`"B:MM-"`, "-" = fallen). */
export interface HerdView {
  buffalo: number[];
  cards: Record<string, string>;
  sums: BySeat;
}

/** A herd after the hunt: hunting points by seat, and who captured what (7.6). */
export interface SettledHerd extends HerdView {
  points: BySeat;
  captor?: number;
  prisoners: Record<string, string>;
}

/** The settled field of the hunt before; `scores` are the running totals once all of it is counted. */
export interface Settlement {
  round: number;
  herds: Partial<Record<HerdId, SettledHerd>>;
  predator?: number[];
  scores?: BySeat;
}

export interface SeatView {
  score: number;
  hand: number;
  pile: number;
  chosen?: boolean;
  left?: Counts;
}

export interface ManitouView {
  phase: "deal" | "choose" | "play" | "settle" | "over";
  round: number;
  starter: number;
  dealer: number;
  herds: Record<HerdId, HerdView>;
  seats: Record<string, SeatView>;
  own?: { hand?: Counts; pile?: Counts };
  last?: Settlement;
}

export interface Play {
  type: "Play";
  card: string;
  herd: HerdId;
}

export interface Choose {
  type: "Choose";
  cards: string[];
}

export interface Glance {
  round: number;
  herds: Partial<Record<HerdId, { buffalo: number[]; lead?: number }>>;
}

/** A seat's name as a sentence uses it: "You" for the one who looks. */
export type Names = (seat: number) => string;
