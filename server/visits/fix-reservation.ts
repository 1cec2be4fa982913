import type { z } from 'zod';
import { CLINIC_TIME_ZONE } from '../../contract/constants.ts';
import type { SlotDay } from '../../contract/consultations.ts';
import { clinicPlaces, clinicTime, hasProduct, visitSubject } from '../catalog/catalog.ts';
import { clinicOf, NO_RESERVATION, openThread, type ReservationRow, type Thread } from '../consultations/consultations.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { type Acting, type Done, fixAt, giveUp, makeFixed, recordVisit, tell, type VisitDeps } from './acts.ts';
import { busyBetween, busyOf, holdClinics } from './calendar.ts';
import { freeStarts, openDays, openOn, seoulDate, startsOn } from './free-times.rules.ts';
import { orderOfVisit } from './paid-orders.ts';
import { openVisitsOf } from './visit-reads.ts';
import { updateVisit, type VisitRow } from './write-visit.ts';

/** What a coordinator asks for: an instant or null; a treatment of the clinic, none (null) or the one there was (undefined). */
export type DateRequest = { at: Date | null; productId: number | null | undefined };

/** Dates that can be fixed on `days` Seoul days from `from`, for the visit that is under way or a new one; `taken` by others. Throws `not-found`. */
export async function clinicSlots(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
  id: number,
  from: string,
  days: number,
): Promise<z.input<typeof SlotDay>[]> {
  const thread = await clinicThread(db, caller, id);
  const { hospitalId } = thread;
  const now = clock.now();
  const current = await currentVisit(db, id);
  const length = current ?? (await visitSubject(db, hospitalId, {}));
  const { hours } = await clinicTime(db, hospitalId);
  const places = (await clinicPlaces(db, hospitalId)).map((place) => place.id);
  const midnight = Temporal.PlainDate.from(from).toZonedDateTime(CLINIC_TIME_ZONE);
  const span = { from: new Date(midnight.epochMilliseconds), to: new Date(midnight.add({ days: days + 1 }).epochMilliseconds) };
  const busy = busyOf(await busyBetween(db, hospitalId, span, now), { visitId: current?.id });
  return openDays(hours, from, days).map((day) => {
    const starts = startsOn(day, length, hours.last_reception_minutes).filter((start) => start > now.getTime());
    const free = new Set(freeStarts(starts, length, places, busy).map(({ at }) => at));
    return { date: day.date, is_closed: day.stretches.length === 0, slots: starts.map((at) => ({ at: new Date(at).toISOString(), taken: !free.has(at) })) };
  });
}

/**
 * Fixes a date, in place of the one in force, or takes that one back (`at` null), for clients that know one date a thread
 * (specification 5.11). Both sides are told. Throws `not-found`, `consultations.slot-past`, `consultations.slot-closed`,
 * `consultations.product-unknown`.
 */
export async function fixReservation(deps: VisitDeps, caller: Caller, id: number, wish: DateRequest): Promise<ReservationRow> {
  const { db } = deps.database;
  const thread = await clinicThread(db, caller, id);
  const { hospitalId } = thread;
  const acting: Acting = { by: { side: 'hospital', memberId: caller.memberId }, now: deps.clock.now() };
  if (wish.at && wish.at <= acting.now) throw new AppError('consultations.slot-past');
  if (wish.productId && !(await hasProduct(db, hospitalId, wish.productId))) throw new AppError('consultations.product-unknown');
  const done = await db
    .transaction(async (tx) => {
      await holdClinics(tx, [hospitalId]);
      // She may have withdrawn a moment ago.
      if (!(await openThread(tx, { id }))) throw new AppError('not-found');
      return replaceDate(tx, deps, thread, wish, acting);
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'visits.taken') throw new AppError('consultations.slot-closed', { cause: error });
      throw error;
    });
  if (done) await tell(deps, done);
  const { at, productId } = wish;
  return at ? { reservationAt: at, productId: done ? done.visit.productId : ((await currentVisit(db, id))?.productId ?? productId ?? null) } : NO_RESERVATION;
}

/** Undefined when nothing had to change. */
async function replaceDate(tx: Db, { ordering }: VisitDeps, thread: Thread, { at, productId: wanted }: DateRequest, acting: Acting): Promise<Done | undefined> {
  const { id, hospitalId, memberId } = thread;
  const current = await currentVisit(tx, id);
  if (!at) return current && giveUp(tx, current, acting);
  const productId = wanted === undefined ? (current?.productId ?? null) : wanted;
  if (current?.state === 'fixed' && current.startAt?.getTime() === at.getTime()) {
    return current.productId === productId ? undefined : renamed(tx, current, productId, acting);
  }
  const subject = await visitSubject(tx, hospitalId, { productId });
  const { hours } = await clinicTime(tx, hospitalId);
  const length = current && current.productId === productId ? current : subject;
  if (!startsOn(openOn(hours, seoulDate(at.getTime())), length, hours.last_reception_minutes).includes(at.getTime()))
    throw new AppError('consultations.slot-closed');
  if (current) {
    const same = current.productId === productId;
    return fixAt(
      tx,
      current,
      at,
      acting,
      same ? {} : { minutes: subject.minutes, subject: { productId, optionId: null, prepareMinutes: subject.prepareMinutes } },
    );
  }
  const order = await orderOfVisit(tx, ordering, { memberId, hospitalId }, { productId });
  const { minutes, prepareMinutes } = subject;
  const values = { hospitalId, consultationId: id, memberId, orderId: order?.id ?? null, productId, optionId: null, minutes, prepareMinutes };
  return makeFixed(tx, values, at, acting);
}

/** The same time for another treatment. */
async function renamed(tx: Db, before: VisitRow, productId: number | null, acting: Acting): Promise<Done> {
  const visit = await updateVisit(tx, before, { state: 'fixed', productId, optionId: null }, acting);
  return { visit, events: [await recordVisit(tx, 'visit-fixed', visit, acting)] };
}

/** The visit that a date is about: what is under way, the fixed one first, and not one whose time is over. */
async function currentVisit(db: Db, consultationId: number): Promise<VisitRow | undefined> {
  const open = await openVisitsOf(db, consultationId);
  return open.find(({ state }) => state === 'fixed') ?? open[0];
}

/** An open thread of the coordinator's clinic. Throws `not-found`, for another clinic's too. */
export async function clinicThread(db: Db, caller: Caller, id: number): Promise<Thread> {
  const hospitalId = clinicOf(caller);
  const thread = await openThread(db, { id });
  if (thread?.hospitalId !== hospitalId) throw new AppError('not-found');
  return thread;
}
