import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';
import { answerTimes } from './answer-times.ts';
import { consultations, messages } from './consultations.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const NOW = new Date('2026-11-20T00:00:00Z');
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

/** A thread whose patient wrote so long ago, and again later, and whose clinic first answered so much later, or never. */
async function thread(hospitalId: number, asked: number, answeredAfter?: number): Promise<void> {
  const { db } = world.deps.database;
  const { id: memberId } = await world.person();
  const [row] = await db
    .insert(consultations)
    .values({
      memberId,
      hospitalId,
      passportName: 'A',
      country: 'GB',
      phone: '1',
      messengerType: 'line',
      messengerId: 'a',
      timeZone: 'UTC',
      createdAt: before(asked),
    })
    .returning({ id: consultations.id });
  const said = (messageId: number, senderType: 'user' | 'hospital', createdAt: Date) => ({
    ...{ consultationId: row?.id as number, messageId, senderType, senderId: memberId, message: 'x', language: 'en' as const },
    ...{ targetLang: 'KO', translation: 'done' as const, createdAt },
  });
  await db.insert(messages).values([said(1, 'user', before(asked)), said(2, 'user', before(asked - 1))]);
  if (answeredAfter !== undefined)
    await db.insert(messages).values([said(3, 'hospital', before(asked - answeredAfter)), said(4, 'hospital', before(asked - answeredAfter - 500))]);
}

it('is the middle of a clinic’s first answers, from five on, of the last three months, unanswered ones aside', async () => {
  for (const after of [5, 10, 20, 200]) await thread(2, 3_000, after);
  await thread(2, 3_000);
  await thread(2, 100 * 24 * 60, 1);
  expect((await answerTimes(world.deps.database.db, NOW)).get(2)).toBeUndefined();
  await thread(2, 3_000, 25);
  expect((await answerTimes(world.deps.database.db, NOW)).get(2)).toBe(20);
});
