/**
 * State machine of a sandbox payment, without I/O, after the provider's documentation of status, time limits and cancels. Every function returns a
 * new record (the same one if nothing changed) and throws a TossError if the provider would refuse.
 */
import { DAY_MS, MINUTE_MS } from '../../contract/time.ts';
import { type TossCode, TossError } from './errors.ts';
import { parseMinorUnits, type TossCurrency } from './money.ts';

export type PaymentStatus = 'READY' | 'IN_PROGRESS' | 'DONE' | 'CANCELED' | 'PARTIAL_CANCELED' | 'ABORTED' | 'EXPIRED';

/** Faults that a tester can choose in the window. */
export const PAYMENT_REHEARSALS = [
  'none',
  'lost-answer',
  'slow-answer',
  'provider-error',
  'webhook-twice',
  'webhook-late',
  'refund-waits',
  'refund-fails',
] as const;
export type PaymentRehearsal = (typeof PAYMENT_REHEARSALS)[number];

export interface SandboxCancel {
  transactionKey: string;
  reason: string;
  /** Minor units. */
  amount: number;
  /** Minor units that can still be cancelled after this cancel. */
  refundable: number;
  status: 'DONE' | 'IN_PROGRESS' | 'ABORTED';
  /** Milliseconds since 1970. */
  canceledAt: number;
  /** Time at which an IN_PROGRESS cancel gets its result, and that result. */
  settles: { at: number; status: 'DONE' | 'ABORTED' } | null;
}

export interface SandboxPayment {
  paymentKey: string;
  orderId: string;
  orderName: string;
  method: 'CARD' | 'FOREIGN_EASY_PAY';
  currency: TossCurrency;
  /** Minor units, as `balance`. */
  total: number;
  balance: number;
  country: string;
  internationalCard: boolean;
  useEscrow: boolean;
  metadata: Record<string, string> | null;
  successUrl: string;
  failUrl: string;
  checkoutUrl: string;
  secret: string;
  status: PaymentStatus;
  failure: TossCode | null;
  /** In ms since 1970, like the two fields below. */
  requestedAt: number;
  authenticatedAt: number | null;
  approvedAt: number | null;
  transactionKey: string | null;
  cancels: SandboxCancel[];
  rehearsal: PaymentRehearsal;
}

/** Time limits: from opening the window to the buyer's approval, and from there to the merchant's confirmation. */
export const PAYMENT_WINDOW_MS = 30 * MINUTE_MS;
export const CONFIRM_DEADLINE_MS = 10 * MINUTE_MS;
/** Period after approval in which PayPal refunds, in ms. */
export const PAYPAL_REFUND_PERIOD_MS = 180 * DAY_MS;
/** Time for which a simulated asynchronous refund stays IN_PROGRESS, in ms. */
export const ASYNC_REFUND_DELAY_MS = 5_000;

/** Applies elapsed time: expiry, and results of pending refunds. */
export function applyElapsedTime(payment: SandboxPayment, now: number): SandboxPayment {
  const start = payment.status === 'READY' ? payment.requestedAt + PAYMENT_WINDOW_MS : undefined;
  const end = payment.status === 'IN_PROGRESS' ? (payment.authenticatedAt ?? 0) + CONFIRM_DEADLINE_MS : start;
  if (end !== undefined && now > end) return { ...payment, status: 'EXPIRED', failure: 'EXPIRED_PAYMENT' };
  return payment.cancels.reduce((current, cancel) => {
    if (cancel.status !== 'IN_PROGRESS' || !cancel.settles || now < cancel.settles.at) return current;
    return settleCancel(current, cancel, cancel.settles.status);
  }, payment);
}

/** Applies the buyer's approval of the payment in the window. */
export function approvePayment(payment: SandboxPayment, rehearsal: PaymentRehearsal, now: number): SandboxPayment {
  if (payment.status !== 'READY') throw new TossError('ALREADY_PROCESSED_PAYMENT');
  return { ...payment, status: 'IN_PROGRESS', authenticatedAt: now, rehearsal };
}

/** Applies the card company's refusal in the window. */
export function declinePayment(payment: SandboxPayment): SandboxPayment {
  if (payment.status !== 'READY') throw new TossError('ALREADY_PROCESSED_PAYMENT');
  return { ...payment, status: 'ABORTED', failure: 'REJECT_CARD_COMPANY' };
}

export interface ConfirmRequest {
  orderId: string;
  /** As on the wire: a plain number of dollars or won. */
  amount: number;
}

export interface ConfirmResult {
  payment: SandboxPayment;
  /** Set if the provider answers with this error although the record was changed. */
  refused?: TossCode;
}

