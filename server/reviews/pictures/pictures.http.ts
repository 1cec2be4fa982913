import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reviewPictureEndpoints as calls } from '../../../contract/reviews/review-pictures.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { clientAddress, type KnownCaller, type ServeDeps, serve } from '../../platform/serve.ts';
import { isPublished } from '../read-reviews.ts';
import { reviewPictures, writtenReviews } from '../reviews.tables.ts';
import { addPicture } from './add-picture.ts';
import { readPictureBytes } from './picture-bytes.ts';
import { consentToPictures, listOwnPictures, REVIEW_PICTURE_PATH, REVIEW_PICTURE_SIZES, type ReviewPictureRow, withdrawPicture } from './pictures.ts';

/** Identifies the reader of a picture by bearer token, or by the cookie that our own pages send with pictures. Null for an anonymous reader. */
export type IdentifyPictureReader = (request: FastifyRequest) => Promise<KnownCaller | null>;

/** Registers the calls for pictures of reviews: the author adds and withdraws them, and everybody sees released ones (specification 4.8). */
export function pictureRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps & { whoOpens: IdentifyPictureReader }): void {
  serve(app, serving, calls.ownReviewPictures, ({ caller, params }) => listOwnPictures(deps, caller, params.id));
  serve(app, serving, calls.allowReviewPictures, async ({ caller, params, language }) => {
    await consentToPictures(deps, caller, params.id, language);
    return listOwnPictures(deps, caller, params.id);
  });
  serve(app, serving, calls.addReviewPicture, async ({ caller, params, request }) => {
    await addPicture(deps, caller, { visitId: params.id, id: params.picture_id }, request.body);
    return listOwnPictures(deps, caller, params.id);
  });
  serve(app, serving, calls.takeBackReviewPicture, async ({ caller, params }) => {
    await withdrawPicture(deps, caller, params.id, params.picture_id);
    return { msg: 'OK' };
  });
  registerServedPictures(app, deps);
}

const PICTURE_NAME = /^([0-9a-f-]{36})\.(small|medium|large)\.webp$/;

/**
 * `GET /review-pictures/:name`. A released picture is public and revalidated at each request, so that a withdrawn one disappears. A waiting picture
 * is visible to its author and the operators. Any other is not found.
 */
function registerServedPictures(app: FastifyInstance, deps: Deps & { whoOpens: IdentifyPictureReader }): void {
  app.get<{ Params: { name: string } }>(`${REVIEW_PICTURE_PATH}/:name`, async (request, reply) => {
    await deps.limits.take('public-read', `files ${clientAddress(request)}`);
    const [, id, named] = PICTURE_NAME.exec(request.params.name) ?? [];
    const size = REVIEW_PICTURE_SIZES.find((one) => one === named);
    const found = id && size ? await findShownPicture(deps, id, request) : undefined;
    if (!found || !size) throw new AppError('not-found');
    const { row, isPublic } = found;
    const etag = `"${row.stem}-${size}"`;
    reply.headers({
      'cache-control': isPublic ? 'public, no-cache' : 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      ...(isPublic && { etag }),
    });
    if (isPublic && request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/webp').send(await readPictureBytes(deps, row, size));
  });
}

/** Returns the picture if the reader may see it, with a flag that it is public. */
async function findShownPicture(
  { database: { db }, whoOpens }: Pick<Deps, 'database'> & { whoOpens: IdentifyPictureReader },
  id: string,
  request: FastifyRequest,
): Promise<{ row: ReviewPictureRow; isPublic: boolean } | undefined> {
  const [found] = await db
    .select({ row: reviewPictures, reviewId: writtenReviews.reviewId, memberId: writtenReviews.memberId })
    .from(reviewPictures)
    .innerJoin(writtenReviews, eq(writtenReviews.visitId, reviewPictures.visitId))
    .where(and(eq(reviewPictures.id, id), inArray(reviewPictures.state, ['waiting', 'released'])));
  if (!found || found.reviewId === null) return undefined;
  const { row, reviewId, memberId } = found;
  if (row.state === 'released' && (await isPublished(db, reviewId))) return { row, isPublic: true };
  const known = await whoOpens(request);
  const maySee = known?.enrolled && (known.role === 'operator' || known.memberId === memberId);
  return maySee ? { row, isPublic: false } : undefined;
}
