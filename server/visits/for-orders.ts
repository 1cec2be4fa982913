import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Actor, VisitChangeReason } from '../../contract/threads/thread-events.ts';
import { findClinicHours, resolveVisitSubject } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { runPipelined } from '../platform/pipeline.ts';
import { prepareQuery } from '../platform/prepared.ts';
import type { RecordedEvent } from '../threads/threads.ts';
import { claimPlace, freeOrderPlace, lockClinicCalendars } from './calendar.ts';
import type { OrderQueries } from './paid-orders.ts';
import { type ActContext, assertBookable, cancelVisitRow, insertFixedVisit, insertOpenVisit } from './visit-acts.ts';
import { OPEN_STATES, PAYMENT_HOLD_MS, REQUEST_HOLD_MS, TIMED_STATES } from './visits.rules.ts';
import { visits } from './visits.tables.ts';
import type { VisitRow } from './write-visit.ts';

/** Acts on visits for orders, inside the order's own transaction. */

/** An order that is being placed or is paid: member, clinic, and the subject of its first line. */
export type OrderForVisit = { id: number; memberId: string; hospitalId: number; productId: number | null; optionId: number | null };

/**
 * Holds the start that a patient chose, for fifteen minutes during the payment. Returns the end of the hold. Throws `visits.taken`, and what
 * `assertBookable` throws.
 */
export async function holdForOrder(tx: Db, order: OrderForVisit, startAt: Date, now: Date): Promise<Date> {
  const subject = await resolveVisitSubject(tx, order.hospitalId, order);
  await assertBookable(tx, order.hospitalId, startAt, subject, now);
  await lockClinicCalendars(tx, [order.hospitalId]);
  const heldUntil = new Date(now.getTime() + PAYMENT_HOLD_MS);
  await claimPlace(tx, { hospitalId: order.hospitalId, startAt, length: subject, kind: 'held', orderId: order.id, heldUntil }, now);
  return heldUntil;
}

/** Releases the time held for an order, because the order failed or became a visit. */
export const releaseHold = freeOrderPlace;

/**
 * Gives a paid order its visit, inside a transaction that holds the clinic. The chosen start becomes a visit: fixed or asked for, as the clinic has
 * set. Without a start, a future visit for the same treatment is marked as paid, if it is unpaid or its fee was refunded while the date stayed. If
 * the start was lost during the payment, there is no visit, and the patient chooses another start.
 */
export async function attachPaidVisit(
  tx: Db,
  order: OrderForVisit,
  consultationId: number,
  { visitAt, ordering }: { visitAt: Date | null; ordering: Pick<OrderQueries, 'filterPaid'> },
  now: Date,
): Promise<(RecordedEvent | undefined)[]> {
  if (!visitAt) {
    await runPipelined([() => freeOrderPlace(tx, order.id), () => attachOrder(tx, order, consultationId, ordering, now)]);
    return [];
  }
  await freeOrderPlace(tx, order.id);
  const { productId, optionId, minutes, prepareMinutes } = await resolveVisitSubject(tx, order.hospitalId, order);
  const acting: ActContext = { by: { side: 'user', memberId: order.memberId }, now };
  const values = { hospitalId: order.hospitalId, consultationId, memberId: order.memberId, orderId: order.id, productId, optionId, minutes, prepareMinutes };
  const { hours } = await findClinicHours(tx, order.hospitalId);
  if (visitAt <= now || !(await isStartFree(tx, order.hospitalId, visitAt, values, now))) return [];
  if (hours.instant) return (await insertFixedVisit(tx, values, visitAt, acting)).events;
  const heldUntil = new Date(Math.min(now.getTime() + REQUEST_HOLD_MS, visitAt.getTime()));
  return (await insertOpenVisit(tx, values, 'asked', { starts: [visitAt], heldUntil }, acting)).events;
}

/** Tried in a savepoint, because a payment is recorded even if the start is lost. */
async function isStartFree(tx: Db, hospitalId: number, startAt: Date, length: { minutes: number; prepareMinutes: number }, now: Date): Promise<boolean> {
  try {
    await tx.transaction(async (savepoint) => {
      await claimPlace(savepoint, { hospitalId, startAt, length, kind: 'held', heldUntil: now }, now);
      savepoint.rollback();
    });
  } catch (error) {
    return !(error instanceof AppError);
  }
  return true;
}

