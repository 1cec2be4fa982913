import type { Deps } from '../deps.ts';
import type { Outcome, Payment } from '../providers/payment/port.ts';
import { noteAsked, orderByNum, type OrderRow, type ProviderCall, spentKeys } from './orders.tables.ts';
import { type Recorded, recordAnswer, type SettleDeps } from './settle.ts';

export type AskDeps = SettleDeps & Pick<Deps, 'payments' | 'jobs'>;

/** The job that asks the provider about one order. */
export const ASK_JOB = 'orders.ask';
/** Seconds until an uncertain order is asked about again; afterwards the reconciliation has it. */
const ASK_AFTER = [2, 5, 15, 60] as const;

const CANCEL_REASON = 'Canceled by the customer';
/** What an operator wrote stays here: the provider is told only that it was one. */
const REFUND_REASON = 'Refunded by the operator';
const GIVE_BACK_REASON = 'The payment does not match an order';

/** Captures an order's payment at the provider and records the answer. No transaction is open while the provider is asked. */
export async function callConfirm(deps: AskDeps, order: OrderRow): Promise<Recorded> {
  const { paymentKey, orderNum, totalMinor: minor, currency } = order;
  if (paymentKey === null) throw new Error(`order ${order.id} has no payment to confirm`);
  const idempotencyKey = await keyOf(deps, order, 'confirm');
  const outcome = await answered(deps.payments.confirm({ paymentKey, orderNum, amount: { minor, currency }, idempotencyKey }));
  return recordAnswer(deps, order.id, 'confirm', outcome);
}

/** Refunds an order in full at the provider and records the answer. */
export async function callCancel(deps: AskDeps, order: OrderRow): Promise<Recorded> {
  const { paymentKey, orderNum, totalMinor: minor, currency } = order;
  if (paymentKey === null) throw new Error(`order ${order.id} has no payment to cancel`);
  const idempotencyKey = await keyOf(deps, order, 'cancel');
  // Read from the order, so that a repeat under the same key says the same.
  const reason = order.canceledBy === order.memberId ? CANCEL_REASON : REFUND_REASON;
  const outcome = await answered(deps.payments.cancel({ paymentKey, orderNum, reason, amount: { minor, currency }, idempotencyKey }));
  return recordAnswer(deps, order.id, 'cancel', outcome);
}

/** Returns what was captured but matches no order (security.md 5, 4). */
async function callGiveBack(deps: AskDeps, order: OrderRow, payment: Payment): Promise<Recorded> {
  const { paymentKey, orderNum, balanceMinor, total } = payment;
  const amount = { minor: balanceMinor, currency: total.currency };
  const idempotencyKey = await keyOf(deps, order, 'give-back');
  const outcome = await answered(deps.payments.cancel({ paymentKey, orderNum, reason: GIVE_BACK_REASON, amount, idempotencyKey }));
  return recordAnswer(deps, order.id, 'give-back', outcome);
}

/**
 * Asks the provider what is true of an order and acts on it: the reconciliation's, the webhook's and the waiting
 * page's one question. A confirmation or cancellation that the member asked for and that never arrived is sent again.
 * `silent`: the provider gave no certain answer. Undefined when there is no order of that number.
 */
export async function askProvider(deps: AskDeps, orderNum: string): Promise<{ order: OrderRow; silent: boolean } | undefined> {
  const { database, clock, payments } = deps;
  const order = await orderByNum(database.db, orderNum);
  if (!order) return undefined;
  await noteAsked(database.db, order.id, clock.now());
  const outcome = await answered(payments.find(orderNum));
  const after = await follow(deps, await recordAnswer(deps, order.id, 'find', outcome));
  return { order: after, silent: outcome.kind === 'unknown' };
}

/** Makes the call that an answer asked for, if it asked for one. Returns the order as it is then. */
async function follow(deps: AskDeps, { order, step }: Recorded): Promise<OrderRow> {
  if (step.do === 'confirm') return follow(deps, await callConfirm(deps, order));
  if (step.do === 'cancel') return (await callCancel(deps, order)).order;
  if (step.do === 'give-back') return (await callGiveBack(deps, order, step.payment)).order;
  return order;
}

/** Follows up the answer to a member's own call; has the provider asked again soon when it left anything open. */
export async function conclude(deps: AskDeps, answer: Recorded): Promise<OrderRow> {
  const order = await follow(deps, answer);
  if (isUnsettled(order)) await askLater(deps, order.orderNum);
  return order;
}

export const isUnsettled = ({ state }: Pick<OrderRow, 'state'>): boolean => state === 'confirming' || state === 'canceling';

/** Has the provider asked again, soon and then less often. */
export async function askLater(deps: AskDeps, orderNum: string, attempt = 0): Promise<void> {
  const after = ASK_AFTER[attempt];
  if (after !== undefined) await deps.jobs.enqueue(deps.database.db, ASK_JOB, { orderNum, attempt }, { after });
}

/**
 * The same key for every repeat of a call whose outcome is not known (security.md 5, 2). Only after an answer that the
 * provider would repeat for ever under that key, and after asking what is true, a next one is used.
 */
async function keyOf({ database }: AskDeps, order: OrderRow, call: ProviderCall): Promise<string> {
  const spent = await spentKeys(database.db, order.id, call);
  return `${order.orderNum}.${call}${spent > 0 ? `.${spent + 1}` : ''}`;
}

/** A port that breaks its promise not to throw leaves the outcome unknown, like any broken line. */
async function answered(outcome: Promise<Outcome>): Promise<Outcome> {
  try {
    return await outcome;
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.name : 'no answer' };
  }
}
