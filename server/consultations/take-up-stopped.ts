import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { budgetLeft } from '../translation/translation.ts';
import { consultations, messages } from './consultations.tables.ts';
import type { Needs } from './translate-one.ts';

/** So many are taken up by one sweep; the next one goes on. */
const MOST_AT_ONCE = 500;
/** Due at once, also for a sweep that begins at this very moment. */
const BEFORE_NOW_MS = 1_000;

/**
 * Takes up messages that a budget had stopped, the oldest first and as many as it allows now: an operator has raised it, or the next month
 * has begun. Of threads that are closed nothing goes to the translator (security 8.1).
 */
export async function takeUpStopped({ database, config, clock }: Needs): Promise<void> {
  const { db } = database;
  const stopped = await db
    .select({
      consultationId: messages.consultationId,
      messageId: messages.messageId,
      hospitalId: consultations.hospitalId,
      characters: sql<number>`char_length(${messages.message})`,
    })
    .from(messages)
    .innerJoin(consultations, eq(consultations.id, messages.consultationId))
    .where(and(eq(messages.translation, 'stopped'), isNull(consultations.closedAt)))
    .orderBy(asc(messages.createdAt))
    .limit(MOST_AT_ONCE);
  if (stopped.length === 0) return;
  const left = await budgetLeft({ database, config, clock }, [...new Set(stopped.map(({ hospitalId }) => hospitalId))]);
  const now = new Date(clock.now().getTime() - BEFORE_NOW_MS);
  for (const { consultationId, messageId, hospitalId, characters } of stopped) {
    if (!left.take(hospitalId, characters)) continue;
    await db
      .update(messages)
      .set({ translation: 'pending', attempts: 0, translateAfter: now })
      .where(and(eq(messages.consultationId, consultationId), eq(messages.messageId, messageId), eq(messages.translation, 'stopped')));
  }
}
