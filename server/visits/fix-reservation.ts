import type { z } from 'zod';
import type { SlotDay } from '../../contract/threads/consultations.ts';
import { findClinicHours, hasProduct, listClinicPlaces, resolveVisitSubject } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { seoulDate, seoulPeriod } from '../platform/seoul-time.ts';
import type { Caller } from '../platform/tokens.ts';
import { findOpenThread, NO_RESERVATION, type ReservationRow, requireClinic, type Thread } from '../threads/threads.ts';
import { listBusyTimes, lockClinicCalendars, toBusy } from './calendar.ts';
import { transferOrder } from './for-orders.ts';
import { findFreeStarts, isClosedDay, listOpenDays, listStarts, readOpenDay } from './free-times.rules.ts';
import { findOrderForDate, findOrderForVisit, type OrderQueries, type WantedOrder } from './paid-orders.ts';
import { type ActContext, announceVisit, cancelVisitRow, fixVisit, insertFixedVisit, recordVisit, type VisitActResult, type VisitDeps } from './visit-acts.ts';
import { listOpenVisits } from './visit-reads.ts';
import { updateVisit, type VisitRow } from './write-visit.ts';

/**
 * A coordinator's request for a date. `at`: an instant, or null for none. `productId`: a treatment of the clinic, null for none, undefined for the
 * present one; `orderNum` likewise.
 */
export type DateRequest = { at: Date | null; productId: number | null | undefined; orderNum: string | null | undefined };

/**
 * Returns the dates that can be fixed on `days` Seoul days from `from`, for the open visit or a new one. `taken` marks times of other visits. Throws
 * `not-found`.
 */
export async function listClinicSlots(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
  id: number,
  from: string,
  days: number,
): Promise<z.input<typeof SlotDay>[]> {
  const thread = await findClinicThread(db, caller, id);
  const { hospitalId } = thread;
  const now = clock.now();
  const current = findCurrentVisit(await listOpenVisits(db, id, now), undefined, now);
  const length = current ?? (await resolveVisitSubject(db, hospitalId, {}));
  const { hours } = await findClinicHours(db, hospitalId);
  const places = (await listClinicPlaces(db, hospitalId)).map((place) => place.id);
  const busy = toBusy(await listBusyTimes(db, hospitalId, seoulPeriod(from, days + 1), now), { visitId: current?.id });
  return listOpenDays(hours, from, days).map((day) => {
    const starts = listStarts(day, length, hours.last_reception_minutes).filter((start) => start > now.getTime());
    const free = new Set(findFreeStarts(starts, length, places, busy).map(({ at }) => at));
    return { date: day.date, is_closed: isClosedDay(day), slots: starts.map((at) => ({ at: new Date(at).toISOString(), taken: !free.has(at) })) };
  });
}

/**
 * Fixes a date in place of the current one, or withdraws it (`at` null), for clients that know one date per thread (specification 5.11). Notifies
 * both sides. Throws `not-found`, `consultations.slot-past`, `consultations.slot-closed`, `consultations.product-unknown`, `orders.not-found`,
 * `visits.enough`.
 */
export async function fixReservation(deps: VisitDeps, caller: Caller, id: number, wish: DateRequest): Promise<ReservationRow> {
  const { db } = deps.database;
  const thread = await findClinicThread(db, caller, id);
  const { hospitalId } = thread;
  const acting: ActContext = { by: { side: 'hospital', memberId: caller.memberId }, now: deps.clock.now() };
  if (wish.at && wish.at <= acting.now) throw new AppError('consultations.slot-past');
  if (wish.productId && !(await hasProduct(db, hospitalId, wish.productId))) throw new AppError('consultations.product-unknown');
  const done = await db
    .transaction(async (tx) => {
      await lockClinicCalendars(tx, [hospitalId]);
      // The patient may have just withdrawn consent.
      if (!(await findOpenThread(tx, { id }))) throw new AppError('not-found');
      return replaceDate(tx, deps, thread, wish, acting);
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'visits.taken') throw new AppError('consultations.slot-closed', { cause: error });
      throw error;
    });
  if (done) await announceVisit(deps, done);
  return done && wish.at ? { reservationAt: wish.at, productId: done.visit.productId } : NO_RESERVATION;
}

