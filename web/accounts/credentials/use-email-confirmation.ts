import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/call.ts';
import { type Failure, toFailure } from '../../api/failure.ts';
import { anonymousApi } from '../../session/session.ts';
import { useBackgroundTask } from '../../session/use-background-task.ts';
import { useMutation } from '../../session/use-mutation.ts';

export type EmailConfirmation = { is: 'waiting' | 'ready' } | { is: 'done'; email?: string } | { is: 'invalid' | 'taken' } | { is: 'failed'; failure: Failure };
/** State in the browser's history entry: the unused token, then `confirmed` once it was used. */
type HistoryEntryState = { token?: string; confirmed?: boolean } | null;

/**
 * Removes the token from the address bar (security 3.6). Confirms the address on a button press and not on opening, because mail scanners open every
 * link. A reload keeps the state.
 */
export function useEmailConfirmation(): { state: EmailConfirmation; confirm: () => void } {
  const navigate = useNavigate();
  const { state: entry, pathname, search } = useLocation() as { state: HistoryEntryState; pathname: string; search: string };
  const [known, setKnown] = useState<EmailConfirmation>({ is: 'waiting' });
  const token = useRef<string>(undefined);
  const { pending, failure, run } = useMutation(async () => {
    const { email } = await anonymousApi('confirmEmail', { body: { token: token.current ?? '' } });
    setKnown({ is: 'done', email });
    await navigate(pathname, { replace: true, state: { confirmed: true } satisfies HistoryEntryState });
  });
  useBackgroundTask('link', async () => {
    if (entry?.confirmed) return setKnown({ is: 'done' });
    const given = new URLSearchParams(search).get('token');
    token.current = given ?? entry?.token;
    setKnown({ is: token.current ? 'ready' : 'invalid' });
    if (given) await navigate(pathname, { replace: true, state: { token: given } satisfies HistoryEntryState });
  });
  const unconfirmed = pending ? ({ is: 'waiting' } as const) : failure !== undefined ? toRefusedState(failure) : known;
  return { state: known.is === 'done' ? known : unconfirmed, confirm: () => void run() };
}

function toRefusedState(error: unknown): EmailConfirmation {
  if (error instanceof ApiError && error.code === 'accounts.email-registered') return { is: 'taken' };
  return error instanceof ApiError && error.status === 400 ? { is: 'invalid' } : { is: 'failed', failure: toFailure(error) };
}
