import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { createContext, data, type EntryContext, RouterContextProvider, redirect, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { catalogRoutes } from '../catalog/catalog.http.ts';
import { products, publicNames } from '../catalog/catalog.tables.ts';
import { CONTENT_CHANGED } from '../catalog/catalog.ts';
import { makeHttp } from '../platform/http.ts';
import { makeLimits } from '../platform/limits.ts';
import { testWorld, type World } from '../testing/world.ts';
import { pages, STYLES_OF_PARTS } from './pages.ts';

type Told = { nonce: string; language: string; send: (request: object) => Promise<{ status: number; text(): Promise<string> }> };
type Given = { request: Request; params: Record<string, string | undefined>; context: RouterContextProvider };

/** What the server hands the pages. */
const toldContext = createContext<Told>();
const told = (context: RouterContextProvider) => context.get(toldContext);

let world: World;
let app: FastifyInstance;
/** How often a page was rendered, by its address. */
let rendered: string[];
/** What the next rendering waits for. */
let gate: Promise<void> | undefined;
let failing = 0;

beforeAll(async () => {
  world = await testWorld();
  app = await site(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(() => {
  rendered = [];
  gate = undefined;
  world.deps.bus.publish(CONTENT_CHANGED, {});
});

/** The pages' side of the server alone, over pages that show all they are told. */
async function site({ deps }: World, limits = deps.limits): Promise<FastifyInstance> {
  const http = await makeHttp(deps);
  const figures = {
    reviews: async () => new Map(),
    clinicReviews: async () => new Map(),
    newestReviews: async () => new Map(),
    consultations: async () => new Map(),
    answered: async () => new Set<number>(),
  };
  catalogRoutes(http, { limits, identify: async () => null, isProven: async () => false }, { ...deps, figures, figuresChanged: 'figures.changed' });
  await pages(http, { build: async () => BUILD, assets: false, scriptOf: () => undefined }, { ...deps, limits, changes: [CONTENT_CHANGED] });
  return http;
}

/** Shows everything that a page could know of who asks, and the treatment. */
async function treatment({ request, params, context }: Given) {
  rendered.push(new URL(request.url).pathname);
  const answer = await told(context).send({ method: 'GET', url: `/api/v1/product/${params.id}`, headers: {} });
  const text = await answer.text();
  await gate;
  if (answer.status === 404) throw data(null, { status: 404 });
  return { url: request.url, headers: [...request.headers], language: told(context).language, title: (JSON.parse(text) as { title: string }).title };
}

/** The same of a public page, which is known by its name. */
async function treatmentByName({ request, params, context }: Given) {
  rendered.push(new URL(request.url).pathname);
  const answer = await told(context).send({ method: 'GET', url: `/api/v1/public/treatments/${params.slug}`, headers: {} });
  if (answer.status === 404) throw data(null, { status: 404 });
  const { id, title } = JSON.parse(await answer.text()) as { id: number; title: string };
  if (params.slug === 'earlier') throw redirect(`/${params.lang}/treatments/${id}`, 301);
  return { language: told(context).language, title };
}

const route = (path: string, loader: (given: Given) => unknown) => ({
  id: path,
  parentId: 'root',
  path,
  module: { default: () => null, loader },
});
const page = (path: string, act: (given: Given) => unknown) =>
  route(path, (given) => {
    rendered.push(`/${path}`);
    return act(given);
  });
const routes = [
  { id: 'root', path: '', module: { default: () => null } },
  route('treatment-detail/:id', treatment),
  route(':lang/treatments/:slug', treatmentByName),
  page('login', ({ request }) => ({ cookie: request.headers.get('cookie') })),
  page('resetPw', () => null),
  page('gone', () => {
    throw redirect('/login');
  }),
  page('private', () => null),
  page('entered', () => null),
  page('partly', async ({ context }) => (await told(context).send({ method: 'GET', url: '/api/v1/product/999999', headers: {} })).status),
  page('unsteady', async () => {
    const turn = failing;
    failing = 0;
    await gate;
    if (turn) throw data(null, { status: 500 });
    return 'well';
  }),
];
/** What one of these pages says beside its words, as a page of ours would by its renderer. */
const SAYS: Record<string, [name: string, value: string]> = { '/private': ['cache-control', 'no-store'], '/entered': ['set-cookie', 'a=b'] };

/** A script of the page's own, one without the nonce as somebody's words might bring it, and all that was loaded. */
function write(request: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext, context: RouterContextProvider) {
  const { nonce } = told(context);
  const says = SAYS[new URL(request.url).pathname];
  if (says) headers.set(...says);
  headers.set('content-type', 'text/html; charset=utf-8');
  const words = JSON.stringify(staticHandlerContext.loaderData).padEnd(1500);
  const html = `<!DOCTYPE html><script nonce="${nonce}">own()</script><script type="module" nonce="${nonce}">wake("é")</script><script>foreign()</script><script nonce="${nonce}" src="/a.js"></script><p>${words}</p>`;
  return new Response(html, { status, headers });
}

const BUILD = {
  entry: { module: { default: write, contextFor: (given: Told) => new RouterContextProvider(new Map([[toldContext, given]])) } },
  routes: Object.fromEntries(routes.map((each) => [each.id, each])),
  assets: {
    entry: { module: '', imports: [] },
    routes: Object.fromEntries(routes.map(({ id }) => [id, { id, hasLoader: true, module: '' }])),
    url: '',
    version: '1',
  },
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

it('renders a page once for all who read a language', async () => {
  const first = await get('/treatment-detail/1');
  const second = await get('/treatment-detail/1', { 'accept-language': 'en-GB' });
  const japanese = await get('/treatment-detail/1', { 'accept-language': 'ja' });
  expect(first.body).toContain('Hydra-glow booster');
  expect(second.body).toBe(first.body);
  expect(second.headers).toEqual({ ...first.headers, date: expect.anything() });
  expect(japanese.body).toContain('"language":"ja"');
  expect(rendered).toEqual(['/treatment-detail/1', '/treatment-detail/1']);
});

it('renders a public page in the language of its address, whatever the reader has chosen, and once for all', async () => {
  const first = await get('/ja/treatments/1', { cookie: 'selectedLanguage=ar', 'accept-language': 'zh' });
  const second = await get('/ja/treatments/1', { 'accept-language': 'en' });
  expect(first.body).toContain('"language":"ja","title":"Hydra-glow booster ja"');
  expect(second.body).toBe(first.body);
  expect(first.headers.vary).toBe('accept-encoding');
  expect(rendered).toEqual(['/ja/treatments/1']);
});

it('keeps the further pages of a public list, and no other query and no name that nobody has', async () => {
  for (const [address, times] of [
    ['/ja/treatments/1?page=2', 1],
    ['/ja/treatments/1?page=1', 2],
    ['/ja/treatments/1?q=x', 2],
    ['/ja/treatments/nobody', 2],
  ] as const) {
    rendered = [];
    for (let i = 0; i < 2; i++) await get(address);
    expect(rendered, address).toHaveLength(times);
  }
});

it('sends who comes by an earlier name on for good', async () => {
  await world.deps.database.db.insert(publicNames).values({ kind: 'treatment', slug: 'earlier', subjectId: 1, inForce: false, changedAt: new Date(0) });
  const { statusCode, headers } = await get('/en/treatments/earlier');
  expect([statusCode, headers.location]).toEqual([301, '/en/treatments/1']);
});

it('sends what lies ready packed as the reader accepts it, and only its head to who asks for that', async () => {
  const { body } = await get('/treatment-detail/1');
  const [br, gzip, head] = [
    await get('/treatment-detail/1', { 'accept-encoding': 'gzip, br' }),
    await get('/treatment-detail/1', { 'accept-encoding': 'gzip' }),
    await app.inject({ method: 'HEAD', url: '/treatment-detail/1' }),
  ];
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(body);
  expect(head.body).toBe('');
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(body)));
  for (const answer of [br, gzip, head])
    expect(answer.headers).toMatchObject({ vary: 'accept-language, cookie, accept-encoding', 'cache-control': 'private, no-cache' });
  expect(rendered).toHaveLength(1);
});

it('tells a page nothing of who asks for it, so that nobody is told it after them', async () => {
  const hers = {
    authorization: 'Bearer of-hers',
    cookie: 'naru_refresh=of-hers; selectedLanguage=of-hers; naru_device=of-hers',
    'user-agent': 'of-hers',
    referer: 'https://naru.example/of-hers',
    'x-forwarded-for': '203.0.113.77',
    'x-forwarded-host': 'of-hers.example',
    host: 'of-hers.example',
    origin: 'https://of-hers.example',
    'accept-language': 'en;q=0.1, of-hers',
    'if-none-match': '"of-hers"',
  };
  const first = await get('/treatment-detail/1', hers);
  expect(first.statusCode).toBe(200);
  const next = await get('/treatment-detail/1');
  for (const answer of [first, next]) {
    expect(answer.body).toContain('"headers":[]');
    expect(JSON.stringify([answer.headers, answer.body])).not.toMatch(/of-hers|203\.0\.113/);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

it('knows of a cookie only that the language was chosen, and keeps who chose it apart from who did not', async () => {
  const chose = await get('/login', { cookie: 'selectedLanguage=ja; naru_refresh=secret' });
  const asked = await get('/login', { 'accept-language': 'ja' });
  expect(chose.body).toContain('{"cookie":"selectedLanguage=ja"}');
  expect(asked.body).toContain('{"cookie":null}');
  expect((await get('/login', { cookie: 'selectedLanguage=ja' })).body).toBe(chose.body);
  expect((await get('/login', { 'accept-language': 'ja' })).body).toBe(asked.body);
  // What is no language of the site is no choice.
  expect((await get('/login', { cookie: 'selectedLanguage=xx', 'accept-language': 'ja' })).body).toBe(asked.body);
  expect(rendered).toHaveLength(2);
});

it('keeps no page that was asked for with a query, and gives none of it to who asks without', async () => {
  const query = '?version=1&next=/her/way';
  expect((await get(`/treatment-detail/1${query}`)).body).toContain('her/way');
  expect((await get('/treatment-detail/1')).body).not.toContain('her/way');
  expect((await get(`/treatment-detail/1${query}`)).body).toContain('her/way');
  expect(rendered).toHaveLength(3);
});

it.each(['/treatment-detail/1/', '/Treatment-detail/1', '/treatment-detail/01', '/treatment-detail/%31'])(
  'keeps a page under its usual address alone, and not as %s',
  async (spelling) => {
    for (let i = 0; i < 2; i++) expect((await get(spelling)).statusCode).toBe(200);
    expect(rendered).toHaveLength(2);
  },
);

it('forgets a page when content changes and after a minute', async () => {
  const title = async () => /"title":"([^"]+)"/.exec((await get('/treatment-detail/1')).body)?.[1];
  const rename = (en: string) =>
    world.deps.database.db
      .update(products)
      .set({ title: { en, ko: '부스터' } })
      .where(eq(products.id, 1));
  expect(await title()).toBe('Hydra-glow booster');
  await rename('Renamed');
  expect(await title()).toBe('Hydra-glow booster');
  world.deps.bus.publish(CONTENT_CHANGED, {});
  expect(await title()).toBe('Renamed');
  await rename('Hydra-glow booster');
  world.clock.forward(61);
  expect(await title()).toBe('Hydra-glow booster');
});

it('does not keep a page that was begun before content changed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const before = get('/treatment-detail/1');
  await expect.poll(() => rendered.length).toBe(1);
  world.deps.bus.publish(CONTENT_CHANGED, {});
  resolve();
  await before;
  await get('/treatment-detail/1');
  expect(rendered).toHaveLength(2);
});

it.each([
  ['an address of nothing', '/treatment-detail/999', 404],
  ['another address', '/gone', 302],
  ['what says itself that it is not for everybody', '/private', 200],
  ['what sets a cookie', '/entered', 200],
  ['what lacks something that the server refused', '/partly', 200],
])('does not keep %s', async (_what, address, status) => {
  for (let i = 0; i < 2; i++) expect((await get(address)).statusCode).toBe(status);
  expect(rendered).toHaveLength(2);
});

it('gives who waited with a reader whose page failed one of her own', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  failing = 1;
  const both = [get('/unsteady'), get('/unsteady')];
  await expect.poll(() => rendered.length).toBe(1);
  resolve();
  const [first, second] = await Promise.all(both);
  expect(first?.statusCode).toBe(500);
  expect(second?.statusCode).toBe(200);
});

it('names the scripts of the page itself in its policy, and no other', async () => {
  const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  for (const address of ['/treatment-detail/1', '/treatment-detail/1', '/treatment-detail/1?x', '/treatment-detail/999']) {
    const { headers, body } = await get(address);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${source('own()')} ${source('wake("é")')};`);
    expect(policy).not.toContain(source('foreign()'));
    expect(policy).not.toContain('nonce');
    expect(body).not.toContain('nonce');
  }
});

it('allows the styles that react-aria brings, as it writes them', () => {
  const file = (name: string) => readFileSync(join(import.meta.dirname, '../../node_modules/react-aria/dist/private', name), 'utf8');
  const [press, still] = STYLES_OF_PARTS;
  expect(file('interactions/usePress.mjs').replace(/\$\{\S+PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable')).toContain(press);
  expect(file('overlays/usePreventScroll.mjs')).toContain(still);
});

it('lets no address be read from the pages that have a secret in theirs', async () => {
  for (let i = 0; i < 2; i++) expect((await get('/resetPw')).headers['referrer-policy']).toBe('no-referrer');
  expect((await get('/login')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

it('limits pages that lie ready like all others', async () => {
  const strict = await site(world, makeLimits(1));
  const codes: number[] = [];
  for (let i = 0; i < 31; i++) codes.push((await strict.inject('/login')).statusCode);
  expect(codes.slice(0, 30).every((code) => code === 200)).toBe(true);
  expect(codes[30]).toBe(429);
  await strict.close();
});
