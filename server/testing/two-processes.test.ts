import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hashPassword } from '../accounts/credentials/passwords.ts';
import { openRedisBus } from '../platform/bus.ts';
import { makeRateLimits } from '../platform/limits.ts';
import { makeLog } from '../platform/log.ts';
import { seoulDate } from '../platform/seoul-time.ts';
import { syncGlossary } from '../terms/glossary.ts';
import { makeTermBook } from '../terms/terms.ts';
import { makeChatForm, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../threads/patients.fixture.ts';
import { createTestDatabase, type TestDatabase } from './own-database.ts';
import { testWorld, type World } from './world.ts';

const { DATABASE_URL = '', REDIS_URL = '' } = process.env;

/** Returns ten in the morning in Seoul, on a weekday at least two days ahead. */
const weekdayAfterTomorrow = ({ clock }: World): string => {
  let day = seoulDate(clock.now()).add({ days: 2 });
  while (day.dayOfWeek > 5) day = day.add({ days: 1 });
  return new Date(`${day.toString()}T10:00:00+09:00`).toISOString();
};

/** Two processes of one installation. Needs servers, because the embedded database cannot be shared. */
describe.skipIf(!DATABASE_URL || !REDIS_URL)('two processes on one PostgreSQL and one Redis', () => {
  const SCALE = '2';
  const prefix = `test-${randomUUID()}`;
  const PASSWORD = 'quiet harbour lantern';
  let database: TestDatabase;
  let one: World;
  let two: World;

  async function process(): Promise<World> {
    const bus = await openRedisBus(REDIS_URL, prefix, makeLog('silent'));
    return testWorld({ databaseUrl: database.url, env: { LIMIT_SCALE: SCALE }, change: () => ({ bus, limits: makeRateLimits(Number(SCALE), bus) }) });
  }
  beforeAll(async () => {
    database = await createTestDatabase(DATABASE_URL, inject('worldTemplate'));
    one = await process();
    two = await process();
  });
  afterAll(async () => {
    await one?.close();
    await two?.close();
    await database?.drop();
  });

  test('a message that is sent through one reaches the sockets of the other, translation and all', async () => {
    const someone = await registerPatient(one);
    const [hers, clinics] = [await openPatientChat(one, someone), await openCoordinatorChat(two, await makeCoordinator(two))];
    await clinics.settled();
    hers.send({ action: 'sendMessage', message: 'Hello' });
    const stored = await hers.next('sendMessage');
    const heard = await clinics.next('sendMessage', ({ message_id }) => message_id === stored.message_id);
    expect(heard).toMatchObject({ message: 'Hello', sender_user_type: 'user', user_id: someone.member.uid, receiver_id: someone.member.uid });
    const [told, heardToo] = [await hers.next('setTranslatedMessage'), await clinics.next('setTranslatedMessage')];
    expect(heardToo.translated_message).toBe(told.translated_message);

    // Events spread the same way: the hint carries a number, and each process reads the event itself.
    const staff = await makeCoordinator(two);
    await two.post('/api/v1/clinic/visits', { consultation_id: someone.consultationId, offers: [weekdayAfterTomorrow(two)] }, staff.headers);
    expect(await hers.next('threadEvent')).toMatchObject({ receiver_id: 1, event: { kind: 'visit-offered', by: 'hospital' } });
    expect(await clinics.next('threadEvent')).toMatchObject({ receiver_id: someone.member.uid, event: { kind: 'visit-offered' } });

    clinics.send({ action: 'sendMessage', receiver_id: someone.member.uid, message: '안녕하세요' });
    expect(await hers.next('sendMessage', ({ sender_user_type }) => sender_user_type === 'hospital')).toMatchObject({ message: '안녕하세요', receiver_id: 1 });
    clinics.send({ action: 'readMessages', receiver_id: someone.member.uid, message_id: stored.message_id });
    expect(await hers.next('readMessages')).toMatchObject({ message_id: stored.message_id, reader: 'hospital' });
  });

  test('registering through one attaches the socket that she opened at the other', async () => {
    const member = await one.person();
    const headers = await one.as(member);
    const hers = await openPatientChat(two, { headers, hospitalId: 1 });
    hers.send({ action: 'getChatHistory' });
    expect((await hers.next('getChatHistory')).history).toEqual([]);
    await one.post('/api/v1/reservation', makeChatForm(1), headers);
    const clinics = await openCoordinatorChat(one, await makeCoordinator(one), member.uid);
    await clinics.settled();
    clinics.send({ action: 'sendMessage', message: '안녕하세요' });
    const heard = await Promise.race([hers.next('sendMessage'), hers.next('getChatHistory').then(({ history }) => history[0])]);
    expect(heard).toMatchObject({ message: '안녕하세요', sender_user_type: 'hospital' });
  });

  test('apply the language that she chooses at one to the clinic at the other, from its next message on', async () => {
    const someone = await registerPatient(one, { language: 'en' });
    const [hers, clinics] = [await openPatientChat(one, someone), await openCoordinatorChat(two, await makeCoordinator(two), someone.member.uid)];
    const answered = async (message: string) => {
      clinics.send({ action: 'sendMessage', message });
      return (await hers.next('sendMessage', (heard) => heard.message === message)).target_lang;
    };
    expect(await answered('안녕하세요')).toBe('EN-US');
    for (const [world, language, target] of [
      [one, 'ja', 'JA'],
      [two, 'zh', 'ZH-HANS'],
      [one, 'ja', 'JA'],
    ] as const) {
      // Every request of a member states the member's current language.
      await world.get('/api/v1/reservation', { ...someone.headers, 'accept-language': language });
      expect(await answered(`감사합니다 ${language}`)).toBe(target);
    }
    hers.send({ action: 'sendMessage', message: 'Hello', target_lang: 'AR' });
    await clinics.next('sendMessage', ({ message }) => message === 'Hello');
    expect(await answered('네, 가능합니다')).toBe('AR');
    hers.close();
    clinics.close();
  });

  test('signing out at one ends access at the other at once, sockets included', async () => {
    const someone = await registerPatient(two);
    const socket = await openPatientChat(two, someone);
    const me = () => two.get('/api/v1/users/mypage', someone.headers);
    expect((await me()).statusCode, 'the session is known to be alive here').toBe(200);
    const began = performance.now();
    expect((await one.post('/api/v1/auth/logout', {}, someone.headers)).statusCode).toBe(200);
    expect(await socket.closed).toBe(4401);
    expect((await me()).statusCode).toBe(401);
    expect(performance.now() - began, 'by the hint: without it a session is remembered for ten seconds').toBeLessThan(8_000);
  });

  test('a budget is one budget', async () => {
    const headers = await one.as(await one.person());
    const confirm = (world: World) => world.post('/api/v1/payment/confirm', { paymentKey: 'none', orderId: 'N20261121-NOBODY', amount: 1 }, headers);
    for (let i = 0; i < 5 * Number(SCALE); i += 1) {
      expect((await confirm(one)).statusCode).toBe(404);
      expect((await confirm(two)).statusCode).toBe(404);
    }
    expect([(await confirm(one)).statusCode, (await confirm(two)).statusCode]).toEqual([429, 429]);
  });

  test('a process that was busy for longer than it waits for Redis still counts with the other', async () => {
    const key = `busy-${randomUUID()}`;
    const take = ({ deps }: World) =>
      deps.limits.take('recovery-mails', key).then(
        () => 'taken',
        () => 'refused',
      );
    const asked = take(one);
    const busyUntil = performance.now() + 600;
    while (performance.now() < busyUntil);
    expect(await asked).toBe('taken');
    const rest = [];
    for (let i = 1; i < 3 * Number(SCALE); i += 1) rest.push(await take(i % 2 ? two : one));
    expect(new Set(rest)).toEqual(new Set(['taken']));
    expect([await take(one), await take(two)]).toEqual(['refused', 'refused']);
  });

  test('failed sign-ins are counted over both, per account and client; the owner elsewhere gets in at either', async () => {
    const { uid } = await one.person({ passwordHash: await hashPassword(PASSWORD) });
    const signIn = (world: World, client: string, password: string) =>
      world.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { username: uid, password }, remoteAddress: client });
    for (let i = 0; i < 5 * Number(SCALE); i += 1) {
      expect((await signIn(one, '203.0.113.9', 'wrong guess')).statusCode).toBe(401);
      expect((await signIn(two, '203.0.113.9', 'wrong guess')).statusCode).toBe(401);
    }
    for (const world of [one, two]) {
      expect((await signIn(world, '203.0.113.9', PASSWORD)).statusCode).toBe(429);
      expect((await signIn(world, '198.51.100.9', PASSWORD)).statusCode).toBe(200);
    }
  });

  test('a chat ticket of one opens a socket at the other, once', async () => {
    const { headers } = await registerPatient(one);
    const { token } = (await one.post('/api/v1/chat/ticket', {}, headers)).json();
    const ticket = { headers: { authorization: `Bearer ${token}` }, hospitalId: 1 };
    const socket = await openPatientChat(two, ticket);
    socket.send({ action: 'getChatHistory' });
    expect((await socket.next('getChatHistory')).history).toEqual([]);
    expect(await (await openPatientChat(one, ticket)).closed).toBe(4401);
    socket.close();
  });

  test('a term that an operator changes at one binds the translations of the other from the next message on', async () => {
    const operator = await one.as({ ...(await one.person({ role: 'operator' })), role: 'operator' });
    const book = makeTermBook(two.deps);
    const known = async () => (await book.terms()).map(({ forms }) => forms.en[0]);
    expect(await known()).not.toContain('shared');
    const forms = { ko: ['공유하는 말'], en: ['shared'], zh: ['共有'], ja: ['共有語'], ar: ['مشترك'] };
    const added = await one.post('/api/v1/operator/terms', { category: 'clinic', binding: true, note: { ko: '', en: '' }, forms }, operator);
    await expect.poll(known).toContain('shared');
    // One process sends the glossary to the service; the other process then knows its name.
    await syncGlossary(one.deps);
    await expect.poll(() => book.binding('ko', 'en')).toHaveProperty('glossary');
    const { id, source: _source, changed: _changed, ...fields } = added.json();
    const both = await Promise.all([one, two].map((world) => world.put(`/api/v1/operator/terms/${id}`, { ...fields, withdrawn: true }, operator)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await expect.poll(known).not.toContain('shared');
  });

  test('let one of two confirmations of one slot win', async () => {
    const [first, second] = [await registerPatient(one), await registerPatient(two)];
    const { headers } = await makeCoordinator(one);
    const from = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    const days = (await one.get(`/api/v1/clinic/consultations/${first.consultationId}/slots?from=${from}`, headers)).json();
    const { at } = days.flatMap((day: { slots: { at: string }[] }) => day.slots)[0];
    const fix = (world: World, id: number) => world.put(`/api/v1/clinic/consultations/${id}/reservation`, { reservation_at: at }, headers);
    const answers = await Promise.all([fix(one, first.consultationId), fix(two, second.consultationId)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});