const isFutureVisit = prepareQuery((db) =>
  db
    .select({ id: visits.id, productId: visits.productId, orderId: visits.orderId })
    .from(visits)
    .where(
      and(
        eq(visits.consultationId, sql.placeholder('consultationId')),
        inArray(visits.state, [...OPEN_STATES]),
        or(isNull(visits.startAt), gt(visits.startAt, sql.placeholder('now'))),
      ),
    )
    .orderBy(asc(visits.startAt), asc(visits.id)),
);

async function attachOrder(
  tx: Db,
  { id, productId, memberId, hospitalId }: OrderForVisit,
  consultationId: number,
  { filterPaid }: Pick<OrderQueries, 'filterPaid'>,
  now: Date,
): Promise<void> {
  const open = await isFutureVisit(tx, { consultationId, now });
  const paid = await filterPaid(
    tx,
    open.flatMap(({ orderId }) => orderId ?? []),
  );
  const rows = open.filter(({ orderId }) => orderId === null || !paid.has(orderId));
  const row = rows.find((one) => one.productId === productId) ?? rows.find((one) => one.productId === null);
  if (!row) return;
  await tx
    .update(visits)
    .set({ orderId: id })
    .where(and(eq(visits.id, row.id), eq(visits.memberId, memberId), eq(visits.hospitalId, hospitalId)));
}

/** Assigns the paid order of a given-up visit to another future visit, as a payment would. The remaining date is then the order's procedure. */
export async function transferOrder(
  tx: Db,
  ordering: Pick<OrderQueries, 'filterPaid'>,
  { orderId, consultationId, ...visit }: Pick<VisitRow, 'orderId' | 'consultationId' | 'memberId' | 'hospitalId' | 'productId' | 'optionId'>,
  now: Date,
): Promise<void> {
  if (orderId === null || !(await ordering.filterPaid(tx, [orderId])).has(orderId)) return;
  await attachOrder(tx, { ...visit, id: orderId }, consultationId, ordering, now);
}

/** Gives up the future visits of a refunded order, inside a transaction that holds the clinic. */
export async function giveUpRefundedVisits(
  tx: Db,
  order: Pick<OrderForVisit, 'id'>,
  { side, memberId, reason }: { side: Actor; memberId: string | null; reason?: VisitChangeReason | undefined },
  now: Date,
): Promise<(RecordedEvent | undefined)[]> {
  const open = await tx.select().from(visits).where(isFutureVisitOf(order.id, now)).orderBy(asc(visits.id)).for('update');
  const events: (RecordedEvent | undefined)[] = [];
  for (const visit of open) events.push(...(await cancelVisitRow(tx, visit, { by: { side, memberId }, now }, reason)).events);
  return events;
}

/** SQL condition: visits of the order that are asked for, offered or fixed and still in the future. A past visit is not given up. */
const isFutureVisitOf = (orderId: number, now: Date) =>
  and(eq(visits.orderId, orderId), inArray(visits.state, [...OPEN_STATES]), or(ne(visits.state, 'fixed'), isNull(visits.startAt), gt(visits.startAt, now)));

/** True if a refund of this order would give up a date. */
export async function hasFutureVisit(db: Db, orderId: number, now: Date): Promise<boolean> {
  return (await db.$count(visits, isFutureVisitOf(orderId, now))) > 0;
}

/** Gives up every future visit of a closed thread, because the clinic no longer knows the patient and cannot keep a date. */
export async function giveUpFutureVisits(tx: Db, consultationId: number, memberId: string, now: Date): Promise<void> {
  const open = await tx
    .select()
    .from(visits)
    .where(and(eq(visits.consultationId, consultationId), inArray(visits.state, [...OPEN_STATES])))
    .for('update');
  for (const visit of open) {
    if (visit.state === 'fixed' && visit.startAt && visit.startAt <= now) continue;
    await cancelVisitRow(tx, visit, { by: { side: 'user', memberId }, now });
  }
}

/** Returns the times of these orders' past and future visits, in order, by order. An order without one has no entry. */
export async function readProcedureDates(db: Db, orderIds: readonly number[]): Promise<Map<number, Date[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: visits.orderId, at: visits.startAt })
    .from(visits)
    .where(and(inArray(visits.orderId, [...orderIds]), inArray(visits.state, [...TIMED_STATES])))
    .orderBy(asc(visits.startAt));
  const dates = new Map<number, Date[]>();
  for (const { orderId, at } of rows) if (orderId !== null && at) dates.set(orderId, [...(dates.get(orderId) ?? []), at]);
  return dates;
}
