import { type ReactNode, Suspense, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { ProveAgain } from './prove-again-dialog.tsx';
import type { Except } from './use-mutation.ts';

/**
 * For calls that require a fresh proof (`proof` in the contract). `isAsked` is the `except` of an act: true if only the proof was missing.
 * `question` then asks for it, and the act is repeated. Closing the question changes nothing.
 */
export function useReauthentication(): { isAsked: Except; question: ReactNode } {
  const [again, setAgain] = useState<() => unknown>();
  return {
    isAsked(refusal, act) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'accounts.prove-again') return false;
      setAgain(() => act);
      return true;
    },
    question: again && (
      // Its own Suspense boundary: otherwise its surroundings would be hidden while it loads, and a dialog there would close.
      <Suspense>
        <ProveAgain
          onProven={() => {
            setAgain(undefined);
            again();
          }}
          onClose={() => setAgain(undefined)}
        />
      </Suspense>
    ),
  };
}
