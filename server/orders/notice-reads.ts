import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { paymentFlags } from './flags.tables.ts';
import { orders } from './orders.tables.ts';

/** Returns the state of an order; undefined for an unknown number. */
export async function readOrderState(db: Db, orderNum: string): Promise<string | undefined> {
  const [row] = await db.select({ state: orders.state }).from(orders).where(eq(orders.orderNum, orderNum));
  return row?.state;
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
