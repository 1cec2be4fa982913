import { useSyncExternalStore } from 'react';

/**
 * True once a page has a message about the network, unsent acts or a new version (web/shell/offline). Most pages never have one, so the script is
 * loaded only then.
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
