import { useEffect } from 'react';
import type { Console } from '../make-console.ts';

/** Asks again when something happened in a thread or to the clinic's time, and when somebody looks at the page again. */
export function useCalendarUpdates(console: Console, again: () => void): void {
  useEffect(() => console.onChange(() => again()), [console, again]);
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && again();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [again]);
}
