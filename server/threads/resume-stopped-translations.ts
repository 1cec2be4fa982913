import { and, asc, count, eq, isNull, min, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { readRemainingBudgets } from '../translation/translation.ts';
import { consultations, messages } from './threads.tables.ts';
import type { TranslationDeps } from './translate-one.ts';

/** Maximum number of messages resumed in one run. The next run resumes the rest. */
const BATCH_SIZE = 500;
/** Offset that makes a message due in the past, in ms, so that a sweep that starts now finds it. */
const DUE_OFFSET_MS = 1_000;

const joinsThread = eq(consultations.id, messages.consultationId);
/** SQL condition: stopped, and not in a closed thread, because nothing of a closed thread goes to the translator (security 8.1). */
const isStopped = and(eq(messages.translation, 'stopped'), isNull(consultations.closedAt));

/** Counts messages that wait for a budget, with the time of the oldest. */
export async function countStoppedTranslations(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(messages.createdAt) })
    .from(messages)
    .innerJoin(consultations, joinsThread)
    .where(isStopped);
  return row ?? { count: 0, since: null };
}

/**
 * Resumes translations that a budget had stopped, oldest first, as many as the budget allows now. Runs after an operator raised the budget or a new
 * month began. Updates the operators' queues.
 */
export async function resumeStoppedTranslations({ database, bus, config, clock }: TranslationDeps): Promise<void> {
  const { db } = database;
  const stopped = await db
    .select({
      consultationId: messages.consultationId,
      messageId: messages.messageId,
      hospitalId: consultations.hospitalId,
      characters: sql<number>`char_length(${messages.message})`,
    })
    .from(messages)
    .innerJoin(consultations, joinsThread)
    .where(isStopped)
    .orderBy(asc(messages.createdAt))
    .limit(BATCH_SIZE);
  if (stopped.length === 0) return;
  const left = await readRemainingBudgets({ database, config, clock }, [...new Set(stopped.map(({ hospitalId }) => hospitalId))]);
  const now = new Date(clock.now().getTime() - DUE_OFFSET_MS);
  const taken = stopped.filter(({ hospitalId, characters }) => left.take(hospitalId, characters));
  for (const { consultationId, messageId } of taken) {
    await db
      .update(messages)
      .set({ translation: 'pending', attempts: 0, translateAfter: now })
      .where(and(eq(messages.consultationId, consultationId), eq(messages.messageId, messageId), eq(messages.translation, 'stopped')));
  }
  if (taken.length > 0) bus.publish('operators.queues', {});
}
