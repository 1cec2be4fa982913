import type { FastifyInstance, FastifyReply } from 'fastify';
import { endpoints } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { type ServeDeps, serve } from '../platform/serve.ts';
import { readDocument, readSiteSettings } from './site.ts';

/** `GET /api/v1/site` and `GET /api/v1/documents/{name}`. The answers are the same for everyone, so shared caches may store them for a minute. */
export function siteRoutes(app: FastifyInstance, serving: ServeDeps, deps: Pick<Deps, 'config' | 'clock' | 'payments' | 'database'>): void {
  serve(app, serving, endpoints.site.settings, async ({ reply }) => {
    const settings = await readSiteSettings(deps);
    allowSharedCaching(reply);
    return settings;
  });
  serve(app, serving, endpoints.site.document, async ({ params, query, language, reply }) => {
    const document = await readDocument(params.name, { language, version: query.version }, deps);
    allowSharedCaching(reply);
    reply.header('content-language', document.language);
    return document;
  });
}

function allowSharedCaching(reply: FastifyReply): void {
  reply.header('cache-control', 'public, max-age=60').header('vary', 'accept-language');
}
