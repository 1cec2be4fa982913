import type { z } from 'zod';
import type { Reason } from '../../contract/threads/thread-events.ts';
import type { visits as calls } from '../../contract/visits/visits.ts';
import { clinicTime, mustBeOffered, visitSubject } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { openThread } from '../threads/threads.ts';
import { type Acting, announceVisit, type Done, fixAt, giveUp, holdStarts, makeFixed, makeOpen, mustBeBookable, recordVisit, type VisitDeps } from './acts.ts';
import { freePlaces, holdClinics } from './calendar.ts';
import { passOrderOn } from './for-orders.ts';
import { orderOfVisit } from './paid-orders.ts';
import { findClinicOfVisit, listOpenVisits } from './visit-reads.ts';
import { ASK_HELD_MS, isOpen } from './visits.rules.ts';
import { lockSeen, updateVisit, type VisitRow } from './write-visit.ts';

type Asked = z.output<typeof calls.askVisit.body>;

/** Visits that one thread may have under way without a paid order: wishes are free, and a calendar full of them is not. */
const MOST_UNPAID = 3;

/**
 * A patient chooses a free start, or names up to three wishes (specification 5.14). A free start of what she has paid for is fixed at once
 * where the clinic decides so; else it is kept for her for a day and the clinic answers. One that may have been sent before (`repeated`) makes
 * no second visit. Throws `consultations.not-registered` without an
 * open thread, what `mustBeBookable` throws, `visits.taken`, `visits.enough`, `orders.not-found`.
 */
export async function askVisit(deps: VisitDeps, { memberId }: Caller, asked: Asked): Promise<VisitRow> {
  const { db } = deps.database;
  const { hospital_id: hospitalId, start_at, wishes } = asked;
  const acting = actingOf(deps, memberId);
  const before = asked.repeated && (await askedBefore(db, { memberId, hospitalId }, asked, acting.now));
  if (before) return before;
  await mustBeOffered(db, hospitalId);
  const order = await orderOfVisit(
    db,
    deps.ordering,
    { memberId, hospitalId },
    { orderNum: asked.order_num, productId: asked.product_id },
    { anyTreatment: false },
  );
  const [line] = order?.lines ?? [];
  const subject = await visitSubject(db, hospitalId, {
    productId: asked.product_id ?? line?.productId,
    optionId: asked.option_id ?? (asked.product_id === undefined || asked.product_id === line?.productId ? line?.optionId : undefined),
  });
  const starts = startsOf(start_at, wishes);
  for (const start of starts) await mustBeBookable(db, hospitalId, start, subject, acting.now);
  const { hours } = await clinicTime(db, hospitalId);
  return committed(deps, hospitalId, async (tx) => {
    const thread = await openThread(tx, { memberId, hospitalId });
    if (!thread) throw new AppError('consultations.not-registered');
    // The first sending may still have been under way a moment ago.
    const same = asked.repeated && (await askedBefore(tx, { memberId, hospitalId }, asked, acting.now));
    if (same) return { visit: same, events: [] };
    // Looked at again now that nobody else can take a place of the order.
    if (order) await orderOfVisit(tx, deps.ordering, { memberId, hospitalId }, { orderNum: order.orderNum }, { anyTreatment: false });
    else if ((await listOpenVisits(tx, thread.id, acting.now)).length >= MOST_UNPAID) throw new AppError('visits.enough');
    const { productId, optionId, minutes, prepareMinutes } = subject;
    const values = { hospitalId, consultationId: thread.id, memberId, orderId: order?.id ?? null, productId, optionId, minutes, prepareMinutes };
    if (start_at !== undefined && order && hours.instant) return makeFixed(tx, values, starts[0] as Date, acting);
    return makeOpen(tx, values, 'asked', { starts, heldUntil: heldFor(start_at, starts, acting.now) }, acting);
  });
}

/** What the same asking has made already: the visit that is under way for these starts, asked for or fixed by it. */
async function askedBefore(db: Db, of: { memberId: string; hospitalId: number }, asked: Asked, now: Date): Promise<VisitRow | undefined> {
  const thread = await openThread(db, of);
  if (!thread) return undefined;
  const starts = startsOf(asked.start_at, asked.wishes).map((start) => start.toISOString());
  const isSame = ({ state, starts: open, startAt, productId, optionId }: VisitRow) =>
    (asked.product_id === undefined || asked.product_id === productId) &&
    (asked.option_id === undefined || asked.option_id === optionId) &&
    (state === 'fixed'
      ? starts.length === 1 && startAt?.toISOString() === starts[0]
      : state === 'asked' && String(open.toSorted()) === String(starts.toSorted()));
  return (await listOpenVisits(db, thread.id, now)).find(isSame);
}

