import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TranslationMark } from '../../contract/threads/message-facts.ts';
import type { SecondOpinion } from '../providers/opinion/port.ts';
import type { Translator } from '../providers/translation/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { translationUsage } from '../translation/translation.tables.ts';
import { findOpinionMarks } from '../translation/translation.ts';
import type { ChatClient } from './chat-client.fixture.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from './patients.fixture.ts';
import { consultations, messages } from './threads.tables.ts';
import { sweepDue } from './translate-messages.ts';

const KOREAN = 'AMAL HADDAD 님, 하루에 5mg을 드시고 어지러우면 바로 앉으세요.';
const ENGLISH = 'Amal Haddad, take 5 mg a day and get up at once if you feel dizzy.';
const PART = 'get up at once';
const DIFFERS = { verdict: 'differs', part: PART };
const at = (text: string, part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });
const MARK = { strength: 'soft', kind: 'meaning', original: null, translation: at(ENGLISH, PART) };

/** A translator that always answers ENGLISH, and returns unchanged the text to be translated back. */
const translate: Translator['translate'] = async (text, from, target) => ({
  text: /amal/i.test(text) ? (target === 'KO' ? KOREAN : ENGLISH) : target === 'KO' ? '감사합니다.' : 'Thank you.',
  outcome: 'done',
  detected: from,
});

/** A model whose answers a test can delay or change. It collects the questions. */
const questions: string[] = [];
let answer: (reply: ServerResponse) => unknown;
const model = createServer((request, reply) => {
  let body = '';
  request.on('data', (some: Buffer) => {
    body += some.toString();
  });
  request.on('end', () => {
    questions.push((JSON.parse(body) as { messages: { content: string }[] }).messages.at(-1)?.content ?? '');
    answer(reply);
  });
});
const say = (verdict: object) => (reply: ServerResponse) =>
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices: [{ message: { content: JSON.stringify(verdict) } }] }));

