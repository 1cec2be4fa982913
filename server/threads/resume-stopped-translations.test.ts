import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeConsultation } from '../chat/close-consultation.ts';
import { testWorld, type World } from '../testing/world.ts';
import { setBudget } from '../translation/budgets.ts';
import { openPatientChat, registerPatient } from './patients.fixture.ts';
import { countStoppedTranslations } from './resume-stopped-translations.ts';
import { messages } from './threads.tables.ts';
import { sweepDue } from './translate-messages.ts';

let world: World;
let her: Awaited<ReturnType<typeof registerPatient>>;
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
  her = await registerPatient(world, { language: 'en' });
});
afterEach(() => world.close());

const budget = (characters: number) => setBudget(world.deps, { hospitalId: 1, characters, by: her.member.id });
const states = async () => {
  const { db } = world.deps.database;
  const rows = await db.select().from(messages).where(eq(messages.consultationId, her.consultationId)).orderBy(asc(messages.messageId));
  return rows.map(({ translation }) => translation);
};

/** Sends three messages, of which the budget allows only the first. */
async function sendStoppedMessages() {
  await budget(20);
  const client = await openPatientChat(world, her);
  for (const message of ['Hello to you all!', 'Good to be here.', 'Nice to meet you!']) {
    client.send({ action: 'sendMessage', message });
    await client.next('setTranslatedMessage', ({ translation }) => translation !== 'pending');
  }
  expect(await states()).toEqual(['done', 'stopped', 'stopped']);
  return client;
}

it('translates messages that a budget stopped when an operator raises it, as far as it goes, the oldest first', async () => {
  const client = await sendStoppedMessages();
  await sweepDue(world.deps);
  expect(await states()).toEqual(['done', 'stopped', 'stopped']);
  await budget(40);
  await sweepDue(world.deps);
  expect(await client.next('setTranslatedMessage', ({ message_id }) => message_id === 2)).toMatchObject({ translation: 'done' });
  expect(await states()).toEqual(['done', 'done', 'stopped']);
  expect((await countStoppedTranslations(world.deps.database.db)).count).toBe(1);
});

it('translates them when the next month begins', async () => {
  await sendStoppedMessages();
  world.clock.forward(40 * 86_400);
  await sweepDue(world.deps);
  expect(await states()).toEqual(['done', 'done', 'stopped']);
});

it('leaves a thread alone that she has closed', async () => {
  await sendStoppedMessages();
  const { bus, database, clock } = world.deps;
  expect((await countStoppedTranslations(database.db)).count).toBe(2);
  await database.db.transaction((tx) => closeConsultation(bus, tx, { memberId: her.member.id, id: her.consultationId, at: clock.now() }));
  await budget(400);
  expect(await countStoppedTranslations(database.db)).toEqual({ count: 0, since: null });
  await sweepDue(world.deps);
  expect(await states()).toEqual(['done', 'stopped', 'stopped']);
});
