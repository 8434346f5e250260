/** Seats that were left: for how long one may be silent, and which of them this device may take back. */

import { flag } from "./prefs.svelte";
import type { Table } from "./types";

/** After this silence, in milliseconds, the host may have an AI play. */
export const SILENT_MS = 3 * 60_000;

/** Remembers that this device's player left a seat of a table, or came back to it. */
export const noteLeft = (table: string, seat: number, left: boolean): void => {
  flag(`left.${table}.${seat}`, left);
};

/** The seat that an AI keeps for this device's player, if there is one. */
export const keptForMe = ({ id, state, seats, you }: Table): number | null => {
  if (state !== "live") return null;
  const kept = Object.keys(seats)
    .map(Number)
    .filter((n) => seats[n]?.away);
  if (you !== undefined) return kept.includes(you) ? you : null;
  return kept.find((n) => flag(`left.${id}.${n}`)) ?? null;
};
