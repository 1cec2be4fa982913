import { useLocation, useNavigate } from 'react-router';
import { hasSession } from '../session/session.ts';

/** Runs what only a member can do; whoever is not signed in goes to sign in and comes back to this page (specification 2.2). */
export function useMemberAct(): (act: () => void) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (act) => {
    if (hasSession()) act();
    else void navigate(`/login?rurl=${encodeURIComponent(pathname + search)}`);
  };
}
