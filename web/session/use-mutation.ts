import { useEffect, useRef, useState } from 'react';
import { toFailure } from '../api/failure.ts';
import { useFailureText } from '../i18n/failure-text.ts';
import { SessionEndedError } from './session.ts';
import { useSignInRedirect } from './use-sign-in-redirect.ts';

export type MutationResult<Given extends unknown[]> = {
  /** True while the action runs. */
  pending: boolean;
  /** The last error, until the next run. */
  failure: unknown;
  /** The error in the reader's language. */
  errorText: string | undefined;
  /** Runs the action. Ignored while it is already running. */
  run: (...given: Given) => Promise<void>;
  clear: () => void;
};
/** Handles an error that is a normal step of the action, such as a required proof. Returns true if it was handled. `retry` repeats the action. */
export type ErrorHandler = (error: unknown, retry: () => Promise<void>) => boolean;

/**
 * Runs an action of the user and reports its outcome (decision 9). `act` includes the steps after success. If the session has ended, redirects to
 * sign-in with a return path.
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
  // A page restored from the back/forward cache can still show the action as running.
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
      // A defect of the page, not an answer. Shown to the user and rethrown for the browser console.
      if (toFailure(error).kind === 'page') throw error;
    }
    work(false);
  };
  return { pending, failure, errorText: failure === undefined ? undefined : words.ofError(failure), run, clear: () => setFailure(undefined) };
}

/** Navigates to another site. Never settles, so that the action stays pending until the page is gone. */
export function navigateToExternalUrl(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => undefined);
}
