import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Returns false in the server's page, true once its scripts run: before that, forms must not be submitted. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
