import { useSyncExternalStore } from 'react';
import { hasSession, revalidateSession } from '../session/session.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  void revalidateSession().then(listener);
  return () => removeEventListener('storage', listener);
}

/** True if there is a session in this browser; false while the server renders, because it cannot know. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, hasSession, () => false);
}
