import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import { type Language, pickText } from '../../contract/constants.ts';
import { toPlainAmount } from '../../contract/money.ts';
import { computeDueAtClinic } from '../../contract/orders/fees.ts';
import type { BookingProgress, ThreadOrder, Visit } from '../../contract/visits/visits.ts';
import { optionsByIds } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { findActionableQuotes } from '../quotes/quotes.ts';
import type { ThreadForProgress } from '../threads/threads.ts';
import { listVisits, readProcedureDates, toVisitReplies, type VisitRow } from '../visits/visits.ts';
import { computeBookingProgress, listOpenQuotes, type ProgressOrder, type ProgressQuote, type ProgressVisit } from './booking-progress.rules.ts';
import { addAmountOutsideLines, formatUnconvertedFee, isCancellable, nextProcedure, toWireStatus, unitTreatmentPrice } from './orders.rules.ts';
import { listOrderLines, listRefundRequests, type OrderLine, type OrderRow, orders } from './orders.tables.ts';
import { countIncludedVisits, findOrderNums, PAID_STATES } from './paid-orders.ts';

/** Returns the booking progress of these threads, with their orders and visits (specification 5.15). Names are in the reader's language. */
export async function loadBookingProgress(db: Db, threads: readonly ThreadForProgress[], language: Language, now: Date): Promise<Map<number, BookingProgress>> {
  const rows = await listVisits(
    db,
    threads.map(({ id }) => id),
  );
  const quoted = await findActionableQuotes(
    db,
    threads.map(({ id }) => id),
    now,
  );
  const visitsBy = Map.groupBy(rows, ({ consultationId }) => consultationId);
  const placed = await listOrdersOfThreads(db, threads);
  const context = await readOrderContext(db, placed);
  // Uses the options that the context already contains.
  const findOrderedOptions = async () => new Map([...context.lines].map(([id, lines]) => [id, lines.map(({ optionId }) => optionId)]));
  const shapes = new Map((await toVisitReplies(db, { orderNums: findOrderNums, findOrderedOptions }, rows, language)).map((shape) => [shape.id, shape]));
  const options = await optionsByIds(
    db,
    [...context.lines.values()].flat().map(({ optionId }) => optionId),
  );
  return new Map(
    threads.map((thread) => {
      const visits = visitsBy.get(thread.id) ?? [];
      const own = placed.filter(({ memberId, hospitalId }) => memberId === thread.memberId && hospitalId === thread.hospitalId);
      return [thread.id, formatProgress(thread, own, visits, { shapes, options, quotes: quoted.get(thread.id) ?? [], ...context }, language, now)];
    }),
  );
}

type ProgressContext = Awaited<ReturnType<typeof readOrderContext>> & {
  shapes: ReadonlyMap<number, Visit>;
  options: Awaited<ReturnType<typeof optionsByIds>>;
  quotes: readonly ProgressQuote[];
};

function formatProgress(
  thread: ThreadForProgress,
  placed: readonly OrderRow[],
  visits: readonly VisitRow[],
  context: ProgressContext,
  language: Language,
  now: Date,
): BookingProgress {
  const wayOrders = toProgressOrders(placed, visits, context);
  const { stage, passed, next, isDateless, isAgreed } = computeBookingProgress(
    { orders: wayOrders, visits: visits.map(toProgressVisit), quotes: context.quotes, waitingSince: thread.waitingSince, hasMessages: thread.lastAt !== null },
    now,
  );
  return {
    stage,
    passed,
    next: {
      ...{ step: next.step, by: next.by, visit_id: next.visitId, order_num: next.orderNum },
      quote: next.quote ? formatOpenQuote(next.quote) : null,
    },
    open_quotes: listOpenQuotes(context.quotes, now).map(formatOpenQuote),
    orders: placed.map((row, i) => {
      const order = wayOrders[i] as ProgressOrder;
      // After the last visit everything has been paid at the clinic.
      const isOver = visits.filter(({ orderId, state }) => orderId === row.id && state === 'done').length >= order.visits;
      return formatThreadOrder(row, order, isOver, context, language, now);
    }),
    visits: visits.flatMap(({ id }) => context.shapes.get(id) ?? []),
    dateless: isDateless,
    agreed: isAgreed,
    leaves_on: thread.leavesOn,
  };
}

const formatOpenQuote = ({ id, validUntil, hasFee }: ProgressQuote) => ({ id, valid_until: validUntil.toISOString(), has_fee: hasFee });

