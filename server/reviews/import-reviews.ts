import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { TextByLanguage } from '../../contract/constants.ts';
import { diffRows } from '../content/difference.ts';
import type { Db } from '../platform/database.ts';
import { FIRST_WRITTEN_REVIEW_ID, reviewAnswers, reviewRows } from './reviews.tables.ts';

const { id, hospitalId, productId, username, gender, ageGroup, rating, tags, language, content, writtenOn } = reviewRows;
const IMPORTED = { id, hospitalId, productId, username, gender, ageGroup, rating, tags, language, content, writtenOn };

/** An imported review, with the clinic's answer if there is one. */
export type ImportedReview = Pick<typeof reviewRows.$inferSelect, keyof typeof IMPORTED> & { answer: { content: TextByLanguage; writtenOn: string } | null };

/**
 * Makes the reviews of these clinics match the given ones, inside the importer's transaction. Missing reviews are deleted only with
 * `withdrawMissing`. Reviews and answers written in the product, and operators' decisions, are kept. Returns the changes and the ids of the missing
 * reviews.
 */
export async function importReviews(
  tx: Db,
  hospitalIds: readonly number[],
  wanted: readonly ImportedReview[],
  withdrawMissing: boolean,
): Promise<{ inserted: number; updated: number; missing: number[] }> {
  if (hospitalIds.length === 0) return { inserted: 0, updated: 0, missing: [] };
  const ids = wanted.map((review) => review.id);
  const there = await tx
    .select({ ...IMPORTED, answer: { content: reviewAnswers.content, writtenOn: reviewAnswers.writtenOn } })
    .from(reviewRows)
    .leftJoin(reviewAnswers, and(eq(reviewAnswers.reviewId, reviewRows.id), isNull(reviewAnswers.by)))
    .where(and(lt(reviewRows.id, FIRST_WRITTEN_REVIEW_ID), or(inArray(reviewRows.hospitalId, [...hospitalIds]), inArray(reviewRows.id, ids))));
  const { fresh, changed, missing } = diffRows(there, wanted, (review) => review.id);
  const gone = missing.map((review) => review.id);
  if (fresh.length > 0) await tx.insert(reviewRows).values(fresh.map(({ answer: _, ...review }) => review));
  for (const { answer: _, ...review } of changed) await tx.update(reviewRows).set(review).where(eq(reviewRows.id, review.id));
  if (withdrawMissing && gone.length > 0) await tx.delete(reviewRows).where(inArray(reviewRows.id, gone));
  await importAnswers(tx, [...fresh, ...changed]);
  return { inserted: fresh.length, updated: changed.length, missing: gone };
}

/** A clinic's answer written in the product takes precedence. */
async function importAnswers(tx: Db, changed: readonly ImportedReview[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map((review) => review.id);
  await tx.delete(reviewAnswers).where(and(inArray(reviewAnswers.reviewId, ids), isNull(reviewAnswers.by)));
  const answers = changed.flatMap(({ id: reviewId, answer }) => (answer ? [{ ...answer, reviewId, language: 'ko' as const }] : []));
  if (answers.length > 0) await tx.insert(reviewAnswers).values(answers).onConflictDoNothing();
}
