import { useEffect, useRef, useState } from 'react';
import { toFailure } from '../api/failure.ts';
import { useFailureText } from '../i18n/failure-text.ts';
import { SessionEndedError } from './session.ts';
import { useSignInRedirect } from './use-sign-in-redirect.ts';

export type MutationResult<Given extends unknown[]> = {
  /** True while it runs. */
  pending: boolean;
  /** The last error, until the next run. */
  failure: unknown;
  /** The error in the reader's language. */
  errorText: string | undefined;
  /** Runs the act; calls while it runs are ignored. */
  run: (...given: Given) => Promise<void>;
  clear: () => void;
};
/** Handles an error that is a step of the act and no failure (such as a required proof); returns true if handled. `retry` repeats the act. */
export type ErrorHandler = (error: unknown, retry: () => Promise<void>) => boolean;

/**
 * Runs an act of the user and reports its outcome (decision 9). `act` includes what follows success. A user whose session ended meanwhile is
 * redirected to sign-in and back.
 */
export function useMutation<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>, handleError?: ErrorHandler): MutationResult<Given> {
  const words = useFailureText();
  const atWork = useRef(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [ended, setEnded] = useState(false);
  useSignInRedirect(ended);
  const work = (now: boolean) => {
    atWork.current = now;
    setPending(now);
  };
  // A page restored from the back/forward cache may still show the act as running.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && work(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  });

  const run = async (...given: Given): Promise<void> => {
    if (atWork.current) return;
    work(true);
    setFailure(undefined);
    try {
      await act(...given);
    } catch (error) {
      if (error instanceof SessionEndedError) return setEnded(true);
      work(false);
      if (handleError?.(error, () => run(...given))) return;
      setFailure(error);
      // A defect of the page rather than an answer: shown to the user, and rethrown for the browser console.
      if (toFailure(error).kind === 'page') throw error;
    }
    work(false);
  };
  return { pending, failure, errorText: failure === undefined ? undefined : words.ofError(failure), run, clear: () => setFailure(undefined) };
}

/** Navigates to another site. Never settles, so the act stays pending until the page is gone. */
export function navigateToSite(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => undefined);
}
