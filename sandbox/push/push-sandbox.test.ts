import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import webPush from 'web-push';
import { createMemoryStore } from '../store.ts';
import { pushSandbox } from './push-sandbox.ts';
import { decryptPush, makePushKeys } from './seal.ts';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const AT = 'http://127.0.0.1:3000';
let app: FastifyInstance;
beforeEach(async () => {
  app = fastify();
  await app.register(pushSandbox, { prefix: '/sandbox/push', store: createMemoryStore(), address: () => AT, publicUrl: 'https://naru.example' });
});
afterEach(() => app.close());

async function browser() {
  const answer = await app.inject({ method: 'POST', url: '/sandbox/push/subscriptions', payload: { applicationServerKey: publicKey } });
  return answer.json<{ endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }>();
}
/** Sends as a product does, with some changes. */
async function send(
  to: Awaited<ReturnType<typeof browser>>,
  changes: { vapid?: object; headers?: Record<string, string | undefined>; body?: Buffer; text?: string } = {},
) {
  const { text = '{"title":"Hello","body":"You have a new message","href":"/myPage"}' } = changes;
  const made = webPush.generateRequestDetails(to, text, {
    vapidDetails: { subject: 'mailto:a@naru.example', publicKey, privateKey, ...changes.vapid },
    TTL: 60,
  });
  const headers = Object.fromEntries(Object.entries({ ...made.headers, ...changes.headers }).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  delete headers['Content-Length'];
  return app.inject({ method: 'POST', url: new URL(to.endpoint).pathname, payload: changes.body ?? (made.body as Buffer), headers });
}

test('it takes what is sealed and signed for this browser', async () => {
  const to = await browser();
  const answer = await send(to);
  expect([answer.statusCode, answer.headers.location]).toEqual([201, expect.stringContaining(`${AT}/sandbox/push/notices/`)]);
  const page = (await app.inject('/sandbox/push')).body;
  for (const shown of ['Hello', 'You have a new message', '/myPage', 'Sandbox']) expect(page).toContain(shown);
});

test('links a notice to its page, and to no other site', async () => {
  const to = await browser();
  const hrefs = ['/visit/3?from=push', '//evil.example/visit/3', 'https://evil.example/', 'javascript:alert(1)'];
  for (const href of hrefs) await send(to, { text: JSON.stringify({ title: 'Hello', href }) });
  const page = (await app.inject('/sandbox/push')).body;
  expect([...page.matchAll(/class="letter" href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/visit/3?from=push']);
  for (const href of hrefs) expect(page).toContain(`<bdi class="address">${href}</bdi>`);
});

test.each<[string, Parameters<typeof send>[1], number]>([
  ['without a word of who sends', { headers: { Authorization: undefined } }, 401],
  ['signed by another key', { vapid: webPush.generateVAPIDKeys() }, 403],
  ['under another key’s name', { headers: { Authorization: `vapid t=a.b.c, k=${publicKey}` } }, 403],
  ['without a time to live', { headers: { TTL: undefined } }, 400],
  ['of an urgency that there is not', { headers: { Urgency: 'shouting' } }, 400],
  ['under a topic that is too long', { headers: { Topic: 'x'.repeat(33) } }, 400],
  ['not sealed', { body: Buffer.from('plain words') }, 400],
  ['too large', { body: Buffer.alloc(4_097) }, 413],
])('it refuses what is %s', async (_, changes, status) => {
  const to = await browser();
  expect((await send(to, changes)).statusCode).toBe(status);
  expect((await app.inject('/sandbox/push/notices.json')).json()).toEqual([]);
});

test('it knows nobody who did not subscribe, and makes no subscription without a key', async () => {
  expect((await app.inject({ method: 'POST', url: '/sandbox/push/send/nobody' })).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/sandbox/push/subscriptions', payload: {} })).statusCode).toBe(400);
});

test('does not open a push that was sealed for another browser', async () => {
  const to = await browser();
  const { body } = webPush.generateRequestDetails(to, 'x', { vapidDetails: { subject: 'mailto:a@naru.example', publicKey, privateKey } });
  expect(() => decryptPush(body as Buffer, makePushKeys())).toThrow();
});

test('the page says in five languages that it is a sandbox, and shows what came as text', async () => {
  const to = await browser();
  const { body } = webPush.generateRequestDetails(to, '{"title":"<img src=x onerror=alert(1)>"}', {
    vapidDetails: { subject: 'mailto:a@naru.example', publicKey, privateKey },
  });
  await send(to, { body: body as Buffer });
  const page = await app.inject('/sandbox/push?lang=ar');
  expect(page.body).toContain('dir="rtl"');
  expect(page.body).toContain('&lt;img src=x');
  expect(page.body).not.toContain('<img');
  expect(page.headers['content-security-policy']).toContain("form-action 'self'");
  expect((await app.inject({ url: '/sandbox/push', headers: { 'accept-language': 'ko' } })).body).toContain('알림');
});
