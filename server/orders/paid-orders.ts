import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import type { PaidOrder } from '../visits/visits.ts';
import { listOrderLines, type OrderLine, type OrderState, orders } from './orders.tables.ts';

/** States in which the clinic may count on the fee. An order being refunded counts until the provider confirms the refund. */
export const PAID_STATES: OrderState[] = ['success', 'canceling'];

/** Returns the number of visits that an order includes: the largest quantity of one option, because different treatments share a visit. */
export const countIncludedVisits = (lines: readonly Pick<OrderLine, 'quantity'>[]): number => Math.max(1, ...lines.map(({ quantity }) => quantity));

/** Returns a member's paid orders with a clinic, oldest first. */
export async function listPaidOrders(db: Db, { memberId, hospitalId }: { memberId: string; hospitalId: number }): Promise<PaidOrder[]> {
  const rows = await db
    .select({ id: orders.id, orderNum: orders.orderNum, paidAt: orders.paidAt, createdAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.hospitalId, hospitalId), eq(orders.state, 'success')))
    .orderBy(asc(orders.id));
  const lines = Map.groupBy(
    await listOrderLines(
      db,
      rows.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  return rows.map(({ id, orderNum, paidAt, createdAt }) => {
    const own = lines.get(id) ?? [];
    return {
      id,
      orderNum,
      paidAt: paidAt ?? createdAt,
      visits: countIncludedVisits(own),
      lines: own.map(({ productId, optionId }) => ({ productId, optionId })),
    };
  });
}

/** Returns the numbers of these orders, by id. */
export async function findOrderNums(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, orderNum: orders.orderNum })
    .from(orders)
    .where(inArray(orders.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, orderNum }) => [id, orderNum]));
}

/** Returns the options of these orders, by order id. */
export async function findOrderedOptions(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const lines = await listOrderLines(db, [...new Set(ids)]);
  return new Map([...Map.groupBy(lines, ({ orderId }) => orderId)].map(([id, own]) => [id, own.map(({ optionId }) => optionId)]));
}

/** Returns the members who placed these orders, by order id. */
export async function findBuyers(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, memberId: orders.memberId })
    .from(orders)
    .where(inArray(orders.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, memberId }) => [id, memberId]));
}

export async function filterPaid(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...new Set(ids)]), inArray(orders.state, PAID_STATES)));
  return new Set(rows.map(({ id }) => id));
}
