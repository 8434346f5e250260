/** What this device keeps for itself: cards picked but not yet sent, and which settlement was looked at (12.1, 12.7). */
import { byOrder } from "./cards";
import type { Counts } from "./types";

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface Picks {
  round: number;
  cards: string[];
}

const PICKS = "manitou:picks";
const TABLES_KEPT = 20;

/** The device's own store, or `null` where the browser allows none. */
export function deviceStore(): Store | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function read(store: Store | null): Record<string, Picks> {
  try {
    const kept: unknown = JSON.parse(store?.getItem(PICKS) ?? "{}");
    return kept !== null && typeof kept === "object" ? (kept as Record<string, Picks>) : {};
  } catch {
    return {};
  }
}

function write(store: Store | null, key: string, value: string): void {
  try {
    store?.setItem(key, value);
  } catch {
    // A full or forbidden store costs the comfort of a reload, never the game.
  }
}

/** Those of `cards` that the stock `of` really holds, at most `count`, in stock order. */
export function prune(cards: string[], of: Counts, count: number): string[] {
  const left = { ...of };
  const kept: string[] = [];
  for (const card of cards) {
    const n = left[card] ?? 0;
    if (n === 0 || kept.length === count) continue;
    left[card] = n - 1;
    kept.push(card);
  }
  return kept.sort(byOrder);
}

/** The picks of this table's round, pruned to the stock `of` and the `count` to choose. */
export function loadPicks(store: Store | null, table: string, round: number, of: Counts, count: number): string[] {
  const kept = read(store)[table];
  if (kept?.round !== round || !Array.isArray(kept.cards)) return [];
  return prune(kept.cards, of, count);
}

/** Keeps the picks of a table's round; an empty list, and the oldest of many tables, are dropped. */
export function savePicks(store: Store | null, table: string, round: number, cards: string[]): void {
  const { [table]: _, ...others } = read(store);
  const entries = Object.entries(others).slice(-TABLES_KEPT + 1);
  if (cards.length > 0) entries.push([table, { round, cards }]);
  write(store, PICKS, JSON.stringify(Object.fromEntries(entries)));
}

const confirmedKey = (table: string): string => `confirmed:${table}`;

/** The last round whose settlement was confirmed on this device; 0 where none. */
export function confirmedRound(store: Store | null, table: string): number {
  try {
    return Number(store?.getItem(confirmedKey(table)) ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** Calls `changed` when another tab of this device confirms a settlement of the table; gives a function that ends it. */
export function whenConfirmed(table: string, changed: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === confirmedKey(table)) changed();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

export const confirmRound = (store: Store | null, table: string, round: number): void =>
  write(store, confirmedKey(table), String(round));
