import type { EventData, EventKind, VisitChangeReason } from '../../contract/threads/thread-events.ts';
import { MINUTE_MS } from '../../contract/time.ts';
import { findClinicHours, productsByIds } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { seoulDate } from '../platform/seoul-time.ts';
import { announceEvents, announceReservation, type RecordedEvent, recordEvent } from '../threads/threads.ts';
import { claimPlace, findPlace, freePlaces } from './calendar.ts';
import { findStartRefusal, listStarts, readOpenDay, type VisitDuration } from './free-times.rules.ts';
import { findNextReservations } from './next-reservation.ts';
import { findOrderForDate, type OrderQueries, type RefundRequestInput } from './paid-orders.ts';
import { isVisitOver, type VisitActor } from './visits.rules.ts';
import { insertVisit, updateVisit, type VisitRow } from './write-visit.ts';

/** Dependencies of every act on visits. */
export type VisitDeps = Pick<Deps, 'database' | 'clock' | 'bus'> & { ordering: OrderQueries };
/** The actor and the time; used inside a transaction that holds the clinic. */
export type ActContext = { by: VisitActor; now: Date };
/** A visit after an act, and the events to announce after the commit. */
export type VisitActResult = { visit: VisitRow; events: (RecordedEvent | undefined)[] };

const toDuration = ({ minutes, prepareMinutes }: Pick<VisitRow, 'minutes' | 'prepareMinutes'>): VisitDuration => ({ minutes, prepareMinutes });

/** The thread of a visit, with the visit's events. */
type VisitNews = { visit: Pick<VisitRow, 'consultationId' | 'hospitalId' | 'memberId'>; events: VisitActResult['events'] };

/** Announces a visit's events to both sides, and the current date for clients that do not know visits. */
export async function announceVisit(
  { database: { db }, bus, clock }: Pick<VisitDeps, 'database' | 'bus' | 'clock'>,
  { visit, events }: VisitNews,
): Promise<void> {
  announceEvents(bus, events);
  const next = (await findNextReservations(db, [visit.consultationId], clock.now())).get(visit.consultationId);
  const { consultationId, memberId, hospitalId } = visit;
  announceReservation(bus, { consultationId, memberId, hospitalId }, next);
}

/** Records a change of a visit as an event of the thread. */
export async function recordVisit(
  tx: Db,
  kind: EventKind,
  visit: VisitRow,
  { by, now }: ActContext,
  more: { wasAt?: Date | null; reason?: VisitChangeReason | undefined; starts?: readonly string[]; was?: EventData['was']; asked?: RefundRequestInput } = {},
): Promise<RecordedEvent | undefined> {
  const product = visit.productId === null ? undefined : (await productsByIds(tx, [visit.productId])).get(visit.productId);
  return recordEvent(tx, visit.consultationId, {
    kind,
    by,
    at: now,
    facts: {
      visit_id: visit.id,
      ...(product && { product_title: product.title }),
      ...(visit.startAt && { start_at: visit.startAt.toISOString() }),
      ...(more.wasAt && { was_at: more.wasAt.toISOString() }),
      ...(more.starts && { starts: [...more.starts] }),
      ...(more.starts && visit.heldUntil && { held_until: visit.heldUntil.toISOString() }),
      ...(more.reason && { reason: more.reason }),
      ...(more.was && { was: more.was }),
      ...more.asked,
    },
  });
}

/** Throws the reason why a patient cannot book this start. Does not check if the start is taken. */
export async function assertBookable(db: Db, hospitalId: number, startAt: Date, length: VisitDuration, now: Date): Promise<void> {
  const { hours } = await findClinicHours(db, hospitalId);
  const refusal = findStartRefusal(hours, startAt.getTime(), length, now.getTime());
  if (refusal) throw new AppError(refusal);
}

/** Throws the reason why a clinic cannot fix this start; unlike for a patient, without notice period and booking horizon. */
export async function assertClinicOpen(db: Db, hospitalId: number, startAt: Date, length: VisitDuration, now: Date): Promise<void> {
  if (startAt <= now) throw new AppError('visits.past');
  const { hours } = await findClinicHours(db, hospitalId);
  const at = startAt.getTime();
  if (!listStarts(readOpenDay(hours, seoulDate(at)), length, hours.last_reception_minutes).includes(at)) throw new AppError('visits.closed');
}

type NewVisit = Pick<VisitRow, 'hospitalId' | 'consultationId' | 'memberId' | 'orderId' | 'productId' | 'optionId' | 'minutes' | 'prepareMinutes'>;

/** Creates a visit with a fixed time. */
export async function insertFixedVisit(tx: Db, values: NewVisit, startAt: Date, acting: ActContext, placeId?: number): Promise<VisitActResult> {
  const visit = await insertVisit(tx, { ...values, state: 'fixed', startAt }, acting);
  await claimPlace(tx, { hospitalId: values.hospitalId, startAt, length: toDuration(visit), kind: 'fixed', visitId: visit.id, placeId }, acting.now);
  return { visit, events: [await recordVisit(tx, 'visit-fixed', visit, acting)] };
}

