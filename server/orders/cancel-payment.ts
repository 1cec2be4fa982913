import type { VisitChangeReason } from '../../contract/threads/thread-events.ts';
import type { Db } from '../platform/database.ts';
import { describeError } from '../platform/error-description.ts';
import { AppError } from '../platform/errors.ts';
import { readProcedureDates } from '../visits/visits.ts';
import { followUpAnswer, type ProviderDeps, refundPayment } from './ask-provider.ts';
import { awaitStateChange, type Bulkhead } from './bulkhead.ts';
import { memberOrder, moveOrder, type OrderRef } from './one-order.tables.ts';
import { isBeforeProcedure, nextProcedure, ORDER_LEASE_MS } from './orders.rules.ts';
import { findOrderByNum, type OrderRow, operatorRefunds } from './orders.tables.ts';

/**
 * Cancels a member's own paid order and refunds it in full by its original method (specification 6.10, POST /api/v1/payment/cancel). `orderId` is the
 * order's number or its id. The order's date is given up, unless `keepsVisit`. A repeated call for a cancelled order succeeds. Throws
 * `orders.pending` while the refund is uncertain, `orders.not-found`, `orders.not-cancellable`, `orders.procedure-passed`, `orders.refund-refused`.
 */
export async function cancelPayment(
  deps: ProviderDeps,
  gate: Bulkhead,
  memberId: string,
  { orderId, keepsVisit = false }: { orderId: string | number; keepsVisit?: boolean },
): Promise<void> {
  const { db } = deps.database;
  const order = await memberOrder(db, memberId, toOrderRef(orderId));
  if (!order) throw new AppError('orders.not-found');
  if (order.state === 'success') {
    const dates = (await readProcedureDates(db, [order.id])).get(order.id);
    if (!isBeforeProcedure(nextProcedure(order, dates), deps.clock.now())) throw new AppError('orders.procedure-passed');
  }
  await runCancellation(deps, gate, order, () => claimForRefund(deps, db, order, { canceledBy: memberId, keepsVisit }));
}

/**
 * Cancels and refunds any paid order, as an operator. Also works after the procedure, because then nobody else can correct a mistake (security 5.7).
 * The operator, the reason and the time are written together with the claim; a second operator's call writes nothing. Throws the errors of
 * `cancelPayment`, except `orders.procedure-passed`.
 */
export async function refundByOperator(
  deps: ProviderDeps,
  gate: Bulkhead,
  {
    operatorId,
    orderNum,
    reason,
    why,
    keepsVisit = false,
  }: { operatorId: string; orderNum: string; reason: string; why?: VisitChangeReason | undefined; keepsVisit?: boolean },
): Promise<void> {
  const { db } = deps.database;
  const order = await findOrderByNum(db, orderNum);
  if (!order) throw new AppError('orders.not-found');
  await runCancellation(deps, gate, order, () =>
    db.transaction(async (tx) => {
      const claimed = await claimForRefund(deps, tx, order, { canceledBy: operatorId, keepsVisit });
      if (claimed) await tx.insert(operatorRefunds).values({ orderId: order.id, operatorId, reason, why: why ?? null, askedAt: deps.clock.now() });
      return claimed;
    }),
  );
}

/** Claims the order; undefined if another request was faster. */
function claimForRefund({ clock }: ProviderDeps, db: Db, order: OrderRow, by: Pick<OrderRow, 'canceledBy' | 'keepsVisit'>): Promise<OrderRow | undefined> {
  const now = clock.now();
  return moveOrder(db, order, 'canceling', { cancelingAt: now, ...by, askAt: new Date(now.getTime() + ORDER_LEASE_MS) });
}

/**
 * Runs every cancellation: claims the order, calls the provider, and follows up the answer. If another request has claimed the order, waits for its
 * outcome.
 */
async function runCancellation(deps: ProviderDeps, gate: Bulkhead, order: OrderRow, claimForRefund: () => Promise<OrderRow | undefined>): Promise<void> {
  const outcome = async () => requireCanceled(await awaitStateChange(deps.database.db, order.memberId, order.id, 'canceling'));
  if (order.state !== 'success') return outcome();
  return gate.run(async () => {
    const claimed = await claimForRefund();
    return claimed ? refundClaimedOrder(deps, claimed) : outcome();
  });
}

function toOrderRef(orderId: string | number): OrderRef {
  return typeof orderId === 'number' ? { id: orderId } : { orderNum: orderId };
}

/** Money may move back past this point. A cancellation that timed out on either side is reported as pending, not as failed. */
async function refundClaimedOrder(deps: ProviderDeps, claimed: OrderRow): Promise<void> {
  let order: OrderRow;
  try {
    order = await followUpAnswer(deps, claimed, await refundPayment(deps, claimed));
  } catch (cause) {
    deps.log.error({ order: claimed.id, ...describeError(cause) }, 'recording the answer of the payment provider failed');
    throw new AppError('orders.pending', { cause });
  }
  requireCanceled(order);
}

/** Throws unless the cancellation has succeeded. If the order is back to paid, the provider refused the refund. */
function requireCanceled({ state }: OrderRow): void {
  if (state === 'canceled') return;
  if (state === 'canceling') throw new AppError('orders.pending');
  throw new AppError(state === 'success' ? 'orders.refund-refused' : 'orders.not-cancellable');
}
