import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { nameContains, phoneEndsWith } from '../platform/name-match.ts';
import { consultations } from './threads.tables.ts';

const MAX_THREADS = 20;

type SupportThread = Pick<typeof consultations.$inferSelect, 'id' | 'memberId' | 'hospitalId' | 'passportName' | 'createdAt' | 'waitingSince' | 'closedAt'>;
const { id, memberId, hospitalId, passportName, createdAt, waitingSince, closedAt } = consultations;
const shown = { id, memberId, hospitalId, passportName, createdAt, waitingSince, closedAt };

/** Returns the newest open threads by the patient's passport name or telephone, for an operator who helps. */
export function findThreadsByPatient(db: Db, typed: string): Promise<SupportThread[]> {
  return db
    .select(shown)
    .from(consultations)
    .where(and(isNull(closedAt), or(nameContains(sql`${passportName}`, typed), phoneEndsWith(sql`${consultations.phone}`, typed))))
    .orderBy(desc(id))
    .limit(MAX_THREADS);
}

/** Returns all threads of a patient, newest first, without anything that was written. */
export function listThreadsOfMember(db: Db, patientId: string): Promise<SupportThread[]> {
  return db.select(shown).from(consultations).where(eq(memberId, patientId)).orderBy(desc(id));
}
