/** Calls `act` when the page can be reloaded: the network is back, or a late answer has arrived. Returns a function that unsubscribes. */
const listeners = new Set<() => void>();

export function subscribeToOnline(act: () => void): () => void {
  listeners.add(act);
  return () => void listeners.delete(act);
}

export function notifyOnline(): void {
  for (const act of listeners) act();
}
