import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { ownReviews } from '../../contract/reviews/own-reviews.ts';
import { reviewDesk } from '../../contract/reviews/review-desk.ts';
import { reviews } from '../../contract/reviews/reviews.ts';
import { hasProduct, requireOfferedClinic } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { makeResponseCache } from '../platform/response-cache.ts';
import { nextPage, type Serving, serve } from '../platform/serve.ts';
import { myReviews, visitReview } from './my-reviews.ts';
import { saveReview, withdrawReview } from './own-reviews.ts';
import { decidePicture } from './pictures/check-pictures.ts';
import { pictureRoutes, type WhoOpens } from './pictures/pictures.http.ts';
import { listReviews, reviewStats, reviewSummary } from './read-reviews.ts';
import { answerReview, clinicReviews, decideReview, reportReview, reviewQueue } from './review-desk.ts';

const DONE = { msg: 'OK' };

/** Registers the public calls of reviews, and those of patients, clinics and operators (specification 4.8). */
export function reviewRoutes(app: FastifyInstance, serving: Serving, deps: Deps & { whoOpens: WhoOpens }): void {
  publicRoutes(app, serving, deps);
  pictureRoutes(app, serving, deps);
  serve(app, serving, reviews.reportReview, async ({ caller, params, body }) => {
    await reportReview(deps, caller, params.id, body);
    return DONE;
  });
  serve(app, serving, ownReviews.myReviews, ({ caller, language }) => myReviews(deps, caller, language));
  serve(app, serving, ownReviews.visitReview, ({ caller, params, language }) => visitReview(deps, caller, params.id, language));
  serve(app, serving, ownReviews.saveReview, async ({ caller, params, body, language }) => {
    await saveReview(deps, caller, params.id, body, language);
    return visitReview(deps, caller, params.id, language);
  });
  serve(app, serving, ownReviews.withdrawReview, async ({ caller, params }) => {
    const of = { memberId: caller.memberId, visitId: params.id, at: deps.clock.now() };
    const tell = await deps.database.db.transaction((tx) => withdrawReview(deps.bus, tx, of));
    tell();
    return DONE;
  });
  serve(app, serving, reviewDesk.clinicReviews, ({ caller, query, language }) => clinicReviews(deps, caller, query.state, language));
  serve(app, serving, reviewDesk.answerReview, async ({ caller, params, body }) => {
    await answerReview(deps, caller, params.id, body.words);
    return DONE;
  });
  serve(app, serving, reviewDesk.reviewQueue, ({ query, language }) => reviewQueue(deps, query.state, language));
  serve(app, serving, reviewDesk.decideReview, async ({ caller, params, body }) => {
    await decideReview(deps, caller, params.id, body);
    return DONE;
  });
  serve(app, serving, reviewDesk.decideReviewPicture, async ({ caller, params, body }) => {
    await decidePicture(deps, caller, params.id, body);
    return DONE;
  });
}

/** The same for everybody in a language, so the answers are cached until a review changes. */
function publicRoutes(app: FastifyInstance, { limits }: Serving, { bus, clock, database: { db } }: Deps): void {
  const responses = makeResponseCache({ bus, clock, limits }, 'content.changed', 'reviews.changed');
  const mustHave = async (hospitalId: number, productId?: number) => {
    if (productId !== undefined && !(await hasProduct(db, hospitalId, productId))) throw new AppError('catalog.product-not-found');
    await requireOfferedClinic(db, hospitalId);
  };
  responses.serve(app, reviews.hospitalStats, async ({ params: { hospital_id } }) => {
    await mustHave(hospital_id);
    return { reply: await reviewStats(db, hospital_id) };
  });
  responses.serve(app, reviews.productStats, async ({ params: { hospital_id, product_id } }) => {
    await mustHave(hospital_id, product_id);
    return { reply: await reviewStats(db, hospital_id, product_id) };
  });
  responses.serve(app, reviews.reviewSummary, async ({ params: { hospital_id }, query: { product_id }, language }) => {
    await mustHave(hospital_id, product_id);
    return { reply: await reviewSummary(db, { hospitalId: hospital_id, productId: product_id }, language) };
  });
  for (const endpoint of [reviews.reviews, reviews.hospitalReviews] as const) {
    responses.serve(app, endpoint, async ({ params, query, language }) => {
      const hospitalId = params.hospital_id;
      const productId = 'product_id' in params ? (params.product_id as number) : undefined;
      await mustHave(hospitalId, productId);
      const reply = await listReviews(db, { hospitalId, productId }, language, query);
      const path = ['/api/v1/review', hospitalId, productId].filter((part) => part !== undefined).join('/');
      return { reply, link: nextPage(`${path}${chosen(query)}`, query.limit ?? 100, reply) };
    });
  }
}

/** Returns the chosen filters as a query, so that the next page keeps them. */
function chosen({ stars, language, pictures, sort }: Pick<z.output<typeof reviews.reviews.query>, 'stars' | 'language' | 'pictures' | 'sort'>): string {
  const given = Object.entries({ stars, language, pictures, sort }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return given.length === 0 ? '' : `?${given.join('&')}`;
}
