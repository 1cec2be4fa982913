import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLimits } from '../platform/limits.ts';
import { TranslationError, type Translator } from '../providers/translation/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { closeConsultation } from './close-consultation.ts';
import { messages } from './consultations.tables.ts';
import { messageById } from './messages.ts';
import { asCoordinator, asPatient, coordinator, patient } from './patients.fixture.ts';
import { makeTranslating, sweepDue } from './translate-messages.ts';

describe('through the real adapter and the sandbox', () => {
  let world: World;
  beforeAll(async () => {
    world = await testWorld();
  });
  afterAll(() => world.close());

  it("a member's words reach the clinic in Korean, the original first", async () => {
    const given = await patient(world, { language: 'en' });
    const [client, desk] = await Promise.all([asPatient(world, given), asCoordinator(world, await coordinator(world))]);
    await desk.settled();
    client.send({ action: 'sendMessage', message: 'Hello!' });
    expect(await desk.next('sendMessage')).toMatchObject({ message: 'Hello!', translated_message: null, translation: 'pending', target_lang: 'KO' });
    const told = await desk.next('setTranslatedMessage');
    expect(told).toMatchObject({ message_id: 1, sender_user_type: 'user', receiver_id: given.member.uid, target_lang: 'KO', translation: 'done' });
    expect(told.translated_message).toMatch(/\p{Script=Hangul}/u);
    expect(await client.next('setTranslatedMessage')).toMatchObject({ receiver_id: 1, translated_message: told.translated_message });
    client.send({ action: 'getChatHistory' });
    expect((await client.next('getChatHistory')).history).toMatchObject([
      { message: 'Hello!', user_translated_message: told.translated_message, hospital_translated_message: null, language: 'en', translation: 'done' },
    ]);
    client.close();
    desk.close();
  });

  it("the clinic's words reach the member in her language", async () => {
    const given = await patient(world, { language: 'ja' });
    const [client, desk] = await Promise.all([asPatient(world, given), asCoordinator(world, await coordinator(world), given.member.uid)]);
    await client.settled();
    desk.send({ action: 'sendMessage', message: '안녕하세요!' });
    const told = await client.next('setTranslatedMessage');
    expect(told).toMatchObject({ sender_user_type: 'hospital', target_lang: 'JA', translation: 'done' });
    expect(told.translated_message).toMatch(/\p{Script=Hiragana}/u);
    client.send({ action: 'getChatHistory' });
    expect((await client.next('getChatHistory')).history).toMatchObject([
      { user_translated_message: null, hospital_translated_message: told.translated_message },
    ]);
    client.close();
    desk.close();
  });

  it('says openly when there are no words, and when there are words for a part', async () => {
    const client = await asPatient(world, await patient(world));
    client.send({ action: 'sendMessage', message: 'Zorgle the flimflam.' });
    expect(await client.next('setTranslatedMessage')).toMatchObject({ translation: 'untranslated', translated_message: null });
    client.send({ action: 'sendMessage', message: 'Hello! Zorgle the flimflam.' });
    expect(await client.next('setTranslatedMessage')).toMatchObject({
      translation: 'partial',
      translated_message: expect.stringContaining('‹Zorgle the flimflam.›'),
    });
    client.close();
  });

  it('a text in the language it is to be read in needs none', async () => {
    const given = await patient(world, { language: 'en' });
    const [client, desk] = await Promise.all([asPatient(world, given), asCoordinator(world, await coordinator(world), given.member.uid)]);
    await desk.settled();
    client.send({ action: 'sendMessage', message: '안녕하세요!' });
    expect(await client.next('sendMessage')).toMatchObject({ translation: 'done', translated_message: null, language: 'ko' });
    desk.send({ action: 'sendMessage', message: 'Zorgle the flimflam.' });
    expect(await client.next('setTranslatedMessage')).toMatchObject({ message_id: 2, translation: 'done', translated_message: null });
    client.close();
    desk.close();
  });
});

/** A world whose translator does what `behave` says. */
async function worldWith(behave: Translator['translate']) {
  return testWorld({ change: () => ({ translator: { translate: behave } }) });
}