/** Replaces or withdraws the date. Returns undefined if there is no date to withdraw. */
async function replaceDate(
  tx: Db,
  { ordering }: VisitDeps,
  thread: Thread,
  { at, productId: wanted, orderNum }: DateRequest,
  acting: ActContext,
): Promise<VisitActResult | undefined> {
  const { id, hospitalId } = thread;
  const open = await listOpenVisits(tx, id, acting.now);
  const inForce = findCurrentVisit(open, wanted, acting.now);
  if (!at) return inForce && withdrawDate(tx, ordering, inForce, acting);
  const current = inForce && (await isForAnotherOrder(tx, ordering, inForce, { orderNum, productId: wanted })) ? undefined : inForce;
  const productId = wanted === undefined ? (current?.productId ?? null) : wanted;
  if (current?.state === 'fixed' && current.startAt?.getTime() === at.getTime()) return changeSubject(tx, ordering, current, { productId, orderNum }, acting);
  const subject = await resolveVisitSubject(tx, hospitalId, { productId });
  const { hours } = await findClinicHours(tx, hospitalId);
  const isSame = current?.productId === productId;
  if (!listStarts(readOpenDay(hours, seoulDate(at.getTime())), current && isSame ? current : subject, hours.last_reception_minutes).includes(at.getTime()))
    throw new AppError('consultations.slot-closed');
  const { minutes, prepareMinutes } = subject;
  if (current)
    return fixVisit(tx, ordering, current, at, acting, { orderNum, ...(!isSame && { minutes, subject: { productId, optionId: null, prepareMinutes } }) });
  const { memberId } = thread;
  const order = await findOrderForVisit(tx, ordering, thread, { orderNum, productId }, { anyTreatment: true });
  const values = { hospitalId, consultationId: id, memberId, orderId: order?.id ?? null, productId, optionId: null, minutes, prepareMinutes };
  return insertFixedVisit(tx, values, at, acting);
}

async function withdrawDate(tx: Db, ordering: OrderQueries, current: VisitRow, acting: ActContext): Promise<VisitActResult> {
  const done = await cancelVisitRow(tx, current, acting);
  await transferOrder(tx, ordering, done.visit, acting.now);
  return done;
}

/** Keeps the time and changes the treatment or the order. Announces nothing if both are unchanged. */
async function changeSubject(
  tx: Db,
  ordering: OrderQueries,
  before: VisitRow,
  { productId, orderNum }: { productId: number | null; orderNum: DateRequest['orderNum'] },
  acting: ActContext,
): Promise<VisitActResult> {
  const orderId = await findOrderForDate(tx, ordering, before, { productId, orderNum });
  const isSame = before.productId === productId;
  if (isSame && before.orderId === orderId) return { visit: before, events: [] };
  const visit = await updateVisit(tx, before, { state: 'fixed', orderId, productId, ...(!isSame && { optionId: null }) }, acting);
  return { visit, events: isSame ? [] : [await recordVisit(tx, 'visit-fixed', visit, acting)] };
}

/**
 * Returns the visit that a date is about, preferably of the named treatment: the next fixed one, else one that is asked for or offered. A visit that
 * has begun is excluded, because the next date is another visit.
 */
function findCurrentVisit(open: readonly VisitRow[], productId: number | null | undefined, now: Date): VisitRow | undefined {
  const time = ({ startAt }: VisitRow) => startAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const toCome = open.filter(({ startAt }) => startAt === null || startAt > now).toSorted((a, b) => time(a) - time(b) || a.id - b.id);
  return (productId ? toCome.find((visit) => visit.productId === productId) : undefined) ?? toCome[0];
}

/** True if the date is for another order than the visit's own: the named one, or a paid one for the named treatment without a date. */
async function isForAnotherOrder(tx: Db, ordering: OrderQueries, visit: VisitRow, { orderNum, productId: wanted }: WantedOrder): Promise<boolean> {
  const { orderId } = visit;
  if (orderId === null || !(await ordering.filterPaid(tx, [orderId])).has(orderId)) return false;
  if (orderNum === null) return true;
  if (orderNum !== undefined) return (await ordering.orderNums(tx, [orderId])).get(orderId) !== orderNum;
  if (!wanted || wanted === visit.productId) return false;
  const waiting = await findOrderForVisit(tx, ordering, visit, { productId: wanted }, { anyTreatment: false });
  return waiting !== undefined;
}

/** Returns an open thread of the coordinator's clinic. Throws `not-found`, also for another clinic's thread. */
export async function findClinicThread(db: Db, caller: Caller, id: number): Promise<Thread> {
  const hospitalId = requireClinic(caller);
  const thread = await findOpenThread(db, { id });
  if (thread?.hospitalId !== hospitalId) throw new AppError('not-found');
  return thread;
}
