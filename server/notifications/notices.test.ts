import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TIME_ZONE_HEADER } from '../../contract/constants.ts';
import { members } from '../accounts/accounts.tables.ts';
import type { ChatClient } from '../threads/chat-client.fixture.ts';
import { openCoordinatorChat, openPatientChat, registerPatient } from '../threads/patients.fixture.ts';
import { noticeWorld } from './notices.fixture.ts';
import { noticeFacts, notices, notificationPreferences } from './notifications.tables.ts';
import { DEFAULT_PREFERENCES } from './preferences.ts';
import { processFacts } from './process-facts.ts';
import { recordFacts } from './record-facts.ts';
import { signUnsubscribeToken } from './unsubscribe.ts';

let telling: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  telling = await noticeWorld();
});
afterAll(() => telling.world.close());
beforeEach(() => telling.begin());

const sendMessage = (client: ChatClient, message: string) => client.send({ action: 'sendMessage', message, translate_and_save: false });
/** Fixes a visit of the patient as the clinic. Returns its id. Each test uses its own day, because clinic 1 has capacity for one visit at a time. */
async function fixVisit({ mia, min }: Awaited<ReturnType<typeof telling.pair>>, startAt: string): Promise<number> {
  const made = await telling.world.post('/api/v1/clinic/visits', { consultation_id: mia.consultationId, start_at: startAt }, min.headers);
  expect(made.statusCode, made.payload).toBe(201);
  return made.json().id;
}

test('a message is told to who does not read it: in the list at once, by mail after ten minutes, once for all that came meanwhile', async () => {
  const { mia, min } = await telling.pair();
  const clinic = await openCoordinatorChat(telling.world, min, mia.member.uid);
  sendMessage(clinic, '안녕하세요');
  await clinic.next('sendMessage');
  await telling.work();
  expect(await telling.list(mia)).toMatchObject([
    { kind: 'message', group: 'messages', seen: false, path: '/my-reservation?chat=1', title: 'You have a new message' },
  ]);
  telling.world.clock.forward(9 * 60);
  sendMessage(clinic, '계신가요?');
  await clinic.next('sendMessage');
  await telling.work();
  expect(telling.mailsTo(mia)).toEqual([]);
  telling.world.clock.forward(60);
  await telling.work();
  telling.world.clock.forward(3600);
  await telling.work();
  expect(telling.mailsTo(mia)).toHaveLength(1);
  expect(telling.mailsTo(mia)[0]?.text).not.toContain('안녕하세요');
  expect((await telling.list(mia)).filter(({ kind }) => kind === 'message')).toHaveLength(1);
  clinic.close();
});

test('sends no mail for a notice that was read, and removes it from her list', async () => {
  const { mia, min } = await telling.pair();
  const [clinic, hers] = [await openCoordinatorChat(telling.world, min, mia.member.uid), await openPatientChat(telling.world, mia)];
  // Waits until both sockets have received earlier messages.
  for (const client of [clinic, hers]) await client.settled();
  sendMessage(clinic, '안녕하세요');
  const { message_id } = await hers.next('sendMessage');
  await telling.work();
  expect(await telling.ask(mia, '/api/v1/notices/counts')).toMatchObject({ unread_messages: 1 });
  hers.send({ action: 'readMessages', message_id });
  await clinic.next('readMessages');
  await expect.poll(async () => (await telling.list(mia)).map(({ kind }) => kind)).not.toContain('message');
  telling.world.clock.forward(3600);
  await telling.work();
  expect(telling.mailsTo(mia)).toEqual([]);
  expect(await telling.ask(mia, '/api/v1/notices/counts')).toMatchObject({ unread_messages: 0 });
  clinic.close();
  hers.close();
});

test('a clinic is told after two of its open hours, the operators after a working day, and neither once it has answered', async () => {
  const { mia, min } = await telling.pair();
  const operator = await telling.world.person({ role: 'operator', language: 'ko' });
  const ops = { member: operator, headers: await telling.world.as(operator) };
  const hers = await openPatientChat(telling.world, mia);
  sendMessage(hers, 'Does it hurt?');
  await hers.next('sendMessage');
  await telling.work();
  telling.world.clock.forward(119 * 60);
  await telling.work();
  expect(telling.sent()).toEqual([]);
  telling.world.clock.forward(60);
  await telling.work();
  expect(telling.subjectsTo(min)).toEqual(['답변을 기다리는 환자가 있습니다']);
  expect(telling.mailsTo(min)[0]?.text, 'a mail names no patient').not.toContain('HADDAD');
  expect((await telling.list(min, 'en'))[0]?.text).toContain('has waited for two of your opening hours');
  telling.world.clock.set('2026-12-04T03:00:00Z');
  await telling.work();
  expect(telling.subjectsTo(ops)).toEqual(['답변하지 않는 병원이 있습니다']);
  hers.close();
});

