import { useEffect, useState } from 'react';
import { MESSAGE_CHANGE_MINUTES } from '../../../contract/rules.ts';

/** True while a message of this time can be changed. It only controls the buttons; the server decides by its own clock. */
export function useIsChangeable(at: string): boolean {
  const until = Date.parse(at) + MESSAGE_CHANGE_MINUTES * 60_000;
  const [over, setOver] = useState(() => Date.now() >= until);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return !over;
}
