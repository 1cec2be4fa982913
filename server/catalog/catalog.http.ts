import type { FastifyInstance } from 'fastify';
import { catalog } from '../../contract/catalog/catalog.ts';
import { priceChanges } from '../../contract/catalog/price-changes.ts';
import { procedures } from '../../contract/catalog/procedures.ts';
import { publicPages } from '../../contract/catalog/public-pages.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { makeResponseCache } from '../platform/response-cache.ts';
import { nextPage, type Serving, serve } from '../platform/serve.ts';
import type { SignalTopic } from '../signals.ts';
import { rates } from './catalog.ts';
import { frontDoor } from './front-door.ts';
import { listPriceChanges } from './price-changes.ts';
import { type Figures, hospitalDetail, productDetail, productPage } from './public.ts';
import { doctorDetail } from './public-doctors.ts';
import { idOfSlug } from './public-names.ts';
import { treatmentGuide } from './treatment-guide.ts';

/**
 * Registers the public catalogue, the same for everybody in a language, so its answers are cached; and former prices, for operators. `figures` come
 * from other rooms; `app.ts` passes them in with the hints that announce their changes, because those rooms depend on this one.
 */
export function catalogRoutes(
  app: FastifyInstance,
  serving: Serving,
  {
    bus,
    clock,
    database: { db },
    figures,
    figuresChanged,
  }: Pick<Deps, 'bus' | 'clock' | 'database'> & { figures: Figures; figuresChanged: readonly SignalTopic[] },
): void {
  const responses = makeResponseCache({ bus, clock, limits: serving.limits }, 'content.changed', ...figuresChanged);
  responses.serve(app, catalog.products, async ({ query: { limit = 100, after }, language }) => {
    const reply = await productPage(db, figures, language, { limit, after });
    return { reply, link: nextPage(catalog.products.path, limit, reply) };
  });
  responses.serve(app, catalog.product, async ({ params, language }) => ({ reply: await productDetail(db, figures, language, params.id) }));
  responses.serve(app, procedures.treatmentGuide, async ({ params, language }) => ({ reply: await treatmentGuide(db, figures, language, params.id) }));
  responses.serve(app, catalog.hospital, async ({ params, language }) => ({ reply: await hospitalDetail(db, figures, language, params.hospital_id) }));
  responses.serve(app, publicPages.frontDoor, async ({ language }) => ({ reply: await frontDoor(db, figures, language) }));
  responses.serve(app, publicPages.treatmentByName, async ({ params: { slug }, language }) => {
    const id = await idOfSlug(db, 'treatment', slug);
    if (id === undefined) throw new AppError('catalog.product-not-found');
    return { reply: await productDetail(db, figures, language, id) };
  });
  responses.serve(app, publicPages.clinicByName, async ({ params: { slug }, language }) => {
    const id = await idOfSlug(db, 'clinic', slug);
    if (id === undefined) throw new AppError('catalog.hospital-not-found');
    return { reply: await hospitalDetail(db, figures, language, id) };
  });
  responses.serve(app, publicPages.doctorByName, async ({ params: { slug }, language }) => {
    const id = await idOfSlug(db, 'doctor', slug);
    if (id === undefined) throw new AppError('catalog.doctor-not-found');
    return { reply: await doctorDetail(db, figures, language, id) };
  });
  serve(app, serving, priceChanges.priceChanges, ({ params, language }) => listPriceChanges(db, params.hospital_id, language));
  responses.serve(app, catalog.rates, async () => {
    const rows = await rates(db);
    return { reply: rows.map(({ base, quote, rate, asOf }) => ({ base, quote, rate, as_of: asOf.toISOString() })) };
  });
}
