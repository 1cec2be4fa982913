import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeConsultation } from '../chat/close-consultation.ts';
import { testWorld, type World } from '../testing/world.ts';
import { setBudget } from '../translation/budgets.ts';
import { asPatient, patient } from './patients.fixture.ts';
import { stoppedWaiting } from './resume-stopped-translations.ts';
import { messages } from './threads.tables.ts';
import { sweepDue } from './translate-messages.ts';

let world: World;
let her: Awaited<ReturnType<typeof patient>>;
beforeEach(async () => {
  world = await testWorld({
    change: () => ({
      translator: {
        async translate(text, from, _target, { called } = {}) {
          called?.({ service: 'deepl', characters: text.length, ms: 10, outcome: 'done' });
          return { text: '안녕하세요, 반갑습니다.', outcome: 'done', detected: from };
        },
      },
    }),
  });
  her = await patient(world, { language: 'en' });
});
afterEach(() => world.close());

const budget = (characters: number) => setBudget(world.deps, { hospitalId: 1, characters, by: her.member.id });
const states = async () => {
  const { db } = world.deps.database;
  const rows = await db.select().from(messages).where(eq(messages.consultationId, her.consultationId)).orderBy(asc(messages.messageId));
  return rows.map(({ translation }) => translation);
};

/** Three messages, of which the budget allowed the first. */
async function stopped() {
  await budget(20);
  const client = await asPatient(world, her);
  for (const message of ['Hello to you all!', 'Good to be here.', 'Nice to meet you!']) {
    client.send({ action: 'sendMessage', message });
    await client.next('setTranslatedMessage', ({ translation }) => translation !== 'pending');
  }
  expect(await states()).toEqual(['done', 'stopped', 'stopped']);
  return client;
}

it('what a budget stopped is translated when an operator raises it, as far as it goes, the oldest first', async () => {
  const client = await stopped();
  await sweepDue(world.deps);
  expect(await states()).toEqual(['done', 'stopped', 'stopped']);
  await budget(40);
  await sweepDue(world.deps);
  expect(await client.next('setTranslatedMessage', ({ message_id }) => message_id === 2)).toMatchObject({ translation: 'done' });
  expect(await states()).toEqual(['done', 'done', 'stopped']);
  expect((await stoppedWaiting(world.deps.database.db)).count).toBe(1);
});

it('and when the next month begins', async () => {
  await stopped();
  world.clock.forward(40 * 86_400);
  await sweepDue(world.deps);
  expect(await states()).toEqual(['done', 'done', 'stopped']);
});

it('but not in a thread that she has closed', async () => {
  await stopped();
  const { bus, database, clock } = world.deps;
  expect((await stoppedWaiting(database.db)).count).toBe(2);
  await database.db.transaction((tx) => closeConsultation(bus, tx, { memberId: her.member.id, id: her.consultationId, at: clock.now() }));
  await budget(400);
  expect(await stoppedWaiting(database.db)).toEqual({ count: 0, since: null });
  await sweepDue(world.deps);
  expect(await states()).toEqual(['done', 'stopped', 'stopped']);
});
