import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getErrorText } from '../../contract/errors/index.ts';
import { testWorld, type World } from '../testing/world.ts';
import { toAppError } from './http.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld({ env: { LIMIT_SCALE: '0.1' } });
});
afterAll(() => world.close());

test('headers that drip in are waited for ten seconds, not for ever', async () => {
  const { port } = new URL(await world.listen());
  const { server } = world.app;
  expect(server.headersTimeout).toBe(10_000);
  // Node reads the setting again every two seconds, so the test need not wait for ten.
  server.headersTimeout = 200;
  onTestFinished(() => {
    server.headersTimeout = 10_000;
  });
  const began = performance.now();
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /health/live HTTP/1.1\r\nhost: naru\r\n');
  const drip = setInterval(() => socket.write('x: y\r\n'), 50);
  const answer = await new Promise<string>((done) => {
    let text = '';
    socket.on('data', (data) => {
      text += String(data);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(text));
  });
  clearInterval(drip);
  expect(answer).toContain('408');
  expect(performance.now() - began).toBeLessThan(8_000);
});

/** Returns the response to a request line, which is sent exactly as given. */
async function sendRequestLine(line: string, headers = ''): Promise<{ status: number; head: string; body: string }> {
  const { port } = new URL(await world.listen());
  const text = await new Promise<string>((done) => {
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    socket.on('data', (data) => {
      received += String(data);
    });
    socket.on('close', () => done(received));
    socket.write(`${line} HTTP/1.1\r\nhost: naru\r\nconnection: close\r\n${headers}\r\n`);
  });
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

describe('a request target', () => {
  test('in the absolute form is its path and query', async () => {
    for (const target of ['http://naru.example/api/v1/product?limit=0', 'HTTPS://other.example:8080/api/v1/product?limit=0']) {
      const { status, body } = await sendRequestLine(`GET ${target}`);
      expect([status, JSON.parse(body)]).toMatchObject([400, { code: 'invalid', errors: [{ field: 'limit' }] }]);
    }
    expect((await sendRequestLine('GET http://naru.example?x=1')).body).toBe((await sendRequestLine('GET /?x=1')).body);
  });

  test.each(['GET *', 'OPTIONS *', 'GET /%ff', 'GET /api/v1/product/%', 'POST /api/%c3%28'])(
    'is refused as all others are when it names no address: %s',
    async (line) => {
      const { status, head, body } = await sendRequestLine(line, 'accept-language: ja\r\n');
      expect([status, JSON.parse(body)]).toEqual([400, { code: 'bad-request', detail: getErrorText('bad-request', 'ja') }]);
      for (const header of ['content-security-policy: ', 'x-content-type-options: nosniff', 'cache-control: no-store', 'content-type: application/json'])
        expect(head).toContain(header);
    },
  );
});

test('a body that does not come whole within thirty seconds is given up; a file has longer', async () => {
  const { port } = new URL(await world.listen());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const half = (request: string, more: string) =>
    new Promise<string>((done) => {
      const socket = connect(Number(port), '127.0.0.1');
      let text = '';
      socket.on('data', (data) => {
        text += String(data);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => done(text));
      socket.write(`${request} HTTP/1.1\r\nhost: naru\r\n${more}content-length: 100\r\n\r\n{"a"`);
    });
  const arrived = new Promise<void>((done) => world.app.server.once('request', () => setImmediate(done)));
  const answer = half('POST /api/v1/auth/login', 'content-type: application/json\r\n');
  await arrived;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toContain('408');
  expect(world.app.server.requestTimeout).toBe(300_000);
});

test('reports of refused content are limited by client, and counted: one line of the log at once and one a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const line = vi.spyOn(world.deps.log, 'warn');
  const report = (client = '127.0.0.1', directive = 'script-src') =>
    world.app.inject({
      remoteAddress: client,
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({ 'csp-report': { 'violated-directive': directive } }),
    });
  expect([await report(), await report()].map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect((await report()).statusCode).toBe(429);
  for (let i = 0; i < 60; i += 1) expect((await report(`10.0.0.${i}`, `made-up-${String.fromCharCode(97 + (i % 26))}-src`)).statusCode).toBe(204);
  const told = () =>
    line.mock.calls
      .filter(([, words]) => words === 'content security policy violations')
      .map(([counts]) => (counts as unknown as { reports: Record<string, number> }).reports);
  expect(told()).toEqual([{ 'script-src': 1 }]);
  vi.advanceTimersByTime(60_000);
  expect(told()).toHaveLength(2);
  const counted = told()[1] ?? {};
  expect(Object.values(counted).reduce((sum, one) => sum + one, 0)).toBe(61);
  expect(Object.keys(counted).length).toBeLessThanOrEqual(21);
  vi.advanceTimersByTime(120_000);
  expect(told()).toHaveLength(2);
  vi.useRealTimers();
  line.mockRestore();
});

test('limits requests for unknown addresses, pages and API together', async () => {
  const tries = (url: string) => world.app.inject({ remoteAddress: '203.0.113.40', method: 'GET', url });
  for (let i = 0; i < 3; i += 1) expect([(await tries(`/none-${i}`)).statusCode, (await tries(`/api/none-${i}`)).statusCode]).toEqual([404, 404]);
  expect([(await tries('/none')).statusCode, (await tries('/api/none')).statusCode]).toEqual([429, 429]);
});

test('treats prototype keys in JSON bodies as plain data', async () => {
  const { authorization } = await world.as(await world.person());
  const answer = await world.app.inject({
    method: 'PUT',
    url: '/api/v1/users/mypage',
    headers: { authorization, 'content-type': 'application/json' },
    payload: '{"__proto__":{"role":"operator","first_name":"Mallory"},"constructor":{"prototype":{"role":"operator"}}}',
  });
  expect([answer.statusCode, answer.json().first_name]).toEqual([200, 'Amal']);
  expect(({} as { role?: string }).role).toBeUndefined();
});

/** Headers that every answer must have, as before a library set them. */
const REQUIRED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
};

test.each([
  ['an answer that was just made', '/api/v1/product', 200],
  ['one that lay ready', '/api/v1/product', 200],
  ['one that is refused by a call whose answers lie ready', '/api/v1/product/99999', 404],
  ['one to a stranger', '/api/v1/users/mypage', 401],
  ['one to whoever asks for a socket without opening one', '/ws/chat', 426],
  ['an address that there is not', '/no-such-address', 404],
  ['the health of the process', '/health/live', 200],
])('%s has the security headers, each once', async (_what, url, status) => {
  const answer = await world.get(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject(REQUIRED_HEADERS);
  for (const name of ['x-powered-by', 'strict-transport-security']) expect(answer.headers).not.toHaveProperty(name);
});

test('adds them to answers 304 and 413 too, and tells browsers to stay on https', async () => {
  const { etag } = (await world.get('/api/v1/product')).headers;
  const same = await world.get('/api/v1/product', { 'if-none-match': String(etag) });
  expect([same.statusCode, same.headers]).toEqual([304, expect.objectContaining(REQUIRED_HEADERS)]);
  const secure = await testWorld({ env: { LIMIT_SCALE: '0.02', PUBLIC_URL: 'https://naru.example' } });
  for (const status of [200, 200, 429]) {
    const answer = await secure.get('/api/v1/product');
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({ ...REQUIRED_HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' });
  }
  await secure.close();
});

test('only public pictures can be loaded by other sites', async () => {
  const policyOf = async (url: string) => (await world.get(url)).headers['cross-origin-resource-policy'];
  for (const url of ['/health/live', '/api/v1/product', '/api/v1/users/mypage', '/no-such-address']) expect(await policyOf(url), url).toBe('same-origin');
  await world.deps.files.put('clinic-01-a.0a1b-480.webp', new Uint8Array([1]), 'image/webp');
  expect(await policyOf('/files/clinic-01-a.0a1b-480.webp')).toBe('cross-origin');
});

describe('an error that is not ours', () => {
  test.each(['53100', '53300', '25006', '57P01', '25P03', '40P01', 'ECONNREFUSED', 'EMFILE'])('answers 503 for %s of the database or the machine', (code) => {
    const error = Object.assign(new Error('query'), { cause: Object.assign(new Error('of the database'), { code }) });
    expect([toAppError(error).status, toAppError(error).retryAfter]).toEqual([503, 5]);
  });

  test('says nothing of what went wrong inside', async () => {
    const answer = await world.get('/api/v1/hospital/1%00');
    expect([answer.statusCode, Object.keys(answer.json()).sort()]).toEqual([400, ['code', 'detail', 'errors']]);
    expect(answer.payload).not.toMatch(/select|node_modules|server\//);
  });
});
