import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Language } from '../../contract/constants.ts';
import { MAX_MESSAGE_LENGTH } from '../../contract/rules.ts';
import { DAY_MS } from '../../contract/time.ts';
import type { Db } from '../platform/database.ts';
import { prepareQuery } from '../platform/prepared.ts';
import type { Translation, TranslationOptions } from '../providers/translation/port.ts';
import { storeAnswer, translationAnswers } from './translation.tables.ts';

/** A translation request with its consultation. Null for texts outside consultations: templates and a clinic's canned replies. */
export type StoredAnswerQuery = { consultationId: number | null; text: string; from: Language | null; target: string; options: TranslationOptions };

/** Maximum length of a cached text: a whole message, because the clinic reads the same message in two screens. */
const MAX_TEXT_LENGTH = MAX_MESSAGE_LENGTH;
/** Days without use after which a cached answer is deleted. Above MAX_STORED_ANSWERS answers the oldest are deleted. */
const RETENTION_DAYS = 30;
const MAX_STORED_ANSWERS = 100_000;

/**
 * Returns the cache key of the text, languages and glossary. Context is excluded, so that the first answer is reused. The consultation is included,
 * so that answers are never shared between consultations.
 */
function answerKey({ consultationId, text, from, target, options }: StoredAnswerQuery): string {
  const { xml = false, glossary = null, glossaryVersion = null } = options;
  return createHash('sha256')
    .update(JSON.stringify([consultationId, text, from, target.toUpperCase(), xml, glossary, glossaryVersion]))
    .digest('hex');
}

const queryAnswer = prepareQuery((db) =>
  db
    .select({ text: translationAnswers.text, detected: translationAnswers.detected, usedAt: translationAnswers.usedAt })
    .from(translationAnswers)
    .where(
      and(
        eq(translationAnswers.key, sql.placeholder('key')),
        sql`${translationAnswers.consultationId} is not distinct from ${sql.placeholder('consultationId')}::int`,
      ),
    ),
);

/** Returns the cached answer; undefined if there is none. Records the day of its last use. */
export async function findStoredAnswer(db: Db, question: StoredAnswerQuery, now: Date): Promise<Translation | undefined> {
  if (question.text.length > MAX_TEXT_LENGTH) return undefined;
  const key = answerKey(question);
  const [row] = await queryAnswer(db, { key, consultationId: question.consultationId });
  if (!row) return undefined;
  if (now.getTime() - row.usedAt.getTime() > DAY_MS) await db.update(translationAnswers).set({ usedAt: now }).where(eq(translationAnswers.key, key));
  return { text: row.text, detected: row.detected, outcome: 'done' };
}

/** Caches a complete answer. An incomplete one is requested again, because a later answer can be better. */
export async function storeTranslationAnswer(db: Db, question: StoredAnswerQuery, { text, detected, outcome }: Translation, now: Date): Promise<void> {
  if (outcome !== 'done' || question.text.length > MAX_TEXT_LENGTH) return;
  await storeAnswer(db, { key: answerKey(question), consultationId: question.consultationId, text, detected }, now);
}

/** Deletes cached answers of consultations that are no longer shared. */
export async function deleteStoredAnswers(tx: Db, consultationIds: readonly number[]): Promise<void> {
  if (consultationIds.length > 0) await tx.delete(translationAnswers).where(inArray(translationAnswers.consultationId, [...consultationIds]));
}

/** Deletes answers that were not used for RETENTION_DAYS, and the oldest ones above the limit. */
export async function sweepAnswers(db: Db, now: Date, most = MAX_STORED_ANSWERS): Promise<void> {
  await db.delete(translationAnswers).where(lt(translationAnswers.usedAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)));
  await db.execute(sql`delete from translation_answers where key in (select key from translation_answers order by used_at desc offset ${most}::int)`);
}