test('a later message joins a pending notice, also within one batch', async () => {
  const { mia, min } = await telling.pair();
  const hers = await openPatientChat(telling.world, mia);
  sendMessage(hers, 'Does it hurt?');
  await hers.next('sendMessage');
  await telling.work();
  const waiting = () => telling.db.select().from(noticeFacts).where(eq(noticeFacts.kind, 'unanswered'));
  const [planned] = await waiting();
  // The patient writes more just before the planned fact is due.
  const now = telling.world.clock.now();
  await telling.db
    .update(noticeFacts)
    .set({ at: now, dueAt: now })
    .where(eq(noticeFacts.id, planned?.id ?? 0));
  await recordFacts(telling.db, [{ kind: 'clinic-message', about: planned?.about ?? {}, at: new Date(now.getTime() - 1_000) }]);
  await telling.work();
  expect(await waiting()).toEqual([]);
  expect(telling.subjectsTo(min)).toEqual(['답변을 기다리는 환자가 있습니다']);
  hers.close();
});

test('sends no second notice of a waiting patient when she writes more', async () => {
  const { mia, min } = await telling.pair();
  const operator = await telling.world.person({ role: 'operator', language: 'ko' });
  const ops = { member: operator, headers: await telling.world.as(operator) };
  const hers = await openPatientChat(telling.world, mia);
  sendMessage(hers, 'Does it hurt?');
  await hers.next('sendMessage');
  const [said] = await telling.db.select().from(noticeFacts).where(eq(noticeFacts.kind, 'clinic-message'));
  await telling.work();
  const saysMore = async () => {
    await recordFacts(telling.db, [{ kind: 'clinic-message', about: said?.about ?? {}, at: telling.world.clock.now() }]);
    await telling.work();
  };
  telling.world.clock.forward(121 * 60);
  await telling.work();
  await saysMore();
  expect(telling.subjectsTo(min)).toEqual(['답변을 기다리는 환자가 있습니다']);
  // The operators are still notified when it is due, and only once.
  telling.world.clock.set('2026-12-04T03:00:00Z');
  await saysMore();
  await saysMore();
  expect(telling.subjectsTo(ops)).toEqual(['답변하지 않는 병원이 있습니다']);
  expect(telling.subjectsTo(min)).toEqual(['답변을 기다리는 환자가 있습니다']);
  hers.close();
});

test('marks the listed notices as seen once, and no notice of another member', async () => {
  const { mia } = await telling.pair();
  const other = await registerPatient(telling.world);
  await telling.joins(mia);
  await telling.work();
  const [notice] = await telling.list(mia);
  expect((await telling.world.post('/api/v1/notices/seen', { up_to: notice?.id }, other.headers)).json()).toMatchObject({ unseen: 0 });
  expect((await telling.list(mia))[0]?.seen).toBe(false);
  expect((await telling.world.post('/api/v1/notices/seen', { up_to: notice?.id }, mia.headers)).json()).toMatchObject({ unseen: 0 });
  expect((await telling.list(mia))[0]?.seen).toBe(true);
  expect(await telling.list(other)).toEqual([]);
  expect((await telling.list(mia, 'ar'))[0]?.title).toBe('مرحبًا بك في Naru');
});

