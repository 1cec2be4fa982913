import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '../orders/orders.tables.ts';
import { watchPort } from '../providers/watched-port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { openPatientChat, registerPatient } from '../threads/patients.fixture.ts';
import { ConfigError } from './config.ts';
import { type Metrics, openMetrics } from './metrics.ts';

const HERE = { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1' };
let metrics: Metrics;
let world: World;
beforeAll(async () => {
  metrics = (await openMetrics(HERE)) as Metrics;
  world = await testWorld({
    jobs: true,
    change: ({ translator }) => ({ metrics, translator: watchPort('translation', translator, ['translate'], [metrics]) }),
  });
});
afterAll(async () => {
  await world.close();
  await metrics.close();
});

const read = async () => (await fetch(`${metrics.address}/metrics`)).text();
/** Returns the value of one line, written as `name{labels}`. */
const numberAt = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );

test('without a port there is none, and nothing listens beyond this machine unless it is said', async () => {
  expect(await openMetrics({ ...HERE, METRICS_PORT: undefined })).toBeUndefined();
  expect(metrics.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test('requests are counted by the pattern of their route and their status, and nothing of their address is told', async () => {
  await world.get('/api/v1/hospital/1?secret=amal');
  await world.get('/api/v1/hospital/1');
  await world.get('/api/v1/hospital/999');
  await world.get('/no/such/amal');
  const text = await read();
  expect(numberAt(text, 'naru_request_seconds_count{method="GET",route="/api/v1/hospital/:hospital_id",status="200"}')).toBe(2);
  expect(numberAt(text, 'naru_request_seconds_count{method="GET",route="/api/v1/hospital/:hospital_id",status="404"}')).toBe(1);
  expect(numberAt(text, 'naru_request_seconds_count{method="GET",route="none",status="404"}')).toBe(1);
  expect(text).not.toMatch(/amal|hospital\/\d|secret/);
});

test('sockets, translations and money on its way are told, and nobody’s name or words', async () => {
  const her = await registerPatient(world, { language: 'en' });
  await registerPatient(world);
  const socket = await openPatientChat(world, her);
  const before = await read();
  const more = (text: string, line: string) => numberAt(text, line) - numberAt(before, line);
  const waiting = {
    title: 'One',
    currency: 'USD',
    totalMinor: 100,
    baseCurrency: 'USD',
    baseTotalMinor: 100,
    hospitalId: 1,
    createdAt: world.clock.now(),
  } as const;
  const since = new Date(world.clock.now().getTime() - 600_000);
  await world.deps.database.db.insert(orders).values([
    { ...waiting, orderNum: 'N1', memberId: her.member.id, state: 'confirming', confirmingAt: since },
    { ...waiting, orderNum: 'N2', memberId: her.member.id, state: 'success', confirmingAt: since },
  ]);
  socket.send({ action: 'sendMessage', message: 'Hello' });
  await expect
    .poll(async () => numberAt(await read(), 'naru_calls_total{port="translation",act="translate",outcome="done"}'), { timeout: 20_000 })
    .toBeGreaterThan(0);
  // The service answers before its answer is stored.
  await expect.poll(async () => more(await read(), 'naru_translations_waiting')).toBeLessThanOrEqual(0);
  const text = await read();
  expect(numberAt(text, 'naru_sockets{side="user"}')).toBe(1);
  expect(numberAt(text, 'naru_sockets{side="hospital"}')).toBe(0);
  expect(more(text, 'naru_orders_unsettled{state="confirming"}')).toBe(1);
  expect(more(text, 'naru_orders_unsettled{state="canceling"}')).toBe(0);
  expect(numberAt(text, 'naru_orders_unsettled_oldest_seconds')).toBeGreaterThanOrEqual(600);
  expect(more(text, 'naru_orders_flagged')).toBe(0);
  expect(more(text, 'naru_jobs_due{queue="mail"}')).toBe(0);
  expect(numberAt(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect(numberAt(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(text).not.toMatch(/Hello|Haddad|HADDAD|N1|@example/);
  expect(text).not.toContain(her.member.id);
  socket.close();
});

test.skipIf(!process.env.DATABASE_URL)('connections of the pool are told by what they do', async () => {
  const text = await read();
  expect(numberAt(text, 'naru_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(numberAt(text, 'naru_database_connections{state="waited-for"}')).toBe(0);
});

test('a metric that fails or hangs is omitted and counted; the others are served', async () => {
  const own = (await openMetrics(HERE)) as Metrics;
  let broken = false;
  own.figures(
    { name: 'naru_whole', help: 'h', read: () => [{ value: 3 }] },
    { name: 'naru_single', help: 'h', read: async () => (broken ? Promise.reject(new Error('away')) : [{ value: 1 }]) },
    {
      name: 'naru_fragile',
      help: 'h',
      labels: ['side'],
      read: async () => (broken ? Promise.reject(new Error('away')) : [{ labels: { side: 'user' }, value: 1 }]),
    },
  );
  const text = async () => (await fetch(`${own.address}/metrics`)).text();
  expect(numberAt(await text(), 'naru_fragile{side="user"}')).toBe(1);
  broken = true;
  const after = await text();
  expect(numberAt(after, 'naru_whole')).toBe(3);
  expect(after, 'not a zero that nobody counted').not.toMatch(/^naru_single /m);
  expect(after).not.toMatch(/^naru_fragile\{/m);
  expect(numberAt(await text(), 'naru_figures_missing_total{figure="naru_fragile"}')).toBeGreaterThanOrEqual(1);
  await own.close();
});

test('alarms and documentation name existing metrics only', async () => {
  const text = await read();
  for (const file of ['deploy/alarms.yaml', 'docs/operating.md']) {
    const content = await readFile(join(import.meta.dirname, '../..', file), 'utf8');
    const names = [...content.matchAll(/\b(?:naru|nodejs)_[a-z0-9_]*[a-z0-9]\b/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, ''));
    expect(names.length).toBeGreaterThan(5);
    const absent = ['naru_redis_connected', ...(process.env.DATABASE_URL ? [] : ['naru_database_connections'])];
    expect(names.filter((name) => !text.includes(`# TYPE ${name}`) && !absent.includes(name))).toEqual([]);
  }
});

test('nothing else is answered there, and the product itself has no such address', async () => {
  expect((await fetch(`${metrics.address}/`)).status).toBe(404);
  expect((await fetch(`${metrics.address}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await world.get('/metrics')).statusCode).toBe(404);
  expect((await fetch(`${metrics.address}/metrics`)).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
});

test('a port in use is said in a sentence', async () => {
  const { port } = new URL(metrics.address);
  await expect(openMetrics({ METRICS_PORT: Number(port), METRICS_HOST: '127.0.0.1' })).rejects.toThrow(ConfigError);
  await expect(openMetrics({ METRICS_PORT: Number(port), METRICS_HOST: '127.0.0.1' })).rejects.toThrow(`METRICS_PORT=${port} is in use by another program.`);
});
