import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { endSession, hasSession, isLoggingOutInAnyTab } from './session.ts';
import { buildSignInAddress } from './sign-in-address.ts';

/** Once `needed`, redirects to sign-in and from there back to this page (specification 2.2). Does nothing during logout, which leads there anyway. */
export function useSignInRedirect(needed: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!needed || isLoggingOutInAnyTab()) return;
    // A session that is over already was ended with its reason, and may have left data to continue from.
    if (hasSession()) endSession();
    if (isLoggingOutInAnyTab()) return;
    void navigate(buildSignInAddress({ pathname, search }));
  }, [needed, navigate, pathname, search]);
}
