import { type ReactNode, Suspense, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { ProveAgain } from './prove-again-dialog.tsx';
import type { Except } from './use-mutation.ts';

/**
 * For what the server does only after a fresh proof (`proof` in the contract): `isAsked` is the `except` of an act, true where that
 * proof is all that was missing. `question` then asks for it, and the act is done again. Who closes the question is where she was.
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
      // A place of its own to wait for its words: else what is around it would be hidden meanwhile, and a dialog there so closed.
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
