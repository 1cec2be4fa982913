import { procedureAt } from '../consultations/consultations.ts';
import { AppError } from '../platform/errors.ts';
import { faultOf } from '../platform/fault.ts';
import { type AskDeps, callCancel, conclude } from './ask-provider.ts';
import { isBeforeProcedure } from './orders.rules.ts';
import { memberOrder, moveOrder, type OrderRef, type OrderRow } from './orders.tables.ts';
import { awaitLeaving, type Gate } from './waiting.ts';

/**
 * Cancels a member's own paid order and refunds it in full by its original method (section 4; section 7, POST
 * /api/v1/payment/cancel). `orderId` is the order's number or its id. Asked again for a cancelled order it is content.
 * Throws `orders.pending` while the refund is not certain, `orders.not-cancellable`, `orders.procedure-passed`,
 * `orders.refund-refused`.
 */
export async function cancelPayment(deps: AskDeps, gate: Gate, memberId: string, orderId: string | number): Promise<void> {
  const { db } = deps.database;
  const order = await memberOrder(db, memberId, refOf(orderId));
  if (!order) throw new AppError('orders.not-found');
  if (order.state === 'success') {
    if (!isBeforeProcedure(await procedureAt(db, memberId, order.hospitalId), deps.clock.now())) throw new AppError('orders.procedure-passed');
    return gate.run(async () => {
      const claimed = await moveOrder(db, order, 'canceling', { cancelingAt: deps.clock.now(), canceledBy: memberId });
      if (claimed) return refund(deps, claimed);
      return recorded(await awaitLeaving(db, memberId, order.id, 'canceling'));
    });
  }
  recorded(await awaitLeaving(db, memberId, order.id, 'canceling'));
}

/** An order's number, or its id as a number or as digits. */
function refOf(orderId: string | number): OrderRef {
  if (typeof orderId === 'number') return { id: orderId };
  return /^[1-9]\d{0,8}$/.test(orderId) ? { id: Number(orderId) } : { orderNum: orderId };
}

/** From here on money may go back: a cancel that timed out is unknown, not failed, whichever side broke. */
async function refund(deps: AskDeps, claimed: OrderRow): Promise<void> {
  let order: OrderRow;
  try {
    order = await conclude(deps, await callCancel(deps, claimed));
  } catch (cause) {
    deps.log.error({ order: claimed.orderNum, ...faultOf(cause) }, 'an answer could not be recorded');
    throw new AppError('orders.pending', { cause });
  }
  recorded(order);
}

/** What a cancellation has come to. An order that is paid again was not refunded by whoever asked before. */
function recorded({ state }: OrderRow): void {
  if (state === 'canceled') return;
  if (state === 'canceling') throw new AppError('orders.pending');
  throw new AppError(state === 'success' ? 'orders.refund-refused' : 'orders.not-cancellable');
}
