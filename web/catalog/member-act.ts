import { useLocation, useNavigate } from 'react-router';
import { hasSession } from '../session/session.ts';
import { useBackgroundTask } from '../session/use-background-task.ts';

/** What of a page is opened again once somebody has signed in for it. */
export type Again = 'chat' | 'pay';
const AGAIN = 'again';
/** In an address as long as a chat is open over its page (web/consultations/chat-of-page.tsx). */
const CHAT = 'chat';

/**
 * Runs what only a member can do; whoever is not signed in goes to sign in and comes back to this page (specification 2.2), where it is opened again
 * when it has a name.
 */
export function useRequireSignIn(): (act: () => void, again?: Again) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (act, again) => {
    if (hasSession()) return act();
    const params = new URLSearchParams(search);
    if (again) params.set(AGAIN, again);
    void navigate(`/login?rurl=${encodeURIComponent(pathname + (params.size > 0 ? `?${params}` : ''))}`);
  };
}

/** Opens once what the address asks for again, and takes that out of the address, without asking for the page anew; a chat that was open stays in it. */
export function useResumeAct(acts: Partial<Record<Again, (() => void) | undefined>>): void {
  const { pathname, search, key } = useLocation();
  const asked = new URLSearchParams(search);
  const again = asked.get(AGAIN) ?? (asked.has(CHAT) ? CHAT : null);
  const act = again === 'chat' || again === 'pay' ? acts[again] : undefined;
  useBackgroundTask(act ? `${key} ${again}` : '', async () => {
    const params = new URLSearchParams(search);
    params.delete(AGAIN);
    history.replaceState(history.state, '', pathname + (params.size > 0 ? `?${params}` : ''));
    if (hasSession()) act?.();
  });
}
