import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';
import { type ReadOpenTimes, readAnswerTimes } from './answer-times.ts';
import { consultations, messages } from './threads.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const NOW = new Date('2026-11-20T00:00:00Z');
const minutesBefore = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

/** Inserts messages into one thread of clinic 1. Each entry gives the sender and the age of the message in minutes. */
async function insertMessages(...lines: [by: 'user' | 'hospital', ago: number][]): Promise<void> {
  const { db } = world.deps.database;
  const { id: memberId } = await world.person();
  const person = { passportName: 'A', country: 'GB', phone: '1', messengerType: 'line' as const, messengerId: 'a', timeZone: 'UTC' };
  const [row] = await db
    .insert(consultations)
    .values({ memberId, hospitalId: 1, ...person, createdAt: minutesBefore(90 * DAY) })
    .returning({ id: consultations.id });
  await db.insert(messages).values(
    lines.map(([senderType, ago], i) => ({
      ...{ consultationId: row?.id as number, messageId: i + 1, senderType, senderId: memberId, message: 'x', language: 'en' as const },
      ...{ targetLang: 'KO', translation: 'done' as const, createdAt: minutesBefore(ago) },
    })),
  );
}
const DAY = 24 * 60;

/** Opening times of a clinic that is always open, the default of the tests. */
const alwaysOpen: ReadOpenTimes = async (_db, _id, from, to) => [{ from: from.toISOString(), to: to.toISOString() }];

it('is the middle of twenty answers of four weeks, each from the first word that waited, in lists and on the clinic’s page alike', async () => {
  const { db } = world.deps.database;
  // Answer times of ten and of thirty minutes. Each thread has a question in two messages, an answer in two, another question with its answer, and an
  // unanswered question.
  const thread = (first: number, second: number) =>
    insertMessages(
      ['user', 3_000],
      ['user', 2_999],
      ['hospital', 3_000 - first],
      ['hospital', 2_500],
      ['user', 2_000],
      ['hospital', 2_000 - second],
      ['user', 10],
    );
  for (let i = 0; i < 9; i++) await thread(10, 30);
  // Excluded: old answers, a clinic that writes first, another clinic's answers.
  for (let i = 0; i < 9; i++) await insertMessages(['user', 40 * DAY], ['hospital', 40 * DAY - 1]);
  await insertMessages(['hospital', 5_000], ['hospital', 4_000], ['user', 3_000], ['hospital', 2_990]);
  expect((await readAnswerTimes(db, NOW, alwaysOpen)).get(1)).toBeUndefined();
  await insertMessages(['user', 3_000], ['hospital', 2_900]);
  for (const of of [undefined, 1]) expect(await readAnswerTimes(db, NOW, alwaysOpen, of)).toEqual(new Map([[1, 20]]));
  expect(await readAnswerTimes(db, NOW, alwaysOpen, 2)).toEqual(new Map());
  // Closed except for the first five minutes after each question. A clinic without opening hours gets no answer time.
  const closed: ReadOpenTimes = async () => [3_000, 2_000].map((ago) => ({ from: minutesBefore(ago).toISOString(), to: minutesBefore(ago - 5).toISOString() }));
  expect((await readAnswerTimes(db, NOW, closed)).get(1)).toBe(5);
  expect(await readAnswerTimes(db, NOW, async () => [])).toEqual(new Map());
});
