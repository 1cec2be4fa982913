import { desc, eq, or } from 'drizzle-orm';
import { parseId } from '../../contract/ids.ts';
import type { Db } from '../platform/database.ts';
import { toWireStatus } from './orders.rules.ts';
import { findOrderByNum, orders } from './orders.tables.ts';

const MAX_ORDERS = 20;

/** Returns orders by their number, payment key or quote, newest first, for an operator who helps. */
export async function findOrdersForSupport(db: Db, typed: string) {
  const quote = parseId(typed);
  const rows = await db
    .select()
    .from(orders)
    .where(or(eq(orders.orderNum, typed.toUpperCase()), eq(orders.paymentKey, typed), quote === undefined ? undefined : eq(orders.quoteId, quote)))
    .orderBy(desc(orders.id))
    .limit(MAX_ORDERS);
  return rows.map(({ orderNum, memberId, hospitalId, state, createdAt }) => ({
    ...{ memberId, hospitalId, order_num: orderNum, status: toWireStatus(state) },
    created_at: createdAt.toISOString(),
  }));
}

/** Returns the member who placed an order; undefined for an unknown number. */
export const findMemberOfOrder = async (db: Db, orderNum: string): Promise<string | undefined> => (await findOrderByNum(db, orderNum))?.memberId;
