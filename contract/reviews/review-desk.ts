import { z } from 'zod';
import { Picture } from '../catalog/catalog.ts';
import { PICTURE_FAULTS, REVIEW_FAULTS } from '../constants.ts';
import { endpoint, Id, Msg, requiredText } from '../endpoint.ts';
import { MAX_REVIEW_LENGTH } from '../rules.ts';
import { Review, reviews } from './reviews.ts';

const One = z.object({ id: Id });

const Reported = Review.extend({
  hospital_name: z.string(),
  /** Open reports against the review, without the reporters' names. */
  reports: z.array(z.object({ reason: reviews.reportReview.body.shape.reason, words: z.string(), at: z.string() })),
  hidden: z.object({ reason: z.enum(REVIEW_FAULTS), at: z.string() }).nullable(),
  /** Pictures of the review that await a decision or are released, oldest first. */
  pictures: z.array(z.object({ id: z.string(), state: z.enum(['waiting', 'released']), picture: Picture, at: z.string() })).optional(),
});
export type ReportedReview = z.output<typeof Reported>;

/** Endpoints for clinics to answer reviews and for operators to moderate them. None of them can change or delete one. */
export const reviewDesk = {
  clinicReviews: endpoint({
    name: 'clinicReviews',
    method: 'GET',
    path: '/api/v1/clinic/reviews',
    who: 'hospital',
    summary: "Lists the clinic's reviews with or without an answer, newest first, at most 100.",
    query: z.object({ state: z.enum(['open', 'answered']).default('open') }),
    reply: z.object({ total: z.number().int(), items: z.array(Review) }),
  }),
  answerReview: endpoint({
    name: 'answerReview',
    method: 'PUT',
    path: '/api/v1/clinic/reviews/{id}/answer',
    who: 'hospital',
    limit: 'review',
    summary: "Publishes the clinic's answer to a review. Each review can be answered once.",
    params: One,
    body: z.object({ words: requiredText(MAX_REVIEW_LENGTH) }),
    reply: Msg,
    errors: ['reviews.answered'],
  }),
  reviewQueue: endpoint({
    name: 'reviewQueue',
    method: 'GET',
    path: '/api/v1/operator/reviews',
    who: 'operator',
    summary: 'Lists reviews for moderation, at most 100: reported ones and those with pictures to check longest waiting first, hidden ones latest first.',
    query: z.object({ state: z.enum(['reported', 'pictures', 'hidden']).default('reported') }),
    reply: z.object({ total: z.number().int(), items: z.array(Reported) }),
  }),
  decideReview: endpoint({
    name: 'decideReview',
    method: 'PUT',
    path: '/api/v1/operator/reviews/{id}',
    who: 'operator',
    summary: 'Hides a review, shows it again, or dismisses its reports.',
    params: One,
    body: z.discriminatedUnion('act', [
      z.object({ act: z.literal('hide'), reason: z.enum(REVIEW_FAULTS) }),
      z.object({ act: z.literal('show') }),
      z.object({ act: z.literal('dismiss') }),
    ]),
    reply: Msg,
    errors: ['reviews.decided'],
  }),
  decideReviewPicture: endpoint({
    name: 'decideReviewPicture',
    method: 'PUT',
    path: '/api/v1/operator/review-pictures/{id}',
    who: 'operator',
    summary: 'Releases a review picture, or rejects it with a reason that its author is told. A rejected picture is deleted.',
    params: z.object({ id: z.guid().transform((id) => id.toLowerCase()) }),
    body: z.discriminatedUnion('act', [z.object({ act: z.literal('release') }), z.object({ act: z.literal('refuse'), reason: z.enum(PICTURE_FAULTS) })]),
    reply: Msg,
    errors: ['reviews.decided'],
  }),
};
