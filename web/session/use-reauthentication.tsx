import { type ReactNode, Suspense, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { ProveAgain } from './prove-again-dialog.tsx';
import type { ErrorHandler } from './use-mutation.ts';

/**
 * For calls that require a fresh proof (`proof` in the contract). `handleProofRequired` is the `handleError` of an act: true if only the proof was
 * missing. `proofDialog` then asks for it, and the act is repeated. Closing the question changes nothing.
 */
export function useReauthentication(): { handleProofRequired: ErrorHandler; proofDialog: ReactNode } {
  const [retry, setRetry] = useState<() => unknown>();
  return {
    handleProofRequired(refusal, act) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'accounts.prove-again') return false;
      setRetry(() => act);
      return true;
    },
    proofDialog: retry && (
      // Its own Suspense boundary: otherwise its surroundings would be hidden while it loads, and a dialog there would close.
      <Suspense>
        <ProveAgain
          onProven={() => {
            setRetry(undefined);
            retry();
          }}
          onClose={() => setRetry(undefined)}
        />
      </Suspense>
    ),
  };
}
