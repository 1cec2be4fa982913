import { useEffect, useRef } from 'react';
import { subscribeToChanges } from '../notices/counts.ts';

/** Calls `reload` on every notice, to reload what a console page shows. */
export function useRefreshOnNotice(reload: () => void): void {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => subscribeToChanges(() => latest.current()), []);
}
