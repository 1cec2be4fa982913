import { useLocation, useNavigate } from 'react-router';
import { logout } from '../session/session.ts';
import { signInPage } from '../session/sign-in-address.ts';

/** Ends the session, clears what belongs to it, and goes to sign-in in place of this page (specification 3.8). */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => logout(() => navigate(signInPage(pathname), { replace: true }));
}
