import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { makeLocalBus } from './bus.ts';
import { makeRateLimits } from './limits.ts';
import { makeResponseCache } from './response-cache.ts';
import { makeSecurityHeaders, registerSecurityHeaders } from './security-headers.ts';

const about = defineEndpoint({
  name: 'about',
  method: 'GET',
  path: '/about/{name}',
  who: 'anyone',
  summary: 'About',
  params: z.object({ name: z.string() }),
  reply: z.object({ text: z.string() }),
});

/** One call whose answers take about 2.9 kB each, in a cache of 7 kB. `made` lists the names for which an answer was made. */
async function twoAnswersFit() {
  let now = Date.parse('2026-03-02T00:00:00Z');
  const bus = makeLocalBus();
  const made: string[] = [];
  const app = Fastify();
  registerSecurityHeaders(app, makeSecurityHeaders(false));
  makeResponseCache({ bus, clock: { now: () => new Date(now) }, limits: makeRateLimits(1000), mostBytes: 7000 }, 'content').serve(
    app,
    about,
    async ({ params }) => {
      made.push(params.name);
      return { reply: { text: params.name.repeat(800) } };
    },
  );
  return {
    app,
    bus,
    made,
    ask: async (...names: string[]) => {
      for (const name of names) expect((await app.inject(`/about/${name}`)).json()).toEqual({ text: name.repeat(800) });
    },
    forward: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

test('evicts the least recently used answer beyond the size limit', async () => {
  const { made, ask } = await twoAnswersFit();
  await ask('a', 'b', 'a', 'c', 'a', 'c');
  expect(made).toEqual(['a', 'b', 'c']);
  await ask('b', 'c', 'a');
  expect(made).toEqual(['a', 'b', 'c', 'b', 'a']);
});

test('caches an answer for a minute, or until a hint or a gap in the hints', async () => {
  const { made, ask, forward, bus } = await twoAnswersFit();
  await ask('a');
  forward(59);
  await ask('a');
  expect(made).toHaveLength(1);
  forward(2);
  await ask('a', 'a');
  expect(made).toHaveLength(2);
  bus.publish('content', {});
  await ask('a', 'a');
  expect(made).toHaveLength(3);
  bus.gap();
  await ask('a', 'a');
  expect(made).toHaveLength(4);
});

test('compresses repeatedly requested answers more strongly, with the same content', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8');
  const app = Fastify();
  registerSecurityHeaders(app, makeSecurityHeaders(false));
  const cache = makeResponseCache({ bus: makeLocalBus(), clock: { now: () => new Date() }, limits: makeRateLimits(1000) });
  const work = async () => ({ text, headers: { 'content-type': 'text/html' }, etag: false, dense: true });
  app.route({
    method: 'GET',
    url: '/page',
    ...cache.route,
    handler: async (request, reply) => {
      (cache.find('page') ?? (await cache.prepare('page', work)))?.(request, reply);
      return reply;
    },
  });
  const ask = async () => {
    const { rawPayload, headers } = await app.inject({ url: '/page', headers: { 'accept-encoding': 'br' } });
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
    return rawPayload.length;
  };
  const first = await ask();
  expect(await ask()).toBe(first);
  await expect.poll(ask).toBeLessThan(first);
});
