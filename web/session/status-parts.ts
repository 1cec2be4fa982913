import { useSyncExternalStore } from 'react';

/**
 * True once a page has a message about the network, unsent acts or a new version (web/shell/offline). Most pages never have one, so the script is
 * loaded only then.
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
