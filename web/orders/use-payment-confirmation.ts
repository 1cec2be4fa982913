import { useState } from 'react';
import { api } from '../session/session.ts';
import { pauseUntilOnline, useBackgroundTask } from '../session/use-background-task.ts';
import { type ConfirmationState, followPayment, type StoredPayment, storePayment, storeRefusalMessage } from './confirmation.ts';
import { clearOrderDraft, readDraftDueAtClinic, readOrderDraft } from './draft.ts';
import { clearPlacedOrder } from './placed-order.ts';

/**
 * Confirms the returned payment without a press, and follows it until the outcome is known. A paid result clears the draft; a refused one keeps it
 * and leads to the checkout, which shows the reason (specification 6.7).
 */
export function usePaymentConfirmation(stored: StoredPayment): ConfirmationState {
  const [outcome, setOutcome] = useState<ConfirmationState>('totals' in stored ? { state: 'done', totals: stored.totals } : { state: 'confirming' });
  const tell = (next: ConfirmationState) => {
    if (next.state === 'done') {
      const rest = readDraftDueAtClinic();
      storePayment({ orderId: stored.orderId, totals: next.totals, ...(rest ? { rest } : {}) });
      clearOrderDraft();
    }
    if (next.state === 'refused') storeRefusalMessage(next.reason);
    if (next.state !== 'waiting') clearPlacedOrder();
    // The checkout is a separate document. Without a draft it has nothing to show, so the reason is shown here.
    if (next.state === 'refused' && readOrderDraft()) return location.replace('/order');
    setOutcome(next);
  };
  useBackgroundTask('totals' in stored ? '' : stored.orderId, async (gone) => {
    if ('totals' in stored) return;
    const { paymentKey, orderId, amount } = stored;
    await followPayment({
      confirm: () => api('confirmPayment', { body: { paymentKey, orderId, amount } }),
      pause: (ms) => pauseUntilOnline(ms, gone),
      onState: tell,
      signal: gone,
    });
  });
  return outcome;
}
