import type { FastifyInstance } from 'fastify';
import { catalogEndpoints } from '../../contract/catalog/catalog.ts';
import { priceChangeEndpoints } from '../../contract/catalog/price-changes.ts';
import { procedureEndpoints } from '../../contract/catalog/procedures.ts';
import { publicPageEndpoints } from '../../contract/catalog/public-pages.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { makeResponseCache } from '../platform/response-cache.ts';
import { nextPageLink, type ServeDeps, serve } from '../platform/serve.ts';
import type { SignalTopic } from '../signals.ts';
import { listCurrentRates } from './catalog.ts';
import { readFrontDoor } from './front-door.ts';
import { listPriceChanges } from './price-changes.ts';
import { type CatalogueFigures, listProductPage, readHospital, readProduct } from './public.ts';
import { readDoctor } from './public-doctors.ts';
import { findIdBySlug } from './public-names.ts';
import { readTreatmentGuide } from './treatment-guide.ts';

/**
 * Registers the public catalogue and the operators' list of former prices. The catalogue is the same for all readers of a language, so its responses
 * are cached. `figures` come from other modules. `app.ts` passes them in, with the hints that announce their changes, because those modules depend on
 * this one.
 */
export function catalogRoutes(
  app: FastifyInstance,
  serving: ServeDeps,
  {
    bus,
    clock,
    database: { db },
    figures,
    figuresChanged,
  }: Pick<Deps, 'bus' | 'clock' | 'database'> & { figures: CatalogueFigures; figuresChanged: readonly SignalTopic[] },
): void {
  const responses = makeResponseCache({ bus, clock, limits: serving.limits }, 'content.changed', ...figuresChanged);
  responses.serve(app, catalogEndpoints.products, async ({ query: { limit = 100, after }, language }) => {
    const reply = await listProductPage(db, figures, language, { limit, after });
    return { reply, link: nextPageLink(catalogEndpoints.products.path, limit, reply) };
  });
  responses.serve(app, catalogEndpoints.product, async ({ params, language }) => ({ reply: await readProduct(db, figures, language, params.id) }));
  responses.serve(app, procedureEndpoints.treatmentGuide, async ({ params, language }) => ({
    reply: await readTreatmentGuide(db, figures, language, params.id),
  }));
  responses.serve(app, catalogEndpoints.hospital, async ({ params, language }) => ({ reply: await readHospital(db, figures, language, params.hospital_id) }));
  responses.serve(app, publicPageEndpoints.frontDoor, async ({ language }) => ({ reply: await readFrontDoor(db, figures, language) }));
  responses.serve(app, publicPageEndpoints.treatmentByName, async ({ params: { slug }, language }) => {
    const id = await findIdBySlug(db, 'treatment', slug);
    if (id === undefined) throw new AppError('catalog.product-not-found');
    return { reply: await readProduct(db, figures, language, id) };
  });
  responses.serve(app, publicPageEndpoints.clinicByName, async ({ params: { slug }, language }) => {
    const id = await findIdBySlug(db, 'clinic', slug);
    if (id === undefined) throw new AppError('catalog.hospital-not-found');
    return { reply: await readHospital(db, figures, language, id) };
  });
  responses.serve(app, publicPageEndpoints.doctorByName, async ({ params: { slug }, language }) => {
    const id = await findIdBySlug(db, 'doctor', slug);
    if (id === undefined) throw new AppError('catalog.doctor-not-found');
    return { reply: await readDoctor(db, figures, language, id) };
  });
  serve(app, serving, priceChangeEndpoints.priceChanges, ({ params, language }) => listPriceChanges(db, params.hospital_id, language));
  responses.serve(app, catalogEndpoints.rates, async () => {
    const rows = await listCurrentRates(db);
    return { reply: rows.map(({ base, quote, rate, asOf }) => ({ base, quote, rate, as_of: asOf.toISOString() })) };
  });
}
