import { and, count, desc, eq, exists, gt, isNull, lt, or, type SQL, sql, sum } from 'drizzle-orm';
import type { z } from 'zod';
import type { ReviewStats } from '../../contract/catalog/catalog.ts';
import { type Language, pickText, REVIEW_SCORES } from '../../contract/constants.ts';
import type { Review, ReviewSummary, reviews } from '../../contract/reviews/reviews.ts';
import { productsByIds } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { releasedPictures } from './pictures/pictures.ts';
import { TAG_TEXTS } from './reviews.phrases.ts';
import { countryName, maskReviewerName, oneDecimal, textForReader, toReviewFigures } from './reviews.rules.ts';
import { FIRST_WRITTEN, reviewAnswers, reviewPictures, reviewRows, writtenReviews } from './reviews.tables.ts';

export type ReviewFigures = z.output<typeof ReviewStats>;
type Choice = z.output<typeof reviews.reviews.query>;
/** Reviews of a clinic, or of one of its treatments. */
export type ReviewScope = { hospitalId: number; productId?: number | undefined };

/** Condition: reviews hidden by an operator are left out of lists and figures. A withdrawn review has no row. */
const published = isNull(reviewRows.hiddenAt);
const among = ({ hospitalId, productId }: ReviewScope) =>
  and(published, eq(reviewRows.hospitalId, hospitalId), productId === undefined ? undefined : eq(reviewRows.productId, productId));

const FIGURES = { count: count(), sum: sum(reviewRows.rating).mapWith(Number) };

/** Returns the review figures of a clinic, or of one of its treatments. */
export async function reviewStats(db: Db, hospitalId: number, productId?: number): Promise<ReviewFigures> {
  const [row] = await db.select(FIGURES).from(reviewRows).where(among({ hospitalId, productId }));
  return toReviewFigures(row?.count ?? 0, row?.sum ?? 0);
}

/** Returns the figures of every treatment with reviews, by treatment. */
export async function reviewFigures(db: Db): Promise<Map<number, ReviewFigures>> {
  const rows = await db
    .select({ productId: reviewRows.productId, ...FIGURES })
    .from(reviewRows)
    .where(published)
    .groupBy(reviewRows.productId);
  return new Map(rows.map((row) => [row.productId, toReviewFigures(row.count, row.sum)]));
}

/** Returns the same figures with their distribution, and the values by which the reviews can be filtered. */
export async function reviewSummary(db: Db, of: ReviewScope, language: Language): Promise<ReviewSummary> {
  const stats = await reviewStats(db, of.hospitalId, of.productId);
  const byStars = await db.select({ stars: reviewRows.rating, count: count() }).from(reviewRows).where(among(of)).groupBy(reviewRows.rating);
  const languages = await db
    .select({ language: reviewRows.language, count: count() })
    .from(reviewRows)
    .where(and(among(of), eq(reviewRows.otherLanguage, false)))
    .groupBy(reviewRows.language)
    .orderBy(desc(count()), reviewRows.language);
  const products = await db
    .select({ id: reviewRows.productId, count: count() })
    .from(reviewRows)
    .where(among({ hospitalId: of.hospitalId }))
    .groupBy(reviewRows.productId)
    .orderBy(reviewRows.productId);
  const titles = await productsByIds(
    db,
    products.map(({ id }) => id),
  );
  const [pictured] = await db
    .select({ count: count() })
    .from(reviewRows)
    .where(and(among(of), hasPictures(db)));
  return {
    ...stats,
    with_pictures: pictured?.count ?? 0,
    spread: [5, 4, 3, 2, 1].map((stars) => byStars.find((row) => row.stars === stars)?.count ?? 0),
    ...(await averages(db, of)),
    languages,
    treatments: products.map(({ id, count: many }) => ({ id, title: pickText(titles.get(id)?.title ?? {}, language), count: many })),
  };
}

async function averages(db: Db, of: ReviewScope): Promise<Pick<ReviewSummary, 'scores' | 'scored'>> {
  const mean = (score: string) => sql<number | null>`avg((${reviewRows.scores}->>${score}::text)::int)`.mapWith(Number);
  const [row] = await db
    .select({ many: count(reviewRows.scores), result: mean('result'), care: mean('care'), price: mean('price'), language: mean('language') })
    .from(reviewRows)
    .where(among(of));
  if (!row?.many) return { scores: null, scored: 0 };
  const scores = Object.fromEntries(REVIEW_SCORES.map((score) => [score, oneDecimal(row[score] ?? 0)])) as ReviewSummary['scores'];
  return { scores, scored: row.many };
}

