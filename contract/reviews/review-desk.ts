import { z } from 'zod';
import { Picture } from '../catalog/catalog.ts';
import { PICTURE_REFUSAL_REASONS, REVIEW_HIDE_REASONS } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id, requiredTextField } from '../endpoint.ts';
import { MAX_REVIEW_LENGTH } from '../rules.ts';
import { Review, reviewEndpoints } from './reviews.ts';

const ReviewParams = z.object({ id: Id });

const ReportedReviewSchema = Review.extend({
  hospital_name: z.string(),
  /** Open reports against the review, without the reporters' names. */
  reports: z.array(z.object({ reason: reviewEndpoints.reportReview.body.shape.reason, words: z.string(), at: z.string() })),
  hidden: z.object({ reason: z.enum(REVIEW_HIDE_REASONS), at: z.string() }).nullable(),
  /** Pictures of the review, waiting or released, oldest first. */
  pictures: z.array(z.object({ id: z.string(), state: z.enum(['waiting', 'released']), picture: Picture, at: z.string() })).optional(),
});
export type ReportedReview = z.output<typeof ReportedReviewSchema>;

/** Endpoints for clinics to answer reviews and for operators to moderate them. None of them can change or delete a review. */
export const reviewModerationEndpoints = {
  clinicReviews: defineEndpoint({
    name: 'clinicReviews',
    method: 'GET',
    path: '/api/v1/clinic/reviews',
    who: 'hospital',
    summary: "Lists the clinic's reviews with or without an answer, newest first, at most 100.",
    query: z.object({ state: z.enum(['open', 'answered']).default('open') }),
    reply: z.object({ total: z.number().int(), items: z.array(Review) }),
  }),
  answerReview: defineEndpoint({
    name: 'answerReview',
    method: 'PUT',
    path: '/api/v1/clinic/reviews/{id}/answer',
    who: 'hospital',
    limit: 'review',
    summary: "Publishes the clinic's answer to a review. Each review can be answered once.",
    params: ReviewParams,
    body: z.object({ words: requiredTextField(MAX_REVIEW_LENGTH) }),
    reply: ConfirmationResponse,
    errors: ['reviews.answered'],
  }),
  reviewQueue: defineEndpoint({
    name: 'reviewQueue',
    method: 'GET',
    path: '/api/v1/operator/reviews',
    who: 'operator',
    summary: 'Lists reviews for moderation, at most 100: reported ones and those with pictures to check longest waiting first, hidden ones latest first.',
    query: z.object({ state: z.enum(['reported', 'pictures', 'hidden']).default('reported') }),
    reply: z.object({ total: z.number().int(), items: z.array(ReportedReviewSchema) }),
  }),
  decideReview: defineEndpoint({
    name: 'decideReview',
    method: 'PUT',
    path: '/api/v1/operator/reviews/{id}',
    who: 'operator',
    summary: 'Hides a review, shows it again, or dismisses its reports.',
    params: ReviewParams,
    body: z.discriminatedUnion('act', [
      z.object({ act: z.literal('hide'), reason: z.enum(REVIEW_HIDE_REASONS) }),
      z.object({ act: z.literal('show') }),
      z.object({ act: z.literal('dismiss') }),
    ]),
    reply: ConfirmationResponse,
    errors: ['reviews.decided'],
  }),
  decideReviewPicture: defineEndpoint({
    name: 'decideReviewPicture',
    method: 'PUT',
    path: '/api/v1/operator/review-pictures/{id}',
    who: 'operator',
    summary: 'Releases a review picture, or rejects it with a reason that its author is told. A rejected picture is deleted.',
    params: z.object({ id: z.guid().transform((id) => id.toLowerCase()) }),
    body: z.discriminatedUnion('act', [
      z.object({ act: z.literal('release') }),
      z.object({ act: z.literal('refuse'), reason: z.enum(PICTURE_REFUSAL_REASONS) }),
    ]),
    reply: ConfirmationResponse,
    errors: ['reviews.decided'],
  }),
};
