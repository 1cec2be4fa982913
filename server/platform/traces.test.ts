import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '../accounts/accounts.tables.ts';
import { watchPort } from '../providers/watched-port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { openTraces, summarizeStatement, type Traces } from './traces.ts';

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: object }[];
  status: { code: number };
};

/** A collector that accepts OTLP over HTTP, as JSON, and stores what it receives. */
const sent: string[] = [];
const collector = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  request.on('end', () => {
    if (request.url === '/v1/traces') sent.push(text);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
const spans = () =>
  sent.flatMap((text) =>
    (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap((one) =>
      one.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );

let world: World;
let traces: Traces;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  traces = (await openTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` })) as Traces;
  world = await testWorld({
    watched: traces.statements,
    change: ({ translator }) => ({ traces, translator: watchPort('translation', translator, ['translate'], [traces]) }),
  });
});
afterAll(async () => {
  await world.close();
  collector.close();
});

test('without a collector there are none', async () => {
  expect(await openTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: undefined })).toBeUndefined();
});

test('a collector that is away holds nothing up', async () => {
  const lost = (await openTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })) as Traces;
  const call = lost.call('mail', 'send');
  expect(call.within(() => 'sent')).toBe('sent');
  call.end('done', false);
  const began = performance.now();
  await lost.close();
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('requests, their statements and calls of providers are spans of one trace, and nothing of a person is in them', async () => {
  const her = await world.person({ firstName: 'Shahrazad' });
  await world.get('/api/v1/users/mypage?secret=amal', await world.as(her));
  await world.get('/no/such/amal');
  // Statements outside any request are not traced; a process makes them all day.
  await world.deps.database.db.select().from(members);
  await world.deps.translator.translate('Does it hurt, says Shahrazad?', 'en', 'KO');
  await world.deps.database.db.transaction(async (tx) => tx.select().from(members));
  await traces.close();

  const all = spans();
  const page = all.find(({ name }) => name === 'GET /api/v1/users/mypage') as Span;
  expect(attributes(page)).toEqual({ 'http.request.method': 'GET', 'http.route': '/api/v1/users/mypage', 'http.response.status_code': 200 });
  const within = all.filter(({ traceId, parentSpanId }) => traceId === page.traceId && parentSpanId === page.spanId);
  expect(within.map(({ name }) => name)).toContain('select members');
  expect(attributes(within.find(({ name }) => name === 'select members') as Span)).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'select',
    'db.collection.name': 'members',
  });
  expect(attributes(all.find(({ name }) => name === 'translation.translate') as Span)).toEqual({
    'naru.outcome': expect.stringMatching(/done|partial|untranslated/),
  });
  expect(attributes(all.find(({ name }) => name === 'GET none') as Span)['http.response.status_code']).toBe(404);
  // The translator's stand-in is reached over a socket of this server, so it is a separate request.
  expect(
    all
      .filter(({ parentSpanId }) => !parentSpanId)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['GET /api/v1/users/mypage', 'GET none', 'POST /sandbox/deepl/v2/translate', 'translation.translate'].toSorted());
  expect(sent.join()).not.toMatch(/Shahrazad|amal|secret|hurt/i);
  expect(sent.join()).not.toContain(her.id);
  expect(sent.join()).not.toContain(her.uid);
  expect(sent.join()).toMatch(/"service\.name".*"naru"/);
});

const attributes = (span: Span) => Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0] as unknown]));

test.each([
  ['select "id" from "members" where "uid" = $1', 'select', 'members'],
  ['  INSERT INTO public."orders" values ($1)', 'insert', 'orders'],
  ['update "messages" set x = 1', 'update', 'messages'],
  ["select 'from Amal' as x", 'select', undefined],
  ['begin', 'begin', undefined],
  ['', 'statement', undefined],
])('records only verb and table of %j', (text, verb, table) => {
  expect(summarizeStatement(text)).toEqual({ verb, table });
});
