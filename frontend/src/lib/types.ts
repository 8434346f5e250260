/** What the gateway says and hears: its own schema's types, and what travels on streams and in logs. */

import type { components } from "./schema";

type Schemas = components["schemas"];

/** An event in the game's own words; the fields of each type stand in the game's folder. */
export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

/** An event with the seat that acted; `null` for set-up and settlement. `text` is notation, on answers to a command. */
export type Fact = Omit<Schemas["ShownFact"], "event"> & { event: GameEvent };

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
  /** Fewer do too, down to this number. */
  least?: number;
}

/** What a seat may do. Where a list or a pick would be too long, the game describes it in fields of its own. */
export interface Legal {
  commands?: Command[];
  pick?: Pick;
  [described: string]: unknown;
}

export type Seat = Schemas["DocumentSeat"];
export type SeatKind = Seat["kind"];
export type SeatRow = Schemas["RowSeat"];

/** About a table, as one viewer sees it. */
export type Table = Schemas["DocumentTable"];
export type TableState = Table["state"];

/** What one viewer may know of a table at `seq`. A new one is made for each change; none is ever changed in place. */
export type Document = Omit<Schemas["Document"], "legal"> & { legal?: Legal };

/** One append as one viewer may see it; `patch` (RFC 7396) leads from the frame before to the document at `seq`. */
export interface Frame {
  seq: number;
  at: number;
  facts: Fact[];
  patch: object;
}

export type ReplayFrame = Omit<Schemas["ReplayFrame"], "fact" | "patch"> & { fact: Fact; patch: object };
export type Replay = Omit<Schemas["Replay"], "frames"> & { frames: ReplayFrame[] };

export interface LogLine extends Fact {
  seq: number;
  at: number;
}

/** A table as a list shows it. */
export type Row = Schemas["Row"];
export type Rows = Schemas["Page"];
export type Session = Schemas["Profile"];
export type GameRow = Schemas["GameRow"];
export type Opened = Schemas["Opened"];
export type Phrase = Schemas["Say"]["phrase"];

/** RFC 9457, `application/problem+json`; of an answer that is none, only the status is known. */
export type Problem = Partial<Omit<Schemas["Problem"], "status" | "type" | "document">> & {
  type?: string;
  status: number;
  document?: Document;
};
