import type { Payment, PaymentOutcome } from '../providers/payment/port.ts';
import type { FlagReason } from './flags.tables.ts';
import { matchPossibleCharge, PAYMENT_WINDOW_MS } from './orders.rules.ts';
import type { OrderRow, ProviderCall } from './orders.tables.ts';

/** Values of `failureCode`: the payment window ended, or the capture did not match and was returned. */
export const EXPIRED_CODE = 'EXPIRED';
export const MISMATCH_CODE = 'MISMATCH';

/**
 * Action that an answer of the provider requires. `confirm`, `cancel` and `give-back` are calls to make. `flag` is a contradiction for a person to
 * examine, with the provider's record. `wait` requires nothing now.
 */
export type PaymentStep =
  | { do: 'pay'; payment: Payment }
  | { do: 'fail'; code: string }
  | { do: 'refund' }
  | { do: 'keep-paid' }
  | { do: 'returned'; payment: Payment }
  | { do: 'confirm' }
  | { do: 'cancel' }
  | { do: 'give-back'; payment: Payment }
  | { do: 'flag'; why: FlagReason; payment?: Payment | undefined }
  | { do: 'wait' };

type Order = Pick<OrderRow, 'orderNum' | 'createdAt' | 'confirmingAt'> & Parameters<typeof matchPossibleCharge>[0];
const WAIT: PaymentStep = { do: 'wait' };
const flag = (why: FlagReason, payment?: Payment): PaymentStep => ({ do: 'flag', why, payment });

/**
 * Returns the next step of an order after the provider answered `call`. No I/O; the time is a parameter. The provider's record is believed only if
 * its order number, amount and currency are ours (security 5.3).
 */
export function decidePaymentStep(order: Order, call: ProviderCall, outcome: PaymentOutcome, now: Date): PaymentStep {
  switch (outcome.kind) {
    case 'unknown':
      return WAIT;
    case 'refused':
      return afterRefusal(order, call, outcome);
    case 'absent':
      return afterAbsence(order, now);
    case 'known':
      if (outcome.payment.orderNum !== order.orderNum) return flag('other-order');
      if (outcome.payment.state === 'open') return afterOpen(order, call, outcome.payment, now);
      if (outcome.payment.state === 'failed') return afterFailed(order, outcome.payment, now);
      return afterCaptured(order, call, outcome.payment);
  }
}

function afterRefusal({ state }: Order, call: ProviderCall, { code, expired }: Extract<PaymentOutcome, { kind: 'refused' }>): PaymentStep {
  if (call === 'confirm' && state === 'confirming') return { do: 'fail', code: expired ? EXPIRED_CODE : code };
  if (call === 'cancel' && state === 'canceling') return { do: 'keep-paid' };
  return call === 'give-back' ? flag('give-back-refused') : WAIT;
}

function afterAbsence(order: Order, now: Date): PaymentStep {
  if (isUnpaid(order)) return isOverdue(order, now) ? { do: 'fail', code: EXPIRED_CODE } : WAIT;
  return order.state === 'failed' ? WAIT : flag('payment-gone');
}

function afterOpen(order: Order, call: ProviderCall, payment: Payment, now: Date): PaymentStep {
  if (order.state === 'success' || order.state === 'canceling' || order.state === 'canceled') return flag('payment-gone', payment);
  if (order.state !== 'confirming') return WAIT;
  // Repeats only a confirmation that the member requested. A webhook alone never captures.
  if (payment.paymentKey === order.paymentKey) return call === 'find' ? { do: 'confirm' } : WAIT;
  return isOverdue(order, now) ? { do: 'fail', code: EXPIRED_CODE } : WAIT;
}

function afterFailed(order: Order, payment: Payment, now: Date): PaymentStep {
  const { paymentKey, failure } = payment;
  if (!isUnpaid(order)) return order.state === 'failed' ? WAIT : flag('payment-gone', payment);
  // Another payment window of the same order may have failed while ours is still open.
  if (order.paymentKey !== null && order.paymentKey !== paymentKey && !isOverdue(order, now)) return WAIT;
  return { do: 'fail', code: !failure || failure.expired ? EXPIRED_CODE : failure.code };
}

function afterCaptured(order: Order, call: ProviderCall, payment: Payment): PaymentStep {
  const nothingLeft = payment.state === 'refunded';
  if (!belongsToOrder(order, payment)) {
    if (!isUnpaid(order) && order.state !== 'failed') return flag('other-payment', payment);
    return nothingLeft ? { do: 'returned', payment } : { do: 'give-back', payment };
  }
  switch (order.state) {
    case 'pending':
    case 'confirming':
      // A part of the payment is refunded, so a person has to decide.
      return payment.state === 'partly-refunded' ? flag('partly-refunded', payment) : { do: 'pay', payment };
    case 'failed':
      return nothingLeft ? { do: 'returned', payment } : { do: 'give-back', payment };
    case 'success':
      if (nothingLeft) return { do: 'refund' };
      return payment.state === 'partly-refunded' ? flag('partly-refunded', payment) : WAIT;
    case 'canceling':
      if (nothingLeft) return { do: 'refund' };
      if (payment.state === 'partly-refunded' || payment.refund === 'failed') return { do: 'keep-paid' };
      return call === 'find' && payment.refund === 'none' ? { do: 'cancel' } : WAIT;
    case 'canceled':
      return nothingLeft ? WAIT : flag('money-left', payment);
  }
}

/** True if the payment belongs to this order. Compares the currency as well: 399 won is not 399 dollars. */
function belongsToOrder(order: Order, { paymentKey, total }: Payment): boolean {
  return matchPossibleCharge(order, total) !== undefined && (order.paymentKey ?? paymentKey) === paymentKey;
}

function isUnpaid({ state }: Order): boolean {
  return state === 'pending' || state === 'confirming';
}

function isOverdue({ createdAt, confirmingAt }: Order, now: Date): boolean {
  return now.getTime() - (confirmingAt ?? createdAt).getTime() > PAYMENT_WINDOW_MS;
}
