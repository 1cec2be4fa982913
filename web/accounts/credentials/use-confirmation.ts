import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/call.ts';
import { type Failure, failureOf } from '../../api/failure.ts';
import { anonymous } from '../../session/session.ts';

export type Confirmation = { is: 'waiting' } | { is: 'done'; email?: string } | { is: 'invalid' | 'taken' } | { is: 'failed'; failure: Failure };
/** What this entry of the browser's history remembers: the token until it is used, and then that it was. */
type Kept = { token?: string; confirmed?: boolean } | null;

/**
 * Takes the token out of the address bar (security 3.6) and confirms the address with it, once. A reload goes on
 * where it was.
 */
export function useConfirmation(): { state: Confirmation; retry: () => void } {
  const navigate = useNavigate();
  const { state: kept, search } = useLocation() as { state: Kept; search: string };
  const [state, setState] = useState<Confirmation>({ is: 'waiting' });
  const token = useRef<string>(undefined);

  const confirm = useCallback(async () => {
    if (!token.current) return setState({ is: 'invalid' });
    setState({ is: 'waiting' });
    try {
      const { email } = await anonymous('confirmEmail', { body: { token: token.current } });
      setState({ is: 'done', email });
      await navigate('/confirmEmail', { replace: true, state: { confirmed: true } satisfies Kept });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'accounts.email-registered') setState({ is: 'taken' });
      else if (error.status === 400) setState({ is: 'invalid' });
      else setState({ is: 'failed', failure: failureOf(error) });
    }
  }, [navigate]);

  const begun = useRef(false);
  useEffect(() => {
    // Once: the address changes below, and the link works one time.
    if (begun.current) return;
    begun.current = true;
    if (kept?.confirmed) return setState({ is: 'done' });
    const given = new URLSearchParams(search).get('token');
    token.current = given ?? kept?.token;
    if (given) void navigate('/confirmEmail', { replace: true, state: { token: given } satisfies Kept });
    void confirm();
  }, [confirm, kept, navigate, search]);

  return { state, retry: () => void confirm() };
}
