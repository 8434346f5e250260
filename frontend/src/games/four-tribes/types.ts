/** The shapes of Four Tribes' view, its moves and its events, as the table's document carries them. */
export const TRIBES = ["B", "G", "R", "Y"] as const;
export type Tribe = (typeof TRIBES)[number];

/** K: black, any card answers it. */
export const HOUSES = [...TRIBES, "K"] as const;
export type House = (typeof HOUSES)[number];

/** In the order in which a hand shows them. */
export const SPECIALS = ["AS", "BD", "CA", "CL", "DI", "DO", "DW", "GU", "HA", "OF", "RD", "SA", "UN", "WI"] as const;
export type Special = (typeof SPECIALS)[number];

/** `"R5"` or a special's code. */
export type Card = string;

/** A team, which is a side of every village: seat % 2. */
export const SIDES = [0, 1] as const;
export type Side = (typeof SIDES)[number];

/** How many of each letter or card; never holds a zero. */
export type Counts = Record<string, number>;

/** Values by team or seat, with the number as the key. */
export type By<T> = Record<string, T>;

/** A card on a side; `owner` only where it is the other team's. */
export interface Lying {
  card: Card;
  owner?: Side;
  value: number;
}

export interface SideView {
  /** By the number of their placement in the game. */
  cards: Record<string, Lying>;
  sum: number;
  /** Provision cards that still fit. */
  room: number;
  /** The colours whose card would still match. */
  accepts: string;
  /** Complete since that placement. */
  full?: number;
  /** A Sanctuary keeps the other team from placing here. */
  closed?: boolean;
}

/** Where the elder of an advanced game stands on its track. */
export type Track = "centre" | "0" | "1";

export interface VillageView {
  card: number;
  face: string;
  colour: Tribe;
  size: number;
  houses: Counts;
  elder?: boolean;
  track?: Track;
  sides: By<SideView>;
}

export type Phase = "deal" | "build" | "turn" | "effect" | "dwarf" | "harvest" | "take" | "refill" | "over";

/** The last placement of the game; without `village` once that village has left. */
export interface LastPlaced {
  seat: number;
  card: Card;
  village?: number;
  side?: Side;
  n: number;
  removed?: { village?: number; side: Side; card: Card };
  /** The seat whose Dwarf hit it. */
  dwarf?: number;
}

/** The last scored village as it stood. */
export interface Scored {
  /** Villages scored so far. */
  number: number;
  village: number;
  colour: Tribe;
  size: number;
  houses: Counts;
  sides: By<SideView>;
  winner: Side;
  tied?: boolean;
  won?: boolean;
  moved?: boolean;
}

export interface TribesView {
  phase: Phase;
  to_move: number;
  villages: Record<string, VillageView>;
  /** Elders won. */
  longhouses: By<Counts>;
  supply: Counts;
  /** The fewest elders still missing for a win. */
  need: By<number>;
  bag?: Counts;
  house_discard?: Counts;
  /** Personal supplies of an advanced game. */
  houses?: By<Counts>;
  towers: Special[];
  seats: By<{ hand: number; talked?: boolean }>;
  teams: By<{ pile: number; discards: number }>;
  own?: { hand: Counts };
  asks?: { card: Card; village: number; side: Side; must?: boolean };
  window?: { seat: number; card: Card; village: number; side: Side; n: number; ms: number };
  last?: LastPlaced;
  scored?: Scored;
  stall?: number;
}

export interface Glance {
  row: Record<string, { colour: Tribe; houses: string; sides: string }>;
  longhouses: By<string>;
}

export type Move =
  | { type: "Place"; card: Card; village: number; side: Side }
  | { type: "Remove"; village: number; side: Side; card: Card }
  | { type: "PlaceHouse" | "TakeHouse"; village: number; house: House }
  | { type: "React" | "Skip" | "Pass" | "OwnUp" };

/** A seat's name as a sentence uses it: "You" for the one who looks. */
export type Names = (seat: number) => string;
