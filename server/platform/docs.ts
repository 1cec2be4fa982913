import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '../../contract/index.ts';
import about from '../../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What others build on: `GET /api/openapi.json`, and the same for people at `GET /api/docs` with its own style sheet. Made once, when first asked for. */
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
  serve('/api/docs', 'text/html', () => docsPage({ brand: config.BRAND_NAME, version: about.version }));
  serve('/api/docs.css', 'text/css', () => readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8'));
}
