import { useEffect, useRef, useState } from 'react';
import { toFailure } from '../api/failure.ts';
import { useFailureText } from '../i18n/failure-text.ts';
import { SessionEnded } from './session.ts';
import { useSignInRedirect } from './use-sign-in-again.ts';

export type Doing<Given extends unknown[]> = {
  /** Under way. */
  pending: boolean;
  /** Why it failed last, until it is done again. */
  failure: unknown;
  /** The sentence for it, in the reader's language. */
  says: string | undefined;
  /** Does it, once at a time: while it is under way another press does nothing. */
  run: (...given: Given) => Promise<void>;
  clear: () => void;
};
/** What is no failure of an act but a step of its way (a proof is asked for first): true when it was taken care of. `again` does the act once more. */
export type Except = (error: unknown, again: () => Promise<void>) => boolean;

/**
 * An act of a person, from the press to what is said of it (decision 9). `act` has what follows success within it. Who has been
 * signed out meanwhile is sent to sign in and back.
 */
export function useMutation<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>, except?: Except): Doing<Given> {
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
  // Back from another site the browser may show this page as it was left, with the act still under way.
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
      if (error instanceof SessionEnded) return setEnded(true);
      work(false);
      if (except?.(error, () => run(...given))) return;
      setFailure(error);
      // No answer but a defect of the page: she hears of it, and so does whoever reads the console.
      if (toFailure(error).kind === 'page') throw error;
    }
    work(false);
  };
  return { pending, failure, says: failure === undefined ? undefined : words.ofError(failure), run, clear: () => setFailure(undefined) };
}

/** Goes to another site. Never settles, so that an act which leads there is under way until this page is gone. */
export function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => undefined);
}
