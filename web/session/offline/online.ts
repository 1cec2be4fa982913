/** Told when what is shown can be read anew: the network answers again, or an answer that was late has come. */
const listeners = new Set<() => void>();

export function onBack(act: () => void): () => void {
  listeners.add(act);
  return () => void listeners.delete(act);
}

export function notifyOnline(): void {
  for (const act of listeners) act();
}
