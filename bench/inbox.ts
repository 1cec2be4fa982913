import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { members } from '../server/accounts/accounts.tables.ts';
import { buildInboxParts } from '../server/between-rooms.ts';
import { hospitals } from '../server/catalog/catalog.tables.ts';
import { readInbox } from '../server/desk/inbox/read-inbox.ts';
import { updateSearchIndex } from '../server/desk/inbox/search-index.ts';
import { findOrdersByNumber, listOrdersWithClinic, loadBookingProgress, paidMembers, threadsToDate } from '../server/orders/orders.ts';
import { type Database, migrateDatabase, openDatabase } from '../server/platform/database.ts';
import { makeTestClinic } from '../server/testing/catalogue.ts';
import { findNextReservations, readClinicDetails } from '../server/visits/visits.ts';
import { query as ask } from './product.ts';
import { formatMilliseconds, formatWhole, quantile, type Table } from './table.ts';

/** Numbers of conversations in the measured clinic. `BENCH_SIZES` overrides them, for a quick run on a busy machine. */
const CONVERSATION_COUNTS = (process.env.BENCH_SIZES ?? '5000,50000').split(',').map(Number);
/** Messages per conversation. */
const MESSAGES_PER_CONVERSATION = 4;
const CLINIC_ID = 1;
const ROUNDS = 9;
/** One in `PATIENTS_PER_PAYER` patients has paid. One in fifty of the paying patients has no date. */
const PATIENTS_PER_PAYER = 8;

/** Inbox requests of a coordinator. */
const QUERIES: [string, Parameters<typeof readInbox>[2]][] = [
  ['open the inbox', {}],
  ['who waits', { state: 'waiting', again: 'true' }],
  ['by name', { sort: 'name', again: 'true' }],
  ['visits of this week', { visit: 'week', again: 'true' }],
  ['a language', { language: 'ja', again: 'true' }],
  ['search: a rare word', { q: 'marigold', again: 'true' }],
  ['search: Chinese, two characters', { q: '双眼', again: 'true' }],
  ['search: a word in every message', { q: '예약', again: 'true' }],
  ['search: the end of a telephone number', { q: '0001234', again: 'true' }],
  ['search: a reservation number', { q: 'BENCH-4000', again: 'true' }],
  ['one conversation by name', { uids: 'crowd77', again: 'true' }],
];

/**
 * Measures the inbox of a clinic with many conversations: response time and size, process memory, and the speed of indexing messages for search. Runs
 * on the embedded database, and on PostgreSQL if `DATABASE_URL` is set.
 */
export async function benchInbox(): Promise<Table[]> {
  const tables = [await benchDatabase('embedded', '')];
  if (process.env.DATABASE_URL) tables.push(await benchServer(process.env.DATABASE_URL));
  return tables;
}

/** Runs in a new database on the server. */
async function benchServer(server: string): Promise<Table> {
  const name = `naru_bench_${randomBytes(6).toString('hex')}`;
  await ask(server, `create database ${name}`);
  try {
    return await benchDatabase('PostgreSQL', Object.assign(new URL(server), { pathname: `/${name}` }).href);
  } finally {
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}

async function benchDatabase(on: string, url: string): Promise<Table> {
  const database = await openDatabase({ url });
  try {
    await migrateDatabase(database);
    await database.db.insert(hospitals).values(makeTestClinic(CLINIC_ID, 'Dancheong Clinic', '단청의원'));
    const columns: string[][] = [];
    let there = 0;
    for (const size of CONVERSATION_COUNTS) {
      await fillClinic(database, there, size);
      columns.push(await measureInbox(database));
      there = size;
    }
    const names = [
      ...QUERIES.map(([what]) => what),
      'memory of the process before and after these',
      `making the messages findable (${MESSAGES_PER_CONVERSATION} each)`,
    ];
    return {
      title: `A clinic's inbox (${on}): median, slowest, size of the answer`,
      head: ['what', ...CONVERSATION_COUNTS.map((size) => `${formatWhole(size)} conversations`)],
      rows: names.map((name, at) => [name, ...columns.map((column) => column[at] ?? '')]),
      note: 'Aim: opening with 5,000 conversations in 300 ms and 60 KB.',
    };
  } finally {
    await database.close();
  }
}

async function measureInbox(database: Database): Promise<string[]> {
  const began = performance.now();
  await updateSearchIndex({ database });
  const indexing = performance.now() - began;
  await database.query('analyze');
  const memory = () => process.memoryUsage().rss / 2 ** 20;
  const before = memory();
  const figures: string[] = [];
  for (const [what, query] of QUERIES) figures.push(await measureQuery(database, what, query));
  return [...figures, `${formatWhole(before)}, ${formatWhole(memory())} MB`, `${formatWhole(indexing / 1000)} s`];
}

async function measureQuery(database: Database, what: string, query: Parameters<typeof readInbox>[2]): Promise<string> {
  const [coordinator] = await database.db.select().from(members).where(eq(members.uid, 'coordinator'));
  if (!coordinator) throw new Error('no coordinator');
  const reading = {
    ...{ database, clock: { now: () => new Date() } },
    ordering: { paidMembers, ordersWithClinic: listOrdersWithClinic },
    threads: { reservations: findNextReservations, ways: loadBookingProgress, readClinicDetails },
    inbox: { threadsToDate, findOrdersByNumber, parts: buildInboxParts },
  };
  const caller = { memberId: coordinator.id, sessionId: randomUUID(), role: 'hospital', hospitalId: CLINIC_ID } as const;
  const took: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    const page = await readInbox(reading, { caller, client: '127.0.0.1' }, query, 'ko');
    took.push(performance.now() - from);
    bytes = Buffer.byteLength(JSON.stringify(page));
    if (page.items.length === 0) throw new Error(`${what}: nothing was found`);
  }
  return `${formatMilliseconds(quantile(took, 0.5))}, ${formatMilliseconds(Math.max(...took))}, ${formatWhole(bytes / 1024)} KB`;
}

