import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { toPlainAmount } from '../../contract/money.ts';
import type { Db } from '../platform/database.ts';
import { findActionableQuotes, listAgreedPatients } from '../quotes/quotes.ts';
import { findOpenThreads } from '../threads/threads.ts';
import { fixedVisitCounts, listUnsettledPatients, listVisits } from '../visits/visits.ts';
import { computeBookingProgress } from './booking-progress.rules.ts';
import { readOrderContext, toProgressOrders, toProgressVisit } from './booking-progress.ts';
import { isConverted } from './orders.rules.ts';
import { orderProducts, orders } from './orders.tables.ts';
import { PAID_STATES } from './paid-orders.ts';

/** Thread ids by reason. `dateless`: paid and has no date. `agreed`: accepted a quote without a fee and has no date. `asked`: requested a date. */
type ThreadsToDate = { dateless: number[]; agreed: number[]; asked: number[] };

/**
 * Returns the threads of a clinic in which a date has to be fixed, by the rule of the booking progress. The database preselects patients with more
 * paid visits than dates, with a requested, offered or moved visit, or with an accepted quote without a fee.
 */
export async function threadsToDate(db: Db, hospitalId: number, now: Date): Promise<ThreadsToDate> {
  const fixed = sql`(select fixed from ${fixedVisitCounts(hospitalId)} as f where f.order_id = ${orders.id})`;
  const wanted = sql`(select coalesce(max(${orderProducts.quantity}), 1) from ${orderProducts} where ${orderProducts.orderId} = ${orders.id})`;
  const dateless = db
    .selectDistinct({ memberId: orders.memberId })
    .from(orders)
    .where(and(eq(orders.hospitalId, hospitalId), inArray(orders.state, PAID_STATES), sql`coalesce(${fixed}, 0) < ${wanted}`));
  const [paying, unsettled, agreed] = await Promise.all([dateless, listUnsettledPatients(db, hospitalId), listAgreedPatients(db, hospitalId)]);
  const memberIds = [...new Set([...paying.map(({ memberId }) => memberId), ...unsettled, ...agreed])];
  if (memberIds.length === 0) return { dateless: [], agreed: [], asked: [] };
  const threads = await findOpenThreads(db, hospitalId, memberIds);
  const ids = [...threads.values()].map(({ id }) => id);
  const [visits, quotes, placed] = await Promise.all([
    listVisits(db, ids),
    findActionableQuotes(db, ids, now),
    db
      .select()
      .from(orders)
      .where(and(eq(orders.hospitalId, hospitalId), inArray(orders.memberId, memberIds), isNotNull(orders.paidAt)))
      .orderBy(asc(orders.id)),
  ]);
  const context = await readOrderContext(db, placed);
  const [visitsBy, ordersBy] = [Map.groupBy(visits, (visit) => visit.consultationId), Map.groupBy(placed, (order) => order.memberId)];
  const ways = [...threads].map(([memberId, { id }]) => {
    const own = visitsBy.get(id) ?? [];
    const wayOrders = toProgressOrders(ordersBy.get(memberId) ?? [], own, context);
    const way = { orders: wayOrders, visits: own.map(toProgressVisit), quotes: quotes.get(id) ?? [], waitingSince: null, hasMessages: false };
    return { id, ...computeBookingProgress(way, now) };
  });
  const numbers = (which: (way: (typeof ways)[number]) => boolean) => ways.filter(which).map(({ id }) => id);
  return {
    dateless: numbers(({ isDateless }) => isDateless),
    agreed: numbers(({ isAgreed }) => isAgreed),
    asked: numbers(({ next }) => next.step === 'answer-date'),
  };
}

/** Subquery for the treatments that a clinic's patients paid for, with `buyer_id` and `product_id`. Other rooms use it in their statements. */
export const paidOrdersSql = (hospitalId: number): SQL => sql`(
  select ${orders.memberId} as buyer_id, ${orderProducts.productId} as product_id from ${orders}
  join ${orderProducts} on ${orderProducts.orderId} = ${orders.id} where ${orders.hospitalId} = ${hospitalId} and ${orders.paidAt} is not null)`;

const MAX_ORDERS = 100;

/** Returns the charges of paid orders by order number, each with the rate that the order was charged at. */
export async function findCharges(db: Db, orderNums: readonly string[]) {
  if (orderNums.length === 0) return new Map<string, never>();
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.orderNum, [...orderNums]), isNotNull(orders.paidAt)));
  return new Map(
    rows.map((row) => [
      row.orderNum,
      { amount: toPlainAmount(row.totalMinor, row.currency), currency_code: row.currency, rate: isConverted(row) ? row.rate : null },
    ]),
  );
}

/** Returns the clinic's paid orders whose numbers contain the typed text, with their members. */
export function findOrdersByNumber(db: Db, hospitalId: number, typed: string): Promise<{ orderNum: string; memberId: string }[]> {
  return db
    .select({ orderNum: orders.orderNum, memberId: orders.memberId })
    .from(orders)
    .where(and(eq(orders.hospitalId, hospitalId), isNotNull(orders.paidAt), sql`position(${typed} in upper(${orders.orderNum})) > 0`))
    .limit(MAX_ORDERS);
}
