import { and, count, desc, eq, exists, gt, isNull, lt, or, type SQL, sql, sum } from 'drizzle-orm';
import type { z } from 'zod';
import type { ReviewStats } from '../../contract/catalog/catalog.ts';
import { type Language, pickText, REVIEW_SCORES } from '../../contract/constants.ts';
import type { Review, ReviewSummary, reviewEndpoints } from '../../contract/reviews/reviews.ts';
import { productsByIds } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { listReleasedPictures } from './pictures/pictures.ts';
import { TAG_TEXTS } from './reviews.phrases.ts';
import { formatCountryName, maskReviewerName, roundToOneDecimal, toReaderText, toReviewFigures } from './reviews.rules.ts';
import { FIRST_WRITTEN_REVIEW_ID, reviewAnswers, reviewPictures, reviewRows, writtenReviews } from './reviews.tables.ts';

export type ReviewAverages = z.output<typeof ReviewStats>;
type ReviewFilters = z.output<typeof reviewEndpoints.reviews.query>;
/** Reviews of a clinic, or of one of its treatments. */
export type ReviewScope = { hospitalId: number; productId?: number | undefined };

/** SQL condition: the review is not hidden by an operator. A withdrawn review has no row. */
const isVisible = isNull(reviewRows.hiddenAt);
const isInScope = ({ hospitalId, productId }: ReviewScope) =>
  and(isVisible, eq(reviewRows.hospitalId, hospitalId), productId === undefined ? undefined : eq(reviewRows.productId, productId));

const STATS_COLUMNS = { count: count(), sum: sum(reviewRows.rating).mapWith(Number) };

/** Returns the review figures of a clinic, or of one of its treatments. */
export async function readReviewStats(db: Db, hospitalId: number, productId?: number): Promise<ReviewAverages> {
  const [row] = await db.select(STATS_COLUMNS).from(reviewRows).where(isInScope({ hospitalId, productId }));
  return toReviewFigures(row?.count ?? 0, row?.sum ?? 0);
}

/** Returns the figures of every treatment with reviews, by treatment. */
export async function readTreatmentReviewFigures(db: Db): Promise<Map<number, ReviewAverages>> {
  const rows = await db
    .select({ productId: reviewRows.productId, ...STATS_COLUMNS })
    .from(reviewRows)
    .where(isVisible)
    .groupBy(reviewRows.productId);
  return new Map(rows.map((row) => [row.productId, toReviewFigures(row.count, row.sum)]));
}

/** Returns review figures with their distribution, and the values by which the reviews can be filtered. */
export async function readReviewSummary(db: Db, of: ReviewScope, language: Language): Promise<ReviewSummary> {
  const stats = await readReviewStats(db, of.hospitalId, of.productId);
  const byStars = await db.select({ stars: reviewRows.rating, count: count() }).from(reviewRows).where(isInScope(of)).groupBy(reviewRows.rating);
  const languages = await db
    .select({ language: reviewRows.language, count: count() })
    .from(reviewRows)
    .where(and(isInScope(of), eq(reviewRows.otherLanguage, false)))
    .groupBy(reviewRows.language)
    .orderBy(desc(count()), reviewRows.language);
  const products = await db
    .select({ id: reviewRows.productId, count: count() })
    .from(reviewRows)
    .where(isInScope({ hospitalId: of.hospitalId }))
    .groupBy(reviewRows.productId)
    .orderBy(reviewRows.productId);
  const titles = await productsByIds(
    db,
    products.map(({ id }) => id),
  );
  const [pictured] = await db
    .select({ count: count() })
    .from(reviewRows)
    .where(and(isInScope(of), hasPublicPicture(db)));
  return {
    ...stats,
    with_pictures: pictured?.count ?? 0,
    spread: [5, 4, 3, 2, 1].map((stars) => byStars.find((row) => row.stars === stars)?.count ?? 0),
    ...(await readScoreAverages(db, of)),
    languages,
    treatments: products.map(({ id, count: many }) => ({ id, title: pickText(titles.get(id)?.title ?? {}, language), count: many })),
  };
}