const openWorld = (env: Record<string, string>) => testWorld({ env, change: () => ({ translator: { translate } }) });
const modelEnv = () => ({
  ...{ SECOND_OPINION: 'model', SECOND_OPINION_MODEL: 'm', SECOND_OPINION_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}` },
});

async function joinChat(world: World) {
  const given = await registerPatient(world, { language: 'en' });
  const [client, desk] = await Promise.all([openPatientChat(world, given), openCoordinatorChat(world, await makeCoordinator(world), given.member.uid)]);
  await Promise.all([client.settled(), desk.settled()]);
  return { given, client, desk };
}
const nextMarked = (one: ChatClient, isMarked: boolean) => one.next('setTranslatedMessage', ({ marks }) => (marks?.length === 1) === isMarked);
const marksInHistory = async (client: ChatClient) => {
  client.send({ action: 'getChatHistory' });
  return (await client.next('getChatHistory')).history.map(({ marks }) => marks);
};
async function countOpinions({ deps }: World): Promise<number> {
  const used = await deps.database.db.select().from(translationUsage);
  return used.filter(({ service }) => service === 'model').reduce((sum, { requests }) => sum + requests, 0);
}
/** Returns the number of checks that are due. */
const countDueChecks = async ({ deps }: World) => (await deps.database.db.select().from(messages).where(isNotNull(messages.checkAfter))).length;

let world: World;
beforeAll(async () => {
  model.listen(0, '127.0.0.1');
  await once(model, 'listening');
  world = await openWorld(modelEnv());
});
afterAll(async () => {
  model.closeAllConnections();
  model.close();
  await world.close();
});
beforeEach(() => {
  questions.length = 0;
  answer = say(DIFFERS);
});

describe('a second opinion by a language model', () => {
  it('comes after the delivery as a soft mark, live on both sides, and masks who it is about', async () => {
    const { client, desk } = await joinChat(world);
    desk.send({ action: 'sendMessage', message: KOREAN });
    expect(await nextMarked(client, false)).toMatchObject({ translated_message: ENGLISH, marks: [] });
    for (const one of [client, desk]) expect(await nextMarked(one, true)).toMatchObject({ translated_message: ENGLISH, translation: 'done', marks: [MARK] });
    expect(await marksInHistory(client)).toMatchObject([[MARK]]);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toContain('■■■■ ■■■■■■');
    expect(questions[0]).not.toMatch(/amal|haddad/i);
    expect(questions[0]).toContain('5 mg');
    const used = await world.deps.database.db.select().from(translationUsage);
    expect(used.filter(({ service }) => service === 'model')).toMatchObject([{ hospitalId: 1, outcome: 'done', requests: 1, characters: KOREAN.length }]);
  });

  it('is asked for of no patient’s words, and of no small talk', async () => {
    const { client, desk } = await joinChat(world);
    client.send({ action: 'sendMessage', message: 'AMAL takes 5 mg a day.' });
    await nextMarked(desk, false);
    desk.send({ action: 'sendMessage', message: '감사합니다.' });
    await nextMarked(client, false);
    desk.send({ action: 'sendMessage', message: KOREAN });
    await nextMarked(client, true);
    expect(questions).toHaveLength(1);
  });

  it.each([
    ['that finds no difference', { verdict: 'same' }],
    ['about words that stand in neither text', { verdict: 'differs', part: 'lie down' }],
    ['that is none', { verdict: 'maybe' }],
  ])('%s marks nothing', async (_, verdict) => {
    const { client, desk } = await joinChat(world);
    answer = say(verdict);
    desk.send({ action: 'sendMessage', message: KOREAN });
    await nextMarked(client, false);
    await expect.poll(() => countDueChecks(world)).toBe(0);
    expect(questions).toHaveLength(1);
    expect(await marksInHistory(client)).toEqual([[]]);
  });

  it('is asked for by another process where the one that asked has ended, and marks once', async () => {
    const { client, desk } = await joinChat(world);
    const held: ServerResponse[] = [];
    answer = (reply) => held.push(reply);
    desk.send({ action: 'sendMessage', message: KOREAN });
    await nextMarked(client, false);
    await expect.poll(() => held.length).toBe(1);
    await sweepDue(world.deps);
    expect(questions).toHaveLength(1);
    answer = say(DIFFERS);
    world.clock.forward(90);
    await sweepDue(world.deps);
    await nextMarked(client, true);
    // The first process was only slow. Its equal result comes too late.
    const before = await countOpinions(world);
    for (const reply of held) say(DIFFERS)(reply);
    await expect.poll(() => countOpinions(world)).toBe(before + 1);
    await client.settled();
    expect(await marksInHistory(client)).toMatchObject([[MARK]]);
    expect(client.frames.filter((frame) => frame.action === 'setTranslatedMessage' && frame.marks?.length === 1)).toHaveLength(1);
    expect(questions).toHaveLength(2);
  });

  it('is not asked for after she withdrew', async () => {
    const { given, client, desk } = await joinChat(world);
    const held: ServerResponse[] = [];
    answer = (reply) => held.push(reply);
    desk.send({ action: 'sendMessage', message: KOREAN });
    await nextMarked(client, false);
    await expect.poll(() => held.length).toBe(1);
    const { db } = world.deps.database;
    await db.update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, given.consultationId));
    world.clock.forward(90);
    await sweepDue(world.deps);
    expect(questions).toHaveLength(1);
    expect(await countDueChecks(world)).toBe(0);
    for (const reply of held) say(DIFFERS)(reply);
  });

  it('is not asked for past the clinic’s budget', async () => {
    const poor = await openWorld({ ...modelEnv(), TRANSLATION_CLINIC_BUDGET: String(ENGLISH.length) });
    try {
      const { client, desk } = await joinChat(poor);
      desk.send({ action: 'sendMessage', message: KOREAN });
      await nextMarked(client, true);
      // Cached in this conversation, so this message costs nothing.
      desk.send({ action: 'sendMessage', message: KOREAN });
      await client.next('setTranslatedMessage', ({ message_id }) => message_id === 2);
      await expect.poll(() => countDueChecks(poor)).toBe(0);
      expect(questions).toHaveLength(1);
      expect(await marksInHistory(client)).toMatchObject([[MARK], []]);
    } finally {
      await poor.close();
    }
  });

  it('stays due when the service is away, and leaves the service alone for a while', async () => {
    const { client, desk } = await joinChat(world);
    const before = await countOpinions(world);
    answer = (reply) => reply.writeHead(503).end();
    desk.send({ action: 'sendMessage', message: KOREAN });
    await nextMarked(client, false);
    await expect.poll(() => countOpinions(world)).toBe(before + 1);
    for (let time = 0; time < 3; time += 1) {
      world.clock.forward(90);
      await sweepDue(world.deps);
    }
    expect(questions).toHaveLength(1);
    expect(await countDueChecks(world)).toBe(1);
    world.clock.forward(3_600);
    await sweepDue(world.deps);
    expect(await countDueChecks(world)).toBe(0);
  });
});

describe('a second opinion by another translator', () => {
  const [TEXT, WRONG] = ['하루 세 번 드세요.', 'Take it twice a day.'];

  it('marks what its own translation says otherwise', async () => {
    const libre = await testWorld({ env: { SECOND_OPINION: 'translator' } });
    try {
      const { translator, secondOpinion } = libre.deps;
      const right = (await translator.translate(TEXT, 'ko', 'EN-US')).text;
      const ask = (translated: string, known: TranslationMark[] = []) =>
        findOpinionMarks(libre.deps, secondOpinion as SecondOpinion, {
          ...{ original: { text: TEXT, language: 'ko' }, translation: { text: translated, language: 'en' }, hospitalId: 1, names: [], known },
        });
      expect(await ask(right)).toEqual([]);
      const found = await ask(WRONG);
      expect(found).toMatchObject([{ strength: 'soft', kind: 'meaning', original: null, translation: { start: 8 } }]);
      expect(await ask(WRONG, found)).toEqual([]);
    } finally {
      await libre.close();
    }
  });
});
