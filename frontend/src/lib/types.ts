/** What the gateway says and hears: documents, frames, rows and problems, as JSON carries them. */

/** An event in the game's own words; the fields of each type stand in the game's folder. */
export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

/** An event with the seat that acted; `null` for set-up and settlement. `text` is notation, on answers to a command. */
export interface Fact {
  seat: number | null;
  event: GameEvent;
  text?: string;
}

export interface Command {
  type: string;
  [field: string]: unknown;
}

/** A set of legal commands too large to list: any `count` of the cards `of` (card → how many) make one. */
export interface Pick {
  type: string;
  field: string;
  count: number;
  of: Record<string, number>;
}

export interface Legal {
  commands?: Command[];
  pick?: Pick;
}

export type SeatKind = "open" | "human" | "bot";

export interface SeatRow {
  kind: SeatKind;
  name?: string;
  level?: number;
  /** A bot keeps the seat for a player who may take it back. */
  away?: true;
}

export interface Seat extends SeatRow {
  /** Milliseconds since the epoch: asked since then; present while the seat is asked. */
  since?: number;
}

export type TableState = "open" | "live" | "finished" | "stuck";

export interface Table {
  id: string;
  game: string;
  rules: number;
  options: Record<string, unknown>;
  state: TableState;
  listed: boolean;
  /** By seat number as a string, from "0". */
  seats: Record<string, Seat>;
  /** The seats that are asked; empty while a settlement is due. */
  turn: number[];
  commitment: string;
  /** Whether any player gave entropy; once started. */
  randomness?: "shared" | "server";
  /** The viewer's seat; absent for spectators. */
  you?: number;
  /** In the host's own seat document only. */
  host?: true;
  opened: number;
  started?: number;
  ended?: number;
  winners?: number[];
  scores?: number[];
  reason?: string;
  /** The table that follows this one, where someone asked to play again. */
  again?: string;
}

/** What one viewer may know of a table at `seq`. A new one is made for each change; none is ever changed in place. */
export interface Document {
  seq: number;
  table: Table;
  /** The game's view; absent until the game is started. */
  view?: Record<string, unknown>;
  /** Only while the viewer's seat is asked: sent along with the move. */
  decision?: number;
  legal?: Legal;
}

/** One append as one viewer may see it; `patch` (RFC 7396) leads from the frame before to the document at `seq`. */
export interface Frame {
  seq: number;
  at: number;
  facts: Fact[];
  patch: object;
}

export interface ReplayFrame {
  seq: number;
  at: number;
  fact: Fact;
  /** RFC 7396, of the view alone. */
  patch: object;
}

export interface Replay {
  frames: ReplayFrame[];
  /** The whole view after that seq. */
  keyframes: Record<string, Record<string, unknown>>;
}

export interface LogLine extends Fact {
  seq: number;
  at: number;
}

/** A table as a list shows it. */
export interface Row {
  id: string;
  game: string;
  state: TableState;
  listed: boolean;
  seats: Record<string, SeatRow>;
  turn: number[];
  opened: number;
  updated: number;
  started?: number;
  ended?: number;
  winners?: number[];
  scores?: number[];
  /** The viewer's seat, in a list of the viewer's own tables. */
  you?: number;
  /** A few public values that draw a miniature of the board. */
  glance?: Record<string, unknown>;
}

export interface Rows {
  tables: Row[];
  next?: string;
}

export interface Session {
  name: string | null;
  language: string;
  player?: string;
}

export interface GameRow {
  slug: string;
  title: string;
  seats: number[];
  levels: number[];
}

export interface Opened {
  id: string;
  commitment: string;
}

/** RFC 9457, `application/problem+json`. */
export interface Problem {
  type?: string;
  title?: string;
  status: number;
  detail?: string;
  code?: string;
  /** The number in the game's rules that refuses the command. */
  rule?: string;
  /** The present document, on a conflict. */
  document?: Document;
}
