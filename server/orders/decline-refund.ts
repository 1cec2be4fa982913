import { and, eq, isNull } from 'drizzle-orm';
import type { Decline } from '../../contract/threads/thread-events.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { openThread, recordEvent } from '../threads/threads.ts';
import { lockOrder } from './one-order.tables.ts';
import { orderByNum, refundRequests } from './orders.tables.ts';
import { announceEffects, type Effects } from './thread-effects.ts';

/**
 * An operator declines to give back what a clinic asked for: who, when and why is kept, both sides are told why, and what comes next is
 * another date, since the one that was taken back stays so. Throws `orders.not-found`, and `orders.not-asked` where nobody asks (any more).
 */
export async function declineRefund(
  deps: Pick<Deps, 'database' | 'clock' | 'bus'>,
  { operatorId, orderNum, decline, words }: { operatorId: string; orderNum: string; decline: Decline; words: string },
): Promise<void> {
  const { db } = deps.database;
  const at = deps.clock.now();
  const known = await orderByNum(db, orderNum);
  if (!known) throw new AppError('orders.not-found');
  const effects = await db.transaction(async (tx): Promise<Effects> => {
    // As a refund does, which may be on its way: whoever comes second finds the request answered.
    const { id, memberId, hospitalId } = await lockOrder(tx, known.id);
    const answered = await tx
      .update(refundRequests)
      .set({ answeredAt: at, answeredBy: operatorId, decline, words: words.trim() })
      .where(and(eq(refundRequests.orderId, id), isNull(refundRequests.answeredAt)))
      .returning({ id: refundRequests.id });
    if (answered.length === 0) throw new AppError('orders.not-asked');
    const thread = await openThread(tx, { memberId, hospitalId });
    if (!thread) return undefined;
    const by = { side: 'operator' as const, memberId: operatorId };
    const event = await recordEvent(tx, thread.id, { kind: 'refund-declined', by, at, facts: { order_num: orderNum, decline } });
    return { consultationId: thread.id, memberId, hospitalId, events: [event] };
  });
  await announceEffects(deps, effects);
}
