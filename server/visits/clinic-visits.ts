import type { z } from 'zod';
import type { clinicVisitEndpoints as calls, VisitAction } from '../../contract/visits/clinic-visits.ts';
import { resolveVisitSubject } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { findOpenThread, requireClinic } from '../threads/threads.ts';
import { freePlaces } from './calendar.ts';
import { findClinicThread } from './fix-reservation.ts';
import { transferOrder } from './for-orders.ts';
import { findOrderForVisit } from './paid-orders.ts';
import { commitAct } from './patient-visits.ts';
import {
  type ActContext,
  assertClinicOpen,
  cancelVisitRow,
  fixVisit,
  holdVisitStarts,
  insertFixedVisit,
  insertOpenVisit,
  recordVisit,
  type VisitActResult,
  type VisitDeps,
} from './visit-acts.ts';
import { canMarkArrived, canMarkMissed, findOfferEnd, isOpenState, isVisitOver } from './visits.rules.ts';
import { lockVisitAtVersion, updateVisit, type VisitRow } from './write-visit.ts';

type NewClinicVisit = z.output<typeof calls.makeVisit.body>;

/**
 * Fixes a visit for a clinic without a patient's request, or offers up to five starts. Throws `not-found`, what `assertClinicOpen` throws,
 * `visits.taken`.
 */
export async function createClinicVisit(deps: VisitDeps, caller: Caller, asked: NewClinicVisit): Promise<VisitRow> {
  const { db } = deps.database;
  const acting = toActContext(deps, caller);
  const thread = await findClinicThread(db, caller, asked.consultation_id);
  const { id: consultationId, memberId, hospitalId } = thread;
  return commitAct(deps, hospitalId, async (tx) => {
    if (!(await findOpenThread(tx, { id: consultationId }))) throw new AppError('not-found');
    const wanted = { orderNum: asked.order_num, productId: asked.product_id };
    const order = await findOrderForVisit(tx, deps.ordering, thread, wanted, { anyTreatment: true });
    // If exactly one treatment is paid, the visit is for it.
    const [line] = order?.lines ?? [];
    const subject = await resolveVisitSubject(tx, hospitalId, {
      productId: asked.product_id ?? line?.productId,
      optionId: asked.option_id ?? (asked.product_id === undefined ? line?.optionId : undefined),
    });
    const { productId, optionId, prepareMinutes } = subject;
    const minutes = asked.minutes ?? subject.minutes;
    const starts = (asked.offers ?? [asked.start_at as string]).map((start) => new Date(start));
    for (const start of starts) await assertClinicOpen(tx, hospitalId, start, { minutes, prepareMinutes }, acting.now);
    const values = { hospitalId, consultationId, memberId, orderId: order?.id ?? null, productId, optionId, minutes, prepareMinutes };
    if (!asked.offers) return insertFixedVisit(tx, values, starts[0] as Date, acting, asked.place_id);
    return insertOpenVisit(tx, values, 'offered', { starts, heldUntil: findOfferEnd(parseDate(asked.held_until), starts, acting.now) }, acting);
  });
}

/**
 * Applies a clinic's act to a visit (specification 5.14). Throws `visits.changed` if the caller saw an older version, and `visits.not-possible` if
 * the visit's state does not allow the act.
 */
export async function applyClinicAct(deps: VisitDeps, caller: Caller, id: number, act: VisitAction): Promise<VisitRow> {
  const hospitalId = requireClinic(caller);
  const acting = toActContext(deps, caller);
  return commitAct(deps, hospitalId, async (tx) => {
    const visit = await lockVisitAtVersion(tx, id, act.version, { hospitalId });
    return applyAct(tx, deps, visit, act, acting);
  });
}

async function applyAct(tx: Db, deps: VisitDeps, visit: VisitRow, act: VisitAction, acting: ActContext): Promise<VisitActResult> {
  switch (act.act) {
    case 'accept':
      return acceptWish(tx, deps, visit, act, acting);
    case 'offer':
      return offerStarts(tx, visit, act, acting);
    case 'move':
      return moveByClinic(tx, deps, visit, act, acting);
    case 'decline-move':
      return declineMove(tx, visit, act, acting);
    case 'give-up':
      return giveUpByClinic(tx, deps, visit, act, acting);
    case 'arrived':
      return recordOutcome(tx, visit, 'arrived', acting);
    case 'done':
      return recordOutcome(tx, visit, 'done', acting);
    case 'not-come':
      return recordOutcome(tx, visit, 'not-come', acting);
    case 'undo':
      return undoOutcome(tx, visit, acting);
  }
}

type ActOf<A extends VisitAction['act']> = Extract<VisitAction, { act: A }>;

async function acceptWish(
  tx: Db,
  { ordering }: VisitDeps,
  visit: VisitRow,
  { start_at, place_id, order_num }: ActOf<'accept'>,
  acting: ActContext,
): Promise<VisitActResult> {
  const startAt = new Date(start_at);
  if (!visit.starts.includes(startAt.toISOString())) throw new AppError('visits.not-possible');
  await assertClinicOpen(tx, visit.hospitalId, startAt, visit, acting.now);
  // A date was already fixed, and the patient has asked for another.
  return fixVisit(tx, ordering, visit, startAt, acting, { placeId: place_id, orderNum: order_num, reason: visit.moveAsked ? 'patient-asked' : undefined });
}

