/** What this device keeps for itself: whether the count of a table was looked at. */
import { readKept, type Store, whenWritten, writeKept } from "../../lib/kept";

const key = (table: string): string => `confirmed:${table}`;

/** Whether the count of a table was looked at on this device. */
export const counted = (store: Store | null, table: string): boolean => readKept(store, key(table)) !== null;

export const noteCounted = (store: Store | null, table: string): void => writeKept(store, key(table), "1");

/** Calls `changed` when another tab of this device has looked at the count; gives a function that ends it. */
export const whenCounted = (table: string, changed: () => void): (() => void) => whenWritten(key(table), changed);
