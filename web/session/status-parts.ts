import { useSyncExternalStore } from 'react';

/**
 * True after a page needs a message about the network, unsent acts or a new version (web/shell/offline). Most pages never do, so the script is loaded
 * on demand.
 */
let isRequested = false;
const listeners = new Set<() => void>();

export function requestNetworkNotices(): void {
  if (isRequested) return;
  isRequested = true;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useAreNetworkNoticesNeeded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isRequested,
    () => false,
  );
