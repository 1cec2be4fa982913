import type { EventFacts, EventKind, Reason } from '../../contract/threads/thread-events.ts';
import { clinicTime, productsByIds } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { announceEvents, announceReservation, type RecordedEvent, recordEvent } from '../threads/threads.ts';
import { claimPlace, findPlace, freePlaces } from './calendar.ts';
import { type Length, openOn, refuseStart, seoulDate, startsOn } from './free-times.rules.ts';
import { nextReservations } from './next-reservation.ts';
import { type AskedFor, type Ordering, orderOfDate } from './paid-orders.ts';
import { type By, isOver } from './visits.rules.ts';
import { insertVisit, updateVisit, type VisitRow } from './write-visit.ts';

/** What every act on visits works with. */
export type VisitDeps = Pick<Deps, 'database' | 'clock' | 'bus'> & { ordering: Ordering };
/** Who acts, when; inside a transaction that holds the clinic. */
export type Acting = { by: By; now: Date };
/** A visit after an act, and what is to be told once it is committed. */
export type Done = { visit: VisitRow; events: (RecordedEvent | undefined)[] };

const MINUTE_MS = 60_000;
const lengthOf = ({ minutes, prepareMinutes }: Pick<VisitRow, 'minutes' | 'prepareMinutes'>): Length => ({ minutes, prepareMinutes });

/** In which thread, and what happened. */
type Told = { visit: Pick<VisitRow, 'consultationId' | 'hospitalId' | 'memberId'>; events: Done['events'] };

/** Tells both sides: what happened, and the date in force for clients that know no visits. */
export async function announceVisit({ database: { db }, bus, clock }: Pick<VisitDeps, 'database' | 'bus' | 'clock'>, { visit, events }: Told): Promise<void> {
  announceEvents(bus, events);
  const next = (await nextReservations(db, [visit.consultationId], clock.now())).get(visit.consultationId);
  const { consultationId, memberId, hospitalId } = visit;
  announceReservation(bus, { consultationId, memberId, hospitalId }, next);
}

