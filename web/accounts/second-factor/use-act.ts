import { useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { SessionEnded } from '../../session/session.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';

/** Which field a refusal belongs to. */
type At = 'password' | 'otp' | 'form';
export type Trouble = { at: At; says: string };

const FIELD_OF: Record<string, At> = { 'accounts.password-wrong': 'password', 'accounts.second-factor-wrong': 'otp', 'accounts.second-factor-needed': 'otp' };

/** One act at a time on the second factor: busy while it runs, then where its refusal stands. Who was signed out signs in again. */
export function useFactorAction() {
  const says = useFailureText();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [ended, setEnded] = useState(false);
  useSignInAgain(ended);

  const run = async (act: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      await act();
    } catch (error) {
      if (error instanceof SessionEnded) return setEnded(true);
      if (!(error instanceof ApiError)) throw error;
      setTrouble({ at: FIELD_OF[error.code] ?? 'form', says: says.ofError(error) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, run, clear: () => setTrouble(null), errorAt: (at: At) => (trouble?.at === at ? trouble.says : undefined) };
}
