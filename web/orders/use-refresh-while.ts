import { useEffect, useRef } from 'react';
import { pauseAfter, pauseUntilOnline } from './confirmation.ts';

/** Calls `refresh` with growing pauses, and when the network comes back, as long as something is under way. */
export function useRefreshWhile(underWay: boolean, refresh: () => void): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (!underWay) return;
    const gone = new AbortController();
    const follow = async () => {
      for (let attempt = 0; ; attempt++) {
        await pauseUntilOnline(pauseAfter(attempt), gone.signal);
        if (gone.signal.aborted) return;
        latest.current();
      }
    };
    void follow();
    return () => gone.abort();
  }, [underWay]);
}
