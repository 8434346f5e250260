/** Seats that an AI keeps: after how long a silence, and which of them this device may take back. */

import { flag } from "./prefs.svelte";
import type { Table } from "./types";

/** After this silence, in milliseconds, the host may have an AI play. */
export const SILENT_MS = 3 * 60_000;

/** Remembers where this device's player sits while a game runs: a spectator's document does not tell whose a kept seat is. */
export const noteSeat = ({ id, state, you }: Table): void => {
  if (state === "live" && you !== undefined) flag(`sat.${id}.${you}`, true);
};

/** The seat that an AI keeps for this device's player, if there is one. */
export const keptForMe = ({ id, state, seats, you }: Table): number | null => {
  if (state !== "live") return null;
  const kept = Object.keys(seats)
    .map(Number)
    .filter((n) => seats[n]?.away);
  if (you !== undefined) return kept.includes(you) ? you : null;
  return kept.find((n) => flag(`sat.${id}.${n}`)) ?? null;
};
