import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeHttpServer } from '../platform/http.ts';
import { makeRateLimits } from '../platform/limits.ts';
import { testWorld, type World } from '../testing/world.ts';
import { catalogRoutes } from './catalog.http.ts';
import { products } from './catalog.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const forget = () => world.deps.bus.publish('content.changed', {});
const db = () => world.deps.database.db;

describe('answers that lie ready', () => {
  const url = '/api/v1/product/3';
  const setTitle = (en: string) =>
    db()
      .update(products)
      .set({ title: { ko: '필', en } })
      .where(eq(products.id, 3));

  it('are the same bytes and the same headers the first time and later, every header of the server among them', async () => {
    forget();
    const [first, second] = [await world.get(url), await world.get(url)];
    expect(second.body).toBe(first.body);
    const headers = ({ date: _date, connection: _connection, 'keep-alive': _alive, ...rest }: Record<string, unknown>) => rest;
    expect(headers(second.headers)).toEqual(headers(first.headers));
    expect(second.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=30',
      vary: 'accept-language, accept-encoding',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(second.headers.etag).toMatch(/^"[\w-]{22}"$/);
    expect(Number(second.headers['content-length'])).toBe(Buffer.byteLength(second.body));
  });

  it('are not sent to one who has them', async () => {
    const { etag } = (await world.get(url)).headers;
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const answer = await world.get(url, { 'if-none-match': String(known) });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
    const other = await world.get(url, { 'if-none-match': '"other"' });
    expect(other.statusCode).toBe(200);
  });

  it('are packed for those who take that, under a tag of their own', async () => {
    const plain = await world.get('/api/v1/product');
    for (const [accept, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      for (let times = 0; times < 2; times++) {
        const answer = await world.get('/api/v1/product', { 'accept-encoding': accept });
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(answer.headers.etag).not.toBe(plain.headers.etag);
        expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
      }
    }
    expect((await world.get('/api/v1/product', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined();
  });

  it('have no body for HEAD', async () => {
    for (let times = 0; times < 2; times++) {
      const answer = await world.app.inject({ method: 'HEAD', url });
      expect([answer.statusCode, answer.body]).toEqual([200, '']);
    }
    expect((await world.get(url)).json().id).toBe(3);
  });

  it('are found whichever way the address is written, and never for another language', async () => {
    forget();
    await world.get(url);
    await setTitle('ImportedRows after');
    expect((await world.get(`${url}?utm_source=a`)).json().title).toBe('Aqua peel');
    expect((await world.get(url, { 'accept-language': 'ko' })).json().title).toBe('필');
    await setTitle('Aqua peel');
  });

  it('are forgotten when the content changes', async () => {
    forget();
    await world.get(url);
    await setTitle('Peel of the sea');
    expect((await world.get(url)).json().title).toBe('Aqua peel');
    forget();
    expect((await world.get(url)).json().title).toBe('Peel of the sea');
    await setTitle('Aqua peel');
    forget();
  });

  it('are forgotten after a minute all the same', async () => {
    await world.get(url);
    await setTitle('A minute later');
    world.clock.forward(50);
    expect((await world.get(url)).json().title).toBe('Aqua peel');
    world.clock.forward(11);
    expect((await world.get(url)).json().title).toBe('A minute later');
    await setTitle('Aqua peel');
    forget();
  });
});

it('holds one client back and not the next, until the second is over', async () => {
  const app = await makeHttpServer(world.deps);
  catalogRoutes(
    app,
    { limits: makeRateLimits(0.02), identify: async () => null, isProven: async () => false, mayAsHead: async () => false },
    {
      ...world.deps,
      figures: {
        reviews: async () => new Map(),
        clinicReviews: async () => new Map(),
        newestReviews: async () => new Map(),
        consultations: async () => new Map(),
        answered: async () => new Set(),
        answerMinutes: async () => undefined,
        promiseMinutes: async () => 120,
      },
      figuresChanged: ['staff.changed'],
    },
  );
  await app.ready();
  const time = vi.spyOn(performance, 'now').mockReturnValue(1000);
  try {
    const ask = (remoteAddress: string) => app.inject({ url: '/api/v1/product/1', remoteAddress, headers: { 'accept-language': 'ja' } });
    const answers = await Promise.all([ask('203.0.113.1'), ask('203.0.113.1'), ask('203.0.113.1')]);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect([refused[0]?.headers['retry-after'], refused[0]?.json().code, refused[0]?.headers['cache-control']]).toEqual(['1', 'too-many-requests', 'no-store']);
    expect((await ask('203.0.113.2')).statusCode).toBe(200);
    time.mockReturnValue(2000);
    expect((await ask('203.0.113.1')).statusCode).toBe(200);
  } finally {
    time.mockRestore();
    await app.close();
  }
});
