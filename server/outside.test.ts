import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { openOutsideServices } from './outside.ts';
import { deriveVapidPublicKey, generateVapidKey } from './platform/vapid.ts';
import { testWorld, type World } from './testing/world.ts';

const VAPID_KEY = generateVapidKey();
const REAL = {
  payment: { TOSS_CLIENT_KEY: 'test_ck_own', TOSS_SECRET_KEY: 'test_sk_own' },
  mail: { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Naru <no-reply@naru.example>' },
  push: { VAPID_PRIVATE_KEY: VAPID_KEY, VAPID_PUBLIC_KEY: deriveVapidPublicKey(VAPID_KEY) as string, VAPID_SUBJECT: 'mailto:help@naru.example' },
  translation: { DEEPL_AUTH_KEY: 'own' },
  line: { LINE_CHANNEL_ID: 'own', LINE_CHANNEL_SECRET: 'own' },
  google: { GOOGLE_CLIENT_ID: 'own', GOOGLE_CLIENT_SECRET: 'own' },
};
type Service = keyof typeof REAL;
/** A stranger's request to each stand-in, with the answer while the stand-in is mounted. */
const STAND_INS: Record<Service, { path: string; there: number }[]> = {
  payment: [
    { path: '/sandbox/toss/payments', there: 200 },
    { path: '/sandbox/toss/v2/standard', there: 200 },
    { path: '/sandbox/toss/v1/payments/orders/N20261121-0000000000', there: 401 },
  ],
  mail: [
    { path: '/sandbox/mail', there: 200 },
    { path: '/sandbox/mail.json', there: 200 },
  ],
  push: [
    { path: '/sandbox/push', there: 200 },
    { path: '/sandbox/push/notices.json', there: 200 },
  ],
  translation: [
    { path: '/sandbox/deepl/v2/usage', there: 403 },
    { path: '/sandbox/libretranslate/health', there: 200 },
    { path: '/sandbox/translation', there: 200 },
  ],
  line: [{ path: '/sandbox/identity/line/oauth2/v2.1/authorize', there: 400 }],
  google: [
    { path: '/sandbox/identity/google/authorize', there: 400 },
    { path: '/sandbox/identity/google/jwks', there: 200 },
  ],
};
const SERVICES = Object.keys(REAL) as Service[];

let world: World;
afterEach(() => world.close());

test.each<{ real: Service[] }>([
  { real: [] },
  { real: ['payment'] },
  { real: ['mail'] },
  { real: ['push'] },
  { real: ['translation'] },
  { real: ['line'] },
  { real: ['google'] },
  { real: SERVICES },
])('with $real real, nothing of theirs is a stand-in', async ({ real }) => {
  world = await testWorld({ env: Object.assign({}, ...real.map((service) => REAL[service])) });
  for (const service of SERVICES) {
    for (const { path, there } of STAND_INS[service]) expect((await world.get(path)).statusCode, path).toBe(real.includes(service) ? 404 : there);
  }
});

test('a service of one’s own takes every stand-in of translation away, and is asked', async () => {
  world = await testWorld({ env: { LIBRETRANSLATE_URL: 'http://127.0.0.1:9' } });
  for (const { path } of STAND_INS.translation) expect((await world.get(path)).statusCode, path).toBe(404);
  await expect(world.deps.translator.translate('Hello!', 'en', 'KO')).rejects.toMatchObject({ retry: true });
});

test('the stand-in of a language model is there only where one is asked', async () => {
  world = await testWorld();
  expect((await world.post('/sandbox/opinion/chat/completions', {})).statusCode).toBe(404);
  expect(world.deps.secondOpinion).toBeNull();
  await world.close();
  world = await testWorld({ env: { SECOND_OPINION: 'model' } });
  expect((await world.post('/sandbox/opinion/chat/completions', {})).statusCode).toBe(401);
  const text = { text: '물을 드세요.', language: 'ko' } as const;
  expect(await world.deps.secondOpinion?.ask({ original: text, translation: { text: 'Drink water.', language: 'en' } })).toEqual({ outcome: 'same' });
});

test('the next stand-in translates when the first is away', async () => {
  world = await testWorld();
  const services: string[] = [];
  const ask = async () =>
    (await world.deps.translator.translate('Hello!', 'en', 'KO', { called: ({ service, outcome }) => services.push(`${service} ${outcome}`) })).text;
  expect(await ask()).toBe('안녕하세요!');
  await world.app.inject({
    method: 'POST',
    url: '/sandbox/translation/deepl',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'fault=away&count=0',
  });
  expect(await ask()).toBe('안녕하세요!');
  expect(await ask()).toBe('안녕하세요!');
  expect(services).toEqual(['deepl done', 'deepl again', 'libretranslate done', 'libretranslate done']);
});

test('stand-ins take their times from the clock of the caller', async () => {
  world = await testWorld();
  const clock = { now: () => new Date('2026-11-16T01:00:00.000Z') };
  const outside = await openOutsideServices({ config: world.deps.config, database: world.deps.database, clock });
  const app = fastify();
  try {
    await outside.mount(app);
    outside.listening(await app.listen({ port: 0, host: '127.0.0.1' }));
    const { mailer, messaging, pusher } = outside.providers;
    await mailer.send({ id: 'moved', to: 'mia@example.com', subject: 'Moved', text: 'x', html: '' });
    await app.inject({
      method: 'POST',
      url: '/sandbox/line',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'subject=sandbox-line-mia&act=follow',
    });
    await messaging?.push({ to: 'sandbox-line-mia', text: 'Moved', key: crypto.randomUUID() });
    const { keys, endpoint } = (
      await app.inject({ method: 'POST', url: '/sandbox/push/subscriptions', payload: { applicationServerKey: pusher?.publicKey } })
    ).json();
    await pusher?.send({ endpoint, ...keys }, 'Moved', { ttlSeconds: 60, urgency: 'low' });
    const read = async (path: string) => (await app.inject(path)).json<Record<string, unknown>[]>()[0];
    const at = clock.now().toISOString();
    expect(await read('/sandbox/mail.json')).toMatchObject({ subject: 'Moved', receivedAt: at });
    expect(await read('/sandbox/line/messages.json')).toMatchObject({ text: 'Moved', at });
    expect(await read('/sandbox/push/notices.json')).toMatchObject({ text: 'Moved', receivedAt: at });
    const paid = await payInWindow(app);
    expect(paid).toMatchObject({ requestedAt: '2026-11-16T10:00:00+09:00', approvedAt: '2026-11-16T10:00:00+09:00' });
  } finally {
    await app.close();
    await outside.close();
  }
});

/** Pays in the stand-in's window and confirms. Returns the provider's payment object. */
async function payInWindow(app: FastifyInstance): Promise<Record<string, unknown>> {
  const order = { orderId: `order_${crypto.randomUUID()}`, amount: 165_000 };
  const opened = await app.inject({
    method: 'POST',
    url: '/sandbox/toss/v2/payments-window',
    payload: {
      clientKey: 'test_ck_sandbox',
      params: {
        ...order,
        amount: { value: order.amount, currency: 'KRW' },
        method: 'CARD',
        orderName: 'Fee',
        successUrl: 'https://shop.example/success',
        failUrl: 'https://shop.example/fail',
      },
    },
  });
  const { paymentKey } = opened.json<{ paymentKey: string }>();
  await app.inject({
    method: 'POST',
    url: `/sandbox/toss/window/${paymentKey}/act`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'act=pay&rehearse=none&lang=en',
  });
  const authorization = `Basic ${btoa('test_sk_sandbox:')}`;
  return (await app.inject({ method: 'POST', url: '/sandbox/toss/v1/payments/confirm', headers: { authorization }, payload: { paymentKey, ...order } })).json();
}