async function readScoreAverages(db: Db, of: ReviewScope): Promise<Pick<ReviewSummary, 'scores' | 'scored'>> {
  const mean = (score: string) => sql<number | null>`avg((${reviewRows.scores}->>${score}::text)::int)`.mapWith(Number);
  const [row] = await db
    .select({ many: count(reviewRows.scores), result: mean('result'), care: mean('care'), price: mean('price'), language: mean('language') })
    .from(reviewRows)
    .where(isInScope(of));
  if (!row?.many) return { scores: null, scored: 0 };
  const scores = Object.fromEntries(REVIEW_SCORES.map((score) => [score, roundToOneDecimal(row[score] ?? 0)])) as ReviewSummary['scores'];
  return { scores, scored: row.many };
}

/** Returns a page of reviews in the reader's language; `after` is the last review of the previous page. */
export async function listReviews(
  db: Db,
  of: ReviewScope,
  language: Language,
  { limit = 100, after, stars, language: written, pictures, sort = 'newest' }: ReviewFilters,
): Promise<Review[]> {
  const last = after === undefined ? undefined : (await db.select().from(reviewRows).where(eq(reviewRows.id, after)))[0];
  const rows = await selectReviews(db)
    .where(
      and(
        isInScope(of),
        stars === undefined ? undefined : eq(reviewRows.rating, stars),
        pictures === undefined ? undefined : hasPublicPicture(db),
        written === undefined ? undefined : and(eq(reviewRows.language, written), eq(reviewRows.otherLanguage, false)),
        // If the last review of the previous page is gone, its position is unknown. The list then starts again instead of ending.
        last && isAfter(last, sort),
      ),
    )
    .orderBy(...(sort === 'newest' ? [] : [sort === 'highest' ? desc(reviewRows.rating) : reviewRows.rating]), desc(reviewRows.writtenOn), desc(reviewRows.id))
    .limit(limit);
  return toPublicReviews(db, rows, language);
}

/** SQL condition: the review has at least one public picture. */
const hasPublicPicture = (db: Db): SQL =>
  exists(
    db
      .select({ id: reviewPictures.id })
      .from(reviewPictures)
      .innerJoin(writtenReviews, eq(writtenReviews.visitId, reviewPictures.visitId))
      .where(and(eq(writtenReviews.reviewId, reviewRows.id), eq(reviewPictures.state, 'released'))),
  );

/** SQL condition: the row follows the given review in the list. */
function isAfter({ id, writtenOn, rating }: typeof reviewRows.$inferSelect, sort: NonNullable<ReviewFilters['sort']>): SQL | undefined {
  const older = or(lt(reviewRows.writtenOn, writtenOn), and(eq(reviewRows.writtenOn, writtenOn), lt(reviewRows.id, id)));
  if (sort === 'newest') return older;
  return or(sort === 'highest' ? lt(reviewRows.rating, rating) : gt(reviewRows.rating, rating), and(eq(reviewRows.rating, rating), older));
}

/** Selects reviews with their answers. */
export const selectReviews = (db: Db) =>
  db.select({ review: reviewRows, answer: reviewAnswers }).from(reviewRows).leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviewRows.id)).$dynamic();

type Row = { review: typeof reviewRows.$inferSelect; answer: typeof reviewAnswers.$inferSelect | null };

/** Returns reviews in their public form. */
export async function toPublicReviews(db: Db, rows: readonly Row[], language: Language): Promise<Review[]> {
  const products = await productsByIds(
    db,
    rows.map(({ review }) => review.productId),
  );
  const pictures = await listReleasedPictures(
    db,
    rows.map(({ review }) => review.id),
  );
  const picturesOf = ({ id }: Row['review']) => pictures.get(id) ?? [];
  return rows.map(({ review: row, answer }) => ({
    id: row.id,
    username: row.country ? formatCountryName(row.country, language) : maskReviewerName(row.username),
    country_only: row.country !== null,
    rating: row.rating,
    scores: row.scores,
    gender: row.gender,
    age_group: (row.ageGroup || null) as Review['age_group'],
    tags: row.tags.map((tag) => TAG_TEXTS[tag][language]),
    ...toReaderText(language, row),
    images: picturesOf(row).map(({ src }) => src),
    shown_pictures: picturesOf(row),
    written_on: row.writtenOn,
    edited_on: row.editedOn,
    verified: row.id >= FIRST_WRITTEN_REVIEW_ID,
    product: { id: row.productId, title: pickText(products.get(row.productId)?.title ?? {}, language) },
    answer: answer && { ...toReaderText(language, answer), written_on: answer.writtenOn },
  }));
}

/** True if a review is public. */
export async function isPublished(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: reviewRows.id })
    .from(reviewRows)
    .where(and(eq(reviewRows.id, id), isVisible));
  return rows.length > 0;
}
