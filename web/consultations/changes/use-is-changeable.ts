import { useEffect, useState } from 'react';
import { CHANGE_MINUTES } from '../../../contract/rules.ts';

/** Whether what was said at this time can still be changed. The server's clock decides; this one only offers it. */
export function useIsChangeable(at: string): boolean {
  const until = Date.parse(at) + CHANGE_MINUTES * 60_000;
  const [over, setOver] = useState(() => Date.now() >= until);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return !over;
}