/** Writes into the thread what became of a visit. */
export async function recordVisit(
  tx: Db,
  kind: EventKind,
  visit: VisitRow,
  { by, now }: Acting,
  more: { wasAt?: Date | null; reason?: Reason | undefined; starts?: readonly string[]; was?: EventFacts['was']; asked?: AskedFor } = {},
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

/** Throws why a patient cannot have this start, before it is looked at whether it is taken. */
export async function mustBeBookable(db: Db, hospitalId: number, startAt: Date, length: Length, now: Date): Promise<void> {
  const { hours } = await clinicTime(db, hospitalId);
  const refusal = refuseStart(hours, startAt.getTime(), length, now.getTime());
  if (refusal) throw new AppError(refusal);
}

/** The same for the clinic itself, which needs no notice and knows no horizon. */
export async function mustBeOpen(db: Db, hospitalId: number, startAt: Date, length: Length, now: Date): Promise<void> {
  if (startAt <= now) throw new AppError('visits.past');
  const { hours } = await clinicTime(db, hospitalId);
  const at = startAt.getTime();
  if (!startsOn(openOn(hours, seoulDate(at)), length, hours.last_reception_minutes).includes(at)) throw new AppError('visits.closed');
}

type NewVisit = Pick<VisitRow, 'hospitalId' | 'consultationId' | 'memberId' | 'orderId' | 'productId' | 'optionId' | 'minutes' | 'prepareMinutes'>;

/** A new visit at a time. */
export async function makeFixed(tx: Db, values: NewVisit, startAt: Date, acting: Acting, placeId?: number): Promise<Done> {
  const visit = await insertVisit(tx, { ...values, state: 'fixed', startAt }, acting);
  await claimPlace(tx, { hospitalId: values.hospitalId, startAt, length: lengthOf(visit), kind: 'fixed', visitId: visit.id, placeId }, acting.now);
  return { visit, events: [await recordVisit(tx, 'visit-fixed', visit, acting)] };
}

/** A new visit without a time yet: asked for by the patient, or offered by the clinic. What is held is in the calendar until `heldUntil`. */
export async function makeOpen(
  tx: Db,
  values: NewVisit,
  state: 'asked' | 'offered',
  { starts, heldUntil }: { starts: readonly Date[]; heldUntil: Date | null },
  acting: Acting,
): Promise<Done> {
  const texts = starts.map((start) => start.toISOString());
  const visit = await insertVisit(tx, { ...values, state, starts: texts, heldUntil }, acting);
  if (heldUntil) await holdStarts(tx, visit, starts, heldUntil, acting.now);
  return { visit, events: [await recordVisit(tx, state === 'asked' ? 'visit-asked' : 'visit-offered', visit, acting, { starts: texts })] };
}

/** Keeps a place for each of these starts; those that overlap share one, because one of them will be taken. Throws `visits.taken`. */
export async function holdStarts(tx: Db, visit: VisitRow, starts: readonly Date[], heldUntil: Date, now: Date): Promise<void> {
  const { hospitalId, prepareMinutes, id: visitId } = visit;
  for (const { startAt, endAt } of merged(starts, visit)) {
    const length = { prepareMinutes, minutes: (endAt - startAt) / MINUTE_MS };
    await claimPlace(tx, { hospitalId, startAt: new Date(startAt), length, kind: 'held', visitId, heldUntil }, now);
  }
}

/** Starts as stretches that do not overlap, the preparation before each included in what must not. */
function merged(starts: readonly Date[], { minutes, prepareMinutes }: Length): { startAt: number; endAt: number }[] {
  const stretches: { startAt: number; endAt: number }[] = [];
  for (const startAt of starts.map(Number).sort((a, b) => a - b)) {
    const last = stretches.at(-1);
    const endAt = startAt + minutes * MINUTE_MS;
    if (last && startAt - prepareMinutes * MINUTE_MS < last.endAt) last.endAt = endAt;
    else stretches.push({ startAt, endAt });
  }
  return stretches;
}

/** What changes with the time: the place that is wanted, the length, what the visit is for, why. */
export type Fixing = {
  placeId?: number | undefined;
  minutes?: number | undefined;
  subject?: Pick<VisitRow, 'productId' | 'optionId' | 'prepareMinutes'>;
  /** The number of the order that the date belongs to; null for none, undefined for the one that is paid and has no date. */
  orderNum?: string | null | undefined;
  reason?: Reason | undefined;
};

/**
 * Gives a visit its time, or another one; what was held for it is free. It stays in its place where that is free and no other is wanted.
 * A visit without a paid order gets one that waits for a date. Throws `visits.over`, `visits.taken`, what `orderOfDate` throws.
 */
export async function fixAt(
  tx: Db,
  ordering: Ordering,
  before: VisitRow,
  startAt: Date,
  acting: Acting,
  { placeId, minutes = before.minutes, subject, orderNum, reason }: Fixing = {},
): Promise<Done> {
  if (isOver(before, acting.now)) throw new AppError('visits.over');
  const orderId = await orderOfDate(tx, ordering, before, { orderNum, ...(subject && { productId: subject.productId }) });
  const preferred = await findPlace(tx, before.id);
  await freePlaces(tx, [before.id]);
  const length = { minutes, prepareMinutes: subject?.prepareMinutes ?? before.prepareMinutes };
  const place = await claimPlace(tx, { hospitalId: before.hospitalId, startAt, length, kind: 'fixed', visitId: before.id, placeId, preferred }, acting.now);
  const set = { state: 'fixed' as const, startAt, minutes, orderId, starts: [], heldUntil: null, moveAsked: null, ...subject };
  const visit = await updateVisit(tx, before, set, { ...acting, placeId: place, reason });
  const moved = before.state === 'fixed';
  // Another room or another length is the clinic's own business.
  if (moved && before.startAt?.getTime() === startAt.getTime()) return { visit, events: [] };
  const more = { wasAt: moved ? before.startAt : null, reason };
  return { visit, events: [await recordVisit(tx, moved ? 'visit-moved' : 'visit-fixed', visit, acting, more)] };
}

/** The end of a visit that does not take place; its time stays on it, so that everybody can say which it was. */
export async function giveUp(tx: Db, before: VisitRow, acting: Acting, reason?: Reason, kind: EventKind = 'visit-given-up'): Promise<Done> {
  await freePlaces(tx, [before.id]);
  const visit = await updateVisit(tx, before, { state: 'given-up', starts: [], heldUntil: null, moveAsked: null }, { ...acting, reason });
  return { visit, events: [await recordVisit(tx, kind, visit, acting, { reason })] };
}
