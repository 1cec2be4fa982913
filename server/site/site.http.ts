import type { FastifyInstance, FastifyReply } from 'fastify';
import { endpoints } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { type Serving, serve } from '../platform/serve.ts';
import { fixedDocument, siteSettings } from './site.ts';

/** `GET /api/v1/site` and `GET /api/v1/documents/{name}`. Identical for everyone, so that shared caches may store them for a minute. */
export function siteRoutes(app: FastifyInstance, serving: Serving, deps: Pick<Deps, 'config' | 'clock' | 'payments'>): void {
  serve(app, serving, endpoints.site.settings, async ({ reply }) => {
    const settings = await siteSettings(deps);
    forEverybody(reply);
    return settings;
  });
  serve(app, serving, endpoints.site.document, async ({ params, query, language, reply }) => {
    const document = await fixedDocument(params.name, { language, version: query.version }, deps);
    forEverybody(reply);
    reply.header('content-language', document.language);
    return document;
  });
}

function forEverybody(reply: FastifyReply): void {
  reply.header('cache-control', 'public, max-age=60').header('vary', 'accept-language');
}
