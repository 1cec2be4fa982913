import { z } from 'zod';
import { AGE_GROUPS, GENDERS, LANGUAGES, REVIEW_HIDE_REASONS } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id, requiredTextField } from '../endpoint.ts';
import { MAX_REVIEW_LENGTH } from '../rules.ts';
import { Review, ReviewScores } from './reviews.ts';

const VisitParams = z.object({ id: Id });

/** A review as its author sees it. */
const OwnReview = z.object({
  id: z.number().int(),
  scores: ReviewScores,
  words: z.string(),
  language: z.enum(LANGUAGES).nullable(),
  country_only: z.boolean(),
  written_at: z.string(),
  edited_at: z.string().nullable(),
  /** End of the period in which the author can edit the review; null after it. */
  edit_until: z.string().nullable(),
  /** Reason and time if an operator hid the review; null while it is public. */
  hidden: z.object({ reason: z.enum(REVIEW_HIDE_REASONS), at: z.string() }).nullable(),
  answer: Review.shape.answer,
});

/** A visit that took place, with the patient's review of it. */
export const VisitReview = z.object({
  visit_id: z.number().int(),
  hospital_id: z.number().int(),
  hospital_name: z.string(),
  /** Treatment of the visit. Null if the visit has none; the patient then chooses from `treatments`. */
  product_id: z.number().int().nullable(),
  product_title: z.string().nullable(),
  treatments: z.array(z.object({ id: z.number().int(), title: z.string() })),
  visited_at: z.string().nullable(),
  /** True if a review can be written now. */
  may_write: z.boolean(),
  /** Author as shown with the review: by name, or by country only. */
  shown_as: z.object({ named: z.string(), country: z.string(), gender: z.enum(GENDERS), age_group: z.enum(AGE_GROUPS).nullable() }),
  review: OwnReview.nullable(),
  withdrawn_at: z.string().nullable(),
});
export type VisitReview = z.output<typeof VisitReview>;

/** Endpoints for a patient's own reviews of visits that took place (specification 4.8). */
export const ownReviewEndpoints = {
  myReviews: defineEndpoint({
    name: 'myReviews',
    method: 'GET',
    path: '/api/v1/reviews/mine',
    who: 'user',
    summary: "Lists the member's reviewable visits and reviews, latest visit first.",
    reply: z.array(VisitReview),
  }),
  visitReview: defineEndpoint({
    name: 'visitReview',
    method: 'GET',
    path: '/api/v1/visits/{id}/review',
    who: 'user',
    summary: 'Retrieves a visit with its review.',
    params: VisitParams,
    reply: VisitReview,
  }),
  saveReview: defineEndpoint({
    name: 'saveReview',
    method: 'PUT',
    path: '/api/v1/visits/{id}/review',
    who: 'user',
    limit: 'review',
    summary: 'Publishes a review of a completed visit, or updates it within seven days.',
    params: VisitParams,
    body: z.object({
      scores: ReviewScores,
      words: requiredTextField(MAX_REVIEW_LENGTH),
      country_only: z.boolean(),
      /** The patient has read the explanation of publishing and agrees to the text in force. */
      consent: z.literal(true, 'fields.required'),
      product_id: Id.optional(),
    }),
    reply: VisitReview,
    errors: ['reviews.no-visit', 'reviews.edit-over', 'reviews.withdrawn'],
  }),
  withdrawReview: defineEndpoint({
    name: 'withdrawReview',
    method: 'DELETE',
    path: '/api/v1/visits/{id}/review',
    who: 'user',
    summary: 'Withdraws a review and deletes its text, ratings, translations and answer.',
    params: VisitParams,
    reply: ConfirmationResponse,
  }),
};
