import { useState } from 'react';
import { ApiError } from '../api/call.ts';
import { useFailureText } from '../i18n/failure-text.ts';
import { SessionEnded } from '../session/session.ts';
import { useSignInAgain } from '../session/use-sign-in-again.ts';

/**
 * One act at a time: busy while it runs, and the sentence of its refusal afterwards. `run` answers what was refused, or
 * undefined when it went well; who has been signed out meanwhile is sent to sign in and back.
 */
export function useAction() {
  const says = useFailureText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [ended, setEnded] = useState(false);
  useSignInAgain(ended);

  const run = async (act: () => Promise<unknown>): Promise<ApiError | 'ended' | undefined> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
      setBusy(false);
      return undefined;
    } catch (error) {
      if (error instanceof SessionEnded) {
        setEnded(true);
        return 'ended';
      }
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      return error;
    }
  };
  const fail = (error: ApiError) => setFailure(says.ofError(error));
  return { busy, failure, run, fail, clear: () => setFailure(undefined) };
}
