import type { FastifyInstance } from 'fastify';
import { type ClinicCard, publicPageEndpoints } from '../../contract/catalog/public-pages.ts';
import type { Area, DepartmentId, Language } from '../../contract/constants.ts';
import { type FoundTreatment, findingEndpoints } from '../../contract/finding/finding.ts';
import type { Deps } from '../deps.ts';
import { makeResponseCache } from '../platform/response-cache.ts';
import type { ServeDeps } from '../platform/serve.ts';
import type { SignalTopic } from '../signals.ts';
import { type FinderFigures, makeFinder } from './finder.ts';
import { savedRoutes } from './saved/saved.http.ts';
import type { ListedEntryReaders } from './saved/saved.ts';

/** First rows of a public list, for callers outside the API. */
type FirstOfLists = {
  treatments(asked: { department?: DepartmentId | undefined; area?: Area | undefined }, language: Language): Promise<FoundTreatment[]>;
  clinics(language: Language): Promise<ClinicCard[]>;
};

/** Maximum size of the response cache of searches, in bytes. It is small, because searches rarely repeat. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;
/** Page size of a public list. */
const PAGE_SIZE = 24;
/** Maximum treatments on a clinic's own page, which shows all of them (the content format allows 200). */
const MAX_CLINIC_TREATMENTS = 200;

/**
 * Registers the search for treatments and the calls for a member's saved things. Search responses are the same for all readers of a language, so they
 * are cached; saved things are private. `clinicCards` comes from the catalogue, with the figures it needs.
 */
export function findingRoutes(
  app: FastifyInstance,
  serving: ServeDeps,
  deps: Pick<Deps, 'bus' | 'clock' | 'database' | 'log'> & {
    figures: FinderFigures;
    figuresChanged: readonly SignalTopic[];
    clinicCards: ListedEntryReaders['clinics'];
  },
): FirstOfLists {
  const { bus, clock } = deps;
  const finder = makeFinder(deps);
  const { limits } = serving;
  const responses = makeResponseCache({ bus, clock, limits, mostBytes: MAX_CACHE_BYTES }, 'content.changed', ...deps.figuresChanged);
  responses.serve(app, findingEndpoints.find, async ({ query, language }) => ({ reply: await finder.find(query, language) }));
  responses.serve(app, findingEndpoints.popular, async ({ language }) => ({ reply: await finder.popular(language) }));
  responses.serve(app, publicPageEndpoints.treatmentList, async ({ query: { hospital_id: hospital, page = 1, ...asked }, language }) => {
    const limit = hospital === undefined ? PAGE_SIZE : MAX_CLINIC_TREATMENTS;
    const { items, total, understood, meant, near, doctors } = await finder.find({ ...asked, hospital, from: (page - 1) * limit, limit }, language);
    return {
      reply: {
        items,
        total,
        page,
        pages: Math.max(1, Math.ceil(total / limit)),
        meant,
        near,
        areas: await finder.areas(),
        ...(understood && { understood }),
        ...(doctors && { doctors }),
      },
    };
  });
  responses.serve(app, publicPageEndpoints.clinicList, async ({ query, language }) => ({ reply: await finder.clinics(query, language) }));
  savedRoutes(app, serving, { ...deps, shapes: { treatments: finder.byIds, clinics: deps.clinicCards } });
  return {
    treatments: async (asked, language) => (await finder.find({ ...asked, from: 0, limit: PAGE_SIZE }, language)).items,
    clinics: async (language) => (await finder.clinics({}, language)).items,
  };
}
