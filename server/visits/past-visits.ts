import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { findOpenThread } from '../threads/threads.ts';
import { hasTakenPlace, visits } from './visits.tables.ts';

/** A patient's visit that took place, for other modules. The clinic has recorded the arrival. */
export type PastVisit = { id: number; memberId: string; hospitalId: number; productId: number | null; startAt: Date | null };

const { id, memberId, hospitalId, productId, startAt, consultationId } = visits;
/** Maximum number of returned visits, more than any patient has. */
const MAX_VISITS = 200;

/** Returns a member's visits that took place, in open threads, latest first. */
export async function listPastVisits(db: Db, member: string): Promise<PastVisit[]> {
  const rows = await db
    .select({ id, memberId, hospitalId, productId, startAt, consultationId })
    .from(visits)
    .where(and(eq(memberId, member), hasTakenPlace))
    .orderBy(desc(startAt), desc(id))
    .limit(MAX_VISITS);
  return filterOpenThreads(db, rows);
}

/** Returns the consultations among these with a visit that took place. */
export async function filterVisitedConsultations(db: Db, consultations: readonly number[]): Promise<Set<number>> {
  if (consultations.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ consultationId })
    .from(visits)
    .where(and(inArray(consultationId, [...consultations]), hasTakenPlace));
  return new Set(rows.map((row) => row.consultationId));
}

/** Returns a visit, with a flag that it took place; null if it does not exist or its thread is closed. */
export async function findVisitToReview(db: Db, which: number): Promise<{ visit: PastVisit; tookPlace: boolean } | null> {
  const rows = await db.select({ id, memberId, hospitalId, productId, startAt, consultationId, state: visits.state }).from(visits).where(eq(id, which));
  const [visit] = await filterOpenThreads(db, rows);
  return visit ? { visit, tookPlace: rows.some(({ state }) => state === 'arrived' || state === 'done') } : null;
}

/** Visits of a patient who withdrew consent are not found (security 8.1). */
async function filterOpenThreads<R extends PastVisit & { consultationId: number }>(db: Db, rows: readonly R[]): Promise<R[]> {
  const threads = [...new Set(rows.map((row) => row.consultationId))];
  const open = await Promise.all(threads.map(async (thread) => ((await findOpenThread(db, { id: thread })) ? [thread] : [])));
  const known = new Set(open.flat());
  return rows.filter((row) => known.has(row.consultationId));
}
