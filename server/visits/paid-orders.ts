import { and, inArray, ne } from 'drizzle-orm';
import type { EventFacts, Reason } from '../../contract/threads/thread-events.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { visits } from './visits.tables.ts';
import type { VisitRow } from './write-visit.ts';

/** An order that was paid and not given back: what it is for, and for how many visits. */
export type PaidOrder = { id: number; orderNum: string; paidAt: Date; visits: number; lines: { productId: number; optionId: number }[] };

/** Of a refund that is asked for: what is told of it. */
export type AskedFor = Pick<EventFacts, 'order_num' | 'amount' | 'currency_code'>;

/** What the orders room knows and does; handed in by `app.ts`, because that room stands on this one. */
export type Ordering = {
  /** A member's paid orders with a clinic, oldest first. */
  paidOrders(db: Db, of: { memberId: string; hospitalId: number }): Promise<PaidOrder[]>;
  /** The numbers of these orders, by id. */
  orderNums(db: Db, ids: readonly number[]): Promise<Map<number, string>>;
  /** The options that these orders are for, by id. */
  findOrderedOptions(db: Db, ids: readonly number[]): Promise<Map<number, number[]>>;
  /** Whose these orders are, by id. */
  findBuyers(db: Db, ids: readonly number[]): Promise<Map<number, string>>;
  /** Those of these orders that are paid and not given back. */
  filterPaid(db: Db, ids: readonly number[]): Promise<Set<number>>;
  /** Asks the operators to give a fee back, once while nobody has answered; answers which order it is and its amount. */
  askRefund(tx: Db, asked: { orderId: number; hospitalId: number; by: string; reason: Reason; at: Date }): Promise<AskedFor>;
};

/** Which order a visit is to belong to: one by its number, none (null), or whichever has a visit without a date (undefined). */
export type WantedOrder = { orderNum?: string | null | undefined; productId?: number | null | undefined };

/**
 * Finds the paid order of a new visit: the one that is named, else the oldest with a visit that has no date, one for the same treatment
 * first. A date that the clinic fixes belongs to an order for another treatment too (`anyTreatment`, specification 5.14); what a patient
 * asks for does not. Undefined without such an order. Throws `orders.not-found`, and `visits.enough` for a named one whose visits all
 * have their dates.
 */
export async function orderOfVisit(
  db: Db,
  { paidOrders }: Pick<Ordering, 'paidOrders'>,
  of: { memberId: string; hospitalId: number },
  { orderNum, productId }: WantedOrder,
  { anyTreatment }: { anyTreatment: boolean },
): Promise<PaidOrder | undefined> {
  if (orderNum === null) return undefined;
  const orders = await paidOrders(db, of);
  const used = await visitsOfOrders(
    db,
    orders.map(({ id }) => id),
  );
  const open = orders.filter(({ id, visits: most }) => (used.get(id) ?? 0) < most);
  if (orderNum !== undefined) {
    const named = orders.find((one) => one.orderNum === orderNum);
    if (!named) throw new AppError('orders.not-found');
    if (!open.includes(named)) throw new AppError('visits.enough');
    return named;
  }
  const same = open.find((one) => isFor(one, productId));
  return same ?? (anyTreatment || !productId ? open[0] : undefined);
}

const isFor = ({ lines }: PaidOrder, productId: number | null | undefined): boolean => lines.some((line) => line.productId === productId);

/**
 * Finds the order of a visit whose date is being fixed: its own while that is paid, else one that was paid and has no date. A visit that
 * was fixed since that payment without belonging to it stays apart: whoever fixed it said so. Throws what `orderOfVisit` throws.
 */
export async function orderOfDate(
  db: Db,
  ordering: Pick<Ordering, 'paidOrders' | 'filterPaid'>,
  visit: Pick<VisitRow, 'orderId' | 'memberId' | 'hospitalId' | 'state' | 'createdAt' | 'productId'>,
  wanted: WantedOrder,
): Promise<number | null> {
  const { orderId, state, createdAt, productId } = visit;
  if (orderId !== null && (await ordering.filterPaid(db, [orderId])).has(orderId)) return orderId;
  const order = await orderOfVisit(db, ordering, visit, { productId, ...wanted }, { anyTreatment: true });
  if (!order) return orderId;
  const staysApart = state === 'fixed' && createdAt >= order.paidAt && wanted.orderNum === undefined;
  return staysApart ? orderId : order.id;
}

/** How many visits of these orders take place, took place or are asked for, by order. */
async function visitsOfOrders(db: Db, orderIds: readonly number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: visits.orderId })
    .from(visits)
    .where(and(inArray(visits.orderId, [...orderIds]), ne(visits.state, 'given-up')));
  const counts = new Map<number, number>();
  for (const { orderId } of rows) if (orderId !== null) counts.set(orderId, (counts.get(orderId) ?? 0) + 1);
  return counts;
}
