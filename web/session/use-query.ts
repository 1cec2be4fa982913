import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/translations.tsx';
import { onBack } from './offline/online.ts';
import { SessionEnded } from './session.ts';
import { useSignInRedirect } from './use-sign-in-again.ts';

export type Reading<T> = {
  /** The last value read; stays during a reload, and beside the failure if that fails. */
  value: T | undefined;
  /** Error of the last read (worded by `useFailureText`); undefined during the first read. */
  failure: unknown;
  /** True while reading, for the first time or again. */
  loading: boolean;
  again: () => void;
};
type Known<T> = { of: string; question: string; value?: T; failure?: unknown };

/**
 * Reads data for a part of a page, beside its loader (decision 9). `read` runs for `of`, and not while that is empty; again when `of` or the
 * language changes, and when cached data can be read from the network again. `show` shows a part of the answer before the rest. A user without a
 * session is redirected to sign-in and back.
 */
export function useQuery<T>(of: string, read: (show: (part: T) => void) => Promise<T>): Reading<T> {
  const { language } = useLanguage();
  const [known, setKnown] = useState<Known<T>>();
  const [round, setRound] = useState(0);
  const [ended, setEnded] = useState(false);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useSignInRedirect(ended);
  const question = `${of} ${language} ${round}`;

  useEffect(() => {
    if (of === '') return;
    let isCurrent = true;
    const answered = (settled: string) => (value: T) => isCurrent && setKnown({ of, question: settled, value });
    latest.current(answered('')).then(answered(question), (error: unknown) => {
      if (!isCurrent) return;
      if (error instanceof SessionEnded) return setEnded(true);
      setKnown((before) => ({ ...(before?.of === of ? before : { of }), question, failure: error }));
    });
    return () => {
      isCurrent = false;
    };
  }, [of, question]);

  const again = useCallback(() => setRound((times) => times + 1), []);
  useEffect(() => onBack(again), [again]);
  const current = known?.of === of ? known : undefined;
  const loading = of !== '' && current?.question !== question;
  const failure = loading && current?.value === undefined ? undefined : current?.failure;
  return { value: current?.value, failure, loading, again };
}
