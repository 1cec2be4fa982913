import type { FastifyInstance } from 'fastify';
import { reviews } from '../../contract/reviews.ts';
import { CONTENT_CHANGED, hasProduct, mustBeOffered } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { makeResponseCache } from '../platform/response-cache.ts';
import { nextPage, type Serving } from '../platform/serve.ts';
import { reviewStats, reviewsOf } from './reviews.ts';

/** Reviews as anybody may read them (specification 4.8). */
export function reviewRoutes(app: FastifyInstance, { limits }: Serving, { bus, clock, database: { db } }: Pick<Deps, 'bus' | 'clock' | 'database'>): void {
  const responses = makeResponseCache({ bus, clock, limits }, CONTENT_CHANGED);
  const product = async ({ hospital_id, product_id }: { hospital_id: number; product_id: number }) => {
    if (!(await hasProduct(db, hospital_id, product_id))) throw new AppError('catalog.product-not-found');
    await mustBeOffered(db, hospital_id);
  };
  responses.serve(app, reviews.hospitalStats, async ({ params: { hospital_id } }) => {
    await mustBeOffered(db, hospital_id);
    return { reply: await reviewStats(db, hospital_id) };
  });
  responses.serve(app, reviews.productStats, async ({ params }) => {
    await product(params);
    return { reply: await reviewStats(db, params.hospital_id, params.product_id) };
  });
  responses.serve(app, reviews.reviews, async ({ params, query: { limit = 100, after }, language }) => {
    await product(params);
    const reply = await reviewsOf(db, params.hospital_id, params.product_id, language, { limit, after });
    const path = reviews.reviews.path.replace('{hospital_id}', String(params.hospital_id)).replace('{product_id}', String(params.product_id));
    return { reply, link: nextPage(path, limit, reply) };
  });
}
