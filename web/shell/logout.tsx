import { useNavigate } from 'react-router';
import { anonymous, endSession } from '../session/session.ts';

/** Ends the session here and on the server, clears what belongs to it, and goes to sign-in in place of this page (section 4). */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Offline the cookie cannot be cleared; the session still ends in this browser.
    await anonymous('logout').catch(() => undefined);
    endSession();
    await navigate('/login', { replace: true });
  };
}
