import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, SessionEnded } from '../session/session.ts';
import { followPayment, type Outcome, pauseUntilOnline, type StoredResult, storeMessage, storeResult } from './confirmation.ts';
import { clearDraft } from './draft.ts';
import { forgetPlaced } from './placed-order.ts';

/**
 * Confirms the payment that the provider sent back, by itself, and follows it until it is settled. A paid result clears
 * the draft; a refused one keeps it, with the message for the checkout (specification 6.7).
 */
export function useConfirmation(stored: StoredResult): Outcome {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>('totals' in stored ? { state: 'done', totals: stored.totals } : { state: 'confirming' });
  const [broken, setBroken] = useState<unknown>();
  if (broken) throw broken;

  useEffect(() => {
    if ('totals' in stored) return;
    const gone = new AbortController();
    const { paymentKey, orderId, amount } = stored;
    const tell = (next: Outcome) => {
      if (next.state === 'done') {
        storeResult({ orderId, totals: next.totals });
        clearDraft();
      }
      if (next.state === 'refused') storeMessage(next.reason);
      if (next.state !== 'waiting') forgetPlaced();
      setOutcome(next);
    };
    followPayment({
      confirm: () => api('confirmPayment', { body: { paymentKey, orderId, amount } }),
      pause: (ms) => pauseUntilOnline(ms, gone.signal),
      tell,
      signal: gone.signal,
    }).catch((error: unknown) => {
      if (error instanceof SessionEnded) void navigate('/login?rurl=%2Forder%2Fsuccess', { replace: true });
      else setBroken(error);
    });
    return () => gone.abort();
  }, [stored, navigate]);
  return outcome;
}
