import { and, eq, sql } from 'drizzle-orm';
import { LANGUAGES, type Language } from '../../contract/constants.ts';
import { getTranslationSettings } from '../../contract/translated-languages.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { TranslationError } from '../providers/translation/port.ts';
import { listProperNames } from '../terms/terms.ts';
import { detectKorean } from '../threads/threads.ts';
import { type GuardedTranslation, type TranslatorDeps, translateStoredText } from '../translation/translation.ts';
import { reviewAnswers, reviewRows, type TranslationOutcome } from './reviews.tables.ts';

export const TRANSLATE_REVIEW_JOB = 'reviews.translate';
export type ReviewTranslationJob = { reviewId: number; part: 'review' | 'answer'; reader: Language; since: string };

/** Enqueues the translations of a text into every language, in the transaction that writes the text. */
export async function enqueueTranslations(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { reviewId, part, text }: Pick<ReviewTranslationJob, 'reviewId' | 'part'> & { text: string },
  now: Date,
): Promise<void> {
  const known = detectKorean(text);
  for (const reader of LANGUAGES.filter((language) => language !== known))
    await jobs.enqueue(tx, TRANSLATE_REVIEW_JOB, { reviewId, part, reader, since: now.toISOString() } satisfies ReviewTranslationJob);
}

const TABLES = {
  review: { table: reviewRows, id: reviewRows.id },
  answer: { table: reviewAnswers, id: reviewAnswers.reviewId },
} as const;

/**
 * Translates a text into a reader's language under the guards of decision 13. Stores the translation with the review for all readers of that
 * language, and nowhere else, so that a withdrawn text is gone everywhere. Rejects if it should be retried.
 */
export async function translateReview(deps: TranslatorDeps, { reviewId, part, reader, since }: ReviewTranslationJob): Promise<void> {
  const { database, bus } = deps;
  const row = await readOriginal(database.db, reviewId, part);
  if (!row?.text) return;
  const { text, language, hospitalId } = row;
  const answer = await translateStoredText(deps, {
    ...{ text, language, known: detectKorean(text), reader, target: getTranslationSettings(reader).target, since },
    ...{ payer: { hospitalId, consultationId: null }, names: await listProperNames(database.db, hospitalId) },
  });
  await storeTranslation(database.db, { reviewId, part, reader, text, language }, answer instanceof TranslationError ? undefined : answer);
  bus.publish('reviews.changed', {});
}

async function readOriginal(db: Db, reviewId: number, part: ReviewTranslationJob['part']) {
  const [row] = await db
    .select({ review: reviewRows, answer: reviewAnswers })
    .from(reviewRows)
    .leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviewRows.id))
    .where(eq(reviewRows.id, reviewId));
  const said = row?.[part];
  return row && said && { text: said.original, language: said.language, hospitalId: row.review.hospitalId };
}

type StoredReviewText = Omit<ReviewTranslationJob, 'since'> & { text: string; language: Language };

/** Nothing is stored if the text was changed or withdrawn meanwhile. */
async function storeTranslation(db: Db, { reviewId, part, reader, text, language }: StoredReviewText, answer: GuardedTranslation | undefined): Promise<void> {
  const { table, id } = TABLES[part];
  const outcome = toTranslationOutcome(reader, answer);
  const found = answer?.detected ?? null;
  const isOther = found === null && reader === language && (outcome.outcome === 'done' || outcome.outcome === 'partial');
  const words = outcome.outcome === 'done' || outcome.outcome === 'partial' ? { [reader]: answer?.text } : {};
  await db
    .update(table)
    .set({
      translated: sql`${table.translated} || ${JSON.stringify({ [reader]: outcome })}::jsonb`,
      content: sql`${table.content} || ${JSON.stringify(words)}::jsonb`,
      ...(found && { language: found }),
      ...(isOther && { otherLanguage: true }),
    })
    .where(and(eq(id, reviewId), eq(table.original, text)));
}

function toTranslationOutcome(reader: Language, answer: GuardedTranslation | undefined): TranslationOutcome {
  if (answer?.detected === reader) return { outcome: 'own', marks: [] };
  if (!answer || answer.outcome === 'implausible' || answer.outcome === 'untranslated') return { outcome: 'failed', marks: [] };
  return { outcome: answer.outcome, marks: answer.marks };
}
