import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { prepareQuery } from '../platform/prepared.ts';
import { type OrderRow, orders } from './orders.tables.ts';

/** Queries of the reconciliation: claiming the next due order, and storing when to ask the provider again (`orders.askAt`). */

/**
 * Claims one due order, orders with money in transit first; undefined if none is due. The claim is a lease of `leaseMs`. `askingUntil` and `askAt`
 * are set to its end, so the order is due again then if the process dies.
 */
export async function claimDueOrder(db: Db, now: Date, leaseMs: number): Promise<OrderRow | undefined> {
  const until = new Date(now.getTime() + leaseMs);
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(lte(orders.askAt, now), or(isNull(orders.askingUntil), lte(orders.askingUntil, now))))
    .orderBy(sql`case when ${orders.state} in ('confirming', 'canceling') then 0 else 1 end`, asc(orders.askAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db.update(orders).set({ askedAt: now, askingUntil: until, askAt: until }).where(inArray(orders.id, due)).returning();
  return row;
}

const nextInquiryUpdate = prepareQuery((db) => {
  const [written, next] = [sql.placeholder('written'), sql.placeholder('next')];
  const askAt = sql`case when ${orders.askAt} is not distinct from ${written}::timestamptz then ${next}::timestamptz else ${orders.askAt} end`;
  return db
    .update(orders)
    .set({ askAt, askingUntil: null })
    .where(eq(orders.id, sql.placeholder('id')));
});

/**
 * Stores the next time to ask, after an answer. `next` replaces `written`, the time stored before the query. Does nothing if the time was changed
 * meanwhile, for example by a webhook.
 */
export async function storeNextInquiry(db: Db, id: number, written: Date | null, next: Date | null): Promise<void> {
  await nextInquiryUpdate(db, { id, written: written?.toISOString() ?? null, next: next?.toISOString() ?? null });
}

/** Returns orders with money in transit since before `since`, oldest first. */
export async function listUnsettledOrders(db: Db, since: Date, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(or(and(eq(orders.state, 'confirming'), lt(orders.confirmingAt, since)), and(eq(orders.state, 'canceling'), lt(orders.cancelingAt, since))))
    .orderBy(asc(orders.id))
    .limit(limit);
}

/** Makes an order due at once, or `pauseMs` after the last query. Further hints until then are covered by the same query. */
export async function scheduleInquirySoon(db: Db, orderNum: string, now: Date, pauseMs: number): Promise<void> {
  const askAt = sql`greatest(${now.toISOString()}::timestamptz, ${orders.askedAt} + ${pauseMs} * interval '1 millisecond')`;
  await db
    .update(orders)
    .set({ askAt })
    .where(and(eq(orders.orderNum, orderNum), or(isNull(orders.askAt), gt(orders.askAt, askAt))));
}

/** Makes every order due whose money may have moved. Ends all leases, because the process that held one may be gone. */
export async function scheduleAllInquiries(db: Db, now: Date, failedSince: Date): Promise<void> {
  const open = inArray(orders.state, ['pending', 'confirming', 'canceling']);
  const failed = and(eq(orders.state, 'failed'), gt(orders.confirmingAt, failedSince));
  await db.update(orders).set({ askAt: now, askingUntil: null }).where(or(open, failed));
}
