import { createECDH } from 'node:crypto';
import fastify, { type FastifyPluginCallback } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushSandbox } from '../../../../sandbox/push/push-sandbox.ts';
import { createMemoryStore } from '../../../../sandbox/store.ts';
import { deriveVapidPublicKey, generateVapidKey } from '../../../platform/vapid.ts';
import { type PushAddress, PushError, type PushOptions } from '../port.ts';
import { isPushServiceUrl } from './push-services.ts';
import { webPusher } from './web-pusher.ts';

const privateKey = generateVapidKey();
const vapid = { privateKey, publicKey: deriveVapidPublicKey(privateKey) as string, subject: 'mailto:help@naru.example' };
const OPTIONS: PushOptions = { ttlSeconds: 60, urgency: 'high', topic: 'thread 7' };
/** At most as long as the stand-in stays silent, and far longer than any of its answers takes. */
const TIMEOUT_MS = 500;

const app = fastify();
let address = '';
beforeAll(async () => {
  const mount: FastifyPluginCallback = (scope, _options, done) => {
    pushSandbox(scope, { store: createMemoryStore(), address: () => address, publicUrl: 'https://naru.example' }).then(() => done(), done);
  };
  await app.register(mount, { prefix: '/sandbox/push' });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const ownAddress = () => `${address}/sandbox/push/send`;
const pusher = () => webPusher({ vapid, ownAddress, timeoutMs: TIMEOUT_MS });
/** A subscribed browser, with the fault that its push service simulates. */
async function browser(fault = 'none', key = vapid.publicKey): Promise<PushAddress> {
  const { endpoint, keys } = (await app.inject({ method: 'POST', url: '/sandbox/push/subscriptions', payload: { applicationServerKey: key } })).json();
  const url = `${new URL(endpoint).pathname.replace('/send/', '/subscriptions/')}/fault`;
  await app.inject({ method: 'POST', url, payload: `fault=${fault}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  return { endpoint, ...keys };
}
const readNotices = async () => (await app.inject('/sandbox/push/notices.json')).json();
const refusal = (sent: Promise<unknown>): Promise<PushError> =>
  sent.then(
    () => Promise.reject(new Error('it was sent')),
    (error: unknown) => error as PushError,
  );

test('a push can be decrypted by the device, with TTL and urgency, and without a readable topic', async () => {
  expect(await pusher().send(await browser(), '{"title":"新しいメッセージ"}', OPTIONS)).toEqual({ outcome: 'accepted' });
  const [notice] = await readNotices();
  expect(notice).toMatchObject({ text: '{"title":"新しいメッセージ"}', ttl: 60, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
  await pusher().send(await browser(), 'another', { ...OPTIONS, ttlSeconds: 0, urgency: 'low', topic: undefined });
  expect((await readNotices())[0]).toMatchObject({ text: 'another', ttl: 0, urgency: 'low', topic: null });
});

test.each(['gone', 'unknown'])('a browser that is %s at its service is gone', async (fault) => {
  expect(await pusher().send(await browser(fault), 'x', OPTIONS)).toEqual({ outcome: 'gone' });
});

test.each([
  ['busy', { message: 'the push service answered 429', retry: true, retryAfterSeconds: 30 }],
  ['broken', { message: 'the push service answered 503', retry: true, retryAfterSeconds: undefined }],
  ['silent', { message: 'no answer in time', retry: true, retryAfterSeconds: undefined }],
  ['elsewhere', { message: 'the push service answered 302', retry: false, retryAfterSeconds: undefined }],
])('a service that is %s', async (fault, expected) => {
  const before = (await readNotices()).length;
  const error = await refusal(pusher().send(await browser(fault), 'x', OPTIONS));
  expect(error).toBeInstanceOf(PushError);
  expect(error).toMatchObject(expected);
  expect(await readNotices()).toHaveLength(before);
});

test('a service that is away is asked again', async () => {
  const away = fastify();
  const at = await away.listen({ port: 0, host: '127.0.0.1' });
  await away.close();
  const sender = webPusher({ vapid, ownAddress: () => `${at}/send` });
  expect(await refusal(sender.send({ ...(await browser()), endpoint: `${at}/send/one` }, 'x', OPTIONS))).toMatchObject({
    message: 'no connection',
    retry: true,
  });
});

test('refuses a key that the browser did not subscribe with, and keeps the address', async () => {
  const other = deriveVapidPublicKey(generateVapidKey()) as string;
  expect(await refusal(pusher().send(await browser('none', other), 'x', OPTIONS))).toMatchObject({ message: 'the push service answered 403', retry: false });
});

test('keys that nothing can be sealed for, and a notice that is too long, are not sent', async () => {
  const to = await browser();
  for (const keys of [{ p256dh: 'short' }, { p256dh: `B${'A'.repeat(86)}` }, { auth: 'short' }])
    expect(await refusal(pusher().send({ ...to, ...keys }, 'x', OPTIONS))).toMatchObject({ message: 'nothing can be sealed for these keys', retry: false });
  expect(await refusal(pusher().send(to, 'é'.repeat(1_997), OPTIONS))).toMatchObject({ message: 'the notice is too long', retry: false });
  expect(await pusher().send(to, `${'é'.repeat(1_996)}x`, OPTIONS)).toEqual({ outcome: 'accepted' });
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is of a push service', (endpoint) => {
  expect(isPushServiceUrl(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user:word@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilpush.apple.com.example/abc',
  'https://notpush.apple.com/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/sandbox/push/send/abc',
  'https://10.0.0.7/abc',
  'https://localhost/abc',
  'http://127.0.0.1:3000/sandbox/push/sending/abc',
  'http://127.0.0.1:3000/sandbox/push/send/../../mail',
  'http://user@127.0.0.1:3000/sandbox/push/send/abc',
  'file:///etc/passwd',
  'no address',
])('nothing is sent to %s, and it is not asked', async (endpoint) => {
  expect(isPushServiceUrl(endpoint, 'http://127.0.0.1:3000/sandbox/push/send')).toBe(false);
  const sender = webPusher({ vapid, ownAddress: () => 'http://127.0.0.1:3000/sandbox/push/send' });
  const pair = createECDH('prime256v1');
  const to = { endpoint, p256dh: pair.generateKeys('base64url'), auth: 'A'.repeat(22) };
  expect(await refusal(sender.send(to, 'x', OPTIONS))).toMatchObject({ message: 'the address is of no known push service', retry: false });
});
