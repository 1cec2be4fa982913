import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { EventKind } from '../../contract/threads/thread-events.ts';
import type { Db } from '../platform/database.ts';
import { consultations } from './threads.tables.ts';

/**
 * Events that count as an answer, as do messages with text, photos, a card or a form. A patient waits from the first unanswered message until the
 * clinic answers, marks that no answer is needed, or marks the conversation as done (specification 7.12).
 */
export const ANSWERING_EVENTS: ReadonlySet<EventKind> = new Set<EventKind>([
  ...(['visit-offered', 'visit-fixed', 'visit-moved', 'move-declined', 'visit-given-up', 'quote-offered', 'quote-changed'] as const),
]);

/** SQL condition: the thread is not done and not snoozed. */
export const isThreadActiveAt = (now: Date): SQL =>
  and(isNull(consultations.doneAt), or(isNull(consultations.laterUntil), lte(consultations.laterUntil, now))) as SQL;

/** SQL condition: the thread's patient waits for the clinic now, and the thread is not snoozed. */
export const isWaitingAt = (now: Date): SQL => and(isNull(consultations.closedAt), isNotNull(consultations.waitingSince), isThreadActiveAt(now)) as SQL;

/** Returns the start of each patient's wait for an answer, by thread. A patient who does not wait has no entry. */
export async function findWaitStarts(db: Db, consultationIds: readonly number[], now: Date): Promise<Map<number, Date>> {
  if (consultationIds.length === 0) return new Map();
  const rows = await db
    .select({ id: consultations.id, since: consultations.waitingSince })
    .from(consultations)
    .where(and(inArray(consultations.id, [...consultationIds]), isWaitingAt(now)));
  return new Map(rows.flatMap(({ id, since }) => (since ? [[id, since] as const] : [])));
}

/** Counts the patients of a clinic who wait for an answer now. */
export const countWaitingPatients = (db: Db, hospitalId: number, now: Date): Promise<number> =>
  db.$count(consultations, and(eq(consultations.hospitalId, hospitalId), isWaitingAt(now)));
