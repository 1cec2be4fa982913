import { and, count, desc, inArray, isNull, sum } from 'drizzle-orm';
import type { z } from 'zod';
import type { ReviewStats } from '../../contract/catalog/catalog.ts';
import type { Language } from '../../contract/constants.ts';
import type { Review } from '../../contract/reviews/reviews.ts';
import type { Db } from '../platform/database.ts';
import { formatCountryName, maskReviewerName, toReaderText, toReviewFigures } from './reviews.rules.ts';
import { reviewRows } from './reviews.tables.ts';

/** SQL condition: the review is not hidden by an operator. */
const isVisible = isNull(reviewRows.hiddenAt);

/** Returns the figures of every clinic with reviews, by clinic. */
export async function readClinicReviewFigures(db: Db): Promise<Map<number, z.output<typeof ReviewStats>>> {
  const rows = await db
    .select({ hospitalId: reviewRows.hospitalId, count: count(), sum: sum(reviewRows.rating).mapWith(Number) })
    .from(reviewRows)
    .where(isVisible)
    .groupBy(reviewRows.hospitalId);
  return new Map(rows.map((row) => [row.hospitalId, toReviewFigures(row.count, row.sum)]));
}

/** Returns the newest review of each of these treatments, by treatment, regardless of rating: reviews are not selected for guests. */
export async function findNewestReviews(
  db: Db,
  productIds: readonly number[],
  language: Language,
): Promise<Map<number, Pick<Review, 'id' | 'username' | 'rating' | 'content' | 'language' | 'written_on'>>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([reviewRows.productId])
    .from(reviewRows)
    .where(and(isVisible, inArray(reviewRows.productId, [...productIds])))
    .orderBy(reviewRows.productId, desc(reviewRows.writtenOn), desc(reviewRows.id));
  return new Map(
    rows.map((row) => {
      const said = toReaderText(language, row);
      const { id, rating, writtenOn } = row;
      const username = row.country === null ? maskReviewerName(row.username) : formatCountryName(row.country, language);
      return [row.productId, { id, username, rating, content: said.content, language: said.language, written_on: writtenOn }];
    }),
  );
}
