import { useSyncExternalStore } from 'react';
import { hasSession, revalidateSession } from '../session/session.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  void revalidateSession().then(listener);
  return () => removeEventListener('storage', listener);
}

/** True if this browser has a session. False during server rendering, where this is unknown. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, hasSession, () => false);
}
