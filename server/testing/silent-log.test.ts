import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { makeChatForm } from '../threads/patients.fixture.ts';
import { copyEmptyDatabaseTo } from './empty-database.ts';
import { type ProductProcess, startProductProcess } from './own-process.ts';

/** Runs the whole product with its sandbox at its most verbose log level, and reads its output from outside. */
let folder: string;
let product: ProductProcess;
/** Everything that must never be logged, by kind. */
const secrets = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naru-log-'));
  await copyEmptyDatabaseTo(folder);
  product = await startProductProcess({ DATA_DIR: folder, LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, body?: object | URLSearchParams, headers: Record<string, string> = {}) {
  const isForm = body instanceof URLSearchParams;
  const type = { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' };
  const init = { method, redirect: 'manual' as const, headers: { ...(body && type), ...headers } };
  const answer = await fetch(new URL(path, product.address), body ? { ...init, body: isForm ? body : JSON.stringify(body) } : init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, json: <T = Record<string, string>>() => JSON.parse(text) as T };
}

/** Acts as the provider's SDK and the buyer. Opens the payment window, presses a button in it, and returns the query of the redirect. */
async function payIn(order: { order_num: string; total_price: number; currency_code: string; title: string }, n: number): Promise<URLSearchParams> {
  const params = {
    ...{ method: 'FOREIGN_EASY_PAY', foreignEasyPay: { provider: 'PAYPAL', country: 'KR' }, orderId: order.order_num, orderName: order.title },
    ...{ amount: { value: order.total_price, currency: order.currency_code } },
    ...{ successUrl: `${product.address}/order/success`, failUrl: `${product.address}/order/fail` },
  };
  const opened = await call('POST', '/sandbox/toss/v2/payments-window', { clientKey: 'test_ck_sandbox', params });
  const { paymentKey } = opened.json<{ paymentKey: string }>();
  secrets.set(`payment key ${n}`, paymentKey);
  expect((await call('GET', `/sandbox/toss/window/${paymentKey}?lang=en`)).status).toBe(200);
  const pressed = await call(
    'POST',
    `/sandbox/toss/window/${paymentKey}/act`,
    new URLSearchParams({ act: 'pay', lang: 'en', rehearse: n === 1 ? 'none' : 'lost-answer' }),
  );
  const back = new URL(pressed.headers.get('location') ?? '');
  // Opens the result page as a browser does. A process without pages has no route for it.
  await call('GET', `${back.pathname}${back.search}`);
  return back.searchParams;
}

async function chat(token: string, message: string): Promise<void> {
  const socket = new WebSocket(`${product.address.replace('http', 'ws')}/ws/chat?${new URLSearchParams({ user_type: 'user', receiver_id: '1', token })}`);
  const translated = Promise.withResolvers<void>();
  socket.on('error', translated.reject);
  socket.on('open', () => socket.send(JSON.stringify({ action: 'sendMessage', message, token })));
  socket.on('message', (data) => JSON.parse(String(data)).action === 'setTranslatedMessage' && translated.resolve());
  await translated.promise;
  socket.close();
}

test('logs no secrets, order numbers, names or texts from sign-up to refund', async () => {
  const keep = <T extends string>(what: string, secret: T): T => {
    secrets.set(what, secret);
    return secret;
  };
  const person = {
    ...{ uid: keep('ID', 'quietreader'), password: keep('password', 'a lantern in the harbour'), first_name: keep('name', 'Philippa'), last_name: 'Laurent' },
    ...{ gender: 'F', messenger: 'line', country: 'JP', email: keep('address', 'philippa@example.com') },
  };
  expect((await call('POST', '/api/v1/users', person)).status).toBe(201);
  const signedIn = (await call('POST', '/api/v1/auth/login', new URLSearchParams({ username: person.uid, password: person.password }))).json();
  const access = keep('access token', signedIn.access_token as string);
  keep('refresh token', (signedIn.refresh_token as string).replace('Bearer ', ''));
  const headers = { authorization: `Bearer ${access}` };
  expect((await call('POST', '/api/v1/reservation', makeChatForm(1), headers)).status).toBe(201);
  const ticket = keep('ticket', (await call('POST', '/api/v1/chat/ticket', undefined, headers)).json().token as string);
  await chat(ticket, keep('message', 'How long does the swelling last after the treatment?'));

  for (const n of [1, 2]) {
    const line = { hospital_id: 1, product_id: 1, option_id: 101, quantity: 1 };
    const placed = await call('POST', '/api/v1/order', { currency_code: 'USD', total_price: 120, hospital_id: 1, order_products: [line] }, headers);
    const order = placed.json<Parameters<typeof payIn>[0]>();
    keep(`order number ${n}`, order.order_num);
    const query = await payIn(order, n);
    const asked = { paymentKey: query.get('paymentKey'), orderId: order.order_num, amount: query.get('amount') };
    const confirm = async () => (await call('POST', '/api/v1/payment/confirm', asked, headers)).status;
    await expect.poll(confirm, { timeout: 30_000 }).toBe(200);
    expect((await call('POST', '/api/v1/payment/cancel', { orderId: order.order_num }, headers)).status).toBe(200);
    await call('GET', `/api/v1/operator/orders/${order.order_num}`, undefined, headers);
  }

  const owner = { uid: person.uid, name: `${person.first_name} ${person.last_name}`, email: person.email };
  expect((await call('POST', '/api/v1/auth/find-pw', owner)).status).toBe(200);
  const inbox = async () => JSON.stringify((await call('GET', '/sandbox/mail.json')).json());
  await expect.poll(inbox, { timeout: 30_000 }).toContain('/resetPw?token=');
  const token = keep('reset token', /resetPw\?token=([\w%-]+)/.exec(await inbox())?.[1] ?? '');
  await call('GET', `/resetPw?token=${token}`);
  const reset = { token, password: keep('new password', 'another harbour entirely'), password_confirm: 'another harbour entirely' };
  expect((await call('POST', '/api/v1/auth/reset-pw', reset)).status).toBe(200);

  const written = product.written();
  expect([...secrets].filter(([what, secret]) => secret.length < 8 && what !== 'name')).toEqual([]);
  const found = [...secrets].filter(([, secret]) => written.includes(secret) || written.includes(encodeURIComponent(secret)));
  expect(found.map(([what, secret]) => `${what}: ${written.split('\n').find((line) => line.includes(secret))}`)).toEqual([]);
  // Confirms the verbose level: every request is logged, including those to the sandbox.
  for (const path of ['/api/v1/payment/confirm', '/sandbox/toss/v1/payments/confirm', '/sandbox/toss/v1/payments/:paymentKey/cancel', '/ws/chat', '/order/*'])
    expect(written).toContain(`"path":"${path}"`);
});
