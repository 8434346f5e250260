/** Finished replays and rules, kept on this device so that they open without a connection. */

import { ApiError, api } from "./api";
import * as store from "./store";
import type { Document, Replay, Row } from "./types";

const REPLAYS_KEPT = 40;

interface Kept<T> {
  at: number;
  value: T;
}

export interface Recorded {
  doc: Document;
  replay: Replay;
  /** The seat or "spectator" whose eyes these are. */
  as: string;
  /** Taken from this device, since the house could not be reached. */
  kept: boolean;
}

/** The replay of a table through the eyes `as` ("" for the viewer's own). Throws an `ApiError`. */
export const recorded = async (id: string, as: string): Promise<Recorded> => {
  const key = `${id} ${as}`;
  try {
    const doc = await api.table(id);
    const eyes = as || String(doc.table.you ?? "spectator");
    const replay = await api.replay(id, eyes);
    const value: Recorded = { doc, replay, as: eyes, kept: true };
    if (doc.table.state === "finished") {
      await store.put("replays", key, { at: Date.now(), value } satisfies Kept<Recorded>);
      await store.trim<Kept<Recorded>>("replays", REPLAYS_KEPT, ({ at }) => at);
    }
    return { ...value, kept: false };
  } catch (error) {
    const kept =
      error instanceof ApiError && error.passing ? await store.get<Kept<Recorded>>("replays", key) : undefined;
    if (!kept) throw error;
    return kept.value;
  }
};

/** The tables whose replays are kept on this device, the latest first. */
export const keptTables = async (): Promise<Row[]> => {
  const kept = await store.all<Kept<Recorded>>("replays");
  const rows = kept.map(({ value: { doc } }): Row => ({ ...doc.table, updated: doc.table.ended ?? doc.table.opened }));
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => b.updated - a.updated);
};

/** A game's rules in Markdown. Throws an `ApiError`. */
export const rulesOf = async (slug: string): Promise<string> => {
  try {
    const value = await api.rules(slug);
    await store.put("rules", slug, value);
    return value;
  } catch (error) {
    const kept = await store.get<string>("rules", slug);
    if (kept === undefined) throw error;
    return kept;
  }
};

/** Keeps the rules of these games on this device. */
export const keepRules = async (slugs: string[]): Promise<void> => {
  for (const slug of slugs) await rulesOf(slug).catch(() => undefined);
};
