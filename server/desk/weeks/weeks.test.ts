import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClinicWeeklyStats } from '../../../contract/desk/clinic-weeks.ts';
import { members } from '../../accounts/accounts.tables.ts';
import { createHead } from '../../accounts/team/team.fixture.ts';
import { orders } from '../../orders/orders.tables.ts';
import { csvCell } from '../../platform/csv.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { makeCoordinator, registerPatient } from '../../threads/patients.fixture.ts';
import { consultations, messages, translationDoubts } from '../../threads/threads.tables.ts';
import { visits } from '../../visits/visits.tables.ts';
import { weeksUntil } from './iso-weeks.rules.ts';

/** Clinic 2 has no bystander, so all that is counted comes from this file. It opens at nine on this Monday. */
const CLINIC = 2;
const NOW = '2026-11-23T06:00:00Z';

let world: World;
let boss: Awaited<ReturnType<typeof createHead>>;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
beforeAll(async () => {
  world = await testWorld();
  world.clock.set(NOW);
  boss = await createHead(world, CLINIC);
  staff = await makeCoordinator(world, CLINIC);
  await db().update(members).set({ staffName: 'Minji' }).where(eq(members.id, staff.member.id));
});
afterAll(() => world.close());

const db = () => world.deps.database.db;
const weeks = async (query = '', headers: Record<string, string> = boss.headers) =>
  (await world.get(`/api/v1/clinic/weeks${query}`, headers)).json<ClinicWeeklyStats>();
const last = async () => (await weeks()).weeks.at(-1);

type Said = {
  by: 'patient' | { id: string };
  at: string;
  translation?: 'done' | 'failed' | 'stopped' | 'partial' | 'pending';
  keepsWaiting?: boolean;
  interpreter?: string;
  target?: string;
};
/** A patient of the clinic, and the messages of their thread. */
async function thread(said: readonly Said[]) {
  const one = await registerPatient(world, { hospitalId: CLINIC });
  await db().delete(messages).where(eq(messages.consultationId, one.consultationId));
  for (const [i, { by, at, translation = 'done', keepsWaiting = false, interpreter = null, target }] of said.entries()) {
    const hers = by === 'patient';
    await db()
      .insert(messages)
      .values({
        ...{ consultationId: one.consultationId, messageId: i + 1, senderType: hers ? 'user' : 'hospital', senderId: hers ? one.member.id : by.id },
        ...{ message: 'words about my health', language: hers ? 'en' : 'ko', targetLang: target ?? (hers ? 'KO' : 'EN-US'), translation },
        ...{ keepsWaiting, interpreter, createdAt: new Date(at) },
      } as typeof messages.$inferInsert);
  }
  return one;
}

describe('weeks', () => {
  it('are those of ISO 8601 in Seoul, the one that is under way last', () => {
    // It is already Monday in Seoul.
    expect(weeksUntil(new Date('2026-11-22T15:00:00Z'), 2)).toEqual([
      { week: '2026-W47', from: '2026-11-16', startsAt: new Date('2026-11-15T15:00:00Z') },
      { week: '2026-W48', from: '2026-11-23', startsAt: new Date('2026-11-22T15:00:00Z') },
    ]);
    expect(weeksUntil(new Date('2026-11-22T14:59:59Z'), 1)[0]?.week).toBe('2026-W47');
    // The first days of January belong to the last week of the year before.
    expect(weeksUntil(new Date('2027-01-02T00:00:00Z'), 2).map(({ week }) => week)).toEqual(['2026-W52', '2026-W53']);
  });

  it('without anything are empty, and there are as many as were asked for', async () => {
    const empty = await weeks('?weeks=4');
    expect(empty.weeks).toHaveLength(4);
    expect(empty).toMatchObject({ waiting: { calm: 0, near: 0, over: 0 }, authors: [], promise_minutes: 120 });
    expect(empty.weeks[3]).toEqual({
      ...{ week: '2026-W48', from: '2026-11-23', asked: 0, answered: 0, paid: 0, came: 0, median_minutes: null, p90_minutes: null },
      ...{ messages: 0, untranslated: 0, doubted: 0 },
    });
    expect((await weeks()).weeks).toHaveLength(12);
    for (const wrong of ['5', 'all', '-4', '']) expect((await world.get(`/api/v1/clinic/weeks?weeks=${wrong}`, boss.headers)).statusCode, wrong).toBe(400);
  });

  it('are for the head of that clinic alone', async () => {
    const other = await createHead(world, 1);
    await thread([{ by: 'patient', at: '2026-11-17T02:00:00Z' }]);
    expect((await weeks('', other.headers)).weeks.reduce((sum, { asked }) => sum + asked, 0)).toBe(0);
    for (const url of ['/api/v1/clinic/weeks', '/api/v1/clinic/weeks/file']) {
      for (const headers of [staff.headers, await world.as(await world.person()), await world.as(await world.person({ role: 'operator' }))])
        expect((await world.get(url, headers)).statusCode).toBe(403);
      expect((await world.get(url)).statusCode).toBe(401);
    }
    expect((await weeks()).weeks.at(-2)).toMatchObject({ asked: 1, answered: 0, median_minutes: null });
  });
});

