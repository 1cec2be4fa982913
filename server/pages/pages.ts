import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, ServerBuild } from 'react-router';
import { PUBLIC_SECTIONS, parsePathLanguage } from '../../contract/addresses.ts';
import { isSiteLanguage, SITE_LANGUAGES, type SiteLanguage } from '../../contract/constants.ts';
import type { Deps } from '../deps.ts';
import type { Config } from '../platform/config.ts';
import { negotiateLanguage } from '../platform/negotiation.ts';
import { makeResponseCache } from '../platform/response-cache.ts';
import { hashScripts, hashSource } from '../platform/script-hashes.ts';
import { clientAddress } from '../platform/serve.ts';
import type { SignalTopic } from '../signals.ts';
import { appManifestRoute } from './app-manifest.ts';

const BUILD = join(import.meta.dirname, '../../build');

/** Source of the built pages: the build on disk, or the development server. */
export type PagesSource = {
  build(): Promise<ServerBuild>;
  assets: boolean;
  /** Address of the script built from a source file, for scripts that a page loads later; undefined in development. */
  scriptOf(file: string): string | undefined;
  /** Handler of the development server (modules, styles), called before a page is rendered. */
  middleware?: (request: FastifyRequest['raw'], response: FastifyReply['raw'], next: () => void) => void;
};

/** Returns the build on disk. Loads it completely at the start, because no page could be loaded later if file descriptors run out. */
export async function loadBuiltPages(): Promise<PagesSource> {
  const build = import(pathToFileURL(join(BUILD, 'program/pages.js')).href) as Promise<ServerBuild>;
  await build;
  const files = JSON.parse(readFileSync(join(BUILD, 'client/.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>;
  return { build: () => build, assets: true, scriptOf: (file) => files[file] && `/${files[file].file}` };
}

/** Paths of pages that run the payment provider's script. They are a separate document with their own policy (security 5.10). */
const PAYMENT_PATHS = /^\/order\/?$/;
/** Documents with a secret in their address, which send no referrer (security 7.5). */
const SECRET_PATHS = /^\/(resetPw|invitation|confirmEmail|clinic\/confirmEmail|order\/success|order\/fail|auth\/|notices\/unsubscribe)/;

/** A rendered page. `forEverybody`: it can be cached, because no call was refused and nothing in it is meant for a single reader. */
type RenderedPage = { status: number; headers: Record<string, string>; text: string; forEverybody: boolean };
/** Everything about a reader that a page can depend on. `chose`: the reader chose the language, so the page does not offer a choice. */
type Reader = { language: SiteLanguage; chose: boolean };

/**
 * Serves every page, rendered in the reader's language, with the in-process API as its client. A page depends only on its URL and the language. A
 * successful page is therefore cached for everyone until one of the hints in `changes`, or for a minute (decision 8).
 */
export async function pageRoutes(
  app: FastifyInstance,
  source: PagesSource,
  { config, limits, bus, clock, payments, changes }: Pick<Deps, 'config' | 'limits' | 'bus' | 'clock' | 'payments'> & { changes: SignalTopic[] },
): Promise<void> {
  if (source.assets) {
    const common = { index: false, decorateReply: false, preCompressed: true } as const;
    // Looks up the hundreds of built files on request. The few other files have a route each.
    await app.register(fastifyStatic, { ...common, root: join(BUILD, 'client/assets'), prefix: '/assets/', maxAge: '1y', immutable: true });
    await app.register(fastifyStatic, {
      ...common,
      root: join(BUILD, 'client'),
      wildcard: false,
      globIgnore: ['.vite/**', 'assets/**'],
      maxAge: '1h',
      setHeaders: setWorkerHeaders,
    });
  }
  appManifestRoute(app, config);
  const { middleware } = source;
  if (middleware) {
    app.addHook('onRequest', (request, reply, done) => {
      if (/^\/(api|func|ws|sandbox|files|health)\//.test(request.url)) return done();
      reply.raw.once('finish', () => reply.hijack());
      middleware(request.raw, reply.raw, () => done());
    });
  }
  const render = makeRenderer(app, source, { config, payments });
  const cache = makeResponseCache({ bus, clock, limits }, ...changes);
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    limits.takePage(clientAddress(request));
    const reader = parseReader(request);
    const key = `${reader.language}${reader.chose ? '!' : ''}${request.url}`;
    let page: RenderedPage | undefined;
    const prepare = async () => {
      page = await render(request, reader);
      return page.forEverybody ? { text: page.text, headers: page.headers, etag: false, dense: true } : undefined;
    };
    const ready = cache.find(key) ?? (isCanonical(request.url, await source.build()) && !middleware ? await cache.prepare(key, prepare) : undefined);
    if (ready) {
      ready(request, reply);
      return reply;
    }
    // A reader who waited for another reader's rendering gets her own if that page is not cacheable.
    page ??= await render(request, reader);
    return reply
      .code(page.status)
      .headers(page.headers)
      .send(page.text || null);
  };
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: handle, ...cache.route });
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: handle, ...cache.route });
}

/** Sets the service worker's headers: its policy allows requests to this server only, and browsers check for a new version each time. */
function setWorkerHeaders(reply: FastifyReply, path: string): void {
  if (!/[\\/]worker\.js(\.(br|gz))?$/.test(path)) return;
  reply.headers({ 'content-security-policy': "default-src 'none';connect-src 'self'", 'cache-control': 'no-cache' });
}

