/** What this device keeps for itself: guesses at clans, what is shown, and whether the count was looked at. */
import { CLANS, type Clan } from "./types";

export type Store = Pick<Storage, "getItem" | "setItem">;

/** A guess at the clan of each seat that one was made for. */
export type Guesses = Record<string, Clan>;

const GUESSES = "cherokee:guesses";
const TOTALS = "cherokee:totals";
const TABLES_KEPT = 40;

/** The device's own store, or `null` where the browser allows none. */
export function deviceStore(): Store | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function read(store: Store | null, key: string): string | null {
  try {
    return store?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(store: Store | null, key: string, value: string): void {
  try {
    store?.setItem(key, value);
  } catch {
    // A full or forbidden store costs the comfort of a reload, never the game.
  }
}

function all(store: Store | null): Record<string, Guesses> {
  try {
    const kept: unknown = JSON.parse(read(store, GUESSES) ?? "{}");
    return kept !== null && typeof kept === "object" ? (kept as Record<string, Guesses>) : {};
  } catch {
    return {};
  }
}

/** The guesses noted at a table. */
export function guessesAt(store: Store | null, table: string): Guesses {
  const kept = Object.entries(all(store)[table] ?? {});
  return Object.fromEntries(kept.filter(([, clan]) => CLANS.includes(clan)));
}

/** Notes the guesses of a table; those of the oldest of many tables are dropped. */
export function noteGuesses(store: Store | null, table: string, guesses: Guesses): void {
  const { [table]: _, ...others } = all(store);
  const entries = Object.entries(others).slice(-TABLES_KEPT + 1);
  if (Object.keys(guesses).length > 0) entries.push([table, guesses]);
  write(store, GUESSES, JSON.stringify(Object.fromEntries(entries)));
}

/** Whether the clans' totals are shown; they are, until somebody hides them. */
export const totalsShown = (store: Store | null): boolean => read(store, TOTALS) !== "0";

export const showTotals = (store: Store | null, shown: boolean): void => write(store, TOTALS, shown ? "1" : "0");

const confirmedKey = (table: string): string => `confirmed:${table}`;

/** Whether the count of a table was looked at on this device. */
export const counted = (store: Store | null, table: string): boolean => read(store, confirmedKey(table)) !== null;

export const noteCounted = (store: Store | null, table: string): void => write(store, confirmedKey(table), "1");

/** Calls `changed` when another tab of this device has looked at the count; gives a function that ends it. */
export function whenCounted(table: string, changed: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === confirmedKey(table)) changed();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}
