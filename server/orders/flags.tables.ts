import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Currency } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { type OrderRow, orders } from './orders.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Why an order waits for a person: the provider holds a part of its payment (`partly-refunded`), money of another one
 * (`other-payment`), nothing of one that was captured (`payment-gone`), some of one that was refunded (`money-left`), or what it
 * will not give back (`give-back-refused`); or answers about another order. `given-back` was put right without a person.
 */
export type FlagReason = 'partly-refunded' | 'other-payment' | 'payment-gone' | 'money-left' | 'give-back-refused' | 'other-order' | 'given-back';

/** Orders of which the provider holds something else than we expect, and what that is: the newest find of each. */
export const paymentFlags = pgTable(
  'payment_flags',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    why: text().$type<FlagReason>().notNull(),
    /** What the provider's record says, in minor units of its own currency; null where it has none. */
    currency: text().$type<Currency>(),
    capturedMinor: integer('captured_minor'),
    leftMinor: integer('left_minor'),
    noticedAt: at('noticed_at').notNull(),
    /** Since when the provider's record is as it should be again. */
    clearedAt: at('cleared_at'),
  },
  (t) => [index('payment_flags_open').on(t.noticedAt).where(sql`cleared_at is null`)],
);

/**
 * Shows an order to a person, with what the provider holds of it. Since when stays while the reason does: answers whether it was not shown
 * for this reason before.
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

/** Orders that wait for a person, and those that were put right since `told`; the longest noticed first. */
export async function flaggedRows(db: Db, told: Date, limit: number): Promise<{ order: OrderRow; flag: typeof paymentFlags.$inferSelect }[]> {
  const isTold = and(eq(paymentFlags.why, 'given-back'), gt(paymentFlags.noticedAt, told));
  return db
    .select({ order: orders, flag: paymentFlags })
    .from(paymentFlags)
    .innerJoin(orders, eq(orders.id, paymentFlags.orderId))
    .where(or(isNull(paymentFlags.clearedAt), isTold))
    .orderBy(sql`${paymentFlags.clearedAt} is not null`, asc(paymentFlags.noticedAt))
    .limit(limit);
}

const openFlagUpdate = prepared((db) =>
  db
    .update(paymentFlags)
    .set({ clearedAt: sql`${sql.param(sql.placeholder('clearedAt'), paymentFlags.clearedAt)}` })
    .where(and(eq(paymentFlags.orderId, sql.placeholder('orderId')), isNull(paymentFlags.clearedAt))),
);

/** Nothing of an order waits for a person any more. */
export async function clearFlag(db: Db, orderId: number, clearedAt: Date): Promise<void> {
  await openFlagUpdate(db, { orderId, clearedAt });
}
