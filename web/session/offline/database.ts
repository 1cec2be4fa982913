/** Schema of a browser database: its name, and the key field of each store. */
export type DatabaseSchema = { name: string; stores: Record<string, string> };

/**
 * Runs `act` in one transaction. Resolves to the result of the request that `act` returns, or undefined. Opens and closes the database for each call,
 * because an open one would block its deletion at the end of a session. Rejects if the browser has no storage, is full, or deleted the database
 * meanwhile.
 */
export async function runTransaction<T>(
  { name, stores }: DatabaseSchema,
  mode: IDBTransactionMode,
  act: (storeOf: (name: string) => IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(stores)) opening.result.createObjectStore(store, { keyPath });
  };
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  database.onversionchange = () => database.close();
  try {
    const transaction = database.transaction(Object.keys(stores), mode);
    const asked = act((store) => transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return asked?.result;
  } finally {
    database.close();
  }
}