/** A message that a process stored and then did no more about. */
async function leftBehind(world: World, given: { consultationId: number; member: { id: string } }, at: Date) {
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

describe('a text in more than one language', () => {
  const MIXED = 'Please do NOT give me 아스피린, I am allergic to it.';
  /** What became of a text of hers, and with what source language each was asked for. */
  async function toldOf(text: string, behave: Translator['translate']) {
    const asked: unknown[] = [];
    const world = await worldWith((given, from, target) => {
      asked.push([given, from, target]);
      return behave(given, from, target);
    });
    try {
      const client = await asPatient(world, await patient(world, { language: 'en' }));
      client.send({ action: 'sendMessage', message: text });
      expect(await client.next('sendMessage')).toMatchObject({ translation: 'pending' });
      const told = await client.next('setTranslatedMessage');
      client.send({ action: 'getChatHistory' });
      const [kept] = (await client.next('getChatHistory')).history;
      client.close();
      return { asked, told, kept };
    } finally {
      await world.close();
    }
  }

  it('is translated, the service left to find out from what', async () => {
    const { asked, told } = await toldOf(MIXED, async () => ({ text: '아스피린을 주지 마세요.', outcome: 'done', detected: 'en' }));
    expect(asked).toEqual([[MIXED, null, 'KO']]);
    expect(told).toMatchObject({ translation: 'done', translated_message: '아스피린을 주지 마세요.' });
  });

  it('that the service takes for the reader’s own says so, and what it is written in stays what it was', async () => {
    const { told, kept } = await toldOf(MIXED, async (text) => ({ text, outcome: 'untranslated', detected: 'ko' }));
    expect(told).toMatchObject({ translation: 'mixed', translated_message: null });
    expect(kept).toMatchObject({ translation: 'mixed', user_translated_message: null, language: 'en' });
  });

  it('of which the service made something nonetheless has both', async () => {
    const { told } = await toldOf(MIXED, async () => ({ text: '아스피린 금지', outcome: 'done', detected: 'ko' }));
    expect(told).toMatchObject({ translation: 'mixed', translated_message: '아스피린 금지' });
  });

  it('nor is one without a letter of the reader’s language in it', async () => {
    const { told } = await toldOf('I am allergic.', async () => ({ text: 'garbage', outcome: 'done', detected: 'ko' }));
    expect(told).toMatchObject({ translation: 'untranslated', translated_message: null });
  });

  it('most of it Korean, is not asked for as Korean into Korean', async () => {
    const text = '이부프로펜 덱시부프로펜 나프록센 아세트아미노펜 do not use';
    const { asked, told } = await toldOf(text, async () => ({ text, outcome: 'untranslated', detected: 'ko' }));
    expect(asked).toEqual([[text, null, 'KO']]);
    expect(told).toMatchObject({ translation: 'mixed' });
  });
});

describe('a translator in trouble', () => {
  it('is not paid without end: past a day’s worth of one sender her words go as they are, and say so', async () => {
    let asked = 0;
    const tight = makeLimits(0.05);
    const world = await testWorld({
      change: ({ limits }) => ({
        limits: { ...limits, take: (name, ...rest) => (name === 'translated-characters' ? tight : limits).take(name, ...rest) },
        translator: {
          async translate() {
            asked += 1;
            return { text: '번역', outcome: 'done', detected: 'en' };
          },
        },
      }),
    });
    try {
      const client = await asPatient(world, await patient(world));
      const long = 'hello '.repeat(600);
      for (const nth of [1, 2, 3]) {
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

  it('never holds a message back, and its failure is told', async () => {
    const world = await worldWith(async () => {
      throw new TranslationError('the quota is spent', false);
    });
    try {
      const client = await asPatient(world, await patient(world));
      client.send({ action: 'sendMessage', message: 'Hello!' });
      expect(await client.next('sendMessage')).toMatchObject({ message_id: 1, translation: 'pending' });
      expect(await client.next('setTranslatedMessage')).toMatchObject({ message_id: 1, translation: 'failed', translated_message: null });
    } finally {
      await world.close();
    }
  });

  it('is asked for an hour, with growing pauses, and then it has failed', async () => {
    const asked: number[] = [];
    const world = await worldWith(async () => {
      asked.push(world.clock.now().getTime());
      throw new TranslationError('busy', true);
    });
    try {
      const given = await patient(world);
      const sentAt = world.clock.now();
      await leftBehind(world, given, sentAt);
      const row = () => messageById(world.deps.database.db, given.consultationId, 1);
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

  it('that breaks in its own way is one that may come back', async () => {
    let broken = true;
    const world = await worldWith(async () => {
      if (broken) throw new TypeError('answer is undefined');
      return { text: '안녕하세요!', outcome: 'done', detected: 'en' };
    });
    try {
      const given = await patient(world);
      await leftBehind(world, given, world.clock.now());
      const row = () => messageById(world.deps.database.db, given.consultationId, 1);
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

  it('that is away for ten minutes leaves nobody waiting: both are told that it is late, and its words come to both', async () => {
    let away = true;
    let asked = 0;
    const world = await worldWith(async () => {
      asked += 1;
      if (away) throw new TranslationError('no connection', true);
      return { text: '안녕하세요!', outcome: 'done', detected: 'en' };
    });
    try {
      const given = await patient(world);
      const [client, desk] = await Promise.all([asPatient(world, given), asCoordinator(world, await coordinator(world))]);
      await desk.settled();
      client.send({ action: 'sendMessage', message: 'Hello!' });
      await Promise.all([client.next('sendMessage'), desk.next('sendMessage')]);
      // The first attempt is written down: while it is, a sweep passes the message by.
      const attempts = async () => (await world.deps.database.db.select().from(messages))[0]?.attempts;
      await expect.poll(attempts).toBe(1);
      world.clock.forward(16);
      const late = await asPatient(world, given);
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
    const world = await worldWith(async () => {
      asked += 1;
      throw new TranslationError('busy', true);
    });
    try {
      const given = await patient(world);
      await leftBehind(world, given, world.clock.now());
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

  it('has what a process left behind taken up by another, once, after fifteen seconds', async () => {
    const asked: string[] = [];
    const world = await worldWith(async (text) => {
      asked.push(text);
      return { text: `[${text}]`, outcome: 'done', detected: 'en' };
    });
    try {
      const given = await patient(world);
      const { db } = world.deps.database;
      await leftBehind(world, given, world.clock.now());
      const [one, two] = [makeTranslating(world.deps), makeTranslating(world.deps)];
      await one.sweep();
      expect(asked).toEqual([]);
      world.clock.forward(16);
      await Promise.all([one.sweep(), two.sweep()]);
      expect(asked).toEqual(['left']);
      expect(await messageById(db, given.consultationId, 1)).toMatchObject({ translation: 'done', translated: '[left]' });
    } finally {
      await world.close();
    }
  });
});
