import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { EventKind } from '../../contract/threads/thread-events.ts';
import type { Db } from '../platform/database.ts';
import { consultations } from './threads.tables.ts';

/**
 * A patient waits from her first unanswered message until the clinic answers, marks that no answer is needed, or marks the conversation as done
 * (specification 7.12). Messages with text, photos, a card or a form are answers, and so are these events.
 */
export const ANSWERING_EVENTS: ReadonlySet<EventKind> = new Set<EventKind>([
  ...(['visit-offered', 'visit-fixed', 'visit-moved', 'move-declined', 'visit-given-up', 'quote-offered', 'quote-changed'] as const),
]);

/** True of a thread that is neither done nor snoozed. */
export const isThreadActiveAt = (now: Date): SQL =>
  and(isNull(consultations.doneAt), or(isNull(consultations.laterUntil), lte(consultations.laterUntil, now))) as SQL;

/** True of a thread whose patient waits for the clinic now; not while it is snoozed. */
export const isWaitingAt = (now: Date): SQL => and(isNull(consultations.closedAt), isNotNull(consultations.waitingSince), isThreadActiveAt(now)) as SQL;

/** Returns since when the patients of these threads wait for an answer, by thread. A patient who does not wait now has no entry. */
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
