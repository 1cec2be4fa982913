import type { Deps } from '../deps.ts';
import type { Payment, PaymentOutcome, Payments } from '../providers/payment/port.ts';
import { storeNextInquiry } from './due-orders.tables.ts';
import { countUsedKeys } from './one-order.tables.ts';
import { nextInquiryAt } from './orders.rules.ts';
import type { OrderRow, ProviderCall } from './orders.tables.ts';
import { type RecordedAnswer, recordAnswer, type SettleDeps } from './settle.ts';

export type ProviderDeps = SettleDeps & Pick<Deps, 'payments'>;

const CANCEL_REASON = 'Canceled by the customer';
/** Reason sent to the provider for an operator's refund. The operator's own text is not sent. */
const REFUND_REASON = 'Refunded by the operator';
const GIVE_BACK_REASON = 'The payment does not match an order';

/**
 * Captures an order's payment at the provider and records the answer. No transaction is open while the provider is asked. `spentKeys`: idempotency keys
 * of earlier captures that cannot be used again; none for an order that was unpaid until now.
 */
export async function capturePayment(deps: ProviderDeps, order: OrderRow, spentKeys: number): Promise<RecordedAnswer> {
  const { paymentKey, orderNum, totalMinor: minor, currency } = order;
  if (paymentKey === null) throw new Error(`order ${order.id} has no payment to confirm`);
  const idempotencyKey = formatIdempotencyKey(order, 'confirm', spentKeys);
  const outcome = await callProvider(deps, order, (payments) => payments.confirm({ paymentKey, orderNum, amount: { minor, currency }, idempotencyKey }));
  return recordAnswer(deps, order, 'confirm', await addRefusalReason(deps, order, outcome));
}

/**
 * Adds the reason of a refusal. The provider refuses a declined payment and an expired one with the same code, so its record is queried to tell them
 * apart.
 */
async function addRefusalReason(deps: ProviderDeps, order: OrderRow, outcome: PaymentOutcome): Promise<PaymentOutcome> {
  if (outcome.kind !== 'refused' || !outcome.expired) return outcome;
  const found = await callProvider(deps, order, (payments) => payments.find(order.orderNum));
  if (found.kind !== 'known' || found.payment.orderNum !== order.orderNum || found.payment.paymentKey !== order.paymentKey) return outcome;
  return { ...outcome, ...found.payment.failure };
}

/** Refunds an order in full at the provider and records the answer. */
export async function refundPayment(deps: ProviderDeps, order: OrderRow): Promise<RecordedAnswer> {
  const { paymentKey, orderNum, totalMinor: minor, currency } = order;
  if (paymentKey === null) throw new Error(`order ${order.id} has no payment to cancel`);
  const idempotencyKey = await nextIdempotencyKey(deps, order, 'cancel');
  // Taken from the order, so that a repeat under the same idempotency key sends the same reason.
  const reason = order.canceledBy === order.memberId ? CANCEL_REASON : REFUND_REASON;
  const outcome = await callProvider(deps, order, (payments) => payments.cancel({ paymentKey, orderNum, reason, amount: { minor, currency }, idempotencyKey }));
  return recordAnswer(deps, order, 'cancel', outcome);
}

/** Refunds a captured payment that does not match its order (security 5.4). */
async function returnPayment(deps: ProviderDeps, order: OrderRow, payment: Payment): Promise<RecordedAnswer> {
  const { paymentKey, orderNum, balanceMinor, total } = payment;
  const amount = { minor: balanceMinor, currency: total.currency };
  const idempotencyKey = await nextIdempotencyKey(deps, order, 'give-back');
  const outcome = await callProvider(deps, order, (payments) => payments.cancel({ paymentKey, orderNum, reason: GIVE_BACK_REASON, amount, idempotencyKey }));
  return recordAnswer(deps, order, 'give-back', outcome, payment);
}

/**
 * Asks the provider for the state of a claimed order (`claimDueOrder`) and acts on it. Used by the jobs, the webhook and every start. Repeats a
 * confirmation or cancellation that the member requested and that never arrived. `silent` is true if the provider gave no certain answer.
 */
export async function reconcileOrder(deps: ProviderDeps, taken: OrderRow): Promise<{ silent: boolean }> {
  const outcome = await callProvider(deps, taken, (payments) => payments.find(taken.orderNum));
  const silent = outcome.kind === 'unknown';
  const after = await makeRequiredCalls(deps, await recordAnswer(deps, taken, 'find', outcome));
  await scheduleNextInquiry(deps, taken, after, silent);
  return { silent };
}

/** Makes the call that an answer requires, if any. Money stays recorded as owed until its return is certain. */
async function makeRequiredCalls(deps: ProviderDeps, recorded: RecordedAnswer): Promise<RecordedAnswer> {
  const { order, step } = recorded;
  if (step.do === 'confirm') return makeRequiredCalls(deps, await capturePayment(deps, order, await countUsedKeys(deps.database.db, order.id, 'confirm')));
  if (step.do === 'cancel') return refundPayment(deps, order);
  if (step.do !== 'give-back') return recorded;
  const returned = await returnPayment(deps, order, step.payment);
  return returned.step.do === 'wait' ? { ...returned, step } : returned;
}

/** Follows up the answer to a member's own call. `claimed` is the order as the call claimed it. */
export async function followUpAnswer(deps: ProviderDeps, claimed: OrderRow, answer: RecordedAnswer): Promise<OrderRow> {
  const after = await makeRequiredCalls(deps, answer);
  await scheduleNextInquiry(deps, claimed, after, false);
  return after.order;
}

/** Stores the next time to ask the provider. If the process dies before this, another process asks when the lease of the query ends. */
async function scheduleNextInquiry({ database, clock }: ProviderDeps, asked: OrderRow, { order, step }: RecordedAnswer, silent: boolean): Promise<void> {
  const last = { silent, owing: step.do === 'give-back', flagged: step.do === 'flag' };
  const next = nextInquiryAt(order, last, clock.now());
  // Stored with the payment or the refund.
  if (order.askAt === null && next === null) return;
  await storeNextInquiry(database.db, order.id, order.askAt && asked.askAt, next);
}

/**
 * Returns the idempotency key of a call. Every repeat of a call with an unknown outcome uses the same key (security 5.2). A new key is used only
 * after an answer that the provider would repeat for ever under the old one, and after querying the true state.
 */
async function nextIdempotencyKey({ database }: ProviderDeps, order: OrderRow, call: ProviderCall): Promise<string> {
  return formatIdempotencyKey(order, call, await countUsedKeys(database.db, order.id, call));
}

const formatIdempotencyKey = ({ orderNum }: OrderRow, call: ProviderCall, spent: number): string => `${orderNum}.${call}${spent > 0 ? `.${spent + 1}` : ''}`;

/**
 * Calls the order's own provider and returns its answer. The outcome is `unknown` if the port throws, or if this installation no longer uses that
 * provider.
 */
async function callProvider({ payments }: ProviderDeps, { provider }: OrderRow, ask: (payments: Payments) => Promise<PaymentOutcome>): Promise<PaymentOutcome> {
  if (payments.provider !== provider) return { kind: 'unknown', reason: `${provider} is not configured` };
  try {
    return await ask(payments);
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.name : 'no answer' };
  }
}
