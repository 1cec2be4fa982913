import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { type Language, pickText } from '../../contract/constants.ts';
import type { Visit } from '../../contract/visits/visits.ts';
import { staffByIds } from '../accounts/accounts.ts';
import { optionsByIds, placeNames, productsByIds } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { findOpenThread } from '../threads/threads.ts';
import type { OrderQueries } from './paid-orders.ts';
import { isVisitOver, OPEN_STATES } from './visits.rules.ts';
import { placeTimes, visitChanges, visits } from './visits.tables.ts';
import type { VisitAccess, VisitRow } from './write-visit.ts';

/** Returns the clinic of a visit if the reader may see the visit. Throws `not-found`. */
export async function findClinicOfVisit(db: Db, id: number, whose: VisitAccess): Promise<number> {
  return (await findVisit(db, id, whose)).hospitalId;
}

/** Returns a visit of an open thread: the patient's own, or one of the clinic's. Throws `not-found`, also for other people's visits. */
export async function findVisit(db: Db, id: number, whose: VisitAccess): Promise<VisitRow> {
  const own = 'memberId' in whose ? eq(visits.memberId, whose.memberId) : eq(visits.hospitalId, whose.hospitalId);
  const [row] = await db
    .select()
    .from(visits)
    .where(and(eq(visits.id, id), own));
  if (!row || !(await findOpenThread(db, { id: row.consultationId }))) throw new AppError('not-found');
  return row;
}

/** Returns the visits of a thread that are asked for, offered or fixed and not past, in order of creation. */
export async function listOpenVisits(db: Db, consultationId: number, now: Date): Promise<VisitRow[]> {
  const rows = await db
    .select()
    .from(visits)
    .where(and(eq(visits.consultationId, consultationId), inArray(visits.state, [...OPEN_STATES])))
    .orderBy(asc(visits.id));
  return rows.filter((row) => !isVisitOver(row, now));
}

/** Returns every visit of these threads, oldest first, including given-up ones. */
export async function listVisits(db: Db, consultationIds: readonly number[]): Promise<VisitRow[]> {
  if (consultationIds.length === 0) return [];
  return db
    .select()
    .from(visits)
    .where(inArray(visits.consultationId, [...consultationIds]))
    .orderBy(asc(visits.id));
}

/** Returns all visits of a patient, newest first. */
export const listVisitsOfMember = (db: Db, memberId: string): Promise<VisitRow[]> =>
  db.select().from(visits).where(eq(visits.memberId, memberId)).orderBy(desc(visits.id));

/** Returns visits in the form of an answer, with names in the reader's language. */
export async function toVisitReplies(
  db: Db,
  ordering: Pick<OrderQueries, 'orderNums' | 'findOrderedOptions'>,
  rows: readonly VisitRow[],
  language: Language,
): Promise<Visit[]> {
  const orderIds = rows.flatMap(({ orderId }) => orderId ?? []);
  const ordered = await ordering.findOrderedOptions(db, orderIds);
  const [products, options, orders] = await Promise.all([
    productsByIds(
      db,
      rows.flatMap(({ productId }) => productId ?? []),
    ),
    optionsByIds(db, [...rows.flatMap(({ optionId }) => optionId ?? []), ...[...ordered.values()].flat()]),
    ordering.orderNums(db, orderIds),
  ]);
  // Treatments of one visit heal at the same time, so the longest recovery counts.
  const recoveryOf = ({ optionId, orderId }: VisitRow) =>
    Math.max(0, ...[optionId ?? 0, ...(ordered.get(orderId ?? 0) ?? [])].map((id) => options.get(id)?.recoveryMinutes ?? 0));
  return rows.map((row) => {
    const product = products.get(row.productId ?? 0);
    const option = options.get(row.optionId ?? 0);
    return {
      id: row.id,
      hospital_id: row.hospitalId,
      state: row.state,
      start_at: row.startAt?.toISOString() ?? null,
      minutes: row.minutes,
      recovery_time_minutes: recoveryOf(row),
      product_id: row.productId,
      option_id: row.optionId,
      product_title: product ? pickText(product.title, language) : null,
      option_title: option ? pickText(option.title, language) : null,
      order_num: orders.get(row.orderId ?? 0) ?? null,
      starts: row.starts,
      held_until: row.heldUntil?.toISOString() ?? null,
      move_asked: row.moveAsked !== null,
      given_up_by: row.givenUpBy,
      reason: row.reason,
      version: row.version,
      changed_at: row.changedAt.toISOString(),
    };
  });
}

/** Returns details of these visits for their clinic only, by visit: the last change's author, and the place. */
export async function readClinicDetails(db: Db, visitIds: readonly number[], language: Language): Promise<Map<number, Pick<Visit, 'changed_by' | 'place'>>> {
  if (visitIds.length === 0) return new Map();
  const [changers, rows] = await Promise.all([
    findLastChangers(db, visitIds),
    db
      .select({ visitId: placeTimes.visitId, placeId: placeTimes.placeId })
      .from(placeTimes)
      .where(and(inArray(placeTimes.visitId, [...visitIds]), eq(placeTimes.kind, 'fixed'))),
  ]);
  const names = await placeNames(
    db,
    rows.flatMap(({ placeId }) => placeId ?? []),
  );
  const placeOf = (visitId: number) => {
    const id = rows.find((row) => row.visitId === visitId)?.placeId;
    const name = names.get(id ?? 0);
    return id && name ? { id, name: pickText(name, language) } : null;
  };
  return new Map(visitIds.map((id) => [id, { changed_by: changers.get(id), place: placeOf(id) }]));
}

/** Returns the author of the last change of these visits, by visit: the side and, for the clinic's own staff, the name. */
async function findLastChangers(db: Db, visitIds: readonly number[]): Promise<Map<number, NonNullable<Visit['changed_by']>>> {
  if (visitIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([visitChanges.visitId], { visitId: visitChanges.visitId, side: visitChanges.bySide, by: visitChanges.by })
    .from(visitChanges)
    .where(inArray(visitChanges.visitId, [...visitIds]))
    .orderBy(asc(visitChanges.visitId), desc(visitChanges.id));
  const staff = await staffByIds(
    db,
    rows.flatMap(({ side, by }) => (side === 'hospital' && by ? [by] : [])),
  );
  return new Map(rows.map(({ visitId, side, by }) => [visitId, { side, name: (side === 'hospital' && by && staff.get(by)?.name) || null }]));
}
