import type { z } from 'zod';
import type { VisitChangeReason } from '../../contract/threads/thread-events.ts';
import type { visitEndpoints as calls } from '../../contract/visits/visits.ts';
import { findClinicHours, requireOfferedClinic, resolveVisitSubject } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { findOpenThread } from '../threads/threads.ts';
import { freePlaces, lockClinicCalendars } from './calendar.ts';
import { transferOrder } from './for-orders.ts';
import { findOrderForVisit } from './paid-orders.ts';
import {
  type ActContext,
  announceVisit,
  assertBookable,
  cancelVisitRow,
  fixVisit,
  holdVisitStarts,
  insertFixedVisit,
  insertOpenVisit,
  recordVisit,
  type VisitActResult,
  type VisitDeps,
} from './visit-acts.ts';
import { findClinicOfVisit, listOpenVisits } from './visit-reads.ts';
import { isOpenState, REQUEST_HOLD_MS } from './visits.rules.ts';
import { lockVisitAtVersion, updateVisit, type VisitRow } from './write-visit.ts';

type VisitRequestInput = z.output<typeof calls.askVisit.body>;

/** Maximum number of open visits of a thread without a paid order. Requests are free, but must not fill the calendar. */
const MAX_UNPAID_VISITS = 3;

/**
 * Books a free start for a patient, or records up to three requested starts (specification 5.14). A free start of a paid order is fixed at once if
 * the clinic allows it. Otherwise it is held for a day and the clinic answers. A repeated request (`repeated`) makes no second visit. Throws
 * `consultations.not-registered` without an open thread, what `assertBookable` throws, `visits.taken`, `visits.enough`, `orders.not-found`.
 */
export async function requestVisit(deps: VisitDeps, { memberId }: Caller, asked: VisitRequestInput): Promise<VisitRow> {
  const { db } = deps.database;
  const { hospital_id: hospitalId, start_at, wishes } = asked;
  const acting = toActContext(deps, memberId);
  const before = asked.repeated && (await findSameRequest(db, { memberId, hospitalId }, asked, acting.now));
  if (before) return before;
  await requireOfferedClinic(db, hospitalId);
  const order = await findOrderForVisit(
    db,
    deps.ordering,
    { memberId, hospitalId },
    { orderNum: asked.order_num, productId: asked.product_id },
    { anyTreatment: false },
  );
  const [line] = order?.lines ?? [];
  const subject = await resolveVisitSubject(db, hospitalId, {
    productId: asked.product_id ?? line?.productId,
    optionId: asked.option_id ?? (asked.product_id === undefined || asked.product_id === line?.productId ? line?.optionId : undefined),
  });
  const starts = toStarts(start_at, wishes);
  for (const start of starts) await assertBookable(db, hospitalId, start, subject, acting.now);
  const { hours } = await findClinicHours(db, hospitalId);
  return commitAct(deps, hospitalId, async (tx) => {
    const thread = await findOpenThread(tx, { memberId, hospitalId });
    if (!thread) throw new AppError('consultations.not-registered');
    // The first request may still have been running before the lock.
    const same = asked.repeated && (await findSameRequest(tx, { memberId, hospitalId }, asked, acting.now));
    if (same) return { visit: same, events: [] };
    // Checked again, because now no other request can use a visit of the order.
    if (order) await findOrderForVisit(tx, deps.ordering, { memberId, hospitalId }, { orderNum: order.orderNum }, { anyTreatment: false });
    else if ((await listOpenVisits(tx, thread.id, acting.now)).length >= MAX_UNPAID_VISITS) throw new AppError('visits.enough');
    const { productId, optionId, minutes, prepareMinutes } = subject;
    const values = { hospitalId, consultationId: thread.id, memberId, orderId: order?.id ?? null, productId, optionId, minutes, prepareMinutes };
    if (start_at !== undefined && order && hours.instant) return insertFixedVisit(tx, values, starts[0] as Date, acting);
    return insertOpenVisit(tx, values, 'asked', { starts, heldUntil: findHoldEnd(start_at, starts, acting.now) }, acting);
  });
}

/** Returns the visit that the same request already made: an open one with these starts, asked for or fixed. */
async function findSameRequest(db: Db, of: { memberId: string; hospitalId: number }, asked: VisitRequestInput, now: Date): Promise<VisitRow | undefined> {
  const thread = await findOpenThread(db, of);
  if (!thread) return undefined;
  const starts = toStarts(asked.start_at, asked.wishes).map((start) => start.toISOString());
  const isSame = ({ state, starts: open, startAt, productId, optionId }: VisitRow) =>
    (asked.product_id === undefined || asked.product_id === productId) &&
    (asked.option_id === undefined || asked.option_id === optionId) &&
    (state === 'fixed'
      ? starts.length === 1 && startAt?.toISOString() === starts[0]
      : state === 'asked' && String(open.toSorted()) === String(starts.toSorted()));
  return (await listOpenVisits(db, thread.id, now)).find(isSame);
}

