import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Language } from '../../contract/constants.ts';
import { MESSAGE_LIMIT } from '../../contract/rules.ts';
import type { Db } from '../platform/database.ts';
import type { Translation, TranslationOptions } from '../providers/translation/port.ts';
import { storeAnswer, translationAnswers } from './translation.tables.ts';

/** What was asked, and in whose consultation; null for a text that is nobody's: a template, a reply that a clinic keeps ready. */
export type Question = { consultationId: number | null; text: string; from: Language | null; target: string; options: TranslationOptions };

/** As long as a message may be: what its clinic reads in two places is one question. */
const LONGEST = MESSAGE_LIMIT;
/** An answer that nobody needed for so long is forgotten, and the oldest beyond so many. */
const KEPT_DAYS = 30;
const MOST_KEPT = 100_000;
const DAY_MS = 86_400_000;

/**
 * The same sentence in the same languages under the same glossary is the same question. What was said around it is not: the first answer
 * stands. The consultation belongs to the question, so that no answer is ever another consultation's.
 */
function keyOf({ consultationId, text, from, target, options }: Question): string {
  const { xml = false, glossary = null, glossaryVersion = null } = options;
  return createHash('sha256')
    .update(JSON.stringify([consultationId, text, from, target.toUpperCase(), xml, glossary, glossaryVersion]))
    .digest('hex');
}

/** The answer that was given to this question before; undefined when there is none. When it was used last is written down to the day. */
export async function findStoredAnswer(db: Db, question: Question, now: Date): Promise<Translation | undefined> {
  if (question.text.length > LONGEST) return undefined;
  const { key, consultationId, text, detected, usedAt } = translationAnswers;
  const which = and(eq(key, keyOf(question)), question.consultationId === null ? isNull(consultationId) : eq(consultationId, question.consultationId));
  const [row] = await db.select({ text, detected, usedAt }).from(translationAnswers).where(which);
  if (!row) return undefined;
  if (now.getTime() - row.usedAt.getTime() > DAY_MS) await db.update(translationAnswers).set({ usedAt: now }).where(which);
  return { text: row.text, detected: row.detected, outcome: 'done' };
}

/** Keeps a whole answer. One that lacks something is asked for again: the service may know more by then. */
export async function storeTranslationAnswer(db: Db, question: Question, { text, detected, outcome }: Translation, now: Date): Promise<void> {
  if (outcome !== 'done' || question.text.length > LONGEST) return;
  await storeAnswer(db, { key: keyOf(question), consultationId: question.consultationId, text, detected }, now);
}

/** Forgets what was answered in consultations whose sharing has ended. */
export async function forgetAnswers(tx: Db, consultationIds: readonly number[]): Promise<void> {
  if (consultationIds.length > 0) await tx.delete(translationAnswers).where(inArray(translationAnswers.consultationId, [...consultationIds]));
}

/** Forgets what nobody needed for long, and the oldest where there is too much. */
export async function sweepAnswers(db: Db, now: Date, most = MOST_KEPT): Promise<void> {
  await db.delete(translationAnswers).where(lt(translationAnswers.usedAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
  await db.execute(sql`delete from translation_answers where key in (select key from translation_answers order by used_at desc offset ${most}::int)`);
}