/** A patient takes a start that the clinic offers. Throws `visits.lapsed` when it is not kept any more. */
export async function acceptOffer(
  deps: VisitDeps,
  { memberId }: Caller,
  id: number,
  { version, start_at }: { version: number; start_at: string },
): Promise<VisitRow> {
  const acting = actingOf(deps, memberId);
  return changed(deps, id, version, memberId, async (tx, visit) => {
    const startAt = new Date(start_at);
    if (visit.state !== 'offered') throw new AppError('visits.not-possible');
    if (!visit.starts.includes(startAt.toISOString()) || !visit.heldUntil || visit.heldUntil <= acting.now) throw new AppError('visits.lapsed');
    if (startAt <= acting.now) throw new AppError('visits.past');
    return fixAt(tx, deps.ordering, visit, startAt, acting);
  });
}

/**
 * A patient moves her visit to a free start at once, where the clinic decides so and it is paid; else she asks for it, and the date in
 * force stays until the clinic answers. What she only asked for, or was offered, is asked for anew.
 */
export async function moveVisit(
  deps: VisitDeps,
  { memberId }: Caller,
  id: number,
  { version, start_at, wishes }: { version: number; start_at?: string | undefined; wishes?: string[] | undefined },
): Promise<VisitRow> {
  const acting = actingOf(deps, memberId);
  const starts = startsOf(start_at, wishes);
  return changed(deps, id, version, memberId, async (tx, visit) => {
    if (!isOpen(visit.state) || (visit.startAt && visit.startAt <= acting.now)) throw new AppError('visits.not-possible');
    for (const start of starts) await mustBeBookable(tx, visit.hospitalId, start, visit, acting.now);
    const { hours } = await clinicTime(tx, visit.hospitalId);
    if (start_at !== undefined && hours.instant && (await isPaid(tx, deps.ordering, visit)))
      return fixAt(tx, deps.ordering, visit, starts[0] as Date, acting, { reason: 'patient-asked' });
    return askAnew(tx, visit, start_at, starts, acting);
  });
}

/** Its order is paid: one that was given back while the date stayed is not (specification 6.10). */
const isPaid = async (tx: Db, { filterPaid }: VisitDeps['ordering'], { orderId }: VisitRow): Promise<boolean> =>
  orderId !== null && (await filterPaid(tx, [orderId])).has(orderId);

async function askAnew(tx: Db, before: VisitRow, startAt: string | undefined, starts: Date[], acting: Acting): Promise<Done> {
  const texts = starts.map((start) => start.toISOString());
  const heldUntil = heldFor(startAt, starts, acting.now);
  const fixed = before.state === 'fixed';
  // What a fixed visit has in the calendar stays; what an earlier wish or an offer kept goes.
  await freePlaces(tx, [before.id], 'held');
  if (heldUntil) await holdStarts(tx, before, starts, heldUntil, acting.now);
  const visit = await updateVisit(tx, before, { state: fixed ? 'fixed' : 'asked', starts: texts, heldUntil, moveAsked: fixed ? acting.now : null }, acting);
  return { visit, events: [await recordVisit(tx, fixed ? 'move-asked' : 'visit-asked', visit, acting, { starts: texts })] };
}

/** A patient gives a date up, or what she asked for; what she paid stays paid. Not once it has begun. */
export async function giveUpVisit(
  deps: VisitDeps,
  { memberId }: Caller,
  id: number,
  { version, reason }: { version: number; reason?: Reason | undefined },
): Promise<VisitRow> {
  const acting = actingOf(deps, memberId);
  return changed(deps, id, version, memberId, async (tx, visit) => {
    if (visit.state === 'fixed' && visit.startAt && visit.startAt <= acting.now) throw new AppError('visits.not-possible');
    const done = await giveUp(tx, visit, acting, reason);
    await passOrderOn(tx, deps.ordering, done.visit, acting.now);
    return done;
  });
}

const actingOf = ({ clock }: VisitDeps, memberId: string): Acting => ({ by: { side: 'user', memberId }, now: clock.now() });

/** One start that is meant, or wishes; the contract asks for exactly one of the two. */
const startsOf = (startAt: string | undefined, wishes: readonly string[] | undefined): Date[] =>
  [...new Set(startAt === undefined ? wishes : [startAt])].map((start) => new Date(start));

/** A start that is meant is kept for a day, and not past itself; wishes are not kept. */
const heldFor = (startAt: string | undefined, starts: readonly Date[], now: Date): Date | null =>
  startAt === undefined ? null : new Date(Math.min(now.getTime() + ASK_HELD_MS, ...starts.map(Number)));

/** One transaction that holds the clinic; after it both sides are told. */
export async function committed(deps: VisitDeps, hospitalId: number, act: (tx: Db) => Promise<Done>): Promise<VisitRow> {
  const done = await deps.database.db.transaction(async (tx) => {
    await holdClinics(tx, [hospitalId]);
    return act(tx);
  });
  await announceVisit(deps, done);
  return done.visit;
}

async function changed(deps: VisitDeps, id: number, version: number, memberId: string, act: (tx: Db, visit: VisitRow) => Promise<Done>): Promise<VisitRow> {
  const hospitalId = await findClinicOfVisit(deps.database.db, id, { memberId });
  return committed(deps, hospitalId, async (tx) => act(tx, await lockSeen(tx, id, version, { memberId })));
}
