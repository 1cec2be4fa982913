import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Translator } from '../providers/translation/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from './patients.fixture.ts';

describe('through the real adapter and the sandbox', () => {
  let world: World;
  beforeAll(async () => {
    world = await testWorld();
  });
  afterAll(() => world.close());

  it("a member's words reach the clinic in Korean, the original first", async () => {
    const given = await registerPatient(world, { language: 'en' });
    const [client, desk] = await Promise.all([openPatientChat(world, given), openCoordinatorChat(world, await makeCoordinator(world))]);
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
    const given = await registerPatient(world, { language: 'ja' });
    const [client, desk] = await Promise.all([openPatientChat(world, given), openCoordinatorChat(world, await makeCoordinator(world), given.member.uid)]);
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
    const client = await openPatientChat(world, await registerPatient(world));
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
    const given = await registerPatient(world, { language: 'en' });
    const [client, desk] = await Promise.all([openPatientChat(world, given), openCoordinatorChat(world, await makeCoordinator(world), given.member.uid)]);
    await desk.settled();
    client.send({ action: 'sendMessage', message: '안녕하세요!' });
    expect(await client.next('sendMessage')).toMatchObject({ translation: 'done', translated_message: null, language: 'ko' });
    desk.send({ action: 'sendMessage', message: 'Zorgle the flimflam.' });
    expect(await client.next('setTranslatedMessage')).toMatchObject({ message_id: 2, translation: 'done', translated_message: null });
    client.close();
    desk.close();
  });
});

/** A world whose translator runs `behave`. */
async function makeWorldWith(behave: Translator['translate']) {
  return testWorld({ change: () => ({ translator: { translate: behave } }) });
}

describe('a text in more than one language', () => {
  const MIXED = 'Please do NOT give me 아스피린, I am allergic to it.';
  /** Returns the outcome of a patient's text, and the source language of each request. */
  async function toldOf(text: string, behave: Translator['translate']) {
    const asked: unknown[] = [];
    const world = await makeWorldWith((given, from, target) => {
      asked.push([given, from, target]);
      return behave(given, from, target);
    });
    try {
      const client = await openPatientChat(world, await registerPatient(world, { language: 'en' }));
      client.send({ action: 'sendMessage', message: text });
      expect(await client.next('sendMessage')).toMatchObject({ translation: 'pending' });
      const told = await client.next('setTranslatedMessage');
      client.send({ action: 'getChatHistory' });
      const [stored] = (await client.next('getChatHistory')).history;
      client.close();
      return { asked, told, stored };
    } finally {
      await world.close();
    }
  }

  it('is translated, the service left to find out from what', async () => {
    const { asked, told } = await toldOf(MIXED, async () => ({ text: '아스피린을 주지 마세요.', outcome: 'done', detected: 'en' }));
    expect(asked[0]).toEqual([MIXED, null, 'KO']);
    expect(told).toMatchObject({ translation: 'done', translated_message: '아스피린을 주지 마세요.' });
  });

  it('is marked as mixed when the service takes it for the reader’s own, and its language stays', async () => {
    const { told, stored } = await toldOf(MIXED, async (text) => ({ text, outcome: 'untranslated', detected: 'ko' }));
    expect(told).toMatchObject({ translation: 'mixed', translated_message: null });
    expect(stored).toMatchObject({ translation: 'mixed', user_translated_message: null, language: 'en' });
  });

  it('has both when the service translated it nonetheless', async () => {
    const { told } = await toldOf(MIXED, async () => ({ text: '아스피린 금지', outcome: 'done', detected: 'ko' }));
    expect(told).toMatchObject({ translation: 'mixed', translated_message: '아스피린 금지' });
  });

  it('a text without a letter of the reader’s language is translated', async () => {
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
