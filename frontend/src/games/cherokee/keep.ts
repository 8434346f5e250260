/** What this device keeps for itself: guesses at clans, what is shown, and whether the count was looked at. */
import { readFor, readKept, type Store, whenWritten, writeFor, writeKept } from "../../lib/kept";
import { CLANS, type Clan } from "./types";

/** A guess at the clan of each seat that one was made for. */
export type Guesses = Record<string, Clan>;

const GUESSES = "cherokee:guesses";
const TOTALS = "cherokee:totals";
const TABLES_KEPT = 40;

/** The guesses noted at a table. */
export function guessesAt(store: Store | null, table: string): Guesses {
  const kept = Object.entries((readFor(store, GUESSES, table) ?? {}) as Guesses);
  return Object.fromEntries(kept.filter(([, clan]) => CLANS.includes(clan)));
}

/** Notes the guesses of a table; those of the oldest of many tables are dropped. */
export const noteGuesses = (store: Store | null, table: string, guesses: Guesses): void =>
  writeFor(store, GUESSES, table, Object.keys(guesses).length > 0 ? guesses : undefined, TABLES_KEPT);

/** Whether the clans' totals are shown; they are, until somebody hides them. */
export const totalsShown = (store: Store | null): boolean => readKept(store, TOTALS) !== "0";

export const showTotals = (store: Store | null, shown: boolean): void => writeKept(store, TOTALS, shown ? "1" : "0");

const confirmedKey = (table: string): string => `confirmed:${table}`;

/** Whether the count of a table was looked at on this device. */
export const counted = (store: Store | null, table: string): boolean => readKept(store, confirmedKey(table)) !== null;

export const noteCounted = (store: Store | null, table: string): void => writeKept(store, confirmedKey(table), "1");

/** Calls `changed` when another tab of this device has looked at the count; gives a function that ends it. */
export const whenCounted = (table: string, changed: () => void): (() => void) =>
  whenWritten(confirmedKey(table), changed);
