import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/translations.tsx';
import { subscribeToOnline } from './offline/online.ts';
import { SessionEndedError } from './session.ts';
import { useSignInRedirect } from './use-sign-in-redirect.ts';

export type QueryResult<T> = {
  /** The last loaded value. Kept during a reload, and if the reload fails. */
  value: T | undefined;
  /** Error of the last load, for `useFailureText`. Undefined during the first load. */
  failure: unknown;
  /** True during the first load and during reloads. */
  loading: boolean;
  reload: () => void;
};
type QueryState<T> = { key: string; requestKey: string; value?: T; failure?: unknown };

/**
 * Loads data for a part of a page, outside its loader (decision 9). Runs `read` for each `key`, but not for an empty one. Loads again when `key` or
 * the language changes, and when the network can replace cached data. `show` displays part of the answer early. Without a session, redirects to
 * sign-in with a return path.
 */
export function useQuery<T>(key: string, read: (show: (part: T) => void) => Promise<T>): QueryResult<T> {
  const { language } = useLanguage();
  const [stored, setStored] = useState<QueryState<T>>();
  const [round, setRound] = useState(0);
  const [ended, setEnded] = useState(false);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useSignInRedirect(ended);
  const requestKey = `${key} ${language} ${round}`;

  useEffect(() => {
    if (key === '') return;
    let isCurrent = true;
    const answered = (settled: string) => (value: T) => isCurrent && setStored({ key, requestKey: settled, value });
    latest.current(answered('')).then(answered(requestKey), (error: unknown) => {
      if (!isCurrent) return;
      if (error instanceof SessionEndedError) return setEnded(true);
      setStored((before) => ({ ...(before?.key === key ? before : { key }), requestKey, failure: error }));
    });
    return () => {
      isCurrent = false;
    };
  }, [key, requestKey]);

  const reload = useCallback(() => setRound((times) => times + 1), []);
  useEffect(() => subscribeToOnline(reload), [reload]);
  const current = stored?.key === key ? stored : undefined;
  const loading = key !== '' && current?.requestKey !== requestKey;
  const failure = loading && current?.value === undefined ? undefined : current?.failure;
  return { value: current?.value, failure, loading, reload };
}
