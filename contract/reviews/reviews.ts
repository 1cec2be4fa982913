import { z } from 'zod';
import { byHospital, Picture, ReviewStats } from '../catalog/catalog.ts';
import { AGE_GROUPS, GENDERS, LANGUAGES, REVIEW_FAULTS, REVIEW_SCORES } from '../constants.ts';
import { count, endpoint, Id, Msg, Page, text } from '../endpoint.ts';
import { TranslationMark } from '../threads/facts.ts';
import { DOUBT_LIMIT } from '../rules.ts';

const stars = z.number().int().min(1).max(5);
/** Stars for each of what a review is asked about. */
export const Scores = z.object(Object.fromEntries(REVIEW_SCORES.map((score) => [score, stars])) as Record<(typeof REVIEW_SCORES)[number], typeof stars>);
export type Scores = z.output<typeof Scores>;

/** Words of somebody in the reader's language, and what stands between them and her own. */
const Said = z.object({
  content: z.string(),
  /** The language that `content` is in: another than the reader's where there is no translation. */
  content_language: z.enum(LANGUAGES),
  /** The language it was written in, null for one that is none of ours, and its own words when `content` is a translation. */
  language: z.enum(LANGUAGES).nullable(),
  original_content: z.string().nullable(),
  /** `own`: as it was written; `partial`: parts of it stayed as they were; `pending`, `failed`: the original stands alone. */
  translation: z.enum(['own', 'done', 'partial', 'pending', 'failed']),
  /** Where the translation says something else than the original (specification 5.16). */
  marks: z.array(TranslationMark),
});

/** A review as anybody may read it: the name is masked and no member identifier leaves (security 4.4). */
export const Review = Said.extend({
  id: z.number().int(),
  /** Masked; of one who shows her country alone the name of that, in the reader's language. */
  username: z.string(),
  /** Only her country is shown. */
  country_only: z.boolean(),
  rating: stars,
  /** What the rating is made of; null where only that is known. */
  scores: Scores.nullable(),
  gender: z.enum(GENDERS),
  age_group: z.enum(AGE_GROUPS).nullable(),
  /** In the reader's language. */
  tags: z.array(z.string()),
  /** Addresses of those that an operator has released; `shown_pictures` has the same with their sizes. */
  images: z.array(z.string()),
  shown_pictures: z.array(Picture),
  written_on: z.string(),
  edited_on: z.string().nullable(),
  /** Written by a member about a visit that took place. */
  verified: z.boolean(),
  product: z.object({ id: z.number().int(), title: z.string() }),
  answer: Said.extend({ written_on: z.string() }).nullable(),
});
export type Review = z.output<typeof Review>;
export type ReviewAnswer = NonNullable<Review['answer']>;

/** Which reviews, and in which order; of one day the last written comes first. */
const Choice = Page.extend({
  stars: count(5).optional(),
  language: z.enum(LANGUAGES).optional(),
  /** Only those with pictures. */
  pictures: z.enum(['1']).optional(),
  sort: z.enum(['newest', 'highest', 'lowest']).optional(),
});

/** Figures of a clinic's reviews or of one of its treatments', and by what they can be parted. */
export const ReviewSummary = ReviewStats.extend({
  /** How many have pictures. */
  with_pictures: z.number().int().optional(),
  /** How many gave five stars, four, and so on down to one. */
  spread: z.array(z.number().int()).length(5),
  /** The averages of what was asked, from those that say it; null where none does. */
  scores: z.object(Object.fromEntries(REVIEW_SCORES.map((score) => [score, z.number()])) as Record<(typeof REVIEW_SCORES)[number], z.ZodNumber>).nullable(),
  /** How many say it. */
  scored: z.number().int().optional(),
  languages: z.array(z.object({ language: z.enum(LANGUAGES), count: z.number().int() })),
  /** Every treatment of the clinic that has reviews, whichever was asked about. */
  treatments: z.array(z.object({ id: z.number().int(), title: z.string(), count: z.number().int() })),
});
export type ReviewSummary = z.output<typeof ReviewSummary>;

const ofProduct = byHospital.extend({ product_id: Id });

export const reviews = {
  hospitalStats: endpoint({
    name: 'hospitalStats',
    method: 'GET',
    path: '/api/v1/review/{hospital_id}/stats',
    who: 'anyone',
    limit: 'public-read',
    summary: "Figures of a clinic's reviews",
    params: byHospital,
    reply: ReviewStats,
  }),
  reviewSummary: endpoint({
    name: 'reviewSummary',
    method: 'GET',
    path: '/api/v1/review/{hospital_id}/summary',
    who: 'anyone',
    limit: 'public-read',
    summary: "Figures of a clinic's reviews, or of one of its treatments', with their spread",
    params: byHospital,
    query: z.object({ product_id: Id.optional() }),
    reply: ReviewSummary,
  }),
  productStats: endpoint({
    name: 'productStats',
    method: 'GET',
    path: '/api/v1/review/{hospital_id}/{product_id}/stats',
    who: 'anyone',
    limit: 'public-read',
    summary: "Figures of a treatment's reviews",
    params: ofProduct,
    reply: ReviewStats,
  }),
  hospitalReviews: endpoint({
    name: 'hospitalReviews',
    method: 'GET',
    path: '/api/v1/review/{hospital_id}',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Reviews of all treatments of a clinic, newest first unless asked otherwise',
    params: byHospital,
    query: Choice,
    reply: z.array(Review),
  }),
  reviews: endpoint({
    name: 'reviews',
    method: 'GET',
    path: '/api/v1/review/{hospital_id}/{product_id}',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Reviews of a treatment, newest first unless asked otherwise',
    params: ofProduct,
    query: Choice,
    reply: z.array(Review),
  }),
  reportReview: endpoint({
    name: 'reportReview',
    method: 'PUT',
    path: '/api/v1/reviews/{id}/report',
    who: 'member',
    limit: 'review',
    summary: 'Say what is wrong with a review; again says it in other words',
    params: z.object({ id: Id }),
    body: z.object({ reason: z.enum([...REVIEW_FAULTS, 'other']), words: text(DOUBT_LIMIT).trim().default('') }),
    reply: Msg,
  }),
};
