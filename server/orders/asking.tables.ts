import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { type OrderRow, orders } from './orders.tables.ts';

/** Queries of the reconciliation: which order the provider is asked about next, and when again. It stands in `orders.askAt`. */

/**
 * Takes one order that is due to be asked about, those whose money is on its way first; undefined when none is. The question is
 * this process's alone for `leaseMs`: one that dies over it holds the order up no longer. Which order was taken for how long
 * stands in its `askAt`.
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

const nextAskUpdate = prepared((db) => {
  const [written, next] = [sql.placeholder('written'), sql.placeholder('next')];
  const askAt = sql`case when ${orders.askAt} is not distinct from ${written}::timestamptz then ${next}::timestamptz else ${orders.askAt} end`;
  return db
    .update(orders)
    .set({ askAt, askingUntil: null })
    .where(eq(orders.id, sql.placeholder('id')));
});

/** After an answer: `next` stands in place of the time that was `written` before the question; a hint that came meanwhile stays. */
export async function putNextAsk(db: Db, id: number, written: Date | null, next: Date | null): Promise<void> {
  await nextAskUpdate(db, { id, written: written?.toISOString() ?? null, next: next?.toISOString() ?? null });
}

/** Orders whose money is on its way since before `since`, oldest first. */
export async function unsettledSince(db: Db, since: Date, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(or(and(eq(orders.state, 'confirming'), lt(orders.confirmingAt, since)), and(eq(orders.state, 'canceling'), lt(orders.cancelingAt, since))))
    .orderBy(asc(orders.id))
    .limit(limit);
}

/** Has an order asked about at once, or a second after it was asked last; whoever comes meanwhile is covered by that. */
export async function askSoon(db: Db, orderNum: string, now: Date, pauseMs: number): Promise<void> {
  const askAt = sql`greatest(${now.toISOString()}::timestamptz, ${orders.askedAt} + ${pauseMs} * interval '1 millisecond')`;
  await db
    .update(orders)
    .set({ askAt })
    .where(and(eq(orders.orderNum, orderNum), or(isNull(orders.askAt), gt(orders.askAt, askAt))));
}

/** Has everything asked about at once whose money may have moved, whoever was at work on it: whoever that was may be gone. */
export async function askAllNow(db: Db, now: Date, failedSince: Date): Promise<void> {
  const open = inArray(orders.state, ['pending', 'confirming', 'canceling']);
  const failed = and(eq(orders.state, 'failed'), gt(orders.confirmingAt, failedSince));
  await db.update(orders).set({ askAt: now, askingUntil: null }).where(or(open, failed));
}
