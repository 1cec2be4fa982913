import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { endSession, hasSession, isLeaving } from './session.ts';
import { signInAddress } from './sign-in-address.ts';

/** Once `needed`, redirects to sign-in and from there back to this page (specification 2.2). Does nothing during logout, which leads there anyway. */
export function useSignInRedirect(needed: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!needed || isLeaving()) return;
    // A session that is over already was ended with its reason, and may have left data to continue from.
    if (hasSession()) endSession();
    if (isLeaving()) return;
    void navigate(signInAddress({ pathname, search }));
  }, [needed, navigate, pathname, search]);
}
