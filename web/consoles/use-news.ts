import { useEffect, useRef } from 'react';
import { subscribeToChanges } from '../notices/counts.ts';

/** Calls `again` on every notice, to reload what a console page shows. */
export function useRefreshOnNotice(again: () => void): void {
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => subscribeToChanges(() => latest.current()), []);
}
