import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PinList } from '../../contract/desk/pins.ts';
import type { ReplyLibrary } from '../../contract/desk/replies.ts';
import type { DoubtRow } from '../../contract/interpreting/doubts.ts';
import type { Review } from '../../contract/reviews/reviews.ts';
import { type Database, migrateDatabase } from '../platform/database.ts';
import { openChat } from '../threads/chat-client.fixture.ts';
import { convertReservationDates } from '../visits/visits.ts';
import { listEmptyTables, TOKEN_SECRET } from './release-dump.ts';
import type { StoryResult } from './release-story.ts';
import { RELEASES, restoreRelease } from './releases.ts';
import { testWorld, type World } from './world.ts';

const MIGRATIONS = join(import.meta.dirname, '../platform/migrations');
const { entries } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };

type Rows = Map<string, Record<string, unknown>[]>;

/** Runs every migration on the database of each release. Uses the embedded database, and also PostgreSQL if DATABASE_URL is set. */
describe.each(RELEASES)('the database of %s', (version) => {
  let database: Database;
  let told: StoryResult;
  let drop: () => Promise<void>;
  let world: World;
  let before: Rows;
  let applied: string[];
  let empty: string[];
  beforeAll(async () => {
    ({ database, told, drop } = await restoreRelease(version));
    before = await readAllRows(database);
    empty = await listEmptyTables(database);
    applied = await readMigrationHashes(database);
    await migrateDatabase(database);
    world = await testWorld({ database, env: { TOKEN_SECRET } });
    world.clock.set(told.at);
    world.clock.forward(3_600);
    await convertReservationDates(database.db, world.clock.now());
  });
  afterAll(async () => {
    await world?.close();
    await drop?.();
  });

  const isSince = (release: string) => version.localeCompare(release, 'en', { numeric: true }) >= 0;
  const signIn = async (username: string, otp?: string) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, password: told.password, ...(otp && { otp }) }).toString(),
    });
    const { access_token, code } = answer.json<{ access_token: string; code?: string }>();
    return { code, token: access_token, headers: { authorization: `Bearer ${access_token}` } };
  };

  test('was made by the migrations that are here, which nobody changed since, and has a row in every table', () => {
    expect(applied).toEqual(entries.slice(0, applied.length).map(({ tag }) => hashOf(`${tag}.sql`)));
    expect(applied.length).toBeGreaterThan(0);
    expect(empty).toEqual([]);
  });

  test('is brought up to this version, and every row is there with what was in it', async () => {
    expect(await readMigrationHashes(database)).toEqual(entries.map(({ tag }) => hashOf(`${tag}.sql`)));
    const now = await readAllRows(database);
    for (const [table, rows] of before) expect([table, findLostRows(rows, now.get(table) ?? [])]).toEqual([table, []]);
  });

  test('she signs in with her password and finds her visit, her orders and what was said, translated', async () => {
    const { token, headers } = await signIn('patient');
    const [reservation] = (await world.get('/api/v1/reservation', headers)).json();
    expect(reservation).toMatchObject({ hospital_id: 1, consult_status: 'complete', product_title: expect.stringMatching(/\w/) });
    expect(new Date(reservation.reservation_at).toISOString()).toBe(new Date(told.visitAt).toISOString());
    const orders = (await world.get('/api/v1/order', headers)).json<{ order_num: string; status: string; total_price: number }[]>();
    expect(orders.find(({ order_num }) => order_num === told.paid.order_num)).toMatchObject({ status: 'success', total_price: told.paid.total });
    expect(orders.find(({ order_num }) => order_num === told.refunded.order_num)).toMatchObject({ status: 'canceled', refunded_amount: told.paid.total });
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['pending', 'success', 'failed', 'canceled']));
    const chat = await openChat(world, { user_type: 'user', receiver_id: '1', token });
    chat.send({ action: 'getChatHistory' });
    const { history } = await chat.next('getChatHistory');
    expect(history).toMatchObject([
      { message: told.said.patient, sender_user_type: 'user', user_translated_message: expect.stringMatching(/\p{Script=Hangul}/u), translation: 'done' },
      { message: told.said.clinic, sender_user_type: 'hospital', hospital_translated_message: expect.stringMatching(/[a-z]/), translation: 'done' },
    ]);
    chat.send({ action: 'sendMessage', message: 'I am back' });
    expect((await chat.next('sendMessage')).message_id).toBe(3);
    chat.close();
  });

  test('the clinic finds her with her consents, the operator finds what was refunded, and a second factor is asked for and opens', async () => {
    const coordinator = await signIn('coordinator');
    const inbox = (await world.get('/api/v1/clinic/consultations', coordinator.headers)).json<{ id: number; member_uid: string; paid: boolean }[]>();
    const hers = inbox.find(({ member_uid }) => member_uid === 'patient');
    expect(hers).toMatchObject({ paid: true });
    const patient = (await world.get(`/api/v1/clinic/consultations/${hers?.id}`, coordinator.headers)).json();
    expect(patient.consents.length).toBeGreaterThanOrEqual(3);
    expect(patient.orders.length).toBeGreaterThanOrEqual(3);

    const operator = await signIn('operator');
    const refunded = await world.get(`/api/v1/operator/orders/${told.refunded.order_num}`, operator.headers);
    expect(refunded.json()).toMatchObject({ status: 'canceled', hospital_name: expect.stringMatching(/\w/) });
    const flagged = await world.get('/api/v1/operator/orders', operator.headers);
    expect(flagged.statusCode).toBe(200);
    expect(flagged.json()).toHaveLength(before.get('payment_flags')?.length ?? 0);

    expect((await signIn('coordinator2')).code).toBe('accounts.second-factor-needed');
    const otp = new TOTP({ secret: told.secret }).generate({ timestamp: world.clock.now().getTime() });
    const withCode = await signIn('coordinator2', otp);
    expect((await world.get('/api/v1/users/mypage', withCode.headers)).json()).toMatchObject({ uid: 'coordinator2' });
    expect((await world.get('/api/v1/clinic/consultations', withCode.headers)).json()).toEqual([]);
  });

  test.runIf(isSince('0.3.0'))('a patient finds what she paid by a quote and how it was kept, what is pinned, and what she searched for', async () => {
    const { uid, thread, quote, allergy, search } = told.treated as NonNullable<StoryResult['treated']>;
    const { headers } = await signIn(uid);
    expect((await world.get(`/api/v1/quote/${quote.id}`, headers)).json()).toMatchObject({
      ...{ version: 2, state: 'paid', order_num: quote.order_num, sums: { total: quote.total }, kept: { kept: true } },
      lines: [
        { option_id: 101, words: null },
        { option_id: null, words: '부기 관리 2회' },
      ],
    });
    const { pinned } = (await world.get(`/api/v1/consultations/${thread}/pins`, headers)).json<PinList>();
    expect(pinned.find(({ kind }) => kind === 'allergy')).toMatchObject({ by: 'user', chosen: [{ id: 'anaesthetics' }], said: { text: allergy } });
    expect(pinned.find(({ kind }) => kind === 'agreed')).toMatchObject({ by: 'hospital', author: '지우', disputed_at: expect.any(String) });
    expect((await world.get('/api/v1/searches', headers)).json()).toMatchObject([
      { ...search, saved: true },
      { words: 'booster', saved: false },
    ]);
  });

  test.runIf(isSince('0.3.0'))('a canned reply has its pictures, a review its released picture and its answer, and a doubt is open', async () => {
    const { reply, review } = told.treated as NonNullable<StoryResult['treated']>;
    const coordinator = await signIn('coordinator');
    const { replies } = (await world.get('/api/v1/clinic/replies', coordinator.headers)).json<ReplyLibrary>();
    const own = replies.filter((one) => one.own);
    expect(own).toMatchObject([{ title: { ko: reply.title }, texts: { ko: { state: 'written' }, en: { state: 'read' }, ja: { state: 'drafted' } } }]);
    expect(own[0]?.pictures?.map(({ id }) => id)).toEqual(reply.pictures);

    const reviews = (await world.get('/api/v1/review/1/1', { 'accept-language': 'en' })).json<Review[]>();
    const written = reviews.find(({ id }) => id === review.id);
    expect(written).toMatchObject({ content: review.words, images: [expect.stringContaining(review.picture)], answer: { language: 'ko' } });

    const { thread, doubt } = told.doubting as NonNullable<StoryResult['doubting']>;
    const operator = await signIn('operator');
    const { items } = (await world.get('/api/v1/operator/doubts', operator.headers)).json<{ items: DoubtRow[] }>();
    expect(items).toMatchObject([{ id: thread, message_id: doubt.message_id, doubted_by: ['user'], verdict: null }]);
    const found = await world.get(`/api/v1/operator/doubts/${thread}/${doubt.message_id}`, operator.headers);
    expect(found.json()).toMatchObject({ open: true, doubts: [{ side: 'user', words: doubt.words }] });
  });

  test('everybody finds the clinics in her language, and a new order is placed beside the old ones', async () => {
    const treatments = (await world.get('/api/v1/product', { 'accept-language': 'ja' })).json();
    expect(treatments).toHaveLength(before.get('products')?.length ?? 0);
    // Releases before treatment prices have no published price until content is imported again.
    const priced = before.get('product_options')?.some((row) => row.treatment_from_minor) ?? false;
    expect(treatments.every((product: { treatment_price: unknown }) => (product.treatment_price !== null) === priced)).toBe(true);
    expect((await world.get('/api/v1/hospital/1', { 'accept-language': 'ja' })).json()).toMatchObject({ name: expect.stringMatching(/\p{Script=Katakana}/u) });
    const { headers } = await signIn('yuki2026');
    const line = { hospital_id: 1, product_id: 1, option_id: 101, quantity: 1 };
    const { options } = (await world.get('/api/v1/product/1')).json<{ options: { id: number; price: number }[] }>();
    const total_price = options.find(({ id }) => id === line.option_id)?.price;
    const placed = await world.post('/api/v1/order', { currency_code: 'USD', total_price, hospital_id: 1, order_products: [line] }, headers);
    expect(placed.statusCode).toBe(201);
  });

  test('its queue of jobs is brought up to date too, and a mail leaves through it', async () => {
    const mails = () => world.get('/sandbox/mail').then(({ payload }) => payload.split('yuki2026@example.com').length);
    const had = await mails();
    await world.deps.jobs.start();
    await world.post('/api/v1/auth/find-id', { name: 'Yuki Mori', email: 'yuki2026@example.com' });
    await expect.poll(mails, { timeout: 30_000, interval: 100 }).toBeGreaterThan(had);
  });
});

const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(MIGRATIONS, file)))
    .digest('hex');

async function readMigrationHashes(database: Database): Promise<string[]> {
  const { rows } = await database.query('select hash from drizzle.__drizzle_migrations order by created_at');
  return rows.map(({ hash }) => String(hash));
}

/** Returns every row of all product tables, as JSON. */
async function readAllRows(database: Database): Promise<Rows> {
  const { rows: tables } = await database.query(`select tablename from pg_tables where schemaname = 'public'`);
  const found: Rows = new Map();
  for (const { tablename } of tables) {
    const { rows } = await database.query(`select to_jsonb(t) as row from "${tablename}" t`);
    found.set(
      String(tablename),
      rows.map(({ row }) => row as Record<string, unknown>),
    );
  }
  return found;
}

/** Returns the rows whose values in the common columns no longer exist. */
function findLostRows(rows: Record<string, unknown>[], now: Record<string, unknown>[]): unknown[] {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column in (now[0] ?? {}));
  const key = (row: Record<string, unknown>) => JSON.stringify(columns.map((column) => row[column]));
  const there = new Set(now.map(key));
  return columns.length === 0 ? rows : rows.filter((row) => !there.has(key(row)));
}
