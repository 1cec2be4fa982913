import { useState } from 'react';
import { api } from '../session/session.ts';
import { pauseUntilOnline, useBackgroundTask } from '../session/use-background-task.ts';
import { followPayment, type Outcome, type StoredResult, storeMessage, storeResult } from './confirmation.ts';
import { clearDraft, readDraft, restOfDraft } from './draft.ts';
import { forgetPlaced } from './placed-order.ts';

/**
 * Confirms the returned payment without a press, and follows it until the outcome is known. A paid result clears the draft; a refused one keeps it
 * and leads to the checkout, which shows the reason (specification 6.7).
 */
export function useConfirmation(stored: StoredResult): Outcome {
  const [outcome, setOutcome] = useState<Outcome>('totals' in stored ? { state: 'done', totals: stored.totals } : { state: 'confirming' });
  const tell = (next: Outcome) => {
    if (next.state === 'done') {
      const rest = restOfDraft();
      storeResult({ orderId: stored.orderId, totals: next.totals, ...(rest ? { rest } : {}) });
      clearDraft();
    }
    if (next.state === 'refused') storeMessage(next.reason);
    if (next.state !== 'waiting') forgetPlaced();
    // The checkout is a separate document. Without a draft it has nothing to show, so the reason is shown here.
    if (next.state === 'refused' && readDraft()) return location.replace('/order');
    setOutcome(next);
  };
  useBackgroundTask('totals' in stored ? '' : stored.orderId, async (gone) => {
    if ('totals' in stored) return;
    const { paymentKey, orderId, amount } = stored;
    await followPayment({
      confirm: () => api('confirmPayment', { body: { paymentKey, orderId, amount } }),
      pause: (ms) => pauseUntilOnline(ms, gone),
      tell,
      signal: gone,
    });
  });
  return outcome;
}