test('one press ends the mails of a kind, and a link that was changed ends nothing', async () => {
  const both = await telling.pair();
  const { mia } = both;
  const token = signUnsubscribeToken(telling.world.deps.config, { memberId: mia.member.id, group: 'dates' });
  expect((await telling.world.post(`/api/v1/notices/unsubscribe?token=${token.slice(0, -2)}AA`, undefined)).statusCode).toBe(400);
  expect((await telling.world.post(`/api/v1/notices/unsubscribe?token=${token.replace('dates', 'messages')}`, undefined)).statusCode).toBe(400);
  const press = await telling.world.app.inject({
    method: 'POST',
    url: `/api/v1/notices/unsubscribe?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(press.json()).toMatchObject({ group: 'dates' });
  await fixVisit(both, '2026-12-28T02:00:00Z');
  await telling.work();
  expect(telling.subjectsTo(mia)).not.toContain('Your date is confirmed');
  expect((await telling.standing(mia.member.id)).map(({ kind }) => kind)).toContain('date-fixed');
  const [row] = await telling.db.select().from(notificationPreferences).where(eq(notificationPreferences.memberId, mia.member.id));
  expect(row?.wishes).toEqual({ ...DEFAULT_PREFERENCES, off: { dates: ['mail'] } });
});

test('wishes are checked, and mail about payments stays on', async () => {
  const { mia } = await telling.pair();
  const put = (body: object) => telling.world.put('/api/v1/notices/wishes', { ...DEFAULT_PREFERENCES, ...body }, mia.headers);
  expect((await put({ quiet: { from: '25:00', to: '07:00' } })).statusCode).toBe(400);
  expect((await put({ time_zone: 'Nowhere/Else' })).statusCode).toBe(400);
  expect((await put({ off: { gossip: ['mail'] } })).statusCode).toBe(400);
  const saved = await put({ off: { payments: ['mail', 'push'] }, time_zone: 'Asia/Dubai' });
  expect(saved.json().wishes).toMatchObject({ off: { payments: ['push'] }, time_zone: 'Asia/Dubai' });
  const about = { memberId: mia.member.id, hospitalId: 1, visit_id: 0, start_at: '2026-12-20T02:00:00.000Z' };
  await recordFacts(telling.db, [{ kind: 'not-come', about, at: telling.world.clock.now() }]);
  await telling.work();
  expect((await telling.list(mia))[0]?.text, 'times in the zone she chose').toContain(
    '20 December 2026 at 11:00 (Seoul) · 20 December 2026 at 06:00 your time',
  );
});

test('shows Seoul time alone until a browser tells its zone, and then the newest zone', async () => {
  const { mia } = await telling.pair();
  // Her country has several zones, and one of them is a guess.
  await telling.db.update(members).set({ country: 'US', timeZone: null }).where(eq(members.id, mia.member.id));
  const about = { memberId: mia.member.id, hospitalId: 1, visit_id: 0, start_at: '2026-12-20T02:00:00.000Z' };
  await recordFacts(telling.db, [{ kind: 'not-come', about, at: telling.world.clock.now() }]);
  await telling.work();
  const read = async (zone?: string): Promise<string> => {
    const headers = { ...mia.headers, 'accept-language': 'en', ...(zone && { [TIME_ZONE_HEADER]: zone }) };
    return (await telling.world.get('/api/v1/notices', headers)).json().notices[0].text;
  };
  const seoul = '20 December 2026 at 11:00 (Seoul)';
  expect(await read()).toContain(seoul);
  expect(await read()).not.toContain('your time');
  expect(await read('America/Los_Angeles')).toContain(`${seoul} · 19 December 2026 at 18:00 your time`);
  expect(await read('Not/AZone')).toContain('19 December 2026 at 18:00 your time');
  expect(await read('Asia/Dubai')).toContain(`${seoul} · 20 December 2026 at 06:00 your time`);
});

test('hides notices of the former clinic after a move: from her list, her count and her mail', async () => {
  const both = await telling.pair();
  const { mia, min } = both;
  await fixVisit(both, '2026-12-30T02:00:00Z');
  await telling.world.post(`/api/v1/visit/${(await telling.ask(mia, '/api/v1/reservation'))[0].way.visits[0].id}/give-up`, { version: 1 }, mia.headers);
  await processFacts(telling.deps);
  const has = await telling.list(min);
  expect(has.map(({ text }) => text).join()).toContain('AMAL HADDAD');
  await telling.db.update(members).set({ hospitalId: 2 }).where(eq(members.id, min.member.id));
  const moved = { ...min, member: { ...min.member, hospitalId: 2 } };
  expect(await telling.list(moved)).toEqual([]);
  expect((await telling.ask(moved, '/api/v1/notices/counts')).unseen).toBe(0);
  await telling.work();
  expect(telling.mailsTo(min)).toEqual([]);
});

test('with her consent goes what the clinic was told of her', async () => {
  const both = await telling.pair();
  const { mia, min } = both;
  await fixVisit(both, '2026-12-29T02:00:00Z');
  await telling.work();
  const ofThread = () =>
    telling.db
      .select({ kind: notices.kind })
      .from(notices)
      .where(and(eq(notices.consultationId, mia.consultationId), eq(notices.memberId, min.member.id)));
  expect((await ofThread()).length).toBeGreaterThan(0);
  const [consent] = (await telling.ask(mia, '/api/v1/users/consents')).filter(({ purpose }: { purpose: string }) => purpose === 'consultation');
  expect((await telling.world.post(`/api/v1/users/consents/${consent.id}/withdraw`, {}, mia.headers)).statusCode).toBe(200);
  await telling.work();
  // The clinic learns that a date is free again, and the reason, but not the patient's name.
  expect((await ofThread()).map(({ kind }) => kind).sort()).toEqual(['clinic-date-given-up', 'clinic-withdrawn']);
  expect(JSON.stringify(await telling.list(min))).not.toContain('HADDAD');
});
