import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { members } from '../accounts/accounts.tables.ts';
import { ledger, orders } from '../orders/orders.tables.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { consultations, threadEvents } from '../threads/threads.tables.ts';
import { readBystanderRows } from './bystander-rows.ts';
import { createTestDatabase, type TestDatabase } from './own-database.ts';
import { type ProductProcess, startProductProcess } from './own-process.ts';

/** Runs and kills a real process. The payment provider outlives it. Uses the embedded database, or PostgreSQL if DATABASE_URL is set. */
const ORDER = 'N20261121-KILLED0000';
const PAYMENT = { paymentKey: 'pk_killed', orderId: ORDER, currency: 'USD', method: null, status: 'DONE', cancels: null, failure: null };
const BODY = JSON.stringify({ ...PAYMENT, totalAmount: 120, balanceAmount: 120, suppliedAmount: 109.09, vat: 10.91 });

let folder: string;
let server: TestDatabase | undefined;
let product: ProductProcess | undefined;
const asked: ServerResponse[] = [];
let answers = false;
const provider = createServer((request, response) => {
  // The product also queries the bystander's orders, which are unpaid.
  if (!request.url?.includes(ORDER)) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"NOT_FOUND_PAYMENT"}');
  asked.push(response);
  if (answers) response.writeHead(200, { 'content-type': 'application/json' }).end(BODY);
});

const open = async (fresh = false): Promise<Database> => {
  if (server) return openDatabase({ url: server.url });
  return openDatabase({ folder: join(folder, 'database'), ...(fresh && { copyOf: await openAsBlob(inject('worldTemplate')) }) });
};
const start = () =>
  startProductProcess({
    ...{ DATA_DIR: folder, LOG_LEVEL: 'error', TOSS_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` },
    ...{ TOSS_SECRET_KEY: 'test_sk_of_the_test', TOSS_CLIENT_KEY: 'test_ck_of_the_test', ...(server && { DATABASE_URL: server.url }) },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naru-kill-'));
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

test('a process that is killed over its question holds nobody up: the next start asks at once, and settles it', async () => {
  const before = await open(true);
  const person = {
    uid: 'kim',
    uidKey: 'kim',
    firstName: 'Amal',
    lastName: 'Haddad',
    gender: 'F',
    country: 'GB',
    messenger: 'line',
    language: 'en',
    role: 'user',
  } as const;
  const [member] = await before.db
    .insert(members)
    .values({ ...person, customerKey: 'c'.repeat(20) })
    .returning();
  const money = { currency: 'USD', totalMinor: 12_000, baseCurrency: 'USD', baseTotalMinor: 12_000 } as const;
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  const claimed = { state: 'confirming', paymentKey: PAYMENT.paymentKey, createdAt: tenMinutesAgo, confirmingAt: tenMinutesAgo } as const;
  await before.db.insert(orders).values({ orderNum: ORDER, memberId: member?.id as string, hospitalId: 1, title: 'One', ...money, ...claimed });
  await before.close();

  const first = await start();
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(1);
  await first.kill();
  answers = true;
  product = await start();
  const ready = performance.now();
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(2);
  expect(performance.now() - ready, 'not when some time of the dead process is up').toBeLessThan(10_000);
  // Work in progress is finished first.
  expect(await product.stop()).toBe(0);
  product = undefined;

  const after = await open();
  const [order] = await after.db.select().from(orders).where(eq(orders.orderNum, ORDER));
  expect(order).toMatchObject({ state: 'success', askAt: null });
  const lines = await after.db
    .select({ kind: ledger.kind, minor: ledger.amountMinor })
    .from(ledger)
    .where(eq(ledger.orderId, order?.id ?? 0));
  expect(lines).toEqual([{ kind: 'capture', minor: 12_000 }]);
  // Payment, thread and both sides' events are one transaction, so each exists exactly once.
  const threads = await after.db
    .select()
    .from(consultations)
    .where(eq(consultations.memberId, order?.memberId ?? ''));
  expect(threads).toMatchObject([{ hospitalId: 1, closedAt: null, lastEventId: 1 }]);
  const events = await after.db
    .select({ kind: threadEvents.kind, facts: threadEvents.facts })
    .from(threadEvents)
    .where(eq(threadEvents.consultationId, threads[0]?.id ?? 0));
  expect(events).toMatchObject([{ kind: 'paid', facts: { order_num: ORDER, amount: 120 } }]);
  expect(await readBystanderRows(after)).toEqual(inject('bystander'));
  await after.close();
}, 300_000);
