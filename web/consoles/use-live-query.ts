import { useEffect, useRef } from 'react';
import { subscribeToNoticeChanges } from '../notices/counts.ts';
import { type QueryResult, useQuery } from '../session/use-query.ts';

/** Reads data for a page of a console, and reads it again on every notice. */
export function useLiveQuery<T>(key: string, read: () => Promise<T>): QueryResult<T> {
  const query = useQuery(key, read);
  useRefreshOnNotice(query.reload);
  return query;
}

/** Calls `reload` on every notice, to reload what a console page shows. */
export function useRefreshOnNotice(reload: () => void): void {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => subscribeToNoticeChanges(() => latest.current()), []);
}
