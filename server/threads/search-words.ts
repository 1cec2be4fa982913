import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { messageWords, patientWords } from './search-words.tables.ts';
import { consultations } from './threads.tables.ts';

/** What a message says has changed after it was settled: it is read again. In the transaction of the change. */
export async function readAgain(tx: Db, consultationId: number, messageId: number): Promise<void> {
  await tx
    .update(messageWords)
    .set({ settled: false })
    .where(and(eq(messageWords.consultationId, consultationId), eq(messageWords.messageId, messageId)));
}

/** A member's details have changed: they are read again wherever she is known. */
export async function readDetailsAgain(tx: Db, memberId: string): Promise<void> {
  await tx
    .update(consultations)
    .set({ detailsIndexed: false })
    .where(and(eq(consultations.memberId, memberId), isNull(consultations.closedAt)));
}

/** Of emptied threads nothing can be searched for any more; the words of messages went with the messages. */
export async function forgetDetails(tx: Db, consultationIds: readonly number[]): Promise<void> {
  await tx.delete(patientWords).where(inArray(patientWords.consultationId, [...consultationIds]));
}
