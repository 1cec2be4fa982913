import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/call.ts';
import { type Failure, failureOf } from '../../api/failure.ts';
import { anonymous } from '../../session/session.ts';
import { useByItself } from '../../session/use-by-itself.ts';
import { useDoing } from '../../session/use-doing.ts';

export type Confirmation = { is: 'waiting' } | { is: 'done'; email?: string } | { is: 'invalid' | 'taken' } | { is: 'failed'; failure: Failure };
/** What this entry of the browser's history remembers: the token until it is used, and then that it was. */
type EntryState = { token?: string; confirmed?: boolean } | null;

/**
 * Takes the token out of the address bar (security 3.6) and confirms the address with it, once. A reload goes on
 * where it was.
 */
export function useConfirmation(): { state: Confirmation; retry: () => void } {
  const navigate = useNavigate();
  const { state: entry, pathname, search } = useLocation() as { state: EntryState; pathname: string; search: string };
  const [known, setKnown] = useState<Confirmation>();
  const token = useRef<string>(undefined);
  const { pending, failure, run } = useDoing(async () => {
    if (!token.current) return setKnown({ is: 'invalid' });
    const { email } = await anonymous('confirmEmail', { body: { token: token.current } });
    setKnown({ is: 'done', email });
    await navigate(pathname, { replace: true, state: { confirmed: true } satisfies EntryState });
  });
  // Once: the address changes here, and the link works one time.
  useByItself('link', async () => {
    if (entry?.confirmed) return setKnown({ is: 'done' });
    const given = new URLSearchParams(search).get('token');
    token.current = given ?? entry?.token;
    if (given) void navigate(pathname, { replace: true, state: { token: given } satisfies EntryState });
    await run();
  });
  const state = known ?? (failure === undefined || pending ? ({ is: 'waiting' } as const) : refusedAs(failure));
  return { state, retry: () => void run() };
}

function refusedAs(error: unknown): Confirmation {
  if (error instanceof ApiError && error.code === 'accounts.email-registered') return { is: 'taken' };
  return error instanceof ApiError && error.status === 400 ? { is: 'invalid' } : { is: 'failed', failure: failureOf(error) };
}
