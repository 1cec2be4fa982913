import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/time.ts';
import { members, sessions } from '../../accounts/accounts.tables.ts';
import { memberByUid, seedDemoAccounts } from '../../accounts/accounts.ts';
import { ConfigError } from '../../platform/config.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import { deleteDemonstrationData } from './renew.ts';
import { simulateStories } from './simulate-stories.ts';
import { PersonStory } from './story-format.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
  await seedDemoAccounts(world.deps.database.db, [1, 2]);
});
afterAll(() => world.close());

const YUKI = {
  ...{ uid: 'yukimori', first_name: 'Yuki', last_name: 'Mori', gender: 'F', country: 'JP', language: 'ja', time_zone: 'Asia/Tokyo' },
  ...{ messenger: 'line', messenger_id: 'yuki.mori', phone: '+819000000003' },
};

/** Plays persons whose steps are given, and returns the problems. */
function play(...people: object[]): Promise<string[]> {
  const stories = people.map((person) => ({ story: PersonStory.parse(person), placeOf: (path: readonly (string | number)[] = []) => path.join('.') }));
  return simulateStories(world.deps, stories, 'content', () => undefined);
}

it('plays a conversation in the past, translated and read, and leaves no sign-in open', async () => {
  const { db } = world.deps.database;
  const before = world.clock.now().getTime();
  const steps = [
    { at: '-5h', patient: { ja: 'こんにちは。', ko: '안녕하세요.' } },
    { at: '+30m', clinic: { ko: '안녕하세요.', ja: 'こんにちは。' } },
    { at: '+1h', order: { option: 101, by: 'wallet' } },
    { at: '+5m', fix: { day: 3, from: '10:00' } },
  ];
  expect(await play({ person: YUKI, conversations: [{ clinic: 1, treatment: 1, steps }] })).toEqual([]);
  const yuki = await memberByUid(db, 'yukimori');
  const [thread] = await db
    .select()
    .from(consultations)
    .where(eq(consultations.memberId, yuki?.id ?? ''));
  const rows = await db
    .select()
    .from(messages)
    .where(eq(messages.consultationId, thread?.id ?? 0))
    .orderBy(messages.messageId);
  expect(rows.map(({ translated, translation }) => [translated, translation])).toEqual([
    ['안녕하세요!', 'done'],
    ['こんにちは！', 'done'],
  ]);
  expect(rows.map(({ createdAt }) => Math.round((before - createdAt.getTime()) / (HOUR_MS / 2)))).toEqual([10, 9]);
  expect(thread?.waitingSince).toBeNull();
  const opened = await db
    .select()
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(inArray(members.uid, ['yukimori', 'coordinator', 'head']));
  expect(opened.filter((row) => row.sessions.endedAt === null)).toEqual([]);
  expect(opened.length).toBeGreaterThan(2);
  const { body } = await world.get('/api/v1/reservation', await world.as({ id: yuki?.id ?? '' }));
  expect(JSON.parse(body)).toMatchObject([{ way: { stage: 'visit', orders: [{ status: 'success' }], visits: [{ state: 'fixed' }] } }]);
});

it('ends a list at a step that cannot be played, names the place, and plays the others', async () => {
  const person = { ...YUKI, messenger_id: 'mei.lin', country: 'CN', language: 'zh', phone: '+8613800138000' };
  const stopped = [
    { at: '-3h', patient: { zh: '你好', ko: '안녕하세요.' } },
    { at: '+1m', visit: 'arrived' },
    { at: '+1m', done: true },
  ];
  const late = [
    { at: '-10m', patient: { zh: '你好', ko: '안녕하세요.' } },
    { at: '+1h', reads: true },
  ];
  const problems = await play(
    { person: { ...person, uid: 'meilin' }, conversations: [{ clinic: 1, steps: stopped }] },
    { person: { ...person, uid: 'linmei' }, conversations: [{ clinic: 2, steps: late }] },
  );
  expect(problems).toEqual(['conversations.0.steps.1: needs an earlier step that makes a visit.', 'conversations.0.steps.1: +1h is still to come.']);
});

it('empties only the database of a demonstration with the sandbox', async () => {
  const { database, config } = world.deps;
  const withoutAccounts = { ...database, db: { select: () => ({ from: () => ({ where: async () => [] }) }) } } as never;
  await expect(deleteDemonstrationData({ database, config: { ...config, production: true } })).rejects.toThrow(ConfigError);
  await expect(deleteDemonstrationData({ database, config: { ...config, sandbox: { ...config.sandbox, payment: false } } })).rejects.toThrow(ConfigError);
  await expect(deleteDemonstrationData({ database: withoutAccounts, config })).rejects.toThrow('holds no demonstration');
  expect(await memberByUid(database.db, 'patient')).not.toBeNull();
});
