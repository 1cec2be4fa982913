import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatClient } from '../consultations/chat-client.fixture.ts';
import { asCoordinator, asPatient, coordinator, patient } from '../consultations/patients.fixture.ts';
import { noticeAnswers } from '../notice-answers.ts';
import { type Mail, MailError } from '../providers/mail/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { deliverDue } from './deliver.ts';
import { recordFacts } from './facts.ts';
import type { NoticeDeps } from './notice-deps.ts';
import { noticeFacts, notices, noticeWishes } from './notifications.tables.ts';
import { turnFacts } from './turn-facts.ts';
import { unsubscribeToken } from './unsubscribe.ts';
import { USUAL } from './wishes.ts';

let world: World;
let deps: NoticeDeps;
let sent: Mail[] = [];
let failing: Error | undefined;
beforeAll(async () => {
  const mailer = {
    async send(mail: Mail) {
      if (failing) throw failing;
      sent.push(mail);
    },
  };
  world = await testWorld({ change: () => ({ mailer }) });
  deps = { ...world.deps, answers: noticeAnswers(world.deps) };
});
afterAll(() => world.close());
beforeEach(async () => {
  // A Tuesday, noon in Seoul.
  world.clock.set('2026-12-01T03:00:00Z');
  await turnFacts(deps);
  await deliverDue(deps);
  sent = [];
  failing = undefined;
});

const db = () => world.deps.database.db;
const work = async () => {
  await turnFacts(deps);
  await deliverDue(deps);
};
type Person = { member: Parameters<World['as']>[0] & { email: string | null }; headers: { authorization: string } };
/** Her answer to a call, signed in anew: a token does not live as long as the clock of a test goes. */
const ask = async ({ member }: Person, path: string, headers = {}) => (await world.get(path, { ...(await world.as(member)), ...headers })).json();
const list = async (one: Person, language = 'en') => (await ask(one, '/api/v1/notices', { 'accept-language': language })).notices;
const mailsTo = ({ member }: Person) => sent.filter(({ to }) => to === member.email);
const standing = (memberId: string) =>
  db()
    .select()
    .from(notices)
    .where(and(eq(notices.memberId, memberId), isNull(notices.withdrawnAt)));

/** A patient of clinic 1 with its coordinator, and nothing left to be told of them. */
async function pair() {
  const [mia, min] = [await patient(world), await coordinator(world)];
  await work();
  sent = [];
  return { mia, min };
}

const say = (client: ChatClient, message: string) => client.send({ action: 'sendMessage', message, translate_and_save: false });
/** The clinic fixes a visit of hers; answers its id. Each test has a day of its own, because clinic 1 has one place. */
async function fixed({ mia, min }: Awaited<ReturnType<typeof pair>>, startAt: string): Promise<number> {
  const made = await world.post('/api/v1/clinic/visits', { consultation_id: mia.consultationId, start_at: startAt }, min.headers);
  expect(made.statusCode, made.payload).toBe(201);
  return made.json().id;
}

test('a message is told to who does not read it: in the list at once, by mail after ten minutes, once for all that came meanwhile', async () => {
  const { mia, min } = await pair();
  const clinic = await asCoordinator(world, min, mia.member.uid);
  say(clinic, '안녕하세요');
  await clinic.next('sendMessage');
  await work();
  expect(await list(mia)).toMatchObject([{ kind: 'message', group: 'messages', seen: false, path: '/my-reservation?chat=1', title: 'You have a new message' }]);
  world.clock.forward(9 * 60);
  say(clinic, '계신가요?');
  await clinic.next('sendMessage');
  await work();
  expect(mailsTo(mia)).toEqual([]);
  world.clock.forward(60);
  await work();
  world.clock.forward(3600);
  await work();
  expect(mailsTo(mia)).toHaveLength(1);
  expect(mailsTo(mia)[0]?.text).not.toContain('안녕하세요');
  expect((await list(mia)).filter(({ kind }: { kind: string }) => kind === 'message')).toHaveLength(1);
  clinic.close();
});

test('who reads it is not mailed, and it is gone from her list', async () => {
  const { mia, min } = await pair();
  const [clinic, hers] = [await asCoordinator(world, min, mia.member.uid), await asPatient(world, mia)];
  say(clinic, '안녕하세요');
  const { message_id } = await hers.next('sendMessage');
  await work();
  expect(await ask(mia, '/api/v1/notices/counts')).toMatchObject({ unread_messages: 1 });
  hers.send({ action: 'readMessages', message_id });
  await clinic.next('readMessages');
  await expect.poll(async () => (await list(mia)).map(({ kind }: { kind: string }) => kind)).not.toContain('message');
  world.clock.forward(3600);
  await work();
  expect(mailsTo(mia)).toEqual([]);
  expect(await ask(mia, '/api/v1/notices/counts')).toMatchObject({ unread_messages: 0 });
  clinic.close();
  hers.close();
});

