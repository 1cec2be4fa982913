import type { FastifyInstance } from 'fastify';
import { catalog } from '../../contract/catalog.ts';
import { STAFF_CHANGED } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import { makePrepared, nextPage } from '../platform/prepared.ts';
import type { Serving } from '../platform/serve.ts';
import { CONTENT_CHANGED, rates } from './catalog.ts';
import { type Figures, hospitalDetail, productDetail, productPage } from './public.ts';

/**
 * The catalogue as anybody may read it: the same for everybody in a language, so its answers lie ready. `figures` of reviews and
 * consultations come from those rooms, handed in by `app.ts`, because they stand on this one.
 */
export function catalogRoutes(
  app: FastifyInstance,
  { limits }: Serving,
  { bus, clock, database: { db }, figures }: Pick<Deps, 'bus' | 'clock' | 'database'> & { figures: Figures },
): void {
  const prepared = makePrepared({ bus, clock, limits }, CONTENT_CHANGED, STAFF_CHANGED);
  prepared.serve(app, catalog.products, async ({ query: { limit = 100, after }, language }) => {
    const reply = await productPage(db, figures, language, { limit, after });
    return { reply, link: nextPage(catalog.products.path, limit, reply) };
  });
  prepared.serve(app, catalog.product, async ({ params, language }) => ({ reply: await productDetail(db, figures, language, params.id) }));
  prepared.serve(app, catalog.hospital, async ({ params, language }) => ({ reply: await hospitalDetail(db, language, params.hospital_id) }));
  prepared.serve(app, catalog.rates, async () => {
    const rows = await rates(db);
    return { reply: rows.map(({ base, quote, rate, asOf }) => ({ base, quote, rate, as_of: asOf.toISOString() })) };
  });
}
