type Held = Map<string, Map<string, unknown>>;
type Asked<T> = { result?: T; onsuccess?: () => void; onerror?: () => void; onupgradeneeded?: () => void };

/** A browser's IndexedDB as far as the pages use it: databases of one store each, whose records are copies. Put in place with `vi.stubGlobal`. */
export function standInIndexedDb() {
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
    const records = held.get(name) as Map<string, unknown>;
    return {
      put: (record: { question: string }) => {
        // At once, as a browser takes its copy; what is asked afterwards finds it.
        records.set(record.question, structuredClone(record));
        return soon(() => record.question);
      },
      get: (key: string) => soon(() => structuredClone(records.get(key))),
      getAll: () => soon(() => structuredClone([...records.values()])),
      delete: (key: string) => soon(() => void records.delete(key)),
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
          createObjectStore: (store: string) => void held.set(store, new Map()),
          transaction: () => ({ objectStore: (store: string) => storeOf(held, store) }),
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