test('a date that is moved takes back what was told of it, and its mail brings the calendar file and both clocks', async () => {
  const both = await pair();
  const { mia, min } = both;
  const id = await fixed(both, '2026-12-21T02:00:00Z');
  await work();
  const [mail] = mailsTo(mia);
  expect(mail?.subject).toBe('Your date is fixed');
  expect(mail?.text).toContain('21 December 2026 at 11:00 (Seoul) · 21 December 2026 at 02:00 your time');
  expect(mail?.attachments?.[0]?.content).toContain(`UID:visit-${id}@`);
  expect(mail?.unsubscribeUrl).toContain('/api/v1/notices/unsubscribe?token=');
  const moved = await world.post(
    `/api/v1/clinic/visits/${id}`,
    { act: 'move', version: 1, start_at: '2026-12-22T02:00:00Z', reason: 'doctor-away' },
    min.headers,
  );
  expect(moved.statusCode, moved.payload).toBe(200);
  await work();
  expect((await standing(mia.member.id)).filter(({ topic }) => topic === `patient/visit:${id}`).map(({ kind }) => kind)).toEqual(['date-moved']);
  // What was planned for the old date is not said any more.
  world.clock.set('2026-12-15T01:59:00Z');
  await work();
  expect(mailsTo(mia).map(({ subject }) => subject)).toEqual(['Your date is fixed', 'Your date has changed']);
  world.clock.set('2026-12-15T02:00:01Z');
  await work();
  world.clock.set('2026-12-21T02:00:01Z');
  await work();
  expect(mailsTo(mia).map(({ subject }) => subject)).toEqual([
    'Your date is fixed',
    'Your date has changed',
    'Your visit is in a week',
    'Your visit is tomorrow',
  ]);
});

test('a clinic is told after two of its open hours, the operators after a working day, and neither once it has answered', async () => {
  const { mia, min } = await pair();
  const operator = await world.person({ role: 'operator', language: 'ko' });
  const ops = { member: operator, headers: await world.as(operator) };
  const hers = await asPatient(world, mia);
  say(hers, 'Does it hurt?');
  await hers.next('sendMessage');
  await work();
  sent = [];
  world.clock.forward(119 * 60);
  await work();
  expect(sent).toEqual([]);
  world.clock.forward(60);
  await work();
  expect(mailsTo(min).map(({ subject }) => subject)).toEqual(['답변을 기다리는 환자가 있습니다']);
  expect(mailsTo(min)[0]?.text, 'a mail names no patient').not.toContain('HADDAD');
  expect((await list(min, 'en'))[0].text).toContain('has waited for two of your opening hours');
  world.clock.set('2026-12-04T03:00:00Z');
  await work();
  expect(mailsTo(ops).map(({ subject }) => subject)).toEqual(['답변하지 않는 병원이 있습니다']);
  hers.close();
});

test('a mail server that is away loses nothing and doubles nothing; an address that is refused for good is shown to its owner', async () => {
  const { mia } = await pair();
  failing = new MailError('ECONNECTION', false);
  await recordFacts(db(), [{ kind: 'joined', about: { memberId: mia.member.id }, at: world.clock.now() }]);
  for (let hour = 0; hour < 12; hour++) {
    await work();
    world.clock.forward(300);
  }
  failing = undefined;
  world.clock.forward(3_600);
  await work();
  await work();
  expect(mailsTo(mia).map(({ subject }) => subject)).toEqual(['Welcome to Naru']);
  failing = new MailError('EENVELOPE 550', true);
  await recordFacts(db(), [{ kind: 'joined', about: { memberId: mia.member.id }, at: world.clock.now() }]);
  await work();
  expect((await ask(mia, '/api/v1/notices/wishes')).mail_refused_at).toEqual(expect.any(String));
  failing = undefined;
  await recordFacts(db(), [{ kind: 'joined', about: { memberId: mia.member.id }, at: world.clock.now() }]);
  await work();
  expect((await ask(mia, '/api/v1/notices/wishes')).mail_refused_at).toBeNull();
});

