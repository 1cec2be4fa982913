import type { z } from 'zod';
import { toExactMinorUnits, toPlainAmount } from '../../contract/money.ts';
import type { OrderTotals } from '../../contract/orders/orders.ts';
import { isViolationOf } from '../platform/database.ts';
import { describeError } from '../platform/error-description.ts';
import { AppError } from '../platform/errors.ts';
import { capturePayment, followUpAnswer, type ProviderDeps } from './ask-provider.ts';
import { awaitStateChange, type Bulkhead } from './bulkhead.ts';
import { EXPIRED_CODE } from './next-step.ts';
import { memberOrder, moveOrder } from './one-order.tables.ts';
import { type Charge, chargeColumns, listPossibleCharges, ORDER_LEASE_MS, REPLACED_CODE } from './orders.rules.ts';
import type { OrderRow } from './orders.tables.ts';

type ConfirmRequest = { paymentKey: string; orderNum: string; amount: number };

/**
 * Captures a payment that the member has authorised (specification 6.7, POST /api/v1/payment/confirm). It claims the order and commits, calls the
 * provider without an open transaction, and records the answer. A repeated call gets the recorded answer. Throws `orders.pending` while the outcome
 * is unknown, never a failure.
 */
export async function confirmPayment(deps: ProviderDeps, gate: Bulkhead, memberId: string, request: ConfirmRequest): Promise<z.input<typeof OrderTotals>> {
  const { db } = deps.database;
  const order = await memberOrder(db, memberId, { orderNum: request.orderNum });
  if (!order) throw new AppError('orders.not-found');
  const charge = listPossibleCharges(order).find(({ currency, minor }) => toExactMinorUnits(request.amount, currency) === minor);
  if (!charge) throw new AppError('orders.amount-mismatch');
  if (order.state !== 'pending') return awaitConfirmation(deps, memberId, order, request.paymentKey);
  return gate.run(async () => {
    const claimed = await claimForConfirmation(deps, order, charge, request.paymentKey);
    if (!claimed) return awaitConfirmation(deps, memberId, order, request.paymentKey);
    return requirePaidTotals(await captureClaimedOrder(deps, claimed));
  });
}

/**
 * Claims the order as "confirming" with the payment's key and the charge; undefined if another request was faster. A payment key belongs to one
 * order only.
 */
async function claimForConfirmation({ database, clock }: ProviderDeps, order: OrderRow, charge: Charge, paymentKey: string): Promise<OrderRow | undefined> {
  try {
    const now = clock.now();
    const askAt = new Date(now.getTime() + ORDER_LEASE_MS);
    return await moveOrder(database.db, order, 'confirming', { paymentKey, confirmingAt: now, askAt, ...chargeColumns(charge) });
  } catch (error) {
    if (isViolationOf(error, 'orders_payment_key')) throw new AppError('orders.not-payable', { cause: error });
    throw error;
  }
}

/** Money may have moved past this point. Any local failure is reported as "pending"; the reconciliation resolves it. */
async function captureClaimedOrder(deps: ProviderDeps, claimed: OrderRow): Promise<OrderRow> {
  try {
    return await followUpAnswer(deps, claimed, await capturePayment(deps, claimed, 0));
  } catch (cause) {
    deps.log.error({ order: claimed.id, ...describeError(cause) }, 'recording the answer of the payment provider failed');
    throw new AppError('orders.pending', { cause });
  }
}

/** Waits for another request that confirms the order. Returns the order's totals, or throws the refusal. */
async function awaitConfirmation({ database }: ProviderDeps, memberId: string, order: OrderRow, paymentKey: string): Promise<z.input<typeof OrderTotals>> {
  const now = await awaitStateChange(database.db, memberId, order.id, 'confirming');
  if (now.paymentKey !== null && now.paymentKey !== paymentKey) throw new AppError('orders.not-payable');
  return requirePaidTotals(now);
}

/** Returns the totals of a paid order. For any other state, throws the matching error. */
function requirePaidTotals(order: OrderRow): z.input<typeof OrderTotals> {
  const { state, currency, totalMinor, suppliedMinor, vatMinor } = order;
  if (state === 'failed' && order.failureCode === REPLACED_CODE) throw new AppError('orders.not-payable');
  if (state === 'failed') throw new AppError(order.failureCode === EXPIRED_CODE ? 'orders.payment-expired' : 'orders.payment-refused');
  if (state === 'canceled') throw new AppError('orders.not-payable');
  if (state === 'pending' || state === 'confirming' || suppliedMinor === null || vatMinor === null) throw new AppError('orders.pending');
  const wire = (minor: number) => toPlainAmount(minor, currency);
  return { totalAmount: wire(totalMinor), suppliedAmount: wire(suppliedMinor), vat: wire(vatMinor), currency };
}
