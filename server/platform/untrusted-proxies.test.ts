import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type Config, loadConfig } from './config.ts';
import { makeHttpServer } from './http.ts';
import { makeLog } from './log.ts';
import type { MetricReader } from './metrics.ts';
import { watchUntrustedProxies } from './untrusted-proxies.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function open(TRUST_PROXY: string, host = '127.0.0.1') {
  const config: Config = loadConfig({ ...process.env, TRUST_PROXY });
  app = await makeHttpServer({ config, log: makeLog('silent') });
  const warnings: string[] = [];
  const figure: MetricReader = watchUntrustedProxies(app, { config, log: { warn: (line: string) => void warnings.push(line) } as never });
  app.get('/', async () => 'here');
  const address = await app.listen({ port: 0, host });
  const ask = (forwarded?: string) => fetch(address, forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {});
  return { ask, warnings, count: async () => (await figure.read())[0]?.value };
}

test.each([
  ['', '127.0.0.1'],
  ['10.0.0.0/8, 127.0.0.2', '127.0.0.1'],
  ['127.0.0.1', '::1'],
])('a proxy that TRUST_PROXY=%s does not name is warned of once, and its requests are counted', async (trusted, host) => {
  const { ask, warnings, count } = await open(trusted, host);
  await ask();
  expect([warnings, await count()]).toEqual([[], 0]);
  await ask('198.51.100.1');
  await ask('198.51.100.2');
  expect(warnings).toEqual([expect.stringContaining(`X-Forwarded-For came from ${host}, which is not in TRUST_PROXY.`)]);
  expect(warnings[0]).not.toContain('198.51.100');
  expect(await count()).toBe(2);
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['10.0.0.1,127.0.0.0/8', '127.0.0.1'],
  ['::1', '::1'],
])('no warning for a proxy in TRUST_PROXY=%s', async (trusted, host) => {
  const { ask, warnings, count } = await open(trusted, host);
  await ask('127.0.0.1');
  await ask('198.51.100.1');
  expect([warnings, await count()]).toEqual([[], 0]);
});

test('in-process requests of pages are not taken for a proxy', async () => {
  const { warnings, count } = await open('');
  await app.inject({ url: '/', headers: { 'x-forwarded-for': '198.51.100.1' } });
  expect([warnings, await count()]).toEqual([[], 0]);
});
