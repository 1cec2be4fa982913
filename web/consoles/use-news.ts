import { useEffect, useRef } from 'react';
import { subscribeToChanges } from '../notices/counts.ts';

/** Reads again what a page of a console shows, whenever something was heard of. */
export function useRefreshOnNotice(again: () => void): void {
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => subscribeToChanges(() => latest.current()), []);
}