describe('the clinic’s time to answer', () => {
  it('is counted in its open time from her first word to the first answer, and "one moment" and an interpreter’s words are none', async () => {
    const by = { id: staff.member.id };
    // The patient wrote on Monday morning and was answered after twenty minutes.
    await thread([
      { by: 'patient', at: '2026-11-23T02:00:00Z' },
      { by, at: '2026-11-23T02:05:00Z', keepsWaiting: true },
      { by, at: '2026-11-23T02:10:00Z', interpreter: 'Yerin Moon' },
      { by, at: '2026-11-23T02:20:00Z' },
    ]);
    // The patient wrote in the night to Monday and was answered half an hour after the clinic opened.
    await thread([
      { by: 'patient', at: '2026-11-22T16:00:00Z' },
      { by, at: '2026-11-23T00:30:00Z' },
    ]);
    await thread([
      { by: 'patient', at: '2026-11-23T03:00:00Z' },
      { by: { id: boss.member.id }, at: '2026-11-23T04:40:00Z' },
      { by: 'patient', at: '2026-11-23T04:50:00Z' },
      { by, at: '2026-11-23T04:55:00Z' },
    ]);
    await thread([{ by: 'patient', at: '2026-11-23T05:00:00Z' }]);
    expect(await last()).toMatchObject({ asked: 4, answered: 3, median_minutes: 30, p90_minutes: 86 });
    const { authors } = await weeks();
    expect(authors.map(({ name, answers }) => [name, answers.at(-1)])).toEqual([
      ['Minji', 3],
      [boss.member.uid, 1],
    ]);
  });

  it('keeps the answers of a colleague who has left', async () => {
    await db().update(members).set({ deletedAt: world.clock.now() }).where(eq(members.id, staff.member.id));
    expect((await weeks()).authors.map(({ name }) => name)).toContain('Minji');
    await db().update(members).set({ deletedAt: null }).where(eq(members.id, staff.member.id));
  });
});

it('measures waiting patients by the clinic’s promise', async () => {
  const before = (await weeks()).waiting;
  for (const since of ['2026-11-23T05:40:00Z', '2026-11-23T04:40:00Z', '2026-11-20T02:00:00Z']) {
    const { consultationId } = await thread([]);
    await db()
      .update(consultations)
      .set({ waitingSince: new Date(since) })
      .where(eq(consultations.id, consultationId));
  }
  const { waiting } = await weeks();
  expect([waiting.calm - before.calm, waiting.near - before.near, waiting.over - before.over]).toEqual([1, 1, 1]);
});

