/** What this device keeps for itself: whether a Dwarf's window is answered by itself at a table. */
import { readFor, type Store, writeFor } from "../../lib/kept";

const ALWAYS = "four-tribes:letting";
const TABLES_KEPT = 40;

/** Whether every placement is let stand at a table, without asking. */
export const letsStand = (store: Store | null, table: string): boolean => readFor(store, ALWAYS, table) === true;

export const noteLetsStand = (store: Store | null, table: string, always: boolean): void =>
  writeFor(store, ALWAYS, table, always || undefined, TABLES_KEPT);