test('a fact that is rolled back is told to nobody; one that cannot be told of holds up no other', async () => {
  const { mia } = await pair();
  const at = world.clock.now();
  await db()
    .transaction(async (tx) => {
      await recordFacts(tx, [{ kind: 'joined', about: { memberId: mia.member.id }, at }]);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await recordFacts(db(), [{ kind: 'joined', about: { memberId: 'no uuid' }, at: new Date(at.getTime() - 1000) }]);
  await recordFacts(db(), [{ kind: 'day-after', about: { memberId: mia.member.id, visit_id: 0 }, at }]);
  await work();
  expect(sent).toEqual([]);
  expect((await db().select().from(noticeFacts).where(eq(noticeFacts.kind, 'joined'))).map(({ about }) => about.memberId)).toEqual(['no uuid']);
  await db().delete(noticeFacts).where(eq(noticeFacts.kind, 'joined'));
});

test('what the list shows is seen once; another’s notices are not hers', async () => {
  const { mia } = await pair();
  const other = await patient(world);
  await recordFacts(db(), [{ kind: 'joined', about: { memberId: mia.member.id }, at: world.clock.now() }]);
  await work();
  const [notice] = await list(mia);
  expect((await world.post('/api/v1/notices/seen', { up_to: notice.id }, other.headers)).json()).toMatchObject({ unseen: 0 });
  expect((await list(mia))[0].seen).toBe(false);
  expect((await world.post('/api/v1/notices/seen', { up_to: notice.id }, mia.headers)).json()).toMatchObject({ unseen: 0 });
  expect((await list(mia))[0].seen).toBe(true);
  expect(await list(other)).toEqual([]);
  expect((await list(mia, 'ar'))[0].title).toBe('مرحبًا بك في Naru');
});

test('one press ends the mails of a kind, and a link that was changed ends nothing', async () => {
  const both = await pair();
  const { mia } = both;
  const token = unsubscribeToken(world.deps.config, { memberId: mia.member.id, group: 'dates' });
  expect((await world.post(`/api/v1/notices/unsubscribe?token=${token.slice(0, -2)}AA`, undefined)).statusCode).toBe(400);
  expect((await world.post(`/api/v1/notices/unsubscribe?token=${token.replace('dates', 'messages')}`, undefined)).statusCode).toBe(400);
  const press = await world.app.inject({
    method: 'POST',
    url: `/api/v1/notices/unsubscribe?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(press.json()).toMatchObject({ group: 'dates' });
  await fixed(both, '2026-12-28T02:00:00Z');
  await work();
  expect(mailsTo(mia).map(({ subject }) => subject)).not.toContain('Your date is fixed');
  expect((await standing(mia.member.id)).map(({ kind }) => kind)).toContain('date-fixed');
  const [row] = await db().select().from(noticeWishes).where(eq(noticeWishes.memberId, mia.member.id));
  expect(row?.wishes).toEqual({ ...USUAL, off: { dates: ['mail'] } });
});

test('wishes are checked, and mail about payments stays on', async () => {
  const { mia } = await pair();
  const put = (body: object) => world.put('/api/v1/notices/wishes', { ...USUAL, ...body }, mia.headers);
  expect((await put({ quiet: { from: '25:00', to: '07:00' } })).statusCode).toBe(400);
  expect((await put({ time_zone: 'Nowhere/Else' })).statusCode).toBe(400);
  expect((await put({ off: { gossip: ['mail'] } })).statusCode).toBe(400);
  const saved = await put({ off: { payments: ['mail', 'push'] }, time_zone: 'Asia/Dubai' });
  expect(saved.json().wishes).toMatchObject({ off: { payments: ['push'] }, time_zone: 'Asia/Dubai' });
});

test('with her consent goes what the clinic was told of her', async () => {
  const both = await pair();
  const { mia, min } = both;
  await fixed(both, '2026-12-29T02:00:00Z');
  await work();
  const ofThread = () =>
    db()
      .select({ kind: notices.kind })
      .from(notices)
      .where(and(eq(notices.consultationId, mia.consultationId), eq(notices.memberId, min.member.id)));
  expect((await ofThread()).length).toBeGreaterThan(0);
  const [consent] = (await ask(mia, '/api/v1/users/consents')).filter(({ purpose }: { purpose: string }) => purpose === 'consultation');
  expect((await world.post(`/api/v1/users/consents/${consent.id}/withdraw`, {}, mia.headers)).statusCode).toBe(200);
  await work();
  // Told without a name: a date is free again, and why.
  expect((await ofThread()).map(({ kind }) => kind).sort()).toEqual(['clinic-date-given-up', 'clinic-withdrawn']);
  expect(JSON.stringify(await list(min))).not.toContain('HADDAD');
});

test('two processes at once tell of each fact once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => patient(world)));
  await work();
  sent = [];
  await recordFacts(
    db(),
    people.map(({ member }) => ({ kind: 'joined', about: { memberId: member.id }, at: world.clock.now() })),
  );
  await Promise.all([work(), work(), work()]);
  await work();
  for (const one of people) expect(mailsTo(one)).toHaveLength(1);
});
