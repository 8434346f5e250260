/**
 * What this device keeps between visits, in IndexedDB: moves not yet answered, finished replays, rules.
 * Where the browser refuses storage (some private windows) reads find nothing and writes are lost, and the app goes on.
 */

const NAME = "firekeeper";
const SHELVES = ["outbox", "replays", "rules"] as const;
export type Shelf = (typeof SHELVES)[number];

let opening: Promise<IDBDatabase> | null = null;

const open = (): Promise<IDBDatabase> => {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const shelf of SHELVES) request.result.createObjectStore(shelf);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
};

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const on = async <T>(
  shelf: Shelf,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => done(act((await open()).transaction(shelf, mode).objectStore(shelf)));

export const put = (shelf: Shelf, key: string, value: unknown): Promise<void> =>
  on(shelf, "readwrite", (store) => store.put(value, key)).then(
    () => undefined,
    () => undefined,
  );

export const remove = (shelf: Shelf, key: string): Promise<void> =>
  on(shelf, "readwrite", (store) => store.delete(key)).catch(() => undefined);

export const get = <T>(shelf: Shelf, key: string): Promise<T | undefined> =>
  on(shelf, "readonly", (store) => store.get(key) as IDBRequest<T | undefined>).catch(() => undefined);

export const all = <T>(shelf: Shelf): Promise<T[]> =>
  on(shelf, "readonly", (store) => store.getAll() as IDBRequest<T[]>).catch(() => []);

const keys = (shelf: Shelf): Promise<string[]> =>
  on(shelf, "readonly", (store) => store.getAllKeys() as IDBRequest<string[]>).catch(() => []);

/** Removes from `shelf` all but the `most` entries that `age` puts first (largest number first). */
export const trim = async <T>(shelf: Shelf, most: number, age: (value: T) => number): Promise<void> => {
  const [names, values] = await Promise.all([keys(shelf), all<T>(shelf)]);
  const old = names
    .map((key, i): [string, number] => [key, values[i] === undefined ? 0 : age(values[i] as T)])
    .sort(([, a], [, b]) => b - a)
    .slice(most);
  for (const [key] of old) await remove(shelf, key);
};
