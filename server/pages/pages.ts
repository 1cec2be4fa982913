import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { isSiteLanguage, languageOf, type SiteLanguage } from '../../contract/constants.ts';
import type { Config } from '../platform/config.ts';
import type { Limits } from '../platform/limits.ts';
import { clientOf } from '../platform/serve.ts';

const BUILD = join(import.meta.dirname, '../../build');

/** Where the built pages come from: the build on disk, or the development server's. */
export type PagesSource = {
  build(): Promise<ServerBuild>;
  assets: boolean;
  /** Address of the script that a source file was built into, for what a page loads by itself; undefined while developing. */
  scriptOf(file: string): string | undefined;
  /** The development server's own answers (modules, styles), asked before a page is rendered. */
  middleware?: (request: FastifyRequest['raw'], response: FastifyReply['raw'], next: () => void) => void;
};

/** The build on disk, all of it read: a page that were still to be loaded could not be when descriptors have run out. */
export async function builtPages(): Promise<PagesSource> {
  const entry = join(BUILD, 'server/index.js');
  if (!existsSync(entry)) throw new Error('The pages are not built: run `npm start`, which builds them.');
  const load = (file: string) => import(pathToFileURL(file).href);
  const build = load(entry) as Promise<ServerBuild>;
  const parts = join(BUILD, 'server/assets');
  await Promise.all([build, ...readdirSync(parts).flatMap((name) => (name.endsWith('.js') ? [load(join(parts, name))] : []))]);
  const files = JSON.parse(readFileSync(join(BUILD, 'client/.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>;
  return { build: () => build, assets: true, scriptOf: (file) => files[file] && `/${files[file].file}` };
}

/** Paths on which the payment provider's script runs: their own document with their own policy (security 5.10). */
const PAYMENT_PATHS = /^\/order\/?$/;
/** Documents that carry a secret in their address leave no trace of it (security 7.5). */
const SECRET_PATHS = /^\/(resetPw|confirmEmail|order\/success|order\/fail|auth\/)/;

/** Serves every page: rendered in the reader's language, with the API in process as its client. */
export async function pages(app: FastifyInstance, source: PagesSource, { config, limits }: { config: Config; limits: Limits }): Promise<void> {
  if (source.assets) {
    const common = { index: false, decorateReply: false, preCompressed: true } as const;
    // The hundreds of built files are looked up as they are asked for; the few beside them have a route each.
    await app.register(fastifyStatic, { ...common, root: join(BUILD, 'client/assets'), prefix: '/assets/', maxAge: '1y', immutable: true });
    await app.register(fastifyStatic, { ...common, root: join(BUILD, 'client'), wildcard: false, globIgnore: ['.vite/**', 'assets/**'], maxAge: '1h' });
  }
  const { middleware } = source;
  if (middleware) {
    app.addHook('onRequest', (request, reply, done) => {
      if (/^\/(api|func|ws|sandbox|files|health)\//.test(request.url)) return done();
      reply.raw.once('finish', () => reply.hijack());
      middleware(request.raw, reply.raw, () => done());
    });
  }
  const respond = responder(config.NODE_ENV === 'production' ? 'production' : 'development');
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    await limits.take('page', clientOf(request));
    const build = await source.build();
    const nonce = randomBytes(16).toString('base64');
    const language = languageOfPage(request);
    const address = addressOf(request, config);
    const path = address.pathname;
    const entry = build.entry.module as ServerBuild['entry']['module'] & { contextFor(given: object): never };
    const context = entry.contextFor({ nonce, language, send: inProcess(app, request, language), scriptOf: source.scriptOf });
    const response = await respond(build, toWebRequest(request, address), context);
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    // The development server styles through inline elements and a socket of its own.
    if (middleware) reply.header('content-security-policy', "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'");
    else reply.header('content-security-policy', policy(nonce, PAYMENT_PATHS.test(path) ? paymentOrigins(config) : []));
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self)');
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    reply.header('vary', 'accept-language, cookie');
    if (SECRET_PATHS.test(path)) reply.header('referrer-policy', 'no-referrer');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    return reply.send(response.body ? Readable.fromWeb(response.body as never) : null);
  };
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: handle });
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: handle });
}

/** The router's handler of a build, made once for each build: while developing every change brings a new one. */
function responder(mode: 'production' | 'development') {
  let known: ServerBuild | undefined;
  let handler: ReturnType<typeof createRequestHandler>;
  return (build: ServerBuild, request: Request, context: never) => {
    if (build !== known) {
      handler = createRequestHandler(build, mode);
      known = build;
    }
    return handler(request, context);
  };
}

/** The reader's choice from the cookie that mirrors `selectedLanguage`, else what her browser asks for, else English. */
function languageOfPage(request: FastifyRequest): SiteLanguage {
  const chosen = request.cookies.selectedLanguage;
  if (isSiteLanguage(chosen)) return chosen;
  const asked = languageOf(request.headers['accept-language']);
  return isSiteLanguage(asked) ? asked : 'en';
}

function policy(nonce: string, payment: string[]): string {
  const also = payment.length > 0 ? ` ${payment.join(' ')}` : '';
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${also}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${also}`,
    `frame-src ${payment.length > 0 ? `'self'${also}` : "'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self'${also}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'report-uri /api/csp-report',
  ].join('; ');
}

function paymentOrigins(config: Config): string[] {
  if (config.sandbox.payment) return [];
  const sdk = new URL(config.TOSS_SDK_URL ?? 'https://js.tosspayments.com/v2/standard');
  return sdk.host.endsWith('tosspayments.com') ? ['https://*.tosspayments.com'] : [sdk.origin];
}

/** The pages' API client: the same calls, without leaving the process. */
function inProcess(app: FastifyInstance, page: FastifyRequest, language: SiteLanguage) {
  return async ({ method, url, headers, body }: { method: string; url: string; headers: Record<string, string>; body: string | undefined }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: page.ip,
      headers: { 'accept-language': language, ...headers },
      ...(body ? { payload: body } : {}),
    });
    return {
      status: answer.statusCode,
      headers: { get: (name: string) => (answer.headers[name] as string | undefined) ?? null },
      text: async () => answer.payload,
    };
  };
}

/** The page's address on our own public one: the request names the path and never the host (`//elsewhere/…` is a path too). */
function addressOf(request: FastifyRequest, config: Config): URL {
  return new URL(config.publicUrl + request.url);
}

function toWebRequest(request: FastifyRequest, address: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return new Request(address, { method: request.method, headers });
}
