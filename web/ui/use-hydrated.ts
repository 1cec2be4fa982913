import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Returns false in the server's page, and true once its scripts run. Before that, forms must not be submitted. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
