import type { Deps } from '../deps.ts';
import type { Outcome, Payment, Payments } from '../providers/payment/port.ts';
import { putNextAsk } from './asking.tables.ts';
import { spentKeys } from './one-order.tables.ts';
import { nextAsk } from './orders.rules.ts';
import type { OrderRow, ProviderCall } from './orders.tables.ts';
import { type Recorded, recordAnswer, type SettleDeps } from './settle.ts';

export type AskDeps = SettleDeps & Pick<Deps, 'payments'>;

const CANCEL_REASON = 'Canceled by the customer';
/** What an operator wrote stays here: the provider is told only that it was one. */
const REFUND_REASON = 'Refunded by the operator';
const GIVE_BACK_REASON = 'The payment does not match an order';

/** Captures an order's payment at the provider and records the answer. No transaction is open while the provider is asked. */
export async function callConfirm(deps: AskDeps, order: OrderRow): Promise<Recorded> {
  const { paymentKey, orderNum, totalMinor: minor, currency } = order;
  if (paymentKey === null) throw new Error(`order ${order.id} has no payment to confirm`);
  const idempotencyKey = await keyOf(deps, order, 'confirm');
  const outcome = await answered(deps, order, (payments) => payments.confirm({ paymentKey, orderNum, amount: { minor, currency }, idempotencyKey }));
  return recordAnswer(deps, order.id, 'confirm', await withReason(deps, order, outcome));
}

/** A payment that was declined has no session to be confirmed in, just as one whose time is over: the provider's record says which of the two it is. */
async function withReason(deps: AskDeps, order: OrderRow, outcome: Outcome): Promise<Outcome> {
  if (outcome.kind !== 'refused' || !outcome.expired) return outcome;
  const found = await answered(deps, order, (payments) => payments.find(order.orderNum));
  if (found.kind !== 'known' || found.payment.orderNum !== order.orderNum || found.payment.paymentKey !== order.paymentKey) return outcome;
  return { ...outcome, ...found.payment.failure };
}

/** Refunds an order in full at the provider and records the answer. */
export async function callCancel(deps: AskDeps, order: OrderRow): Promise<Recorded> {
  const { paymentKey, orderNum, totalMinor: minor, currency } = order;
  if (paymentKey === null) throw new Error(`order ${order.id} has no payment to cancel`);
  const idempotencyKey = await keyOf(deps, order, 'cancel');
  // Read from the order, so that a repeat under the same key says the same.
  const reason = order.canceledBy === order.memberId ? CANCEL_REASON : REFUND_REASON;
  const outcome = await answered(deps, order, (payments) => payments.cancel({ paymentKey, orderNum, reason, amount: { minor, currency }, idempotencyKey }));
  return recordAnswer(deps, order.id, 'cancel', outcome);
}

/** Returns what was captured but matches no order (security 5.4). */
async function callGiveBack(deps: AskDeps, order: OrderRow, payment: Payment): Promise<Recorded> {
  const { paymentKey, orderNum, balanceMinor, total } = payment;
  const amount = { minor: balanceMinor, currency: total.currency };
  const idempotencyKey = await keyOf(deps, order, 'give-back');
  const outcome = await answered(deps, order, (payments) => payments.cancel({ paymentKey, orderNum, reason: GIVE_BACK_REASON, amount, idempotencyKey }));
  return recordAnswer(deps, order.id, 'give-back', outcome, payment);
}

/**
 * Asks the provider what is true of an order that was taken for it (`claimDueOrder`) and acts on it: the one question of the jobs, the
 * webhook and every start. A confirmation or cancellation that the member asked for and that never arrived is sent again.
 * Answers whether the provider was silent: it gave no certain answer.
 */
export async function askAbout(deps: AskDeps, taken: OrderRow): Promise<{ silent: boolean }> {
  const outcome = await answered(deps, taken, (payments) => payments.find(taken.orderNum));
  const silent = outcome.kind === 'unknown';
  const after = await follow(deps, await recordAnswer(deps, taken.id, 'find', outcome));
  await planNext(deps, taken, after, silent);
  return { silent };
}

/** Makes the call that an answer asked for, if it asked for one. Money that could not be given back for certain stays owed. */
async function follow(deps: AskDeps, recorded: Recorded): Promise<Recorded> {
  const { order, step } = recorded;
  if (step.do === 'confirm') return follow(deps, await callConfirm(deps, order));
  if (step.do === 'cancel') return callCancel(deps, order);
  if (step.do !== 'give-back') return recorded;
  const returned = await callGiveBack(deps, order, step.payment);
  return returned.step.do === 'wait' ? { ...returned, step } : returned;
}

/** Follows up the answer to a member's own call on the order as she claimed it. */
export async function conclude(deps: AskDeps, claimed: OrderRow, answer: Recorded): Promise<OrderRow> {
  const after = await follow(deps, answer);
  await planNext(deps, claimed, after, false);
  return after.order;
}

/** Writes when the provider is asked next. Should the process die before this, another one asks at the time that was written before the question. */
async function planNext({ database, clock }: AskDeps, asked: OrderRow, { order, step }: Recorded, silent: boolean): Promise<void> {
  const last = { silent, owing: step.do === 'give-back', flagged: step.do === 'flag' };
  await putNextAsk(database.db, order.id, asked.askAt, nextAsk(order, last, clock.now()));
}

/**
 * The same key for every repeat of a call whose outcome is not known (security 5.2). Only after an answer that the
 * provider would repeat for ever under that key, and after asking what is true, a next one is used.
 */
async function keyOf({ database }: AskDeps, order: OrderRow, call: ProviderCall): Promise<string> {
  const spent = await spentKeys(database.db, order.id, call);
  return `${order.orderNum}.${call}${spent > 0 ? `.${spent + 1}` : ''}`;
}

/**
 * The answer of the order's own provider. A port that breaks its promise not to throw leaves the outcome unknown, like any
 * broken line; and so does a provider that this installation does not work with any more.
 */
async function answered({ payments }: AskDeps, { provider }: OrderRow, ask: (payments: Payments) => Promise<Outcome>): Promise<Outcome> {
  if (payments.provider !== provider) return { kind: 'unknown', reason: `${provider} is not configured` };
  try {
    return await ask(payments);
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.name : 'no answer' };
  }
}
