import { useEffect } from 'react';
import { useSignInRedirect } from '../../session/use-sign-in-redirect.ts';
import { useClinicConsole } from './use-clinic-console.ts';

/** Calls `reload` when the clinic's own data may have changed: hours, places, promise, team, canned replies. For pages without an inbox. */
export function useClinicUpdates(uid: string, reload: () => void): void {
  const { console, lineState } = useClinicConsole(uid, { line: true });
  useSignInRedirect(lineState === 'ended' || lineState === 'refused');
  useEffect(() => console.onChange((memberUid) => memberUid === undefined && reload()), [console, reload]);
}
