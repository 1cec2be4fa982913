import { useLocation, useNavigate } from 'react-router';
import { logout } from '../session/session.ts';
import { signInPath } from '../session/sign-in-address.ts';

/** Returns a function that ends the session, clears its data, and replaces this page by sign-in (specification 3.8). */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => logout(() => navigate(signInPath(pathname), { replace: true }));
}
