import { useState } from 'react';
import { api } from '../session/session.ts';
import { pauseUntilOnline, useBackgroundTask } from '../session/use-background-task.ts';
import { type ConfirmationState, followPayment, type StoredPayment, storePayment, storeRefusalMessage } from './confirmation.ts';
import { clearOrderDraft, readDraftDueAtClinic, readOrderDraft } from './draft.ts';
import { clearPlacedOrder } from './placed-order.ts';

/**
 * Confirms the returned payment automatically and follows it until the outcome is known (specification 6.7). A paid result clears the draft. A
 * refused result keeps the draft and opens the checkout, which shows the reason.
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
    // The checkout is a separate document. Without a draft it has nothing to show, so this page shows the reason.
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
