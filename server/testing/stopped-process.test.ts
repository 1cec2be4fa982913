import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { members } from '../accounts/accounts.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { createTestDatabase, type TestDatabase } from './own-database.ts';
import { type ProductProcess, startProductProcess } from './own-process.ts';

/** Stops a process while the payment provider is silent. Uses the embedded database, or PostgreSQL if DATABASE_URL is set. */
const QUERIED_ORDER_NUM = 'N20261121-STOPPED000';
const MAX_LEAVE_MS = 7_000;

let folder: string;
let server: TestDatabase | undefined;
let product: ProductProcess | undefined;
/** Requests that the provider received since it fell silent: their addresses, and the captured order. */
const asked: string[] = [];
const captured: string[] = [];
let silent = true;
const provider = createServer(async (request, response) => {
  const { url = '' } = request;
  const body = (await Array.fromAsync(request)).join('');
  asked.push(url);
  const answer = (status: number, text: string) => response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  if (url.endsWith('/confirm')) captured.push((JSON.parse(body) as { orderId: string }).orderId);
  if (url.includes(QUERIED_ORDER_NUM) || url.endsWith('/confirm')) {
    if (silent) return;
  }
  const orderId = captured.find((orderNum) => url.includes(orderNum));
  if (!orderId) return answer(404, '{"code":"NOT_FOUND_PAYMENT"}');
  const payment = { paymentKey: 'pk_stopped', orderId, currency: 'USD', method: null, status: 'DONE', cancels: null, failure: null };
  return answer(200, JSON.stringify({ ...payment, totalAmount: 120, balanceAmount: 120, suppliedAmount: 109.09, vat: 10.91 }));
});

const open = async (): Promise<Database> =>
  server ? openDatabase({ url: server.url }) : openDatabase({ folder: join(folder, 'database'), copyOf: await openAsBlob(inject('worldTemplate')) });
const start = () =>
  startProductProcess({
    ...{ DATA_DIR: folder, LOG_LEVEL: 'error', TOSS_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` },
    ...{ TOSS_SECRET_KEY: 'test_sk_of_the_test', TOSS_CLIENT_KEY: 'test_ck_of_the_test', ...(server && { DATABASE_URL: server.url }) },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naru-stop-'));
  if (process.env.DATABASE_URL) server = await createTestDatabase(process.env.DATABASE_URL, inject('worldTemplate'));
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
});
afterAll(async () => {
  await product?.kill();
  provider.closeAllConnections();
  provider.close();
  await server?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates another person's order, about which the product queries the provider. */
async function insertQueriedOrder(): Promise<void> {
  const before = await open();
  const names = { uid: 'kim', uidKey: 'kim', firstName: 'Amal', lastName: 'Haddad' };
  const person = { ...names, gender: 'F', country: 'GB', messenger: 'line', language: 'en', role: 'user', customerKey: 'c'.repeat(20) } as const;
  const [member] = await before.db.insert(members).values(person).returning();
  const money = { currency: 'USD', totalMinor: 12_000, baseCurrency: 'USD', baseTotalMinor: 12_000 } as const;
  const claimed = { state: 'confirming', paymentKey: 'pk_questioned', createdAt: new Date(), confirmingAt: new Date() } as const;
  await before.db.insert(orders).values({ orderNum: QUERIED_ORDER_NUM, memberId: member?.id as string, hospitalId: 1, title: 'One', ...money, ...claimed });
  await before.close();
}

const ACCOUNT = { uid: 'stopped', password: 'a ferry at the landing', email: 'stopped@example.test' };
/** Makes one call over HTTP. */
async function call<T>({ address }: ProductProcess, path: string, body: object | undefined, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${address}${path}`, { ...(body && { method: 'POST', body: JSON.stringify(body) }), headers });
  return (await answer.json()) as T;
}
async function signIn({ address }: ProductProcess): Promise<string> {
  const body = new URLSearchParams({ username: ACCOUNT.uid, password: ACCOUNT.password });
  return ((await (await fetch(`${address}/api/v1/auth/login`, { method: 'POST', body })).json()) as { access_token: string }).access_token;
}
type Item = { order_num: string; status: string };

test('asked to stop while a confirmation and a question of its own wait for a silent provider, it leaves in time with 0, and the next start settles', async () => {
  await insertQueriedOrder();
  const first = await start();
  product = first;
  await expect.poll(() => asked.some((url) => url.includes(QUERIED_ORDER_NUM)), { timeout: 30_000 }).toBe(true);
  await call(first, '/api/v1/users', { ...ACCOUNT, first_name: 'Amal', last_name: 'Haddad', gender: 'F', messenger: 'line', country: 'uk' });
  const token = await signIn(first);
  const line = { hospital_id: 1, product_id: 1, option_id: 101, quantity: 1 };
  const { order_num } = await call<Item>(first, '/api/v1/order', { currency_code: 'USD', total_price: 120, hospital_id: 1, order_products: [line] }, token);
  const confirming = call(first, '/api/v1/payment/confirm', { paymentKey: 'pk_stopped', orderId: order_num, amount: 120 }, token).catch(() => 'cut off');
  await expect.poll(() => captured).toEqual([order_num]);

  const told = performance.now();
  expect(await first.stop()).toBe(0);
  expect(performance.now() - told).toBeLessThan(MAX_LEAVE_MS);
  expect(await confirming).toBe('cut off');

  silent = false;
  const second = await start();
  product = second;
  const again = await signIn(second);
  await expect
    .poll(async () => (await call<Item[]>(second, '/api/v1/order', undefined, again))[0], { timeout: 30_000 })
    .toMatchObject({
      ...{ order_num, status: 'success' },
    });
  expect(captured, 'one capture').toEqual([order_num]);
}, 120_000);