/** Offers starts, also in place of a date that the clinic withdraws; that date's time becomes free. */
async function offerStarts(tx: Db, before: VisitRow, { starts: texts, held_until, reason }: ActOf<'offer'>, acting: ActContext): Promise<VisitActResult> {
  if (isVisitOver(before, acting.now)) throw new AppError('visits.over');
  const starts = texts.map((start) => new Date(start));
  for (const start of starts) await assertClinicOpen(tx, before.hospitalId, start, before, acting.now);
  const heldUntil = findOfferEnd(parseDate(held_until), starts, acting.now);
  await freePlaces(tx, [before.id]);
  await holdVisitStarts(tx, before, starts, heldUntil, acting.now);
  const wasAt = before.state === 'fixed' ? before.startAt : null;
  const set = { state: 'offered', starts: starts.map((start) => start.toISOString()), heldUntil, startAt: null, moveAsked: null } as const;
  const visit = await updateVisit(tx, before, set, { ...acting, reason });
  return { visit, events: [await recordVisit(tx, 'visit-offered', visit, acting, { starts: set.starts, wasAt, reason })] };
}

/** Gives a fixed visit another start, length or place. Fixes a start for a visit that is asked for or offered. */
async function moveByClinic(
  tx: Db,
  { ordering }: VisitDeps,
  visit: VisitRow,
  { start_at, place_id, minutes, order_num, reason }: ActOf<'move'>,
  acting: ActContext,
): Promise<VisitActResult> {
  if (!isOpenState(visit.state)) throw new AppError('visits.not-possible');
  const startAt = new Date(start_at);
  const length = { minutes: minutes ?? visit.minutes, prepareMinutes: visit.prepareMinutes };
  const sameTime = visit.state === 'fixed' && startAt.getTime() === visit.startAt?.getTime();
  if (!sameTime) await assertClinicOpen(tx, visit.hospitalId, startAt, length, acting.now);
  return fixVisit(tx, ordering, visit, startAt, acting, { placeId: place_id, minutes, orderNum: order_num, reason });
}

/** Declines a requested move. The fixed date stays, and the starts held for the move are released. */
async function declineMove(tx: Db, before: VisitRow, { reason }: ActOf<'decline-move'>, acting: ActContext): Promise<VisitActResult> {
  if (before.state !== 'fixed' || before.moveAsked === null) throw new AppError('visits.not-possible');
  await freePlaces(tx, [before.id], 'held');
  const visit = await updateVisit(tx, before, { state: 'fixed', starts: [], heldUntil: null, moveAsked: null }, { ...acting, reason });
  return { visit, events: [await recordVisit(tx, 'move-declined', visit, acting, { reason })] };
}

async function giveUpByClinic(
  tx: Db,
  { ordering }: VisitDeps,
  before: VisitRow,
  { reason, ask_refund }: ActOf<'give-up'>,
  acting: ActContext,
): Promise<VisitActResult> {
  const { visit, events } = await cancelVisitRow(tx, before, acting, reason);
  if (!ask_refund) {
    await transferOrder(tx, ordering, visit, acting.now);
    return { visit, events };
  }
  const isPaid = visit.orderId !== null && (await ordering.filterPaid(tx, [visit.orderId])).has(visit.orderId);
  // Nothing to refund: the visit is not paid, or is already refunded.
  if (visit.orderId === null || !isPaid || acting.by.memberId === null) throw new AppError('visits.not-possible');
  const asked = await ordering.requestRefund(tx, { orderId: visit.orderId, hospitalId: visit.hospitalId, by: acting.by.memberId, reason, at: acting.now });
  return { visit, events: [...events, await recordVisit(tx, 'refund-asked', visit, acting, { reason, asked })] };
}

/** Records the outcome of a fixed visit, on its day or later. */
async function recordOutcome(tx: Db, before: VisitRow, state: 'arrived' | 'done' | 'not-come', acting: ActContext): Promise<VisitActResult> {
  const { startAt } = before;
  const early = !startAt || (state === 'not-come' ? !canMarkMissed(startAt, acting.now) : !canMarkArrived(startAt, acting.now));
  if (early) throw new AppError('visits.too-early');
  // A past visit keeps its place in the calendar, even if the patient did not come. Starts held for a move are released.
  await freePlaces(tx, [before.id], 'held');
  const visit = await updateVisit(tx, before, { state, starts: [], heldUntil: null, moveAsked: null }, acting);
  return { visit, events: [await recordVisit(tx, state, visit, acting)] };
}

/** Reverts a recorded outcome: done to arrived, the others to fixed. The thread shows the outcome, so the correction is recorded there too. */
async function undoOutcome(tx: Db, before: VisitRow, acting: ActContext): Promise<VisitActResult> {
  const { state: was } = before;
  if (was !== 'arrived' && was !== 'done' && was !== 'not-come') throw new AppError('visits.not-possible');
  const visit = await updateVisit(tx, before, { state: was === 'done' ? 'arrived' : 'fixed' }, acting);
  return { visit, events: [await recordVisit(tx, 'taken-back', visit, acting, { was })] };
}

const toActContext = ({ clock }: VisitDeps, { memberId }: Caller): ActContext => ({ by: { side: 'hospital', memberId }, now: clock.now() });
const parseDate = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));
