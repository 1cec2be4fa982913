import { isDeepStrictEqual } from 'node:util';
import { and, count, desc, eq, inArray, lt, or, sql, sum } from 'drizzle-orm';
import type { z } from 'zod';
import type { ReviewStats } from '../../contract/catalog.ts';
import type { Language } from '../../contract/constants.ts';
import type { Review } from '../../contract/reviews.ts';
import type { Db } from '../platform/database.ts';
import { figuresOf, maskedName, wordsFor } from './reviews.rules.ts';
import { reviewRows } from './reviews.tables.ts';

export { clinicReviewFigures, newestOf } from './public-reviews.ts';

export type ReviewFigures = z.output<typeof ReviewStats>;
export type ImportedReview = typeof reviewRows.$inferSelect;

/** Figures of a clinic's reviews, or of one of its treatments'. */
export async function reviewStats(db: Db, hospitalId: number, productId?: number): Promise<ReviewFigures> {
  const [row] = await db
    .select({ count: count(), sum: sum(reviewRows.rating).mapWith(Number) })
    .from(reviewRows)
    .where(and(eq(reviewRows.hospitalId, hospitalId), productId === undefined ? undefined : eq(reviewRows.productId, productId)));
  return figuresOf(row?.count ?? 0, row?.sum ?? 0);
}

/** Figures of every treatment that has reviews, by treatment. */
export async function reviewFigures(db: Db): Promise<Map<number, ReviewFigures>> {
  const rows = await db
    .select({ productId: reviewRows.productId, count: count(), sum: sum(reviewRows.rating).mapWith(Number) })
    .from(reviewRows)
    .groupBy(reviewRows.productId);
  return new Map(rows.map((row) => [row.productId, figuresOf(row.count, row.sum)]));
}

/** A page of a treatment's reviews in the reader's language, newest first; `after` is the last review of the page before. */
export async function reviewsOf(
  db: Db,
  hospitalId: number,
  productId: number,
  language: Language,
  page: { limit: number; after?: number | undefined },
): Promise<Review[]> {
  const rows = await db
    .select()
    .from(reviewRows)
    .where(and(eq(reviewRows.hospitalId, hospitalId), eq(reviewRows.productId, productId), page.after === undefined ? undefined : olderThan(page.after)))
    .orderBy(desc(reviewRows.writtenOn), desc(reviewRows.id))
    .limit(page.limit);
  return rows.map((row) => ({
    id: row.id,
    username: maskedName(row.username),
    rating: row.rating,
    gender: row.gender,
    age_group: row.ageGroup as Review['age_group'],
    tags: row.tags as Review['tags'],
    ...wordsFor(row.content, row.language, language),
    images: [],
    language: row.language,
    written_on: row.writtenOn,
  }));
}

/** Below a review of the list; of one that was removed since nothing is known, and the list begins anew rather than ends. */
function olderThan(id: number) {
  const day = sql`coalesce((select written_on from reviews where id = ${id}), 'infinity'::date)`;
  return or(lt(reviewRows.writtenOn, day), and(eq(reviewRows.writtenOn, day), lt(reviewRows.id, id)));
}

/**
 * Makes the reviews of these clinics the given ones, inside the importer's transaction: writes what is new or differs,
 * removes what is gone. Returns what it changed.
 */
export async function importReviews(
  tx: Db,
  hospitalIds: readonly number[],
  wanted: readonly ImportedReview[],
): Promise<{ inserted: number; updated: number; removed: number }> {
  if (hospitalIds.length === 0) return { inserted: 0, updated: 0, removed: 0 };
  const ids = wanted.map((review) => review.id);
  const there = await tx
    .select()
    .from(reviewRows)
    .where(or(inArray(reviewRows.hospitalId, [...hospitalIds]), ids.length > 0 ? inArray(reviewRows.id, ids) : undefined));
  const known = new Map(there.map((row) => [row.id, row]));
  const fresh = wanted.filter((review) => !known.has(review.id));
  const changed = wanted.filter((review) => known.has(review.id) && !isDeepStrictEqual(known.get(review.id), review));
  const remaining = new Set(ids);
  const gone = there.filter((row) => !remaining.has(row.id)).map((row) => row.id);
  if (fresh.length > 0) await tx.insert(reviewRows).values(fresh);
  for (const review of changed) await tx.update(reviewRows).set(review).where(eq(reviewRows.id, review.id));
  if (gone.length > 0) await tx.delete(reviewRows).where(inArray(reviewRows.id, gone));
  return { inserted: fresh.length, updated: changed.length, removed: gone.length };
}
