import { and, eq, isNull } from 'drizzle-orm';
import type { RefundDeclineReason } from '../../contract/threads/thread-events.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { findOpenThread, type ReservationRow, recordEvent } from '../threads/threads.ts';
import { findNextReservations } from '../visits/visits.ts';
import { lockOrder } from './one-order.tables.ts';
import { findOrderByNum, refundRequests } from './orders.tables.ts';
import { announceThreadEffects, type ThreadEffects } from './thread-effects.ts';

/**
 * Declines a clinic's request for a refund, as an operator. The operator, the time and the reason are recorded, and both sides see the reason. The
 * clinic's cancelled date stays cancelled, so the next action is a new date. Throws `orders.not-found`, and `orders.not-asked` if there is no open
 * request.
 */
export async function declineRefund(
  deps: Pick<Deps, 'database' | 'clock' | 'bus'>,
  { operatorId, orderNum, decline, words }: { operatorId: string; orderNum: string; decline: RefundDeclineReason; words: string },
): Promise<void> {
  const { db } = deps.database;
  const at = deps.clock.now();
  const known = await findOrderByNum(db, orderNum);
  if (!known) throw new AppError('orders.not-found');
  const { effects, reservations } = await db.transaction(async (tx): Promise<{ effects: ThreadEffects; reservations: Map<number, ReservationRow> }> => {
    // Locks the order as a refund does. If both run at once, the second finds the request answered.
    const { id, memberId, hospitalId } = await lockOrder(tx, known.id);
    const answered = await tx
      .update(refundRequests)
      .set({ answeredAt: at, answeredBy: operatorId, decline, words: words.trim() })
      .where(and(eq(refundRequests.orderId, id), isNull(refundRequests.answeredAt)))
      .returning({ id: refundRequests.id });
    if (answered.length === 0) throw new AppError('orders.not-asked');
    const thread = await findOpenThread(tx, { memberId, hospitalId });
    if (!thread) return { effects: undefined, reservations: new Map() };
    const by = { side: 'operator' as const, memberId: operatorId };
    const event = await recordEvent(tx, thread.id, { kind: 'refund-declined', by, at, facts: { order_num: orderNum, decline } });
    const effects = { consultationId: thread.id, memberId, hospitalId, events: [event] };
    return { effects, reservations: await findNextReservations(tx, [thread.id], at) };
  });
  announceThreadEffects(deps.bus, effects, reservations);
}
