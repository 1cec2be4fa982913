import { useNavigate } from 'react-router';
import { logout } from '../session/session.ts';

/** Ends the session, clears what belongs to it, and goes to sign-in in place of this page (specification 3.8). */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return () => logout(() => navigate('/login', { replace: true }));
}
