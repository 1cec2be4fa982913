import { z } from 'zod';
import { Picture } from '../catalog/catalog.ts';
import { PICTURE_REFUSAL_REASONS } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id } from '../endpoint.ts';

/** Created by the client, so that a picture sent twice is stored once. */
const PictureId = z.guid().transform((id) => id.toLowerCase());
const VisitParams = z.object({ id: Id });
const PictureParams = VisitParams.extend({ picture_id: PictureId });

/** A picture of a review, as the author sees it. */
const OwnPicture = z.object({
  id: z.string(),
  /** `waiting`: visible only to the author and operators. `refused`: deleted; `reason` says why. */
  state: z.enum(['waiting', 'released', 'refused']),
  reason: z.enum(PICTURE_REFUSAL_REASONS).nullable(),
  /** Null if the picture was deleted. */
  picture: Picture.nullable(),
  at: z.string(),
});

/** The pictures with the review of a visit, the oldest first. */
export const OwnReviewPictures = z.object({
  /** The author's consent to showing the pictures; null if it is not in force. */
  consent: z.object({ version: z.string(), agreed_at: z.string() }).nullable(),
  pictures: z.array(OwnPicture),
});
export type OwnReviewPictures = z.output<typeof OwnReviewPictures>;

/** Endpoints for pictures of reviews (specification 4.8). Only the author and operators see a picture before its release. */
export const reviewPictureEndpoints = {
  ownReviewPictures: defineEndpoint({
    name: 'ownReviewPictures',
    method: 'GET',
    path: '/api/v1/visits/{id}/review/pictures',
    who: 'user',
    summary: "Lists the pictures of the member's review with their moderation state, and whether the consent to them is in force.",
    params: VisitParams,
    reply: OwnReviewPictures,
  }),
  allowReviewPictures: defineEndpoint({
    name: 'allowReviewPictures',
    method: 'PUT',
    path: '/api/v1/visits/{id}/review/pictures/consent',
    who: 'user',
    summary: "Gives consent to publish pictures of the member's body or face with the review. No effect if the consent is already in force.",
    params: VisitParams,
    body: z.object({ consent: z.literal(true, 'fields.required') }),
    reply: OwnReviewPictures,
    errors: ['reviews.withdrawn'],
  }),
  addReviewPicture: defineEndpoint({
    name: 'addReviewPicture',
    method: 'PUT',
    path: '/api/v1/visits/{id}/review/pictures/{picture_id}',
    who: 'user',
    limit: 'upload',
    summary:
      'Uploads a picture to a review; an operator checks it before it is published. Idempotent by `picture_id`. JPEG, PNG, WebP or HEIC, at most 15 MB and four per review.',
    params: PictureParams,
    encoding: 'bytes',
    reply: OwnReviewPictures,
    errors: [
      'reviews.pictures-consent',
      'reviews.pictures-full',
      'reviews.not-a-picture',
      'reviews.withdrawn',
      'attachments.unreadable',
      'attachments.too-many-pixels',
      'attachments.taken',
      'attachments.not-stored',
      'attachments.too-slow',
      'too-large',
    ],
  }),
  takeBackReviewPicture: defineEndpoint({
    name: 'takeBackReviewPicture',
    method: 'DELETE',
    path: '/api/v1/visits/{id}/review/pictures/{picture_id}',
    who: 'user',
    summary: 'Deletes a review picture for everyone.',
    params: PictureParams,
    reply: ConfirmationResponse,
  }),
};
