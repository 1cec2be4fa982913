import type { z } from 'zod';
import { fromWire, toWire } from '../../contract/money.ts';
import type { Totals } from '../../contract/orders/orders.ts';
import { violates } from '../platform/database.ts';
import { describeError } from '../platform/error-description.ts';
import { AppError } from '../platform/errors.ts';
import { type AskDeps, callConfirm, conclude } from './ask-provider.ts';
import { awaitLeaving, type Bulkhead } from './bulkhead.ts';
import { EXPIRED } from './next-step.ts';
import { memberOrder, moveOrder } from './one-order.tables.ts';
import { type Charge, chargeColumns, chargesOf, ORDER_LEASE_MS, REPLACED } from './orders.rules.ts';
import type { OrderRow } from './orders.tables.ts';

type Request = { paymentKey: string; orderNum: string; amount: number };

/**
 * Captures a payment that the member has authorised (specification 6.7, POST /api/v1/payment/confirm), in three steps: claim the order and commit;
 * ask the provider, with no open transaction; record its answer. A repeated call gets the recorded answer. Throws `orders.pending` while the outcome
 * is unknown, and never "failed" then.
 */
export async function confirmPayment(deps: AskDeps, gate: Bulkhead, memberId: string, request: Request): Promise<z.input<typeof Totals>> {
  const { db } = deps.database;
  const order = await memberOrder(db, memberId, { orderNum: request.orderNum });
  if (!order) throw new AppError('orders.not-found');
  const charge = chargesOf(order).find(({ currency, minor }) => fromWire(request.amount, currency) === minor);
  if (!charge) throw new AppError('orders.amount-mismatch');
  if (order.state !== 'pending') return awaitConfirmation(deps, memberId, order, request.paymentKey);
  return gate.run(async () => {
    const claimed = await claim(deps, order, charge, request.paymentKey);
    if (!claimed) return awaitConfirmation(deps, memberId, order, request.paymentKey);
    return totalsOf(await capture(deps, claimed));
  });
}

/**
 * Claims the order as "confirming" with the payment's key and the charge; undefined if another request was faster. A payment key belongs to one
 * order only.
 */
async function claim({ database, clock }: AskDeps, order: OrderRow, charge: Charge, paymentKey: string): Promise<OrderRow | undefined> {
  try {
    const now = clock.now();
    const askAt = new Date(now.getTime() + ORDER_LEASE_MS);
    return await moveOrder(database.db, order, 'confirming', { paymentKey, confirmingAt: now, askAt, ...chargeColumns(charge) });
  } catch (error) {
    if (violates(error, 'orders_payment_key')) throw new AppError('orders.not-payable', { cause: error });
    throw error;
  }
}

/** Money may have moved past this point. Any local failure is reported as "pending"; the reconciliation resolves it. */
async function capture(deps: AskDeps, claimed: OrderRow): Promise<OrderRow> {
  try {
    return await conclude(deps, claimed, await callConfirm(deps, claimed));
  } catch (cause) {
    deps.log.error({ order: claimed.id, ...describeError(cause) }, 'recording the answer of the payment provider failed');
    throw new AppError('orders.pending', { cause });
  }
}

/** Returns the totals of an order that another request confirms or has confirmed, or throws its refusal. */
async function awaitConfirmation({ database }: AskDeps, memberId: string, order: OrderRow, paymentKey: string): Promise<z.input<typeof Totals>> {
  const now = await awaitLeaving(database.db, memberId, order.id, 'confirming');
  if (now.paymentKey !== null && now.paymentKey !== paymentKey) throw new AppError('orders.not-payable');
  return totalsOf(now);
}

/** Returns the totals of a paid order; throws the matching refusal for any other state. */
function totalsOf(order: OrderRow): z.input<typeof Totals> {
  const { state, currency, totalMinor, suppliedMinor, vatMinor } = order;
  if (state === 'failed' && order.failureCode === REPLACED) throw new AppError('orders.not-payable');
  if (state === 'failed') throw new AppError(order.failureCode === EXPIRED ? 'orders.payment-expired' : 'orders.payment-refused');
  if (state === 'canceled') throw new AppError('orders.not-payable');
  if (state === 'pending' || state === 'confirming' || suppliedMinor === null || vatMinor === null) throw new AppError('orders.pending');
  const wire = (minor: number) => toWire(minor, currency);
  return { totalAmount: wire(totalMinor), suppliedAmount: wire(suppliedMinor), vat: wire(vatMinor), currency };
}