/**
 * Creates a visit without a time: asked for by the patient, or offered by the clinic. With `heldUntil`, its starts are held in the calendar until
 * then.
 */
export async function insertOpenVisit(
  tx: Db,
  values: NewVisit,
  state: 'asked' | 'offered',
  { starts, heldUntil }: { starts: readonly Date[]; heldUntil: Date | null },
  acting: ActContext,
): Promise<VisitActResult> {
  const texts = starts.map((start) => start.toISOString());
  const visit = await insertVisit(tx, { ...values, state, starts: texts, heldUntil }, acting);
  if (heldUntil) await holdVisitStarts(tx, visit, starts, heldUntil, acting.now);
  return { visit, events: [await recordVisit(tx, state === 'asked' ? 'visit-asked' : 'visit-offered', visit, acting, { starts: texts })] };
}

/** Holds a place for each of these starts. Overlapping starts share a place, because only one of them will be used. Throws `visits.taken`. */
export async function holdVisitStarts(tx: Db, visit: VisitRow, starts: readonly Date[], heldUntil: Date, now: Date): Promise<void> {
  const { hospitalId, prepareMinutes, id: visitId } = visit;
  for (const { startAt, endAt } of mergeStarts(starts, visit)) {
    const length = { prepareMinutes, minutes: (endAt - startAt) / MINUTE_MS };
    await claimPlace(tx, { hospitalId, startAt: new Date(startAt), length, kind: 'held', visitId, heldUntil }, now);
  }
}

/** Merges starts into periods that do not overlap, each including the preparation before it. */
function mergeStarts(starts: readonly Date[], { minutes, prepareMinutes }: VisitDuration): { startAt: number; endAt: number }[] {
  const stretches: { startAt: number; endAt: number }[] = [];
  for (const startAt of starts.map(Number).sort((a, b) => a - b)) {
    const last = stretches.at(-1);
    const endAt = startAt + minutes * MINUTE_MS;
    if (last && startAt - prepareMinutes * MINUTE_MS < last.endAt) last.endAt = endAt;
    else stretches.push({ startAt, endAt });
  }
  return stretches;
}

/** Changes that accompany a new time: place, length, subject, reason. */
export type FixOptions = {
  placeId?: number | undefined;
  minutes?: number | undefined;
  subject?: Pick<VisitRow, 'productId' | 'optionId' | 'prepareMinutes'>;
  /** Number of the order to which the date belongs; null for none, undefined for the paid order without a date. */
  orderNum?: string | null | undefined;
  reason?: VisitChangeReason | undefined;
};

/**
 * Gives a visit its time, or another one, and releases its holds. The visit keeps its place if that is free and no other is requested. A visit
 * without a paid order gets a paid order that has no date. Throws `visits.over`, `visits.taken`, and what `findOrderForDate` throws.
 */
export async function fixVisit(
  tx: Db,
  ordering: OrderQueries,
  before: VisitRow,
  startAt: Date,
  acting: ActContext,
  { placeId, minutes = before.minutes, subject, orderNum, reason }: FixOptions = {},
): Promise<VisitActResult> {
  if (isVisitOver(before, acting.now)) throw new AppError('visits.over');
  const orderId = await findOrderForDate(tx, ordering, before, { orderNum, ...(subject && { productId: subject.productId }) });
  const preferred = await findPlace(tx, before.id);
  await freePlaces(tx, [before.id]);
  const length = { minutes, prepareMinutes: subject?.prepareMinutes ?? before.prepareMinutes };
  const place = await claimPlace(tx, { hospitalId: before.hospitalId, startAt, length, kind: 'fixed', visitId: before.id, placeId, preferred }, acting.now);
  const set = { state: 'fixed' as const, startAt, minutes, orderId, starts: [], heldUntil: null, moveAsked: null, ...subject };
  const visit = await updateVisit(tx, before, set, { ...acting, placeId: place, reason });
  const moved = before.state === 'fixed';
  // Another place or length is internal to the clinic and is not announced.
  if (moved && before.startAt?.getTime() === startAt.getTime()) return { visit, events: [] };
  const more = { wasAt: moved ? before.startAt : null, reason };
  return { visit, events: [await recordVisit(tx, moved ? 'visit-moved' : 'visit-fixed', visit, acting, more)] };
}

/** Ends a visit that does not take place. Its time is kept, so that everybody can identify the visit. */
export async function cancelVisitRow(
  tx: Db,
  before: VisitRow,
  acting: ActContext,
  reason?: VisitChangeReason,
  kind: EventKind = 'visit-given-up',
): Promise<VisitActResult> {
  await freePlaces(tx, [before.id]);
  const visit = await updateVisit(tx, before, { state: 'given-up', starts: [], heldUntil: null, moveAsked: null }, { ...acting, reason });
  return { visit, events: [await recordVisit(tx, kind, visit, acting, { reason })] };
}
