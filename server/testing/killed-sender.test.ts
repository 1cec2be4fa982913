import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { members } from '../accounts/accounts.tables.ts';
import { noticeDeliveries, notices } from '../notifications/notifications.tables.ts';
import { recordFacts } from '../notifications/notifications.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { readBystanderRows } from './bystander-rows.ts';
import { createTestDatabase, type TestDatabase } from './own-database.ts';
import { type ProductProcess, startProductProcess } from './own-process.ts';

/** Kills a real process while it sends a mail. The mail server outlives it. Uses the embedded database, or PostgreSQL if DATABASE_URL is set. */
let folder: string;
let server: TestDatabase | undefined;
let product: ProductProcess | undefined;
const receivedMails: string[] = [];
let acceptsMail = false;
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    void text(stream).then((mail) => {
      receivedMails.push(/^Message-ID: *(\S+)/im.exec(mail)?.[1] ?? '');
      // The first process never receives the confirmation of its mail.
      if (acceptsMail) done();
    });
  },
});
mailServer.on('error', () => undefined);

const open = async (fresh = false): Promise<Database> => {
  if (server) return openDatabase({ url: server.url });
  return openDatabase({ folder: join(folder, 'database'), ...(fresh && { copyOf: await openAsBlob(inject('worldTemplate')) }) });
};
const start = () =>
  startProductProcess({
    ...{ DATA_DIR: folder, LOG_LEVEL: 'error', MAIL_FROM: 'Naru <no-reply@naru.example>' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`, ...(server && { DATABASE_URL: server.url }) },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naru-sender-'));
  if (process.env.DATABASE_URL) server = await createTestDatabase(process.env.DATABASE_URL, inject('worldTemplate'));
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
});
afterAll(async () => {
  await product?.kill();
  await new Promise<void>((closed) => mailServer.close(closed));
  await server?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a process that is killed over a mail leaves it to the next one, which sends the same message', async () => {
  const before = await open(true);
  const person = { uid: 'kim', uidKey: 'kim', firstName: 'Amal', lastName: 'Haddad', gender: 'F', country: 'GB', messenger: 'line' } as const;
  const [member] = await before.db
    .insert(members)
    .values({ ...person, email: 'amal@example.com', language: 'en', role: 'user', customerKey: 'c'.repeat(20) })
    .returning();
  const memberId = member?.id as string;
  const about = { memberId, hospitalId: 1, order_num: 'N1', amount: 120, currency_code: 'USD', by: 'operator' } as const;
  await recordFacts(before.db, [{ kind: 'refunded', about, at: new Date() }]);
  await before.close();

  const first = await start();
  await expect.poll(() => receivedMails.length, { timeout: 30_000 }).toBe(1);
  await first.kill();
  acceptsMail = true;

  const between = await open();
  const [notice] = await between.db.select().from(notices).where(eq(notices.memberId, memberId));
  const hers = and(eq(noticeDeliveries.noticeId, notice?.id ?? 0), eq(noticeDeliveries.channel, 'mail'));
  const [held] = await between.db.select().from(noticeDeliveries).where(hers);
  expect(held, 'in the hands of the dead process').toMatchObject({ state: 'due', attempts: 1, sentAt: null });
  expect(held?.dueAt.getTime()).toBeGreaterThan(Date.now() - 30_000);
  // Ends the lease of the killed process.
  await between.db.update(noticeDeliveries).set({ dueAt: new Date() }).where(hers);
  await between.close();

  product = await start();
  await expect.poll(() => receivedMails.length, { timeout: 30_000 }).toBe(2);
  expect(await product.stop()).toBe(0);
  product = undefined;

  const after = await open();
  expect(receivedMails[0], 'a mail program shows it once').toMatch(/^<.+@naru\.example>$/);
  expect(receivedMails).toEqual([receivedMails[0], receivedMails[0]]);
  expect(await after.db.select().from(noticeDeliveries).where(hers)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  expect(await after.db.select().from(notices).where(eq(notices.memberId, memberId)), 'one notice of it').toHaveLength(1);
  expect(await readBystanderRows(after)).toEqual(inject('bystander'));
  await after.close();
}, 300_000);
