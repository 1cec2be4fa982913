import { useLocation, useNavigate } from 'react-router';
import { logout } from '../session/session.ts';
import { getSignInPath } from '../session/sign-in-address.ts';

/** Returns a function that ends the session, clears its data and replaces the page by sign-in (specification 3.8). */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => logout(() => navigate(getSignInPath(pathname), { replace: true }));
}
