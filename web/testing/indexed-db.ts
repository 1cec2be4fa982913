type Store = { keyPath: string; records: Map<string, unknown> };
type Held = Map<string, Store>;
type Asked<T> = { result?: T; onsuccess?: () => void; onerror?: () => void; onupgradeneeded?: () => void };

/** Fake IndexedDB with the features that pages use: databases, stores and records (as copies). Install it with `vi.stubGlobal`. */
export function createFakeIndexedDb() {
  const databases = new Map<string, Held>();
  const soon = <T>(act: () => T): Asked<T> => {
    const asked: Asked<T> = {};
    queueMicrotask(() => {
      asked.result = act();
      asked.onsuccess?.();
    });
    return asked;
  };
  const storeOf = (held: Held, name: string) => {
    const { keyPath, records } = held.get(name) as Store;
    return {
      put: (record: Record<string, string>) => {
        // Copied at once, as in a browser, so that later requests find the record.
        records.set(record[keyPath] as string, structuredClone(record));
        return soon(() => record[keyPath]);
      },
      get: (key: string) => soon(() => structuredClone(records.get(key))),
      getAll: () => soon(() => structuredClone([...records.values()])),
      delete: (key: string) => soon(() => void records.delete(key)),
      count: () => soon(() => records.size),
    };
  };
  return {
    open(name: string) {
      const asked: Asked<unknown> = {};
      queueMicrotask(() => {
        const isNew = !databases.has(name);
        const held: Held = databases.get(name) ?? new Map();
        databases.set(name, held);
        asked.result = {
          createObjectStore: (store: string, { keyPath }: { keyPath: string }) => void held.set(store, { keyPath, records: new Map() }),
          transaction: () => {
            const transaction: { objectStore: unknown; oncomplete?: () => void } = { objectStore: (store: string) => storeOf(held, store) };
            // After all requests of the transaction, which are made synchronously.
            queueMicrotask(() => queueMicrotask(() => transaction.oncomplete?.()));
            return transaction;
          },
          close: () => undefined,
        };
        if (isNew) asked.onupgradeneeded?.();
        asked.onsuccess?.();
      });
      return asked;
    },
    deleteDatabase: (name: string) => soon(() => void databases.delete(name)),
  };
}
