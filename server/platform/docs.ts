import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { html } from '../../contract/html.ts';
import { allEndpoints } from '../../contract/index.ts';
import about from '../../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { openApiDocument } from './openapi.ts';

/**
 * Content security policy of the API reader. Allows its own files, data: pictures and calls to this host; nothing from another host and nothing
 * inline.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const READER_FOLDER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const FILES = ['/swagger-ui.css', '/swagger-ui-bundle.js'];

/**
 * Serves the public API documentation: `GET /api/openapi.json`, and `GET /api/docs` for reading, searching and trying out calls. Both are built once,
 * at the first request.
 */
export function docsRoutes(app: FastifyInstance, { config }: { config: Pick<Config, 'BRAND_NAME'> }): void {
  const serve = (url: string, type: string, make: () => string) => {
    let made: string | undefined;
    app.get(url, async (_request, reply) => {
      made ??= make();
      return reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=300').header('content-security-policy', POLICY).send(made);
    });
  };
  serve('/api/openapi.json', 'application/json', () =>
    JSON.stringify(openApiDocument(allEndpoints, { title: `${config.BRAND_NAME} API`, version: about.version })),
  );
  serve('/api/docs', 'text/html', () => renderPage(`${config.BRAND_NAME} API`));
  serve('/api/docs/start.js', 'text/javascript', () => readFileSync(join(import.meta.dirname, 'docs.browser.js'), 'utf8'));
  app.register(fastifyStatic, {
    root: READER_FOLDER,
    prefix: '/api/docs/',
    allowedPath: (path) => FILES.includes(path),
    index: false,
    decorateReply: false,
    maxAge: '1h',
  });
}

const renderPage = (title: string): string =>
  `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body>
<main></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`.markup
  }\n`;