/** Accepts a start that the clinic offered, for a patient. Throws `visits.lapsed` if the start is no longer held. */
export async function acceptOfferedStart(
  deps: VisitDeps,
  { memberId }: Caller,
  id: number,
  { version, start_at }: { version: number; start_at: string },
): Promise<VisitRow> {
  const acting = toActContext(deps, memberId);
  return commitChange(deps, id, version, memberId, async (tx, visit) => {
    const startAt = new Date(start_at);
    if (visit.state !== 'offered') throw new AppError('visits.not-possible');
    if (!visit.starts.includes(startAt.toISOString()) || !visit.heldUntil || visit.heldUntil <= acting.now) throw new AppError('visits.lapsed');
    if (startAt <= acting.now) throw new AppError('visits.past');
    return fixVisit(tx, deps.ordering, visit, startAt, acting);
  });
}

/**
 * Moves a patient's visit to a free start at once, if the clinic allows it and the visit is paid. Otherwise the move is requested, and the fixed date
 * stays until the clinic answers. A visit that was only asked for or offered is asked for again.
 */
export async function moveVisit(
  deps: VisitDeps,
  { memberId }: Caller,
  id: number,
  { version, start_at, wishes }: { version: number; start_at?: string | undefined; wishes?: string[] | undefined },
): Promise<VisitRow> {
  const acting = toActContext(deps, memberId);
  const starts = toStarts(start_at, wishes);
  return commitChange(deps, id, version, memberId, async (tx, visit) => {
    if (!isOpenState(visit.state) || (visit.startAt && visit.startAt <= acting.now)) throw new AppError('visits.not-possible');
    for (const start of starts) await assertBookable(tx, visit.hospitalId, start, visit, acting.now);
    const { hours } = await findClinicHours(tx, visit.hospitalId);
    if (start_at !== undefined && hours.instant && (await isPaid(tx, deps.ordering, visit)))
      return fixVisit(tx, deps.ordering, visit, starts[0] as Date, acting, { reason: 'patient-asked' });
    return requestAgain(tx, visit, start_at, starts, acting);
  });
}

/** True if the visit's order is paid. An order that was refunded while the date stayed is not paid (specification 6.10). */
const isPaid = async (tx: Db, { filterPaid }: VisitDeps['ordering'], { orderId }: VisitRow): Promise<boolean> =>
  orderId !== null && (await filterPaid(tx, [orderId])).has(orderId);

async function requestAgain(tx: Db, before: VisitRow, startAt: string | undefined, starts: Date[], acting: ActContext): Promise<VisitActResult> {
  const texts = starts.map((start) => start.toISOString());
  const heldUntil = findHoldEnd(startAt, starts, acting.now);
  const fixed = before.state === 'fixed';
  // A fixed visit keeps its time in the calendar. Holds of an earlier request or offer are released.
  await freePlaces(tx, [before.id], 'held');
  if (heldUntil) await holdVisitStarts(tx, before, starts, heldUntil, acting.now);
  const visit = await updateVisit(tx, before, { state: fixed ? 'fixed' : 'asked', starts: texts, heldUntil, moveAsked: fixed ? acting.now : null }, acting);
  return { visit, events: [await recordVisit(tx, fixed ? 'move-asked' : 'visit-asked', visit, acting, { starts: texts })] };
}

/** Gives up a patient's date or request; a paid order stays paid. Not possible once the visit has begun. */
export async function giveUpVisit(
  deps: VisitDeps,
  { memberId }: Caller,
  id: number,
  { version, reason }: { version: number; reason?: VisitChangeReason | undefined },
): Promise<VisitRow> {
  const acting = toActContext(deps, memberId);
  return commitChange(deps, id, version, memberId, async (tx, visit) => {
    if (visit.state === 'fixed' && visit.startAt && visit.startAt <= acting.now) throw new AppError('visits.not-possible');
    const done = await cancelVisitRow(tx, visit, acting, reason);
    await transferOrder(tx, deps.ordering, done.visit, acting.now);
    return done;
  });
}

const toActContext = ({ clock }: VisitDeps, memberId: string): ActContext => ({ by: { side: 'user', memberId }, now: clock.now() });

/** Returns the single start or the requested starts. The contract requires exactly one of the two. */
const toStarts = (startAt: string | undefined, wishes: readonly string[] | undefined): Date[] =>
  [...new Set(startAt === undefined ? wishes : [startAt])].map((start) => new Date(start));

/** Returns the end of the hold: a single start is held for a day, but not past the start itself. Several requested starts are not held. */
const findHoldEnd = (startAt: string | undefined, starts: readonly Date[], now: Date): Date | null =>
  startAt === undefined ? null : new Date(Math.min(now.getTime() + REQUEST_HOLD_MS, ...starts.map(Number)));

/** Runs an act in one transaction that holds the clinic, then announces it to both sides. */
export async function commitAct(deps: VisitDeps, hospitalId: number, act: (tx: Db) => Promise<VisitActResult>): Promise<VisitRow> {
  const done = await deps.database.db.transaction(async (tx) => {
    await lockClinicCalendars(tx, [hospitalId]);
    return act(tx);
  });
  await announceVisit(deps, done);
  return done.visit;
}

async function commitChange(
  deps: VisitDeps,
  id: number,
  version: number,
  memberId: string,
  act: (tx: Db, visit: VisitRow) => Promise<VisitActResult>,
): Promise<VisitRow> {
  const hospitalId = await findClinicOfVisit(deps.database.db, id, { memberId });
  return commitAct(deps, hospitalId, async (tx) => act(tx, await lockVisitAtVersion(tx, id, version, { memberId })));
}
