import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { endSession, hasSession, isLoggingOutInAnyTab } from './session.ts';
import { buildSignInAddress } from './sign-in-address.ts';

/**
 * Redirects to sign-in when `needed`, with this page as return path (specification 2.2). Does nothing during logout, which goes to sign-in anyway.
 */
export function useSignInRedirect(needed: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!needed || isLoggingOutInAnyTab()) return;
    // An ended session already has its reason, and can have left data to continue with.
    if (hasSession()) endSession();
    if (isLoggingOutInAnyTab()) return;
    void navigate(buildSignInAddress({ pathname, search }));
  }, [needed, navigate, pathname, search]);
}
