/** Small texts that this device keeps in localStorage, where there is one: what was looked at, chosen, noted. */

export type Store = Pick<Storage, "getItem" | "setItem">;

/** The device's own store, or `null` where the browser allows none. */
export function deviceStore(): Store | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function readKept(store: Store | null, key: string): string | null {
  try {
    return store?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function writeKept(store: Store | null, key: string, value: string): void {
  try {
    store?.setItem(key, value);
  } catch {
    // A full or forbidden store costs the comfort of a reload, never the game.
  }
}

function byTable(store: Store | null, key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(readKept(store, key) ?? "{}");
    return kept !== null && typeof kept === "object" ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** What is kept under `key` for a table; `undefined` where nothing is. Its shape is not checked. */
export const readFor = (store: Store | null, key: string, table: string): unknown => byTable(store, key)[table];

/** Keeps `value` for a table, or forgets it where there is none; the oldest of more than `most` tables are dropped. */
export function writeFor(store: Store | null, key: string, table: string, value: unknown, most: number): void {
  const { [table]: _, ...others } = byTable(store, key);
  const entries = Object.entries(others).slice(-most + 1);
  if (value !== undefined) entries.push([table, value]);
  writeKept(store, key, JSON.stringify(Object.fromEntries(entries)));
}

/** Calls `changed` when another tab of this device writes `key`; gives a function that ends it. */
export function whenWritten(key: string, changed: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === key) changed();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}
