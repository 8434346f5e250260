/** What this device keeps for itself: cards picked but not yet sent, and which settlement was looked at (12.1, 12.7). */
import { readFor, readKept, type Store, whenWritten, writeFor, writeKept } from "../../lib/kept";
import { byOrder } from "./cards";
import type { Counts } from "./types";

interface Picks {
  round: number;
  cards: string[];
}

const PICKS = "manitou:picks";
const TABLES_KEPT = 20;

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
  const kept = readFor(store, PICKS, table) as Picks | undefined;
  if (kept?.round !== round || !Array.isArray(kept.cards)) return [];
  return prune(kept.cards, of, count);
}

/** Keeps the picks of a table's round; an empty list, and the oldest of many tables, are dropped. */
export const savePicks = (store: Store | null, table: string, round: number, cards: string[]): void =>
  writeFor(store, PICKS, table, cards.length > 0 ? { round, cards } : undefined, TABLES_KEPT);

const confirmedKey = (table: string): string => `confirmed:${table}`;

/** The last round whose settlement was confirmed on this device; 0 where none. */
export const confirmedRound = (store: Store | null, table: string): number =>
  Number(readKept(store, confirmedKey(table)) ?? 0) || 0;

/** Calls `changed` when another tab of this device confirms a settlement of the table; gives a function that ends it. */
export const whenConfirmed = (table: string, changed: () => void): (() => void) =>
  whenWritten(confirmedKey(table), changed);

export const confirmRound = (store: Store | null, table: string, round: number): void =>
  writeKept(store, confirmedKey(table), String(round));
