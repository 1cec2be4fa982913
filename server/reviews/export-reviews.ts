import { asc, eq } from 'drizzle-orm';
import type { Language } from '../../contract/constants.ts';
import { pickText } from '../../contract/constants.ts';
import { clinicName, productsByIds } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { reviewAnswers, reviewReports, reviewRows, writtenReviews } from './reviews.tables.ts';

/** Returns a member's reviews with their answers, and the member's reports, for the member's data export. */
export async function exportReviews(db: Db, memberId: string, language: Language): Promise<Record<'reviews' | 'reported-reviews', object[]>> {
  const rows = await db
    .select({ written: writtenReviews, review: reviewRows, answer: reviewAnswers })
    .from(writtenReviews)
    .leftJoin(reviewRows, eq(reviewRows.id, writtenReviews.reviewId))
    .leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, writtenReviews.reviewId))
    .where(eq(writtenReviews.memberId, memberId))
    .orderBy(asc(writtenReviews.writtenAt));
  const reported = await db.select().from(reviewReports).where(eq(reviewReports.by, memberId)).orderBy(asc(reviewReports.at));
  const products = await productsByIds(
    db,
    rows.map(({ written }) => written.productId),
  );
  return {
    reviews: await Promise.all(
      rows.map(async ({ written, review, answer }) => ({
        clinic: (await clinicName(db, written.hospitalId, language)) ?? String(written.hospitalId),
        treatment: pickText(products.get(written.productId)?.title ?? {}, language),
        visited_at: written.visitedAt,
        written_at: written.writtenAt,
        edited_at: written.editedAt,
        withdrawn_at: written.withdrawnAt,
        stars: review?.scores ?? null,
        words: review?.original ?? null,
        translations: review?.content ?? null,
        shown_as: review ? (review.country ?? review.username) : null,
        hidden_at: review?.hiddenAt ?? null,
        hidden_for: review?.hiddenFor ?? null,
        answer: answer?.original ?? null,
      })),
    ),
    'reported-reviews': reported.map(({ at, reason, words, closedAt }) => ({ at, reason, words, decided_at: closedAt })),
  };
}
