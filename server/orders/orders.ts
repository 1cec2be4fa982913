import { and, desc, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import { type Language, pickText } from '../../contract/constants.ts';
import { toPlainAmount } from '../../contract/money.ts';
import type { OrderItem } from '../../contract/orders/orders.ts';
import type { ClinicPatient } from '../../contract/threads/consultations.ts';
import { hospitalCards } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { readProcedureDates } from '../visits/visits.ts';
import { formatLineAmounts, formatUnconvertedFee, isBeforeProcedure, isCancellable, nextProcedure, toWireStatus, unitTreatmentPrice } from './orders.rules.ts';
import {
  findReturnedPayments,
  ledger,
  listOrderLines,
  listOrders,
  listRefundRequests,
  type OrderLine,
  type OrderRow,
  type OrderState,
  orders,
} from './orders.tables.ts';
import { PAID_STATES } from './paid-orders.ts';

export { loadBookingProgress } from './booking-progress.ts';
export { exportOrders } from './export-orders.ts';
export { countFlaggedOrders } from './flagged-orders.ts';
export { forgetOrders } from './forget-orders.ts';
export { isFlagged, isPaymentMissing, readReceipt } from './notice-reads.ts';
export { orderMetrics } from './order-figures.ts';
export { filterPaid, findBuyers, findOrderedOptions, findOrderNums, listPaidOrders } from './paid-orders.ts';
export { countRefundRequests, requestRefund } from './refund-requests.ts';
export { findMemberOfOrder, findOrdersForSupport } from './support-orders.ts';
export { findCharges, findOrdersByNumber, paidOrdersSql, threadsToDate } from './threads-to-date.ts';

/** Returns a member's orders, newest first, in the form of specification 6.9, with names in the reader's language. */
export async function listOrderHistory(
  db: Db,
  memberId: string,
  reader: { language: Language; now: Date; limit?: number | undefined; after?: number | undefined },
): Promise<OrderItem[]> {
  const rows = await listOrders(db, memberId, reader);
  const lines = Map.groupBy(
    await listOrderLines(
      db,
      rows.map(({ id }) => id),
    ),
    (line) => line.orderId,
  );
  const hospitalIds = [...new Set(rows.map((row) => row.hospitalId))];
  const cards = await hospitalCards(db, hospitalIds, reader.language);
  const dates = await readProcedureDates(
    db,
    rows.map(({ id }) => id),
  );
  const givenBack = await findReturnedPayments(db, rows);
  return rows.map((row) => ({
    id: row.id,
    order_num: row.orderNum,
    status: toWireStatus(row.state),
    currency_code: row.currency,
    total_price: toPlainAmount(row.totalMinor, row.currency),
    fee: formatUnconvertedFee(row),
    payment_method: row.paymentMethod,
    created_at: row.createdAt.toISOString(),
    hospital_id: row.hospitalId,
    hospital_profile_image: cards.get(row.hospitalId)?.images ?? [],
    hospital_profile_pictures: cards.get(row.hospitalId)?.pictures ?? [],
    order_products: formatLines(row, lines.get(row.id) ?? [], reader.language),
    ...(row.besideMinor > 0 && { beside: toPlainAmount(row.besideMinor, row.baseCurrency) }),
    paid_at: row.paidAt?.toISOString() ?? null,
    canceled_at: row.canceledAt?.toISOString() ?? null,
    refunded_amount: row.refundedMinor === null ? null : toPlainAmount(row.refundedMinor, row.currency),
    given_back: toReturnedPayment(givenBack.get(row.id)),
    confirming: row.state === 'confirming',
    canceling: row.state === 'canceling',
    ...formatCancellability(row, nextProcedure(row, dates.get(row.id)), reader.now),
  }));
}

/** Returns whether an order can be cancelled now, and until which date. */
const formatCancellability = ({ state }: OrderRow, procedureAt: Date | null, now: Date): Pick<OrderItem, 'cancellable' | 'procedure_at'> => ({
  cancellable: isCancellable(state, procedureAt, now),
  procedure_at: procedureAt?.toISOString() ?? null,
});

/** Returns the payment that was captured for a failed order and given back, for the API. */
export const toReturnedPayment = (line: typeof ledger.$inferSelect | undefined): OrderItem['given_back'] =>
  line ? { amount: toPlainAmount(line.amountMinor, line.currency), currency_code: line.currency, at: line.at.toISOString() } : null;

function formatLines(order: OrderRow, lines: readonly OrderLine[], language: Language): OrderItem['order_products'] {
  const amounts = formatLineAmounts(order, lines);
  return lines.map((line, at) => ({
    ...(amounts[at] as (typeof amounts)[number]),
    product_id: line.productId,
    product_title: pickText(line.productTitle, language),
    option_title: pickText(line.optionTitle, language),
    hospital_name: pickText(line.hospitalName, language),
    quantity: line.quantity,
    treatment_price: unitTreatmentPrice(order, line),
  }));
}

/** True if the member has unsettled money, or has paid for a visit that has not taken place. */
export async function hasOpenOrders(db: Db, memberId: string, now: Date): Promise<boolean> {
  return (await listOpenOrders(db, eq(orders.memberId, memberId), now)).length > 0;
}

/** Returns clinic and treatments of each order at these clinics with unsettled money, or paid for a visit that has not taken place. */
export async function listOrdersUnderWay(db: Db, hospitalIds: readonly number[], now: Date): Promise<{ hospitalId: number; productIds: number[] }[]> {
  const open = await listOpenOrders(db, inArray(orders.hospitalId, [...hospitalIds]), now);
  const lines = await listOrderLines(
    db,
    open.map(({ id }) => id),
  );
  return open.map(({ id, hospitalId }) => ({ hospitalId, productIds: lines.flatMap(({ orderId, productId }) => (orderId === id ? [productId] : [])) }));
}

async function listOpenOrders(db: Db, which: SQL, now: Date): Promise<Pick<OrderRow, 'id' | 'hospitalId'>[]> {
  const states: OrderState[] = ['confirming', 'canceling', 'success'];
  const rows = await db
    .select({ id: orders.id, state: orders.state, createdAt: orders.createdAt, hospitalId: orders.hospitalId })
    .from(orders)
    .where(and(which, inArray(orders.state, states)));
  const dates = await readProcedureDates(
    db,
    rows.map(({ id }) => id),
  );
  return rows.filter((row) => row.state !== 'success' || isBeforeProcedure(nextProcedure(row, dates.get(row.id)), now));
}

/**
 * Returns the time of the member's last order that the law requires the company to retain; null if there is none. These are paid contracts, refunded
 * or not, and payments that matched no order and were returned. An order that was never paid is no contract.
 */
export async function findLastContractTime(db: Db, memberId: string): Promise<Date | null> {
  const rows = await db
    .select({ paidAt: orders.paidAt, canceledAt: orders.canceledAt, movedAt: ledger.at })
    .from(orders)
    .leftJoin(ledger, eq(ledger.orderId, orders.id))
    .where(and(eq(orders.memberId, memberId), or(isNotNull(orders.paidAt), isNotNull(ledger.at))));
  const times = rows.flatMap(({ paidAt, canceledAt, movedAt }) => [paidAt, canceledAt, movedAt]).filter((at) => at !== null);
  return times.length === 0 ? null : new Date(Math.max(...times.map(Number)));
}

/** Returns those of these members who have a paid order with this clinic. */
export async function paidMembers(db: Db, hospitalId: number, memberIds: readonly string[]): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ memberId: orders.memberId })
    .from(orders)
    .where(and(eq(orders.hospitalId, hospitalId), inArray(orders.memberId, [...memberIds]), inArray(orders.state, PAID_STATES)));
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Returns a patient's orders with a clinic, for the clinic: paid and refunded ones, newest first, with Korean titles. */
export async function listOrdersWithClinic(db: Db, memberId: string, hospitalId: number): Promise<ClinicPatient['orders']> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.hospitalId, hospitalId), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.id))
    .limit(100);
  const ids = rows.map(({ id }) => id);
  const [lines, requests] = await Promise.all([listOrderLines(db, ids), listRefundRequests(db, ids)]);
  return rows.map((row) => ({
    order_num: row.orderNum,
    status: toWireStatus(row.state),
    total_price: toPlainAmount(row.totalMinor, row.currency),
    currency_code: row.currency,
    created_at: row.createdAt.toISOString(),
    lines: lines
      .filter(({ orderId }) => orderId === row.id)
      .map((line) => ({ title: `${pickText(line.productTitle, 'ko')} · ${pickText(line.optionTitle, 'ko')}`, quantity: line.quantity })),
    decline_words: requests.findLast(({ orderId }) => orderId === row.id)?.words ?? '',
  }));
}
