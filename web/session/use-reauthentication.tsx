import { type ReactNode, Suspense, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { ProveAgain } from './prove-again-dialog.tsx';
import type { ErrorHandler } from './use-mutation.ts';

/**
 * For calls that require a fresh proof of identity (`proof` in the contract). Pass `handleProofRequired` as the `handleError` of an action. It
 * returns true if only the proof is missing. `proofDialog` then asks for it, and the action is repeated. Closing the dialog changes nothing.
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
      // Its own Suspense boundary. Otherwise the surroundings would be hidden while it loads, and a dialog in them would close.
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
