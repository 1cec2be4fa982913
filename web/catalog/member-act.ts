import { useLocation, useNavigate } from 'react-router';
import { hasSession } from '../session/session.ts';
import { useBackgroundTask } from '../session/use-background-task.ts';

/** Action of a page that can be resumed after sign-in. */
export type ResumableAction = 'chat' | 'pay';
const RESUME_PARAM = 'again';
/** Address parameter while a chat is open over its page (web/consultations/chat/chat-of-page.tsx). */
const CHAT_PARAM = 'chat';

/**
 * Returns a function that runs an action for members only. A guest is sent to the login and returns to this page (specification 2.2). `again` names
 * the action to resume there.
 */
export function useRequireSignIn(): (act: () => void, again?: ResumableAction) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (act, again) => {
    if (hasSession()) return act();
    const params = new URLSearchParams(search);
    if (again) params.set(RESUME_PARAM, again);
    void navigate(`/login?rurl=${encodeURIComponent(pathname + (params.size > 0 ? `?${params}` : ''))}`);
  };
}

/** Returns a function that opens the chat on a clinic's page, for a guest after the login. */
export function useOpenClinicChat(clinicPath: string): () => void {
  const navigate = useNavigate();
  const to = `${clinicPath}?${RESUME_PARAM}=chat`;
  return () => void navigate(hasSession() ? to : `/login?rurl=${encodeURIComponent(to)}`);
}

/** Runs the action named in the address once, then removes it from the address without a reload. An open chat stays in the address. */
export function useResumeAction(acts: Partial<Record<ResumableAction, (() => void) | undefined>>): void {
  const { pathname, search, key } = useLocation();
  const asked = new URLSearchParams(search);
  const actToResume = asked.get(RESUME_PARAM) ?? (asked.has(CHAT_PARAM) ? CHAT_PARAM : null);
  const act = actToResume === 'chat' || actToResume === 'pay' ? acts[actToResume] : undefined;
  useBackgroundTask(act ? `${key} ${actToResume}` : '', async () => {
    const params = new URLSearchParams(search);
    params.delete(RESUME_PARAM);
    history.replaceState(history.state, '', pathname + (params.size > 0 ? `?${params}` : ''));
    if (hasSession()) act?.();
  });
}