/** Applies the merchant's confirmation, which captures the payment. */
export function applyConfirm(payment: SandboxPayment, request: ConfirmRequest, transactionKey: string, now: number): ConfirmResult {
  if (request.orderId !== payment.orderId) throw new TossError('NOT_FOUND_PAYMENT_SESSION');
  if (wasCaptured(payment)) throw new TossError('ALREADY_PROCESSED_PAYMENT');
  if (payment.status !== 'IN_PROGRESS') throw new TossError('NOT_FOUND_PAYMENT_SESSION');
  if (parseMinorUnits(request.amount, payment.currency) !== payment.total) throw new TossError('INVALID_REQUEST');
  if (payment.rehearsal === 'provider-error') {
    return { payment: { ...payment, rehearsal: 'none' }, refused: 'PROVIDER_ERROR' };
  }
  return { payment: { ...payment, status: 'DONE', approvedAt: now, transactionKey } };
}

/** True if money was captured, even if it was refunded later. */
export function wasCaptured(payment: SandboxPayment): boolean {
  return payment.approvedAt !== null;
}

export interface CancelRequest {
  cancelReason: string;
  /** As in the request; absent for everything that is left. */
  cancelAmount?: number | undefined;
  currency?: string | undefined;
  /** Balance the merchant expects. It is sent as an optimistic lock. */
  refundableAmount?: number | undefined;
}

/** Applies the merchant's cancel, in full or in part. For PayPal it can be simulated to finish later. */
export function applyCancel(payment: SandboxPayment, request: CancelRequest, transactionKey: string, now: number): SandboxPayment {
  const amount = computeCancelAmount(payment, request, now);
  const settles = scheduleSettlement(payment, now);
  const cancel: SandboxCancel = {
    transactionKey,
    reason: request.cancelReason,
    amount,
    refundable: payment.balance - amount,
    status: 'IN_PROGRESS',
    canceledAt: now,
    settles,
  };
  const asked = { ...payment, cancels: [...payment.cancels, cancel] };
  return settles ? asked : settleCancel(asked, cancel, 'DONE');
}

/** Returns the amount to cancel in minor units, or throws the provider's refusal. */
function computeCancelAmount(payment: SandboxPayment, request: CancelRequest, now: number): number {
  const { currency, balance } = payment;
  if (!wasCaptured(payment)) throw new TossError('NOT_CANCELABLE_PAYMENT');
  if (payment.status === 'CANCELED') throw new TossError('ALREADY_CANCELED_PAYMENT');
  if (payment.cancels.some((cancel) => cancel.status === 'IN_PROGRESS')) {
    throw new TossError('FORBIDDEN_CONSECUTIVE_REQUEST');
  }
  if (request.currency !== undefined && request.currency !== currency) throw new TossError('INVALID_CURRENCY');
  const { refundableAmount, cancelAmount } = request;
  if (refundableAmount !== undefined && parseMinorUnits(refundableAmount, currency) !== balance) {
    throw new TossError('NOT_MATCHES_REFUNDABLE_AMOUNT');
  }
  const amount = cancelAmount === undefined ? balance : parseMinorUnits(cancelAmount, currency);
  if (balance === 0 || (amount !== undefined && amount > balance)) throw new TossError('NOT_CANCELABLE_AMOUNT');
  if (!amount) throw new TossError('INVALID_REQUEST');
  const age = now - (payment.approvedAt ?? now);
  if (payment.method === 'FOREIGN_EASY_PAY' && age > PAYPAL_REFUND_PERIOD_MS) throw new TossError('EXCEED_MAX_REFUND_DUE');
  return amount;
}

function scheduleSettlement(payment: SandboxPayment, now: number): SandboxCancel['settles'] {
  if (payment.method !== 'FOREIGN_EASY_PAY') return null;
  if (payment.rehearsal === 'refund-waits') return { at: now + ASYNC_REFUND_DELAY_MS, status: 'DONE' };
  if (payment.rehearsal === 'refund-fails') return { at: now + ASYNC_REFUND_DELAY_MS, status: 'ABORTED' };
  return null;
}

/**
 * The only place that reduces the balance. CANCELED means that one cancel covered everything. Several cancels that add up to everything leave
 * PARTIAL_CANCELED, as observed at the real provider.
 */
function settleCancel(payment: SandboxPayment, cancel: SandboxCancel, status: 'DONE' | 'ABORTED'): SandboxPayment {
  const cancels = payment.cancels.map((one) => (one.transactionKey === cancel.transactionKey ? { ...one, status, settles: null } : one));
  // A simulated failure happens once; the next attempt succeeds.
  if (status === 'ABORTED') return { ...payment, cancels, rehearsal: 'none' };
  return {
    ...payment,
    cancels,
    balance: payment.balance - cancel.amount,
    status: cancel.amount === payment.total ? 'CANCELED' : 'PARTIAL_CANCELED',
  };
}