/** Converts the orders of a thread for the rules of the booking progress. */
export function toProgressOrders(
  placed: readonly OrderRow[],
  visits: readonly VisitRow[],
  { lines, asked }: Pick<OrderContext, 'lines' | 'asked'>,
): ProgressOrder[] {
  const fixedOf = (id: number) =>
    visits.filter(({ orderId, state }) => orderId === id && state !== 'given-up' && state !== 'asked' && state !== 'offered').length;
  return placed.map((row) => ({
    id: row.id,
    orderNum: row.orderNum,
    isPaid: PAID_STATES.includes(row.state),
    isRefunded: row.state === 'canceled',
    visits: countIncludedVisits(lines.get(row.id) ?? []),
    visitsFixed: fixedOf(row.id),
    refundAsked: asked.get(row.id)?.answeredAt === null || row.state === 'canceling',
  }));
}

export const toProgressVisit = ({ id, orderId, state, startAt, minutes, heldUntil, moveAsked, givenUpBy }: VisitRow): ProgressVisit => ({
  ...{ id, orderId, state, startAt, minutes, heldUntil },
  moveAsked: moveAsked !== null,
  givenUpByClinic: givenUpBy === 'hospital',
});

function formatThreadOrder(
  row: OrderRow,
  { visits, visitsFixed }: ProgressOrder,
  isOver: boolean,
  { lines, dates, asked, options }: ProgressContext,
  language: Language,
  now: Date,
): ThreadOrder {
  const own = lines.get(row.id) ?? [];
  const due = computeDueAtClinic(
    own.map((line) => ({ price: toPlainAmount(line.unitMinor, row.baseCurrency), quantity: line.quantity, treatment_price: unitTreatmentPrice(row, line) })),
    row.baseCurrency,
  );
  const request = asked.get(row.id);
  const isAskedBack = request?.answeredAt === null;
  return {
    order_num: row.orderNum,
    status: toWireStatus(row.state),
    total_price: toPlainAmount(row.totalMinor, row.currency),
    currency_code: row.currency,
    fee: formatUnconvertedFee(row),
    title: own[0] ? pickText(own[0].productTitle, language) : row.title,
    lines: own.map((line) => ({
      product_id: line.productId,
      option_id: line.optionId,
      product_title: pickText(line.productTitle, language),
      option_title: pickText(line.optionTitle, language),
      quantity: line.quantity,
    })),
    paid_at: row.paidAt?.toISOString() ?? null,
    refunded_at: row.canceledAt?.toISOString() ?? null,
    refunded_amount: row.refundedMinor === null ? null : toPlainAmount(row.refundedMinor, row.currency),
    visits,
    visits_fixed: visitsFixed,
    recovery_time_minutes: Math.max(0, ...own.map(({ optionId }) => options.get(optionId)?.recoveryMinutes ?? 0)),
    cancellable: isCancellable(row.state, nextProcedure(row, dates.get(row.id)), now),
    treatment_price: addAmountOutsideLines(due?.price, row) ?? null,
    due_at_clinic: (PAID_STATES.includes(row.state) && !isOver && !isAskedBack && addAmountOutsideLines(due?.rest, row)) || null,
    refund_asked: request ? { at: request.askedAt.toISOString(), decline: request.decline } : null,
  };
}

/** Returns orders that were paid, including refunded ones. An order that was never paid is not part of a thread. */
async function listOrdersOfThreads(db: Db, threads: readonly ThreadForProgress[]): Promise<OrderRow[]> {
  if (threads.length === 0) return [];
  const pairs = threads.map(({ memberId, hospitalId }) => and(eq(orders.memberId, memberId), eq(orders.hospitalId, hospitalId)));
  return db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.paidAt), or(...pairs)))
    .orderBy(asc(orders.id));
}

/** Data of orders that is not in their rows. `asked`: the clinic's newest refund request by order, if no refund has answered it. */
export type OrderContext = {
  lines: Map<number, OrderLine[]>;
  dates: Map<number, Date[]>;
  asked: Map<number, Awaited<ReturnType<typeof listRefundRequests>>[number]>;
};

/** Reads the data of these orders that is not in their rows. */
export async function readOrderContext(db: Db, placed: readonly OrderRow[]): Promise<OrderContext> {
  const ids = placed.map(({ id }) => id);
  const [lines, dates, asked] = await Promise.all([listOrderLines(db, ids), readProcedureDates(db, ids), listRefundRequests(db, ids)]);
  const standing = asked.filter(({ answeredAt, decline }) => !answeredAt || decline);
  return { lines: Map.groupBy(lines, ({ orderId }) => orderId), dates, asked: new Map(standing.map((row) => [row.orderId, row])) };
}
