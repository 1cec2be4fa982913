import { useEffect, useRef, useState } from 'react';
import { SessionEndedError } from './session.ts';
import { useSignInRedirect } from './use-sign-in-redirect.ts';

/**
 * Runs a task that starts without a press (decision 9). `act` runs once for each `key`, but not for an empty one. `gone` aborts when the page is
 * left. Rejections go to the page's error boundary. The end of the session redirects to sign-in with a return path.
 */
export function useBackgroundTask(key: string, act: (gone: AbortSignal) => Promise<unknown>): void {
  const [ended, setEnded] = useState(false);
  const [broken, setBroken] = useState<{ by: unknown }>();
  useSignInRedirect(ended);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (key === '') return;
    const gone = new AbortController();
    // Deferred by a microtask, so that React's double mounting in development starts the task once.
    queueMicrotask(() => {
      if (gone.signal.aborted) return;
      latest.current(gone.signal).catch((error: unknown) => (error instanceof SessionEndedError ? setEnded(true) : setBroken({ by: error })));
    });
    return () => gone.abort();
  }, [key]);
  if (broken) throw broken.by;
}

/**
 * Calls `retry` after pauses and when the network returns, as long as `isUnderWay`. `pauseAfter` returns the next pause in ms, or undefined to stop.
 */
export function useRetryWhile(isUnderWay: boolean, retry: () => void, pauseAfter: (attempt: number) => number | undefined): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
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

/** Waits `ms`. Ends early if `signal` aborts or the network returns. */
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
