import { describe, expect, it } from 'vitest';
import { closeConsultation } from '../chat/close-consultation.ts';
import { makeRateLimits } from '../platform/limits.ts';
import { TranslationError, type Translator } from '../providers/translation/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { findMessage } from './messages.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from './patients.fixture.ts';
import { messages } from './threads.tables.ts';
import { makeMessageTranslator, sweepDue } from './translate-messages.ts';

/** A world whose translator runs `behave`. */
async function makeWorldWith(behave: Translator['translate']) {
  return testWorld({ change: () => ({ translator: { translate: behave } }) });
}

/** A message that a process stored and never translated. */
async function insertAbandonedMessage(world: World, given: { consultationId: number; member: { id: string } }, at: Date) {
  await world.deps.database.db.insert(messages).values({
    consultationId: given.consultationId,
    messageId: 1,
    senderType: 'user',
    senderId: given.member.id,
    message: 'left',
    language: 'en',
    targetLang: 'KO',
    translation: 'pending',
    translateAfter: new Date(at.getTime() + 15_000),
    createdAt: at,
  });
}

describe('a translator in trouble', () => {
  it('stops at the daily budget of a sender: further messages are sent untranslated and marked as such', async () => {
    let asked = 0;
    const tight = makeRateLimits(0.05);
    const world = await testWorld({
      change: ({ limits }) => ({
        limits: { ...limits, take: (name, ...rest) => (name === 'translated-characters' ? tight : limits).take(name, ...rest) },
        translator: {
          async translate() {
            asked += 1;
            return { text: '안녕 '.repeat(600), outcome: 'done', detected: 'en' };
          },
        },
      }),
    });
    try {
      const client = await openPatientChat(world, await registerPatient(world));
      for (const nth of [1, 2, 3]) {
        const long = `${'hello '.repeat(600)}${'!'.repeat(nth)}`;
        client.send({ action: 'sendMessage', message: long });
        const shown = await client.next('sendMessage');
        expect(shown).toMatchObject({ message: long, translation: nth < 3 ? 'pending' : 'failed' });
      }
      for (const _told of [1, 2]) await client.next('setTranslatedMessage');
      expect(asked).toBe(2);
    } finally {
      await world.close();
    }
  });

  it('never delays a message, and reports its failure', async () => {
    const world = await makeWorldWith(async () => {
      throw new TranslationError('the quota is spent', false);
    });
    try {
      const client = await openPatientChat(world, await registerPatient(world));
      client.send({ action: 'sendMessage', message: 'Hello!' });
      expect(await client.next('sendMessage')).toMatchObject({ message_id: 1, translation: 'pending' });
      expect(await client.next('setTranslatedMessage')).toMatchObject({ message_id: 1, translation: 'failed', translated_message: null });
    } finally {
      await world.close();
    }
  });

  it('is asked for an hour, with growing pauses, and then it has failed', async () => {
    const asked: number[] = [];
    const world = await makeWorldWith(async () => {
      asked.push(world.clock.now().getTime());
      throw new TranslationError('busy', true);
    });
    try {
      const given = await registerPatient(world);
      const sentAt = world.clock.now();
      await insertAbandonedMessage(world, given, sentAt);
      const row = () => findMessage(world.deps.database.db, given.consultationId, 1);
      while ((await row())?.translation === 'pending' && asked.length < 200) {
        world.clock.forward(10);
        await sweepDue(world.deps);
      }
      expect(await row()).toMatchObject({ translation: 'failed', translated: null });
      const after = asked.map((at) => Math.round((at - sentAt.getTime()) / 1000));
      expect(after.filter((seconds) => seconds <= 120).length).toBeGreaterThanOrEqual(5);
      expect(after.at(-1)).toBeGreaterThan(3_400);
      expect(after.at(-1)).toBeLessThanOrEqual(3_610);
      expect(Math.max(...after.map((seconds, i) => seconds - (after[i - 1] ?? 0)))).toBeLessThanOrEqual(140);
      expect(asked.length).toBeLessThan(45);
    } finally {
      await world.close();
    }
  });

  it('is asked again when it fails with an unknown error', async () => {
    let broken = true;
    const world = await makeWorldWith(async () => {
      if (broken) throw new TypeError('answer is undefined');
      return { text: '안녕하세요!', outcome: 'done', detected: 'en' };
    });
    try {
      const given = await registerPatient(world);
      await insertAbandonedMessage(world, given, world.clock.now());
      const row = () => findMessage(world.deps.database.db, given.consultationId, 1);
      world.clock.forward(16);
      await sweepDue(world.deps);
      expect(await row()).toMatchObject({ translation: 'pending', attempts: 1 });
      broken = false;
      world.clock.forward(16);
      await sweepDue(world.deps);
      expect(await row()).toMatchObject({ translation: 'done', translated: '안녕하세요!' });
    } finally {
      await world.close();
    }
  });

  it('delays nobody when it is away for ten minutes: both sides see that a translation is late, and both receive it', async () => {
    let away = true;
    let asked = 0;
    const world = await makeWorldWith(async () => {
      asked += 1;
      if (away) throw new TranslationError('no connection', true);
      return { text: '안녕하세요!', outcome: 'done', detected: 'en' };
    });
    try {
      const given = await registerPatient(world);
      const [client, desk] = await Promise.all([openPatientChat(world, given), openCoordinatorChat(world, await makeCoordinator(world))]);
      await desk.settled();
      client.send({ action: 'sendMessage', message: 'Hello!' });
      await Promise.all([client.next('sendMessage'), desk.next('sendMessage')]);
      // During the first attempt's lease, a sweep skips the message.
      const attempts = async () => (await findMessage(world.deps.database.db, given.consultationId, 1))?.attempts;
      await expect.poll(attempts).toBe(1);
      world.clock.forward(16);
      const late = await openPatientChat(world, given);
      late.send({ action: 'getChatHistory' });
      expect((await late.next('getChatHistory')).history).toMatchObject([{ message: 'Hello!', translation: 'late', user_translated_message: null }]);
      world.clock.forward(600);
      await sweepDue(world.deps);
      expect(asked).toBeGreaterThanOrEqual(2);
      away = false;
      world.clock.forward(121);
      await sweepDue(world.deps);
      for (const one of [client, desk]) {
        const told = await one.next('setTranslatedMessage', ({ translation }) => translation === 'done');
        expect(told).toMatchObject({ message_id: 1, translated_message: '안녕하세요!', target_lang: 'KO' });
      }
      for (const one of [client, desk, late]) one.close();
    } finally {
      await world.close();
    }
  });

  it('is not asked again for who has withdrawn in the meantime', async () => {
    let asked = 0;
    const world = await makeWorldWith(async () => {
      asked += 1;
      throw new TranslationError('busy', true);
    });
    try {
      const given = await registerPatient(world);
      await insertAbandonedMessage(world, given, world.clock.now());
      world.clock.forward(16);
      await sweepDue(world.deps);
      expect(asked).toBe(1);
      const { db } = world.deps.database;
      await db.transaction((tx) => closeConsultation(world.deps.bus, tx, { memberId: given.member.id, id: given.consultationId, at: world.clock.now() }));
      world.clock.forward(16);
      await sweepDue(world.deps);
      expect(asked).toBe(1);
    } finally {
      await world.close();
    }
  });

  it('has the unfinished work of a process taken over once, after fifteen seconds', async () => {
    const asked: string[] = [];
    const world = await makeWorldWith(async (text) => {
      asked.push(text);
      return { text: '남았습니다.', outcome: 'done', detected: 'en' };
    });
    try {
      const given = await registerPatient(world);
      const { db } = world.deps.database;
      await insertAbandonedMessage(world, given, world.clock.now());
      const [one, two] = [makeMessageTranslator(world.deps), makeMessageTranslator(world.deps)];
      await one.sweep();
      expect(asked).toEqual([]);
      world.clock.forward(16);
      await Promise.all([one.sweep(), two.sweep()]);
      expect(asked).toEqual(['left']);
      expect(await findMessage(db, given.consultationId, 1)).toMatchObject({ translation: 'done', translated: '남았습니다.' });
    } finally {
      await world.close();
    }
  });
});
