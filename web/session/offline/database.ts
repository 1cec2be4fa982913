/** A database of this browser: its name, and its stores, each with the field that its records are found by. */
export type Shape = { name: string; stores: Record<string, string> };

/**
 * Acts on a database, wholly or not at all; what the one request that `act` answers came to, or undefined. Opened for each act and closed after it: an
 * open one would hold up its own deletion at the end of a session. Rejects where the browser keeps nothing, is full, or deleted it meanwhile.
 */
export async function inDatabase<T>(
  { name, stores }: Shape,
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
