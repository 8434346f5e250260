/** The shapes of Cherokee's view, its moves and its events, as the table's document carries them. */
export const CLANS = ["B", "U", "P", "D", "W", "L"] as const;
export type Clan = (typeof CLANS)[number];

/** `"a1"` (the top) to `"h8"` (the right end of the base). */
export type Cell = string;

/** `"Dm7"`: clan, m or w, value. */
export type Card = string;

/** The card on each cell; a gap is absent. */
export type Pyramid = Record<Cell, Card>;

/** Values by seat, with the seat's number as the key. */
export type BySeat<T> = Record<string, T>;

/** How many of each card; never holds a zero. */
export type Counts = Record<Card, number>;

export type Phase = "deal" | "attack" | "promote" | "place" | "settle" | "over";

/** The attack that was made last, and what came of it; gone once somebody does without one. */
export interface LastAttack {
  seat: number;
  target: Cell;
  mover: Cell;
  /** Who moved to the target. */
  card: Card;
  expelled: Card;
  /** The cells of the other attackers. */
  support: Cell[];
  promotions: Record<string, { from: Cell; to: Cell; card: Card }>;
  placed?: { cell: Cell; card: Card };
}

export interface CherokeeView {
  phase: Phase;
  to_move: number;
  pyramid: Pyramid;
  /** The open place, in the middle of a turn. */
  gap?: Cell;
  /** Feathers that each clan would win as the pyramid stands. */
  totals: Partial<Record<Clan, number>>;
  /** Cards in hand. */
  hands: BySeat<number>;
  /** Expelled and discarded cards by place, in the order in which they came. */
  discards: Record<string, Card>;
  own?: { hand: Counts; clan: Clan };
  /** Whose clan is known to all: in the open variant, and at the end. */
  clans?: BySeat<Clan>;
  /** The clans that anyone may attack with; only in the open variant. */
  neutral?: Clan[];
  last?: LastAttack;
  /** Feathers won, and women of the clan in the whole pyramid: once they are counted. */
  scores?: BySeat<number>;
  women?: BySeat<number>;
}

/** The clans of the three top rows, `.` at a gap, and how many hand cards are still to come. */
export interface Glance {
  top: Record<string, string>;
  left: number;
}

export type Move =
  | { type: "Attack"; target: Cell; mover: Cell }
  | { type: "Promote"; from: Cell }
  | { type: "Place"; card: Card }
  | { type: "Discard"; card: Card }
  | { type: "Swap"; card: Card; cell: Cell };

/** The rule options that decide what may attack. */
export interface AttackRules {
  /** 5.2: a clan may attack its own members. */
  ownClan: boolean;
  /** 5.4: equality is enough where the mover is a woman and the target a man. */
  womanTie: boolean;
  /** 8.2: the clans that the seat may attack with; `null`: all. */
  clans: Clan[] | null;
}

/** A seat's name as a sentence uses it: "You" for the one who looks. */
export type Names = (seat: number) => string;
