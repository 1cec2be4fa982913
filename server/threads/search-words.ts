import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { lockRowsByKey } from '../platform/lock-rows-by-key.ts';
import { messageWords, patientWords } from './search-words.tables.ts';
import { consultations } from './threads.tables.ts';

/** Marks a message to be indexed again after its text changed. Call it in the transaction of the change. */
export async function markForReindexing(tx: Db, consultationId: number, messageId: number): Promise<void> {
  await tx
    .update(messageWords)
    .set({ settled: false })
    .where(and(eq(messageWords.consultationId, consultationId), eq(messageWords.messageId, messageId)));
}

/** Marks a member's threads to be indexed again after the member's details changed. */
export async function markDetailsForReindexing(tx: Db, memberId: string): Promise<void> {
  await tx
    .update(consultations)
    .set({ detailsIndexed: false })
    .where(lockRowsByKey(tx, [consultations.id], and(eq(consultations.memberId, memberId), isNull(consultations.closedAt))));
}

/** Removes the patient details of emptied threads from the index. The words of messages are deleted with the messages. */
export async function deletePatientWords(tx: Db, consultationIds: readonly number[]): Promise<void> {
  await tx.delete(patientWords).where(inArray(patientWords.consultationId, [...consultationIds]));
}
