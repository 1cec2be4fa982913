import { and, asc, count, eq, isNull, min } from 'drizzle-orm';
import { type Language, pickText } from '../../contract/constants.ts';
import { toPlainAmount } from '../../contract/money.ts';
import type { RefundRequest } from '../../contract/orders/operator-orders.ts';
import type { EventData, VisitChangeReason } from '../../contract/threads/thread-events.ts';
import { hospitalsByIds } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { orders, refundRequests } from './orders.tables.ts';

/**
 * Requests a refund of a fee, as a clinic, in the transaction in which the clinic takes the date back. Does nothing while an earlier request is
 * unanswered. Returns the facts for the thread's event and the notices.
 */
export async function requestRefund(
  tx: Db,
  { orderId, hospitalId, by, reason, at }: { orderId: number; hospitalId: number; by: string; reason: VisitChangeReason; at: Date },
): Promise<Pick<EventData, 'order_num' | 'amount' | 'currency_code'>> {
  await tx.insert(refundRequests).values({ orderId, hospitalId, askedBy: by, reason, askedAt: at }).onConflictDoNothing();
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('an order whose refund is asked for is gone');
  return { order_num: order.orderNum, amount: toPlainAmount(order.totalMinor, order.currency), currency_code: order.currency };
}

/** Returns unanswered refund requests of clinics, longest waiting first, with the clinic's name in the reader's language. */
export async function listOpenRefundRequests(db: Db, language: Language): Promise<RefundRequest[]> {
  const rows = await db
    .select({ request: refundRequests, order: orders })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .where(isNull(refundRequests.answeredAt))
    .orderBy(asc(refundRequests.id))
    .limit(100);
  const clinics = await hospitalsByIds(
    db,
    rows.map(({ request }) => request.hospitalId),
  );
  return rows.map(({ request, order }) => {
    const clinic = clinics.get(request.hospitalId);
    return {
      order_num: order.orderNum,
      hospital_name: clinic ? pickText(clinic.name, language) : '',
      reason: request.reason,
      asked_at: request.askedAt.toISOString(),
      currency_code: order.currency,
      total_price: toPlainAmount(order.totalMinor, order.currency),
    };
  });
}

/** Returns the number of unanswered refund requests of clinics, and the time of the first one. */
export async function countRefundRequests(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(refundRequests.askedAt) })
    .from(refundRequests)
    .where(isNull(refundRequests.answeredAt));
  return row ?? { count: 0, since: null };
}

/** Marks a refund request as answered by a refund. */
export async function answerRefundRequest(tx: Db, orderId: number, at: Date): Promise<void> {
  await tx
    .update(refundRequests)
    .set({ answeredAt: at })
    .where(and(eq(refundRequests.orderId, orderId), isNull(refundRequests.answeredAt)));
}
