import { and, eq, isNull, not, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { paymentFlags } from './flags.tables.ts';
import { orders } from './orders.tables.ts';

/** True if an order failed, and its patient has not paid for one of its treatments with another order since it was placed. */
export async function isPaymentMissing(db: Db, orderNum: string): Promise<boolean> {
  const isPaidSince = sql`exists (select 1 from order_products wanted
    join orders paid on paid.member_id = ${orders.memberId} and paid.paid_at > ${orders.createdAt}
    join order_products line on line.order_id = paid.id and line.product_id = wanted.product_id
    where wanted.order_id = ${orders.id})`;
  const failed = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.orderNum, orderNum), eq(orders.state, 'failed'), not(isPaidSince)));
  return failed.length > 0;
}

/** Returns the data of an order's receipt; undefined while it is not paid. */
export async function readReceipt(db: Db, orderNum: string) {
  const { paidAt, paymentMethod: method, currency, totalMinor, suppliedMinor, vatMinor, baseCurrency, baseTotalMinor, rate } = orders;
  const [row] = await db
    .select({ orderNum: orders.orderNum, paidAt, method, currency, totalMinor, suppliedMinor, vatMinor, baseCurrency, baseTotalMinor, rate })
    .from(orders)
    .where(eq(orders.orderNum, orderNum));
  if (!row || row.paidAt === null || row.suppliedMinor === null || row.vatMinor === null) return undefined;
  return { ...row, paidAt: row.paidAt, suppliedMinor: row.suppliedMinor, vatMinor: row.vatMinor };
}

/** True if an order waits for a person. */
export async function isFlagged(db: Db, orderId: number): Promise<boolean> {
  const rows = await db
    .select({ orderId: paymentFlags.orderId })
    .from(paymentFlags)
    .where(and(eq(paymentFlags.orderId, orderId), isNull(paymentFlags.clearedAt)));
  return rows.length > 0;
}