/** Returns the function that renders a page. It does not see the reader's own headers. */
function makeRenderer(app: FastifyInstance, { build, scriptOf, middleware }: PagesSource, { config, payments }: Pick<Deps, 'config' | 'payments'>) {
  const respond = makeResponder(config.NODE_ENV === 'production' ? 'production' : 'development');
  return async (request: FastifyRequest, { language, chose }: Reader): Promise<RenderedPage> => {
    const built = await build();
    const entry = readEntry(built);
    const nonce = randomBytes(16).toString('base64');
    const { send, wentWell } = makeInProcessClient(app, request, language);
    const address = toPublicUrl(request, config);
    const headers: Record<string, string> = chose ? { cookie: `selectedLanguage=${language}` } : {};
    const response = await respond(built, new Request(address, { headers }), entry.createRouterContext({ nonce, language, send, scriptOf }));
    const { html, sources } = hashScripts(await response.text(), nonce);
    const own = Object.fromEntries(response.headers);
    // The development server uses inline styles and its own WebSocket.
    const allowed = middleware
      ? "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'"
      : contentSecurityPolicy(sources, PAYMENT_PATHS.test(address.pathname) ? payments.pageOrigins() : []);
    return {
      status: response.status,
      headers: {
        ...PAGE_HEADERS,
        ...(parsePathLanguage(request.url) && { vary: 'accept-encoding' }),
        'content-security-policy': allowed,
        ...(SECRET_PATHS.test(address.pathname) && { 'referrer-policy': 'no-referrer' }),
        ...own,
      },
      text: html,
      forEverybody: response.status === 200 && wentWell() && !('cache-control' in own) && !('set-cookie' in own),
    };
  };
}

const PAGE_HEADERS = {
  'cache-control': 'private, no-cache',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  vary: 'accept-language, cookie, accept-encoding',
};

/** Path segments of a build's routes, by build. */
const pathSegmentsByBuild = new WeakMap<ServerBuild, ReadonlySet<string>>();

/** A public page (specification 2.8), and the further pages of a list. Their number is bounded by the content; any other is not answered with 200. */
const PUBLIC_PATH = new RegExp(`^/(?:${SITE_LANGUAGES.join('|')})/(?:${PUBLIC_SECTIONS.join('|')})(?:/[a-z0-9-]{1,80})?(?:\\?page=(?!1$)[1-9]\\d{0,3})?$`);

/**
 * True if a URL has its canonical form: segments of the route table and plain numbers. Other spellings and queries would create unlimited cache
 * entries.
 */
function isCanonical(url: string, build: ServerBuild): boolean {
  let words = pathSegmentsByBuild.get(build);
  if (!words) {
    words = new Set(Object.values(build.routes).flatMap((route) => (route?.path ? route.path.split('/') : [])));
    pathSegmentsByBuild.set(build, words);
  }
  if (PUBLIC_PATH.test(url)) return true;
  const parts = url.slice(1).split('/');
  return url === '/' || parts.every((part) => words.has(part) || /^[1-9]\d{0,9}$/.test(part));
}

/** Returns the entry module with the exports of `web/entry.server.tsx` that the router does not know. */
function readEntry(build: ServerBuild) {
  return build.entry.module as ServerBuild['entry']['module'] & {
    createRouterContext(given: object): never;
    createRequestHandler: typeof createRequestHandler;
  };
}

/**
 * Returns a function that calls the router's handler of a build. The handler is created once for each build; in development every change creates a
 * new build.
 */
function makeResponder(mode: 'production' | 'development') {
  let known: ServerBuild | undefined;
  let handler: ReturnType<typeof createRequestHandler>;
  return (build: ServerBuild, request: Request, context: never) => {
    if (build !== known) {
      handler = readEntry(build).createRequestHandler(build, mode);
      known = build;
    }
    return handler(request, context);
  };
}

/**
 * Returns the language of a public URL. For other URLs: the reader's choice (the cookie that mirrors `selectedLanguage`), the browser's preference,
 * or English.
 */
function parseReader(request: FastifyRequest): Reader {
  const addressed = parsePathLanguage(request.url);
  if (addressed) return { language: addressed, chose: false };
  const chosen = request.cookies.selectedLanguage;
  if (isSiteLanguage(chosen)) return { language: chosen, chose: true };
  const asked = negotiateLanguage(request.headers['accept-language']);
  return { language: isSiteLanguage(asked) ? asked : 'en', chose: false };
}

/** The two style elements that react-aria inserts at runtime: for pressable elements, and for locking the page's scrolling. */
export const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

function contentSecurityPolicy(scripts: string[], payment: readonly string[]): string {
  const also = payment.length > 0 ? ` ${payment.join(' ')}` : '';
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}${also}`,
    `style-src 'self' ${REACT_ARIA_STYLES.map(hashSource).join(' ')}`,
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

/** Creates the pages' API client, which makes the calls within the process. `wentWell`: true if no call failed. */
function makeInProcessClient(app: FastifyInstance, page: FastifyRequest, language: SiteLanguage) {
  let refused = false;
  const send = async ({ method, url, headers, body }: { method: string; url: string; headers: Record<string, string>; body: string | undefined }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: page.ip,
      headers: { 'accept-language': language, ...headers },
      ...(body ? { payload: body } : {}),
    });
    refused ||= answer.statusCode !== 200;
    return {
      status: answer.statusCode,
      headers: { get: (name: string) => (answer.headers[name] as string | undefined) ?? null },
      text: async () => answer.payload,
    };
  };
  return { send, wentWell: () => !refused };
}

/** Returns the page's address on our public host. Only the path is taken from the request, never a host (`//elsewhere/…` is also a path). */
function toPublicUrl(request: FastifyRequest, config: Config): URL {
  return new URL(config.publicUrl + request.url);
}
