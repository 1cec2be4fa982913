import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { endSession, hasSession, isLeaving } from './session.ts';
import { signInAddress } from './sign-in-address.ts';

/** Once `needed`: to sign-in, and from there back to this page (specification 2.2). Whoever is logging out is on the way there already. */
export function useSignInRedirect(needed: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!needed || isLeaving()) return;
    // One that is over already was ended with its reason, and may have left something to go on from.
    if (hasSession()) endSession();
    if (isLeaving()) return;
    void navigate(signInAddress({ pathname, search }));
  }, [needed, navigate, pathname, search]);
}
