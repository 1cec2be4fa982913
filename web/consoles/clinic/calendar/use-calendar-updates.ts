import { useEffect } from 'react';
import type { ClinicConsole } from '../make-clinic-console.ts';

/** Reloads the calendar when a thread or the clinic's times change, and when the page becomes visible again. */
export function useCalendarUpdates(console: ClinicConsole, again: () => void): void {
  useEffect(() => console.onChange(() => again()), [console, again]);
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && again();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [again]);
}
