import { and, inArray, ne } from 'drizzle-orm';
import type { EventData, VisitChangeReason } from '../../contract/threads/thread-events.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { visits } from './visits.tables.ts';
import type { VisitRow } from './write-visit.ts';

/** A paid order that is not refunded: its lines, and the number of its visits. */
export type PaidOrder = { id: number; orderNum: string; paidAt: Date; visits: number; lines: { productId: number; optionId: number }[] };

/** Details of a requested refund, for the notices. */
export type RefundRequestInput = Pick<EventData, 'order_num' | 'amount' | 'currency_code'>;

/** Functions of the orders module. `app.ts` passes them in, because that module depends on this one. */
export type OrderQueries = {
  /** Returns a member's paid orders with a clinic, oldest first. */
  paidOrders(db: Db, of: { memberId: string; hospitalId: number }): Promise<PaidOrder[]>;
  /** Returns the numbers of these orders, by id. */
  orderNums(db: Db, ids: readonly number[]): Promise<Map<number, string>>;
  /** Returns the options of these orders, by order id. */
  findOrderedOptions(db: Db, ids: readonly number[]): Promise<Map<number, number[]>>;
  /** Returns the members who placed these orders, by order id. */
  findBuyers(db: Db, ids: readonly number[]): Promise<Map<number, string>>;
  /** Returns the orders among these that are paid and not refunded. */
  filterPaid(db: Db, ids: readonly number[]): Promise<Set<number>>;
  /** Requests a refund from the operators, unless a request is still unanswered. Returns the order's number and amount. */
  requestRefund(tx: Db, asked: { orderId: number; hospitalId: number; by: string; reason: VisitChangeReason; at: Date }): Promise<RefundRequestInput>;
};

/** Order to which a visit should belong: `orderNum` names it, null means none, undefined means any order with a visit that has no date. */
export type WantedOrder = { orderNum?: string | null | undefined; productId?: number | null | undefined };

/**
 * Finds the paid order of a new visit: the named one, else the oldest with a visit that has no date, preferably for the same treatment. A date fixed
 * by the clinic can belong to an order for another treatment (`anyTreatment`, specification 5.14); a patient's request cannot. Undefined if there is
 * none. Throws `orders.not-found`, and `visits.enough` if all visits of the named order have dates.
 */
export async function findOrderForVisit(
  db: Db,
  { paidOrders }: Pick<OrderQueries, 'paidOrders'>,
  of: { memberId: string; hospitalId: number },
  { orderNum, productId }: WantedOrder,
  { anyTreatment }: { anyTreatment: boolean },
): Promise<PaidOrder | undefined> {
  if (orderNum === null) return undefined;
  const orders = await paidOrders(db, of);
  const used = await countVisitsOfOrders(
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
  const same = open.find((one) => isForTreatment(one, productId));
  return same ?? (anyTreatment || !productId ? open[0] : undefined);
}

const isForTreatment = ({ lines }: PaidOrder, productId: number | null | undefined): boolean => lines.some((line) => line.productId === productId);

/**
 * Finds the order of a visit whose date is being fixed: its own while that is paid, else a paid one without a date. A visit that was fixed after that
 * payment and does not belong to it stays separate, because that was a decision. Throws what `findOrderForVisit` throws.
 */
export async function findOrderForDate(
  db: Db,
  ordering: Pick<OrderQueries, 'paidOrders' | 'filterPaid'>,
  visit: Pick<VisitRow, 'orderId' | 'memberId' | 'hospitalId' | 'state' | 'createdAt' | 'productId'>,
  wanted: WantedOrder,
): Promise<number | null> {
  const { orderId, state, createdAt, productId } = visit;
  if (orderId !== null && (await ordering.filterPaid(db, [orderId])).has(orderId)) return orderId;
  const order = await findOrderForVisit(db, ordering, visit, { productId, ...wanted }, { anyTreatment: true });
  if (!order) return orderId;
  const staysApart = state === 'fixed' && createdAt >= order.paidAt && wanted.orderNum === undefined;
  return staysApart ? orderId : order.id;
}

/** Counts the past, future and asked-for visits of these orders, by order. */
async function countVisitsOfOrders(db: Db, orderIds: readonly number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: visits.orderId })
    .from(visits)
    .where(and(inArray(visits.orderId, [...orderIds]), ne(visits.state, 'given-up')));
  const counts = new Map<number, number>();
  for (const { orderId } of rows) if (orderId !== null) counts.set(orderId, (counts.get(orderId) ?? 0) + 1);
  return counts;
}