/** Returns a page of reviews in the reader's language; `after` is the last review of the previous page. */
export async function listReviews(
  db: Db,
  of: ReviewScope,
  language: Language,
  { limit = 100, after, stars, language: written, pictures, sort = 'newest' }: Choice,
): Promise<Review[]> {
  const last = after === undefined ? undefined : (await db.select().from(reviewRows).where(eq(reviewRows.id, after)))[0];
  const rows = await reviewSelect(db)
    .where(
      and(
        among(of),
        stars === undefined ? undefined : eq(reviewRows.rating, stars),
        pictures === undefined ? undefined : hasPictures(db),
        written === undefined ? undefined : and(eq(reviewRows.language, written), eq(reviewRows.otherLanguage, false)),
        // If that review is gone its position is unknown, and the list starts again instead of ending.
        last && below(last, sort),
      ),
    )
    .orderBy(...(sort === 'newest' ? [] : [sort === 'highest' ? desc(reviewRows.rating) : reviewRows.rating]), desc(reviewRows.writtenOn), desc(reviewRows.id))
    .limit(limit);
  return shapes(db, rows, language);
}

/** Condition: the review has at least one public picture. */
const hasPictures = (db: Db): SQL =>
  exists(
    db
      .select({ id: reviewPictures.id })
      .from(reviewPictures)
      .innerJoin(writtenReviews, eq(writtenReviews.visitId, reviewPictures.visitId))
      .where(and(eq(writtenReviews.reviewId, reviewRows.id), eq(reviewPictures.state, 'released'))),
  );

/** Condition: rows that follow a review in the list. */
function below({ id, writtenOn, rating }: typeof reviewRows.$inferSelect, sort: NonNullable<Choice['sort']>): SQL | undefined {
  const older = or(lt(reviewRows.writtenOn, writtenOn), and(eq(reviewRows.writtenOn, writtenOn), lt(reviewRows.id, id)));
  if (sort === 'newest') return older;
  return or(sort === 'highest' ? lt(reviewRows.rating, rating) : gt(reviewRows.rating, rating), and(eq(reviewRows.rating, rating), older));
}

/** Reviews with their answers. */
export const reviewSelect = (db: Db) =>
  db.select({ review: reviewRows, answer: reviewAnswers }).from(reviewRows).leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviewRows.id)).$dynamic();

type Row = { review: typeof reviewRows.$inferSelect; answer: typeof reviewAnswers.$inferSelect | null };

/** Returns reviews in their public form. */
export async function shapes(db: Db, rows: readonly Row[], language: Language): Promise<Review[]> {
  const products = await productsByIds(
    db,
    rows.map(({ review }) => review.productId),
  );
  const pictures = await releasedPictures(
    db,
    rows.map(({ review }) => review.id),
  );
  const picturesOf = ({ id }: Row['review']) => pictures.get(id) ?? [];
  return rows.map(({ review: row, answer }) => ({
    id: row.id,
    username: row.country ? countryName(row.country, language) : maskReviewerName(row.username),
    country_only: row.country !== null,
    rating: row.rating,
    scores: row.scores,
    gender: row.gender,
    age_group: (row.ageGroup || null) as Review['age_group'],
    tags: row.tags.map((tag) => TAG_TEXTS[tag][language]),
    ...textForReader(language, row),
    images: picturesOf(row).map(({ src }) => src),
    shown_pictures: picturesOf(row),
    written_on: row.writtenOn,
    edited_on: row.editedOn,
    verified: row.id >= FIRST_WRITTEN,
    product: { id: row.productId, title: pickText(products.get(row.productId)?.title ?? {}, language) },
    answer: answer && { ...textForReader(language, answer), written_on: answer.writtenOn },
  }));
}

/** True if a review is public. */
export async function isPublished(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: reviewRows.id })
    .from(reviewRows)
    .where(and(eq(reviewRows.id, id), published));
  return rows.length > 0;
}
