import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Currency } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { prepareQuery } from '../platform/prepared.ts';
import { timestamptz } from '../platform/timestamptz.ts';
import { type OrderRow, orders } from './orders.tables.ts';

/**
 * Reason why an order waits for a person. `partly-refunded`: the provider has refunded only a part. `other-payment`: it holds money of another
 * payment. `payment-gone`: it has no captured payment where we have one. `money-left`: it holds money of a refunded order. `give-back-refused`: it
 * refuses to return money. `other-order`: it answers about another order. `given-back`: resolved without a person.
 */
export type FlagReason = 'partly-refunded' | 'other-payment' | 'payment-gone' | 'money-left' | 'give-back-refused' | 'other-order' | 'given-back';

/** Orders for which the provider's record differs from ours, with the content of that record. One row for each order: the latest finding. */
export const paymentFlags = pgTable(
  'payment_flags',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    why: text().$type<FlagReason>().notNull(),
    /** The provider's record, in minor units of its own currency; null if it has none. */
    currency: text().$type<Currency>(),
    capturedMinor: integer('captured_minor'),
    leftMinor: integer('left_minor'),
    noticedAt: timestamptz('noticed_at').notNull(),
    /** Time at which the provider's record became correct again; null while it is not. */
    clearedAt: timestamptz('cleared_at'),
  },
  (t) => [index('payment_flags_open').on(t.noticedAt).where(sql`cleared_at is null`)],
);

/**
 * Flags an order for a person, with what the provider holds. The time of the flag stays while the reason is the same. Returns true if the order was
 * not flagged for this reason before.
 */
export async function raiseFlag(db: Db, flag: Omit<typeof paymentFlags.$inferInsert, 'clearedAt'>): Promise<boolean> {
  const same = sql`${paymentFlags.clearedAt} is null and ${paymentFlags.why} = excluded.why`;
  const noticedAt = sql`case when ${same} then ${paymentFlags.noticedAt} else excluded.noticed_at end`;
  const [row] = await db
    .insert(paymentFlags)
    .values(flag)
    .onConflictDoUpdate({ target: paymentFlags.orderId, set: { ...flag, noticedAt, clearedAt: null } })
    .returning({ noticedAt: paymentFlags.noticedAt });
  return row?.noticedAt.getTime() === flag.noticedAt.getTime();
}

/** Returns orders that wait for a person, longest wait first, then payments returned since `since`, newest first. */
export async function listFlaggedRows(db: Db, since: Date, limit: number): Promise<{ order: OrderRow; flag: typeof paymentFlags.$inferSelect }[]> {
  const isReturnedSince = and(eq(paymentFlags.why, 'given-back'), gt(paymentFlags.noticedAt, since));
  return db
    .select({ order: orders, flag: paymentFlags })
    .from(paymentFlags)
    .innerJoin(orders, eq(orders.id, paymentFlags.orderId))
    .where(or(isNull(paymentFlags.clearedAt), isReturnedSince))
    .orderBy(
      sql`${paymentFlags.clearedAt} is not null`,
      sql`case when ${paymentFlags.clearedAt} is null then ${paymentFlags.noticedAt} end`,
      desc(paymentFlags.noticedAt),
    )
    .limit(limit);
}

const openFlagUpdate = prepareQuery((db) =>
  db
    .update(paymentFlags)
    .set({ clearedAt: sql`${sql.param(sql.placeholder('clearedAt'), paymentFlags.clearedAt)}` })
    .where(and(eq(paymentFlags.orderId, sql.placeholder('orderId')), isNull(paymentFlags.clearedAt))),
);

export async function clearFlag(db: Db, orderId: number, clearedAt: Date): Promise<void> {
  await openFlagUpdate(db, { orderId, clearedAt });
}