/** Fills a clinic with patients of five languages, messages in two languages, waiting states, payments and visits. */
async function fillClinic(database: Database, from: number, size: number): Promise<void> {
  const run = (text: string, params: unknown[] = []) => database.query(text, params);
  const person = { firstName: 'Min', lastName: 'Kim', gender: 'F', country: 'KR', messenger: 'kakao', messengerId: 'min', language: 'ko' } as const;
  const model = randomUUID();
  const staff = { ...person, id: model, uid: 'coordinator', uidKey: 'coordinator', customerKey: model, createdAt: new Date() };
  await database.db.insert(members).values(staff).onConflictDoNothing();
  await run(
    `insert into members select copy.* from members m, generate_series($3::int + 1, $1::int) n, jsonb_populate_record(m, jsonb_build_object(
       'id', gen_random_uuid(), 'uid', 'crowd' || n, 'uid_key', 'crowd' || n, 'email', null, 'email_key', null, 'customer_key', gen_random_uuid(),
       'language', (array['en','zh','ja','ar','ko'])[1 + n % 5], 'native_name', (array['Ann','王小明','佐藤花子','زهراء','김하늘'])[1 + n % 5])) copy
     where m.uid = $2`,
    [size, 'coordinator', from],
  );
  await run(
    `insert into consultations (member_id, hospital_id, passport_name, country, phone, messenger_type, messenger_id, time_zone, last_message_id, last_message_at, waiting_since, touched_at, product_id)
     select m.id, $1, 'PATIENT ' || substr(md5(m.uid), 1, 6), 'GB', '+44 7700 ' || (10000000 + substr(m.uid, 6)::int), 'whatsapp', m.uid, 'Europe/London', $2,
       now() - substr(m.uid, 6)::int * interval '3 minutes', case when substr(m.uid, 6)::int % 4 = 0 then now() - substr(m.uid, 6)::int * interval '2 minutes' end, now(), null
     from members m where case when m.uid like 'crowd%' then substr(m.uid, 6)::int > $3 else false end`,
    [CLINIC_ID, MESSAGES_PER_CONVERSATION, from],
  );
  await run(
    `insert into messages (consultation_id, message_id, sender_type, sender_id, message, language, target_lang, translated, translation, created_at)
     select c.id, n, case when n % 2 = 1 then 'user' else 'hospital' end, c.member_id,
       case when n % 2 = 0 then '예약은 확인 후 다시 안내해 드리겠습니다. ' || n when m.language = 'zh' then '我想做双眼皮手术，恢复期多久？ ' || n when m.language = 'ja' then 'ダウンタイムは何日くらいですか？ ' || n
         else 'How long is recovery, and may I fly home on Friday? ' || n || case when c.id % 997 = 0 then ' marigold' else '' end end,
       case when n % 2 = 0 then 'ko' else m.language end, case when n % 2 = 0 then 'EN-US' else 'KO' end,
       case when n % 2 = 0 then 'We will confirm the booking and let you know. ' || n else '예약 전에 회복 기간이 궁금합니다. ' || n end, 'done', c.last_message_at - ($2 - n) * interval '5 minutes'
     from consultations c join members m on m.id = c.member_id, generate_series(1, $2::int) n where c.hospital_id = $1 and case when m.uid like 'crowd%' then substr(m.uid, 6)::int > $3 else false end`,
    [CLINIC_ID, MESSAGES_PER_CONVERSATION, from],
  );
  await run(
    `with bought as (
       insert into orders (order_num, member_id, hospital_id, title, state, currency, total_minor, base_currency, base_total_minor, created_at, paid_at)
       select 'BENCH-' || c.id, c.member_id, c.hospital_id, 'Fee', 'success', 'USD', 100, 'USD', 100, now(), now()
       from consultations c join members m on m.id = c.member_id
       where c.hospital_id = $1 and c.id % $2 = 0 and case when m.uid like 'crowd%' then substr(m.uid, 6)::int > $3 else false end returning id, member_id, order_num),
     lines as (
       insert into order_products (order_id, position, hospital_id, product_id, option_id, quantity, unit_minor, product_title, option_title, hospital_name)
       select id, 0, $1, 2, 201, 1, 100, '{"en":"Mask"}', '{"en":"Mask"}', '{"en":"Clinic"}' from bought)
     insert into visits (hospital_id, consultation_id, member_id, order_id, state, start_at, minutes, created_at, changed_at)
     select $1, c.id, c.member_id, b.id, case when c.id % 3 = 0 then 'fixed' else 'done' end, now() + (c.id % 400 - 200) * interval '1 hour', 30, now(), now()
     from bought b join consultations c on c.member_id = b.member_id and c.hospital_id = $1 where c.id % 50 <> 0`,
    [CLINIC_ID, PATIENTS_PER_PAYER, from],
  );
}
