import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticeFacts } from '../notifications/notifications.tables.ts';
import { testWorld, type World } from '../testing/world.ts';
import { type MessageDraft, storeMessage } from './messages.ts';
import { registerPatient } from './patients.fixture.ts';
import { consultations, messages } from './threads.tables.ts';

type Patient = Awaited<ReturnType<typeof registerPatient>>;

let world: World;
let patients: Patient[];
beforeAll(async () => {
  world = await testWorld();
  patients = [];
  for (let i = 0; i < 6; i++) patients.push(await registerPatient(world, { language: i % 2 ? 'ja' : 'en' }));
});
afterAll(() => world.close());

const db = () => world.deps.database.db;
const patient = (index: number) => patients[index] as Patient;

/** Sends a message; resolves with its number and if it was a repetition, or with the code of the refusal. */
async function send({ consultationId, member, hospitalId }: Patient, draft: Partial<MessageDraft> & { side?: 'user' | 'hospital'; memberId?: string } = {}) {
  const { side = 'user', memberId = member.id, ...rest } = draft;
  const targetLang = side === 'user' ? 'KO' : null;
  return storeMessage(
    world.deps,
    { side, senderId: member.id, memberId, hospitalId },
    { consultationId, message: 'Hello', language: null, targetLang, clientMessageId: randomUUID(), translate: true, ...rest },
  ).then(
    ({ message, repeated }) => ({ id: message.messageId, repeated, message }),
    (error: { code: string }) => ({ code: error.code }),
  );
}
const idsOf = (results: readonly object[]) => results.map((one) => ('id' in one ? one.id : one));
/** Numbers of a thread's stored messages, and the number of its newest. */
async function storedIds({ consultationId }: Patient) {
  const rows = await db().select({ id: messages.messageId }).from(messages).where(eq(messages.consultationId, consultationId)).orderBy(messages.messageId);
  const [thread] = await db().select({ last: consultations.lastMessageId }).from(consultations).where(eq(consultations.id, consultationId));
  return { ids: rows.map(({ id }) => id), last: thread?.last };
}
const countTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const factsOf = async ({ consultationId }: Patient) =>
  db()
    .select()
    .from(noticeFacts)
    .where(sql`${noticeFacts.about}->>'consultationId' = ${String(consultationId)} and ${noticeFacts.kind} <> 'registered'`);