it('counts who paid and who came among those who asked in a week; withdrawn patients are not counted', async () => {
  const before = await last();
  const [one, two] = [await thread([{ by: 'patient', at: '2026-11-23T02:00:00Z' }]), await thread([{ by: 'patient', at: '2026-11-23T02:00:00Z' }])];
  const order = {
    title: 'Laser',
    currency: 'USD',
    totalMinor: 1,
    baseCurrency: 'USD',
    baseTotalMinor: 1,
    createdAt: world.clock.now(),
    hospitalId: CLINIC,
  } as const;
  await db()
    .insert(orders)
    .values([
      { ...order, orderNum: 'W1', memberId: one.member.id, state: 'success' },
      { ...order, orderNum: 'W2', memberId: one.member.id, state: 'success' },
      { ...order, orderNum: 'W3', memberId: two.member.id, state: 'canceled' },
    ]);
  const visit = {
    consultationId: one.consultationId,
    memberId: one.member.id,
    hospitalId: CLINIC,
    minutes: 30,
    createdAt: world.clock.now(),
    changedAt: world.clock.now(),
  };
  await db()
    .insert(visits)
    .values([
      { ...visit, state: 'done', startAt: world.clock.now() },
      { ...visit, state: 'fixed', startAt: world.clock.now(), consultationId: two.consultationId, memberId: two.member.id },
    ]);
  const after = await last();
  expect([after?.asked, after?.paid, after?.came]).toEqual([(before?.asked ?? 0) + 2, 1, 1]);
  await db().update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, one.consultationId));
  expect(await last()).toMatchObject({ asked: (before?.asked ?? 0) + 1, paid: 0, came: 0 });
});

it('counts untranslated messages and doubted translations', async () => {
  const before = await last();
  const { consultationId, member } = await thread([
    { by: 'patient', at: '2026-11-23T02:00:00Z', translation: 'failed' },
    { by: 'patient', at: '2026-11-23T02:01:00Z', translation: 'stopped' },
    { by: 'patient', at: '2026-11-23T02:02:00Z', translation: 'partial' },
    { by: 'patient', at: '2026-11-23T02:03:00Z', translation: 'pending' },
    { by: 'patient', at: '2026-11-23T02:04:00Z', target: 'EN-US' },
    { by: { id: staff.member.id }, at: '2026-11-23T02:05:00Z', interpreter: 'Yerin Moon' },
  ]);
  const doubt = { consultationId, by: member.id, words: '', at: world.clock.now() };
  await db()
    .insert(translationDoubts)
    .values([
      { ...doubt, messageId: 3, side: 'user' },
      { ...doubt, messageId: 3, side: 'hospital' },
      { ...doubt, messageId: 4, side: 'user', takenBackAt: world.clock.now() },
    ]);
  const after = await last();
  expect(after?.messages).toBe((before?.messages ?? 0) + 4);
  expect(after?.untranslated).toBe((before?.untranslated ?? 0) + 2);
  expect(after?.doubted).toBe((before?.doubted ?? 0) + 1);
});

describe('the file', () => {
  it('has the same figures, opens in Excel, runs nothing and names no patient', async () => {
    const her = await registerPatient(world, { hospitalId: CLINIC });
    await db().update(members).set({ staffName: '=HYPERLINK("http://evil.example","x")' }).where(eq(members.id, boss.member.id));
    const file = (await world.get('/api/v1/clinic/weeks/file?weeks=4', { ...boss.headers, 'accept-language': 'ko' })).json<{
      file_name: string;
      content: string;
    }>();
    expect(file.file_name).toBe('2026-W45_2026-W48.csv');
    expect(file.content.startsWith('\uFEFF주,시작일,문의한 환자')).toBe(true);
    const lines = file.content.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    const { weeks: shown } = await weeks('?weeks=4');
    expect(lines[4]?.startsWith(`2026-W48,2026-11-23,${shown[3]?.asked},${shown[3]?.answered},`)).toBe(true);
    expect(lines[0]).toContain('"답변: =HYPERLINK(""http://evil.example"",""x"")"');
    for (const secret of [her.member.uid, her.member.firstName, 'AMAL', 'words about']) expect(file.content).not.toContain(secret);
    expect((await world.get('/api/v1/clinic/weeks/file?weeks=4', boss.headers)).json().content).toContain('Week,From,Asked');
    expect((await world.get('/api/v1/clinic/weeks/file?weeks=7', boss.headers)).statusCode).toBe(400);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+82', "'+82"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['a "b", c', '"a ""b"", c"'],
    ['=a"b', `"'=a""b"`],
    [-3, '-3'],
    [null, ''],
  ])('%j is written as %j', (value, written) => {
    expect(csvCell(value)).toBe(written);
  });
});
