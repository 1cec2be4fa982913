/** A message that the server has not acknowledged. `failure`: the reason of the server's refusal. */
export type UnsentMessage = { clientId: string; text: string; at: string; failure?: string };

/** Storage of unsent messages. Session storage survives a reload, and the end of the session clears it (specification 3.8). */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type Outbox = ReturnType<typeof makeOutbox>;

/** Unacknowledged messages of one member to one other side, in the order they were written. */
export function makeOutbox(store: TextStorage, key: string) {
  let items = readItems(store, key);

  function setItems(next: readonly UnsentMessage[]): void {
    items = next;
    storeText(store, key, items.length > 0 ? JSON.stringify(items) : '');
  }

  return {
    items: () => items,
    add: (item: UnsentMessage) => setItems([...items, item]),
    remove: (clientId: string) => setItems(items.filter((item) => item.clientId !== clientId)),
    fail: (clientId: string, failure: string) => setItems(items.map((item) => (item.clientId === clientId ? { ...item, failure } : item))),
    /** Marks a refused message as waiting again, at its original position. */
    retry: (clientId: string) => setItems(items.map((item) => (item.clientId === clientId ? { clientId, text: item.text, at: item.at } : item))),
  };
}

/** Stores a text, or removes it if it is empty. Storage errors are ignored, so that the page works with full or blocked storage. */
export function storeText(store: TextStorage, key: string, text: string): void {
  try {
    if (text) store.setItem(key, text);
    else store.removeItem(key);
  } catch {
    // The text stays in memory.
  }
}

/** Returns the stored text of a key, or "". */
export function readText(store: TextStorage, key: string): string {
  try {
    return store.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function readItems(store: TextStorage, key: string): readonly UnsentMessage[] {
  try {
    const found: unknown = JSON.parse(readText(store, key) || '[]');
    return Array.isArray(found) ? found.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

function isUnsent(value: unknown): value is UnsentMessage {
  const { clientId, text, at } = (value ?? {}) as Partial<Record<keyof UnsentMessage, unknown>>;
  return [clientId, text, at].every((part) => typeof part === 'string');
}