describe('messages that arrive together', () => {
  it('are stored together, each thread in order and without holes', async () => {
    const results = await Promise.all(countTo(5).flatMap((round) => patients.map((one) => send(one, { message: `message ${round}` }))));
    expect(idsOf(results)).toEqual(countTo(5).flatMap((round) => patients.map(() => round)));
    for (const one of patients) expect(await storedIds(one)).toEqual({ ids: countTo(5), last: 5 });
    const ids = patients.map(({ consultationId }) => consultationId);
    const rows = await db()
      .select({ id: messages.messageId, text: messages.message, statement: sql<string>`xmin::text` })
      .from(messages)
      .where(inArray(messages.consultationId, ids));
    expect(rows.every(({ id, text }) => text === `message ${id}`)).toBe(true);
    // Two statements go at once with the first message each; the other 28 messages share theirs.
    expect(new Set(rows.map(({ statement }) => statement)).size).toBeLessThan(16);
  });

  it('are stored once for each client id, within a batch and across batches', async () => {
    const clientMessageId = randomUUID();
    const first = await Promise.all([...patients, ...patients].map((one) => send(one, { clientMessageId })));
    expect(first.map((one) => 'repeated' in one && one.repeated)).toEqual([...patients.map(() => false), ...patients.map(() => true)]);
    expect(first.slice(patients.length).map((one) => 'message' in one && one.message.clientMessageId)).toEqual(patients.map(() => clientMessageId));
    const again = await Promise.all(patients.map((one) => send(one, { clientMessageId, message: 'changed' })));
    expect(again).toEqual(first.slice(patients.length));
    for (const one of patients) expect((await storedIds(one)).last).toBe(6);
  });

  it('are refused one by one: a closed thread, and the thread of another member', async () => {
    const before = await storedIds(patient(1));
    await db()
      .update(consultations)
      .set({ closedAt: new Date() })
      .where(eq(consultations.id, patient(1).consultationId));
    const results = await Promise.all([...patients.map((one) => send(one)), send(patient(2), { memberId: patient(0).member.id })]);
    await db()
      .update(consultations)
      .set({ closedAt: null })
      .where(eq(consultations.id, patient(1).consultationId));
    const refused = { code: 'consultations.not-registered' };
    expect(idsOf(results)).toEqual([7, refused, 7, 7, 7, 7, refused]);
    expect(await storedIds(patient(1))).toEqual(before);
    expect((await storedIds(patient(2))).last).toBe(7);
  });

  it('are stored although one of them cannot be', async () => {
    const before = await storedIds(patient(3));
    const results = await Promise.all(patients.map((one, index) => send(one, index === 3 ? { message: 'a zero byte: \0' } : {})));
    expect(results.map((one) => 'id' in one)).toEqual([true, true, true, false, true, true]);
    expect(await storedIds(patient(3))).toEqual(before);
    expect('id' in (await send(patient(3)))).toBe(true);
  });

  // The embedded engine has one connection.
  it.skipIf(!process.env.DATABASE_URL)('do not wait for a thread that is locked, and that thread’s message is stored afterwards', async () => {
    const [locked, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db().transaction(async (tx) => {
      await tx
        .select()
        .from(consultations)
        .where(eq(consultations.id, patient(2).consultationId))
        .for('update');
      locked.resolve();
      await finish.promise;
    });
    await locked.promise;
    const [late, ...others] = [patient(2), ...patients.filter((one) => one !== patient(2))].map((one) => send(one));
    const { last = 0 } = await storedIds(patient(2));
    expect((await Promise.all(others)).every((one) => 'id' in one)).toBe(true);
    // A further message waits behind the locked thread, and others go on.
    const later = send(patient(2));
    expect('id' in (await send(patient(0)))).toBe(true);
    finish.resolve();
    await holding;
    expect(idsOf([await late, await later].map((one) => one ?? {}))).toEqual([last + 1, last + 2]);
  });

  it('keep each thread’s wait, notice facts, language and target', async () => {
    const [english, japanese] = [await registerPatient(world, { language: 'en' }), await registerPatient(world, { language: 'ja' })];
    world.clock.hold();
    const since = world.clock.now();
    // The first two fill both statements, so that the others arrive while those are under way.
    await Promise.all([
      ...[patient(0), patient(1)].map((one) => send(one)),
      send(english),
      send(japanese, { askedTarget: 'ZH-HANS' }),
      send(english, { side: 'hospital', language: 'ko', message: '잠시만요', keepsWaiting: true }),
      send(japanese, { side: 'hospital', language: 'ko', message: '안녕하세요' }),
    ]);
    const targets = async ({ consultationId }: Patient) =>
      db()
        .select({ language: messages.language, target: messages.targetLang, translation: messages.translation })
        .from(messages)
        .where(eq(messages.consultationId, consultationId))
        .orderBy(messages.messageId);
    expect(await targets(english)).toEqual([
      { language: 'en', target: 'KO', translation: 'pending' },
      { language: 'ko', target: 'EN-US', translation: 'pending' },
    ]);
    expect(await targets(japanese)).toEqual([
      { language: 'ja', target: 'KO', translation: 'pending' },
      { language: 'ko', target: 'ZH-HANS', translation: 'pending' },
    ]);
    const waits = async ({ consultationId }: Patient) =>
      (await db().select({ waitingSince: consultations.waitingSince }).from(consultations).where(eq(consultations.id, consultationId)))[0]?.waitingSince;
    expect([await waits(english), await waits(japanese)]).toEqual([since, null]);
    const kinds = async (one: Patient) => (await factsOf(one)).map(({ kind }) => kind).sort();
    expect(await kinds(english)).toEqual(['clinic-message', 'message', 'promised']);
    expect(await kinds(japanese)).toEqual(['clinic-message', 'message']);
    const promised = (await factsOf(english)).find(({ kind }) => kind === 'promised');
    expect(promised).toMatchObject({
      key: `promised:${english.consultationId}`,
      about: { consultationId: english.consultationId, memberId: english.member.id, hospitalId: 1, since: since.toISOString() },
      dueAt: new Date(since.getTime() + 15 * 60_000),
    });
  });
});

it('no index has a column that every message changes', async () => {
  const { rows } = await world.deps.database.query("select indexdef from pg_indexes where tablename = 'consultations'");
  const indexes = rows.map(({ indexdef }) => String(indexdef)).join();
  expect(indexes).toContain('words_due');
  for (const column of ['last_message_id', 'last_message_at', 'touched_at', 'waiting_since']) expect(indexes).not.toContain(column);
});
