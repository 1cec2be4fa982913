import { useEffect, useRef } from 'react';
import { onHeard } from '../notices/counts.ts';

/** Reads again what a page of a console shows, whenever something was heard of. */
export function useNews(again: () => void): void {
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => onHeard(() => latest.current()), []);
}
