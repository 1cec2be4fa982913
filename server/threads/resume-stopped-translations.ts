import { and, asc, count, eq, isNull, min, sql } from 'drizzle-orm';
import { announceQueues } from '../notifications/notifications.ts';
import type { Db } from '../platform/database.ts';
import { budgetLeft } from '../translation/translation.ts';
import { consultations, messages } from './threads.tables.ts';
import type { Needs } from './translate-one.ts';

/** So many are taken up by one sweep; the next one goes on. */
const MOST_AT_ONCE = 500;
/** Due at once, also for a sweep that begins at this very moment. */
const BEFORE_NOW_MS = 1_000;

const ofThread = eq(consultations.id, messages.consultationId);
/** Of threads that are closed nothing goes to the translator (security 8.1). */
const isStopped = and(eq(messages.translation, 'stopped'), isNull(consultations.closedAt));

/** How many messages wait for a budget, and since when the longest. */
export async function stoppedWaiting(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(messages.createdAt) })
    .from(messages)
    .innerJoin(consultations, ofThread)
    .where(isStopped);
  return row ?? { count: 0, since: null };
}

/**
 * Takes up messages that a budget had stopped, the oldest first and as many as it allows now: an operator has raised it, or the next month
 * has begun. Every operator's list of what waits follows.
 */
export async function resumeStoppedTranslations({ database, bus, config, clock }: Needs): Promise<void> {
  const { db } = database;
  const stopped = await db
    .select({
      consultationId: messages.consultationId,
      messageId: messages.messageId,
      hospitalId: consultations.hospitalId,
      characters: sql<number>`char_length(${messages.message})`,
    })
    .from(messages)
    .innerJoin(consultations, ofThread)
    .where(isStopped)
    .orderBy(asc(messages.createdAt))
    .limit(MOST_AT_ONCE);
  if (stopped.length === 0) return;
  const left = await budgetLeft({ database, config, clock }, [...new Set(stopped.map(({ hospitalId }) => hospitalId))]);
  const now = new Date(clock.now().getTime() - BEFORE_NOW_MS);
  const taken = stopped.filter(({ hospitalId, characters }) => left.take(hospitalId, characters));
  for (const { consultationId, messageId } of taken) {
    await db
      .update(messages)
      .set({ translation: 'pending', attempts: 0, translateAfter: now })
      .where(and(eq(messages.consultationId, consultationId), eq(messages.messageId, messageId), eq(messages.translation, 'stopped')));
  }
  if (taken.length > 0) announceQueues(bus);
}
