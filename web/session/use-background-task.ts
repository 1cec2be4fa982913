import { useEffect, useRef, useState } from 'react';
import { SessionEnded } from './session.ts';
import { useSignInRedirect } from './use-sign-in-again.ts';

/**
 * What a page does by itself as it comes up, and not because somebody pressed (decision 9): `act` runs once for each `of`, and not
 * while that is empty; `gone` tells it that nobody looks any more. What it rejects with is the end of the page, but for the end
 * of the session, which leads to sign-in and back.
 */
export function useBackgroundTask(of: string, act: (gone: AbortSignal) => Promise<unknown>): void {
  const [ended, setEnded] = useState(false);
  const [broken, setBroken] = useState<{ by: unknown }>();
  useSignInRedirect(ended);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (of === '') return;
    const gone = new AbortController();
    // A moment later: React's own trial, which mounts everything twice, begins it once.
    queueMicrotask(() => {
      if (gone.signal.aborted) return;
      latest.current(gone.signal).catch((error: unknown) => (error instanceof SessionEnded ? setEnded(true) : setBroken({ by: error })));
    });
    return () => gone.abort();
  }, [of]);
  if (broken) throw broken.by;
}

/** Calls `again` after pauses, and when the network comes back, while something is under way. `pauseAfter` says how long the next is in milliseconds; with undefined it is the last. */
export function useRetryWhile(isUnderWay: boolean, again: () => void, pauseAfter: (attempt: number) => number | undefined): void {
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useBackgroundTask(isUnderWay ? 'under way' : '', async (gone) => {
    for (let attempt = 0; ; attempt++) {
      const pause = pauseAfter(attempt);
      if (pause === undefined) return;
      await pauseUntilOnline(pause, gone);
      if (gone.aborted) return;
      latest.current();
    }
  });
}

/** Waits; the end of `signal` and the return of the network end it early. */
export function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const done = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done, { signal: over.signal });
    signal.addEventListener('abort', done, { signal: over.signal });
  });
}
