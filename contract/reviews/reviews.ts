import { z } from 'zod';
import { HospitalIdParams, Picture, ReviewStats } from '../catalog/catalog.ts';
import { AGE_GROUPS, GENDERS, LANGUAGES, REVIEW_HIDE_REASONS, REVIEW_SCORES } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id, PageQuery, positiveIntField, textField } from '../endpoint.ts';
import { MAX_DOUBT_LENGTH } from '../rules.ts';
import { TranslationMark } from '../threads/message-facts.ts';

const stars = z.number().int().min(1).max(5);
/** Stars for each aspect of a review. */
export const ReviewScores = z.object(Object.fromEntries(REVIEW_SCORES.map((score) => [score, stars])) as Record<(typeof REVIEW_SCORES)[number], typeof stars>);
export type ReviewScores = z.output<typeof ReviewScores>;

/** A text in the reader's language, with its relation to the original. */
const TranslatedContent = z.object({
  content: z.string(),
  /** Language of `content`: differs from the reader's if there is no translation. */
  content_language: z.enum(LANGUAGES),
  /** Language of the original; null if it is not a language of the product. If `content` is a translation, `original_content` holds the original. */
  language: z.enum(LANGUAGES).nullable(),
  original_content: z.string().nullable(),
  /** `own`: `content` is the original. `partial`: some parts are untranslated. `pending`, `failed`: only the original is available. */
  translation: z.enum(['own', 'done', 'partial', 'pending', 'failed']),
  /** Differences between the translation and the original (specification 5.16). */
  marks: z.array(TranslationMark),
});

/** A public review. The name is masked, and no member identifier is exposed (security 4.4). */
export const Review = TranslatedContent.extend({
  id: z.number().int(),
  /** Masked name. If the author shows only her country: the country's name in the reader's language. */
  username: z.string(),
  /** True if only the author's country is shown. */
  country_only: z.boolean(),
  rating: stars,
  /** Ratings of single aspects; null if only the overall rating is known. */
  scores: ReviewScores.nullable(),
  gender: z.enum(GENDERS),
  age_group: z.enum(AGE_GROUPS).nullable(),
  /** In the reader's language. */
  tags: z.array(z.string()),
  /** Addresses of the released pictures. `shown_pictures` holds the same pictures with their sizes. */
  images: z.array(z.string()),
  shown_pictures: z.array(Picture),
  written_on: z.string(),
  edited_on: z.string().nullable(),
  /** True if a member wrote the review about a visit that took place. */
  verified: z.boolean(),
  product: z.object({ id: z.number().int(), title: z.string() }),
  answer: TranslatedContent.extend({ written_on: z.string() }).nullable(),
});
export type Review = z.output<typeof Review>;
export type ReviewAnswer = NonNullable<Review['answer']>;

/** Filters and order of reviews. Among reviews of the same day the newest comes first. */
const ReviewListQuery = PageQuery.extend({
  stars: positiveIntField(5).optional(),
  language: z.enum(LANGUAGES).optional(),
  /** Only reviews with pictures. */
  pictures: z.enum(['1']).optional(),
  sort: z.enum(['newest', 'highest', 'lowest']).optional(),
});

/** Statistics of the reviews of a clinic or of one of its treatments, and the available filters. */
export const ReviewSummary = ReviewStats.extend({
  /** Number of reviews with pictures. */
  with_pictures: z.number().int().optional(),
  /** Number of reviews with five stars, four, and so on down to one. */
  spread: z.array(z.number().int()).length(5),
  /** Averages per aspect, over the reviews that rate it; null if there are none. */
  scores: z.object(Object.fromEntries(REVIEW_SCORES.map((score) => [score, z.number()])) as Record<(typeof REVIEW_SCORES)[number], z.ZodNumber>).nullable(),
  /** Number of reviews that rate the aspects. */
  scored: z.number().int().optional(),
  languages: z.array(z.object({ language: z.enum(LANGUAGES), count: z.number().int() })),
  /** All treatments of the clinic that have reviews, including those outside the request. */
  treatments: z.array(z.object({ id: z.number().int(), title: z.string(), count: z.number().int() })),
});
export type ReviewSummary = z.output<typeof ReviewSummary>;

const ProductParams = HospitalIdParams.extend({ product_id: Id });

export const reviewEndpoints = {
  hospitalStats: defineEndpoint({
    name: 'hospitalStats',
    method: 'GET',
    path: '/api/v1/review/{hospital_id}/stats',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves the review statistics of a clinic.',
    params: HospitalIdParams,
    reply: ReviewStats,
  }),
  reviewSummary: defineEndpoint({
    name: 'reviewSummary',
    method: 'GET',
    path: '/api/v1/review/{hospital_id}/summary',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves the review statistics and score distribution of a clinic, or of one of its treatments.',
    params: HospitalIdParams,
    query: z.object({ product_id: Id.optional() }),
    reply: ReviewSummary,
  }),
  productStats: defineEndpoint({
    name: 'productStats',
    method: 'GET',
    path: '/api/v1/review/{hospital_id}/{product_id}/stats',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves the review statistics of a treatment.',
    params: ProductParams,
    reply: ReviewStats,
  }),
  hospitalReviews: defineEndpoint({
    name: 'hospitalReviews',
    method: 'GET',
    path: '/api/v1/review/{hospital_id}',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Lists the reviews of all treatments of a clinic, newest first by default.',
    params: HospitalIdParams,
    query: ReviewListQuery,
    reply: z.array(Review),
  }),
  reviews: defineEndpoint({
    name: 'reviews',
    method: 'GET',
    path: '/api/v1/review/{hospital_id}/{product_id}',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Lists the reviews of a treatment, newest first by default.',
    params: ProductParams,
    query: ReviewListQuery,
    reply: z.array(Review),
  }),
  reportReview: defineEndpoint({
    name: 'reportReview',
    method: 'PUT',
    path: '/api/v1/reviews/{id}/report',
    who: 'member',
    limit: 'review',
    summary: 'Reports a review. A repeated call replaces the reason and the comment.',
    params: z.object({ id: Id }),
    body: z.object({ reason: z.enum([...REVIEW_HIDE_REASONS, 'other']), words: textField(MAX_DOUBT_LENGTH).trim().default('') }),
    reply: ConfirmationResponse,
  }),
};
