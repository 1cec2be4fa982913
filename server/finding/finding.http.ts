import type { FastifyInstance } from 'fastify';
import { finding } from '../../contract/finding.ts';
import { CONTENT_CHANGED } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { makeResponseCache } from '../platform/response-cache.ts';
import type { Serving } from '../platform/serve.ts';
import { type FindFigures, makeFinder } from './finder.ts';

/** The list of treatments by words and filters: the same for everybody in a language, so its answers lie ready. */
export function findingRoutes(
  app: FastifyInstance,
  { limits }: Serving,
  deps: Pick<Deps, 'bus' | 'clock' | 'database' | 'log'> & { figures: FindFigures; figuresChanged: readonly string[] },
): void {
  const { bus, clock } = deps;
  const finder = makeFinder(deps);
  const responses = makeResponseCache({ bus, clock, limits, mostBytes: MOST_BYTES }, CONTENT_CHANGED, ...deps.figuresChanged);
  responses.serve(app, finding.find, async ({ query, language }) => ({ reply: await finder.find(query, language) }));
}

/** Searches are many and rarely alike: those that are keep little. */
const MOST_BYTES = 8 * 1024 * 1024;
