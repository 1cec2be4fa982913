import { and, eq } from 'drizzle-orm';
import type { Actor, VisitChangeReason } from '../../contract/threads/thread-events.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { findOpenThread } from '../threads/threads.ts';
import { VISIT_TRANSITIONS, type VisitActor } from './visits.rules.ts';
import { visitChanges, visits } from './visits.tables.ts';

export type VisitRow = typeof visits.$inferSelect;
type NewVisitValues = Omit<typeof visits.$inferInsert, 'id' | 'version' | 'createdAt' | 'changedAt' | 'givenUpBy' | 'reason'>;
/** Author, time, reason and place of a change. */
export type VisitChangeInput = { by: VisitActor; now: Date; placeId?: number | null; reason?: VisitChangeReason | undefined };

/** Inserts a visit, with the first row of its history. */
export async function insertVisit(tx: Db, values: NewVisitValues, change: VisitChangeInput): Promise<VisitRow> {
  const [row] = await tx
    .insert(visits)
    .values({ ...values, createdAt: change.now, changedAt: change.now })
    .returning();
  if (!row) throw new Error('the visit was not written');
  await recordVisitChange(tx, null, row, change);
  return row;
}

/** Changes a visit that this transaction has locked, within the allowed transitions, and adds a row to its history. Throws `visits.not-possible`. */
export async function updateVisit(tx: Db, before: VisitRow, set: Partial<VisitRow> & Pick<VisitRow, 'state'>, change: VisitChangeInput): Promise<VisitRow> {
  if (!VISIT_TRANSITIONS[before.state].includes(set.state)) throw new AppError('visits.not-possible');
  const [row] = await tx
    .update(visits)
    .set({ ...set, ...toEndColumns(set.state, change), version: before.version + 1, changedAt: change.now })
    .where(and(eq(visits.id, before.id), eq(visits.version, before.version)))
    .returning();
  if (!row) throw new AppError('visits.changed');
  await recordVisitChange(tx, before, row, change);
  return row;
}

function toEndColumns(state: VisitRow['state'], { by, reason }: VisitChangeInput): { givenUpBy: Actor | null; reason: VisitChangeReason | null } {
  return { givenUpBy: state === 'given-up' ? by.side : null, reason: reason ?? null };
}

async function recordVisitChange(tx: Db, before: VisitRow | null, after: VisitRow, { by, now, placeId, reason }: VisitChangeInput): Promise<void> {
  await tx.insert(visitChanges).values({
    ...{ visitId: after.id, bySide: by.side, by: by.memberId, at: now, fromState: before?.state ?? null, toState: after.state },
    ...{ startAt: after.startAt, placeId: placeId ?? null, minutes: after.minutes, reason: reason ?? null },
  });
}

/** The party whose visits are accessible: the patient, or the clinic. */
export type VisitAccess = { memberId: string } | { hospitalId: number };

/**
 * Returns a visit of an open thread, locked until the transaction ends: the patient's own, or one of the clinic's. Throws `not-found`, also for other
 * people's visits.
 */
async function lockVisit(tx: Db, id: number, whose: VisitAccess): Promise<VisitRow> {
  const own = 'memberId' in whose ? eq(visits.memberId, whose.memberId) : eq(visits.hospitalId, whose.hospitalId);
  const [row] = await tx
    .select()
    .from(visits)
    .where(and(eq(visits.id, id), own))
    .for('update');
  // After a patient has withdrawn consent, the clinic finds nothing.
  if (!row || !(await findOpenThread(tx, { id: row.consultationId }))) throw new AppError('not-found');
  return row;
}

/** Returns a locked visit that the caller has seen in a version. Throws `not-found`, and `visits.changed` if the visit has changed since. */
export async function lockVisitAtVersion(tx: Db, id: number, version: number, whose: VisitAccess): Promise<VisitRow> {
  const visit = await lockVisit(tx, id, whose);
  if (visit.version !== version) throw new AppError('visits.changed');
  return visit;
}
