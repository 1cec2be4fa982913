import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { data, redirect } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { products } from '../catalog/catalog.tables.ts';
import { makeRateLimits, type RateLimits } from '../platform/limits.ts';
import { testWorld, type World } from '../testing/world.ts';
import { type LoaderInput, makeRoute, makeSite, readPageContext } from './pages.fixture.ts';
import { REACT_ARIA_STYLES } from './pages.ts';

let world: World;
let app: FastifyInstance;
/** Paths of rendered pages, one entry for each rendering. */
let rendered: string[];
/** A promise that the next rendering waits for. */
let gate: Promise<void> | undefined;
let failing = 0;

beforeAll(async () => {
  world = await testWorld();
  app = await startSite();
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(() => {
  rendered = [];
  gate = undefined;
  world.deps.bus.publish('content.changed', {});
});

/** Displays everything that a page could know about the reader, and the treatment. */
async function treatment({ request, params, context }: LoaderInput) {
  rendered.push(new URL(request.url).pathname);
  const answer = await readPageContext(context).send({ method: 'GET', url: `/api/v1/product/${params.id}`, headers: {} });
  const text = await answer.text();
  await gate;
  if (answer.status === 404) throw data(null, { status: 404 });
  return { url: request.url, headers: [...request.headers], language: readPageContext(context).language, title: (JSON.parse(text) as { title: string }).title };
}

const page = (path: string, act: (given: LoaderInput) => unknown) =>
  makeRoute(path, (given) => {
    rendered.push(`/${path}`);
    return act(given);
  });
const routes = [
  makeRoute('treatment-detail/:id', treatment),
  page('login', ({ request }) => ({ cookie: request.headers.get('cookie') })),
  page('resetPw', () => null),
  page('gone', () => {
    throw redirect('/login');
  }),
  page('private', () => null),
  page('entered', () => null),
  page('partly', async ({ context }) => (await readPageContext(context).send({ method: 'GET', url: '/api/v1/product/999999', headers: {} })).status),
  page('unsteady', async () => {
    const turn = failing;
    failing = 0;
    await gate;
    if (turn) throw data(null, { status: 500 });
    return 'well';
  }),
];
/** Response headers that some of these pages set, as our renderer would. */
const HEADERS_BY_PATH: Record<string, [name: string, value: string]> = { '/private': ['cache-control', 'no-store'], '/entered': ['set-cookie', 'a=b'] };

const startSite = (limits?: RateLimits) => makeSite(world, routes, { says: HEADERS_BY_PATH, ...(limits ? { limits } : {}) });
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

it('renders cached pages without data of the requester', async () => {
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

it('uses only the language cookie, and caches pages separately with and without it', async () => {
  const chose = await get('/login', { cookie: 'selectedLanguage=ja; naru_refresh=secret' });
  const asked = await get('/login', { 'accept-language': 'ja' });
  expect(chose.body).toContain('{"cookie":"selectedLanguage=ja"}');
  expect(asked.body).toContain('{"cookie":null}');
  expect((await get('/login', { cookie: 'selectedLanguage=ja' })).body).toBe(chose.body);
  expect((await get('/login', { 'accept-language': 'ja' })).body).toBe(asked.body);
  // A language that the site does not have is ignored.
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
  world.deps.bus.publish('content.changed', {});
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
  world.deps.bus.publish('content.changed', {});
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

it('a failed shared rendering does not fail the requests that waited for it', async () => {
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
  const [press, still] = REACT_ARIA_STYLES;
  expect(file('interactions/usePress.mjs').replace(/\$\{\S+PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable')).toContain(press);
  expect(file('overlays/usePreventScroll.mjs')).toContain(still);
});

it('sends no referrer from pages with a secret in their address', async () => {
  for (let i = 0; i < 2; i++) expect((await get('/resetPw')).headers['referrer-policy']).toBe('no-referrer');
  expect((await get('/login')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

it('limits pages that lie ready like all others', async () => {
  const strict = await startSite(makeRateLimits(1));
  const codes: number[] = [];
  for (let i = 0; i < 31; i++) codes.push((await strict.inject('/login')).statusCode);
  expect(codes.slice(0, 30).every((code) => code === 200)).toBe(true);
  expect(codes[30]).toBe(429);
  await strict.close();
});
