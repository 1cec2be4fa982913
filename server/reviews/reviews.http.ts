import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { ownReviewEndpoints } from '../../contract/reviews/own-reviews.ts';
import { reviewModerationEndpoints } from '../../contract/reviews/review-desk.ts';
import { reviewEndpoints } from '../../contract/reviews/reviews.ts';
import { hasProduct, requireOfferedClinic } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { makeResponseCache } from '../platform/response-cache.ts';
import { nextPageLink, type ServeDeps, serve } from '../platform/serve.ts';
import { listMyReviews, readVisitReview } from './my-reviews.ts';
import { saveReview, withdrawReview } from './own-reviews.ts';
import { decidePicture } from './pictures/check-pictures.ts';
import { type IdentifyPictureReader, pictureRoutes } from './pictures/pictures.http.ts';
import { listReviews, readReviewStats, readReviewSummary } from './read-reviews.ts';
import { answerReview, decideReview, listClinicReviews, listReviewQueue, reportReview } from './review-desk.ts';

const OK_REPLY = { msg: 'OK' };

/** Registers the public calls of reviews, and those of patients, clinics and operators (specification 4.8). */
export function reviewRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps & { whoOpens: IdentifyPictureReader }): void {
  publicRoutes(app, serving, deps);
  pictureRoutes(app, serving, deps);
  serve(app, serving, reviewEndpoints.reportReview, async ({ caller, params, body }) => {
    await reportReview(deps, caller, params.id, body);
    return OK_REPLY;
  });
  serve(app, serving, ownReviewEndpoints.myReviews, ({ caller, language }) => listMyReviews(deps, caller, language));
  serve(app, serving, ownReviewEndpoints.visitReview, ({ caller, params, language }) => readVisitReview(deps, caller, params.id, language));
  serve(app, serving, ownReviewEndpoints.saveReview, async ({ caller, params, body, language }) => {
    await saveReview(deps, caller, params.id, body, language);
    return readVisitReview(deps, caller, params.id, language);
  });
  serve(app, serving, ownReviewEndpoints.withdrawReview, async ({ caller, params }) => {
    const of = { memberId: caller.memberId, visitId: params.id, at: deps.clock.now() };
    const announce = await deps.database.db.transaction((tx) => withdrawReview(deps.bus, tx, of));
    announce();
    return OK_REPLY;
  });
  serve(app, serving, reviewModerationEndpoints.clinicReviews, ({ caller, query, language }) => listClinicReviews(deps, caller, query.state, language));
  serve(app, serving, reviewModerationEndpoints.answerReview, async ({ caller, params, body }) => {
    await answerReview(deps, caller, params.id, body.words);
    return OK_REPLY;
  });
  serve(app, serving, reviewModerationEndpoints.reviewQueue, ({ query, language }) => listReviewQueue(deps, query.state, language));
  serve(app, serving, reviewModerationEndpoints.decideReview, async ({ caller, params, body }) => {
    await decideReview(deps, caller, params.id, body);
    return OK_REPLY;
  });
  serve(app, serving, reviewModerationEndpoints.decideReviewPicture, async ({ caller, params, body }) => {
    await decidePicture(deps, caller, params.id, body);
    return OK_REPLY;
  });
}

/** Answers are the same for everybody in a language, so they are cached until a review changes. */
function publicRoutes(app: FastifyInstance, { limits }: ServeDeps, { bus, clock, database: { db } }: Deps): void {
  const responses = makeResponseCache({ bus, clock, limits }, 'content.changed', 'reviews.changed');
  const mustHave = async (hospitalId: number, productId?: number) => {
    if (productId !== undefined && !(await hasProduct(db, hospitalId, productId))) throw new AppError('catalog.product-not-found');
    await requireOfferedClinic(db, hospitalId);
  };
  responses.serve(app, reviewEndpoints.hospitalStats, async ({ params: { hospital_id } }) => {
    await mustHave(hospital_id);
    return { reply: await readReviewStats(db, hospital_id) };
  });
  responses.serve(app, reviewEndpoints.productStats, async ({ params: { hospital_id, product_id } }) => {
    await mustHave(hospital_id, product_id);
    return { reply: await readReviewStats(db, hospital_id, product_id) };
  });
  responses.serve(app, reviewEndpoints.reviewSummary, async ({ params: { hospital_id }, query: { product_id }, language }) => {
    await mustHave(hospital_id, product_id);
    return { reply: await readReviewSummary(db, { hospitalId: hospital_id, productId: product_id }, language) };
  });
  for (const endpoint of [reviewEndpoints.reviews, reviewEndpoints.hospitalReviews] as const) {
    responses.serve(app, endpoint, async ({ params, query, language }) => {
      const hospitalId = params.hospital_id;
      const productId = 'product_id' in params ? (params.product_id as number) : undefined;
      await mustHave(hospitalId, productId);
      const reply = await listReviews(db, { hospitalId, productId }, language, query);
      const path = ['/api/v1/review', hospitalId, productId].filter((part) => part !== undefined).join('/');
      return { reply, link: nextPageLink(`${path}${toFilterQuery(query)}`, query.limit ?? 100, reply) };
    });
  }
}

/** Returns the chosen filters as a query string, so that the next page keeps them. */
function toFilterQuery({
  stars,
  language,
  pictures,
  sort,
}: Pick<z.output<typeof reviewEndpoints.reviews.query>, 'stars' | 'language' | 'pictures' | 'sort'>): string {
  const given = Object.entries({ stars, language, pictures, sort }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return given.length === 0 ? '' : `?${given.join('&')}`;
}
