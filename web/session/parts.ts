import { useSyncExternalStore } from 'react';

/**
 * Whether a page has something to say of the network, of what waits to be sent, or of a new version (web/shell/offline). Most never have,
 * and so the script for it is loaded only then.
 */
let wanted = false;
const listeners = new Set<() => void>();

export function wantParts(): void {
  if (wanted) return;
  wanted = true;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useAreSignedInPartsNeeded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
