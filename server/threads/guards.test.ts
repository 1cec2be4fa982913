import { describe, expect, it } from 'vitest';
import { exportConsultations } from '../chat/export-consultations.ts';
import { TranslationError, type TranslationOptions } from '../providers/translation/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { type Headers, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from './patients.fixture.ts';
import { sweepDue } from './translate-messages.ts';

const KOREAN = '하루에 5mg을 드세요.';
const FACT = { kind: 'quantity', value: 5, unit: 'mg', start: 4, end: 7 };
const [WRONG, RIGHT] = ['Take 50 mg a day.', 'Take 5 mg a day.'];

/** Returns the service's answer to a text (without protection markup), given the number of requests for that text so far. */
type AnswerText = (text: string, nth: number) => string | Error;

/** Runs a test in a world with this service, a connected patient who reads English, and the patient's connected clinic. */
async function withChat(
  answers: AnswerText,
  act: (given: Awaited<ReturnType<typeof openChats>> & { asked: TranslatorRequest[]; world: World }) => Promise<void>,
) {
  const asked: TranslatorRequest[] = [];
  const world = await testWorld({
    change: () => ({
      translator: {
        async translate(text, from, target, options) {
          asked.push({ text, target, options });
          const answer = answers(text.replaceAll(/<\/?keep>/g, ''), asked.filter((one) => one.target === target).length);
          if (answer instanceof Error) throw answer;
          return { text: answer, outcome: 'done', detected: from };
        },
      },
    }),
  });
  try {
    await act({ ...(await openChats(world)), asked, world });
  } finally {
    await world.close();
  }
}
type TranslatorRequest = { text: string; target: string; options: TranslationOptions | undefined };

async function openChats(world: World) {
  const given = await registerPatient(world, { language: 'en' });
  const staff = await makeCoordinator(world);
  const [client, desk] = await Promise.all([openPatientChat(world, given), openCoordinatorChat(world, staff, given.member.uid)]);
  await Promise.all([client.settled(), desk.settled()]);
  return { given, staff, client, desk };
}

/** The patient's row in the clinic's list. */
async function readListRow(world: World, headers: Headers, uid: string) {
  const rows = (await world.get('/api/v1/clinic/consultations', headers)).json() as { member_uid: string }[];
  return rows.find(({ member_uid }) => member_uid === uid);
}

describe('a translation that differs from its original', () => {
  it('is asked for once more with its facts protected and what was said before, and is the second one when that agrees', async () => {
    const answers: AnswerText = (text, nth) => (text === KOREAN && nth === 2 ? WRONG : text === KOREAN ? RIGHT : text.startsWith('Take') ? KOREAN : 'Hello.');
    await withChat(answers, async ({ client, desk, asked }) => {
      desk.send({ action: 'sendMessage', message: '안녕하세요.' });
      await client.next('setTranslatedMessage');
      desk.send({ action: 'sendMessage', message: KOREAN });
      expect(await client.next('sendMessage', ({ message_id }) => message_id === 2)).toMatchObject({ message: KOREAN, translated_message: null, marks: [] });
      expect(await client.next('setTranslatedMessage', ({ message_id }) => message_id === 2)).toMatchObject({
        translated_message: RIGHT,
        translation: 'done',
        marks: [],
      });
      const again = asked.find(({ options }) => options?.xml);
      expect(again).toMatchObject({ text: expect.stringMatching(/<keep>5/), target: 'EN-US', options: { context: '안녕하세요.' } });
    });
  });

  it('is delivered with a mark when both attempts do: live, in the history, in both lists and in her export', async () => {
    const answers: AnswerText = (text) => (text === KOREAN ? WRONG : '하루에 50mg을 드세요.');
    await withChat(answers, async ({ given, staff, client, desk, world }) => {
      desk.send({ action: 'sendMessage', message: KOREAN });
      const marks = [{ strength: 'strong', original: { start: 4, end: 7 }, translation: { start: 5, end: 10 } }];
      for (const one of [client, desk]) expect(await one.next('setTranslatedMessage')).toMatchObject({ translated_message: WRONG, translation: 'done', marks });
      for (const one of [client, desk]) {
        one.send({ action: 'getChatHistory' });
        expect((await one.next('getChatHistory')).history).toMatchObject([{ message: KOREAN, hospital_translated_message: WRONG, marks, facts: [FACT] }]);
      }
      expect((await world.get('/api/v1/reservation', given.headers)).json()).toMatchObject([{ last_message: WRONG, last_message_marked: true }]);
      expect(await readListRow(world, staff.headers, given.member.uid)).toMatchObject({ last_message: KOREAN, last_message_marked: false });
      const { consultations } = await exportConsultations(world.deps.database.db, given.member.id, 'en');
      expect(consultations).toMatchObject([{ messages: [{ message: KOREAN, translation: WRONG, translation_marks: marks }] }]);
    });
  });

  it('is marked in the same way for a patient’s words', async () => {
    await withChat(
      () => '하루에 50mg을 먹습니다.',
      async ({ given, staff, client, desk, world }) => {
        client.send({ action: 'sendMessage', message: 'I take 5 mg a day.' });
        const told = await desk.next('setTranslatedMessage');
        expect(told).toMatchObject({ sender_user_type: 'user', translation: 'done', marks: [{ strength: 'strong', original: { start: 7, end: 11 } }] });
        expect(await readListRow(world, staff.headers, given.member.uid)).toMatchObject({ last_message_marked: true });
      },
    );
  });
});

it('the original is there at once with what it says exactly, however long the comparing takes', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const world = await testWorld({
    change: () => ({
      translator: {
        async translate() {
          await held;
          return { text: WRONG, outcome: 'done', detected: 'ko' };
        },
      },
    }),
  });
  try {
    const { client, desk } = await openChats(world);
    desk.send({ action: 'sendMessage', message: KOREAN });
    expect(await client.next('sendMessage')).toMatchObject({ translation: 'pending', marks: [], facts: [FACT] });
    answer();
    expect((await client.next('setTranslatedMessage')).marks).toHaveLength(1);
  } finally {
    await world.close();
  }
});

it('an answer that cannot be a translation is never shown as one, and says so', async () => {
  await withChat(
    () => 'この文章は日本語です。',
    async ({ client, desk }) => {
      desk.send({ action: 'sendMessage', message: '안녕하세요, 내일 뵙겠습니다.' });
      expect(await client.next('setTranslatedMessage')).toMatchObject({ translation: 'implausible', translated_message: null, marks: [] });
      client.send({ action: 'getChatHistory' });
      expect((await client.next('getChatHistory')).history).toMatchObject([{ translation: 'implausible', hospital_translated_message: null }]);
    },
  );
});

describe('an instruction to a patient is translated back', () => {
  const ECHO = '하루에 7mg을 드세요.';

  it('marks a difference quietly after the delivery', async () => {
    await withChat(
      (text) => (text === KOREAN ? RIGHT : ECHO),
      async ({ client, desk, asked }) => {
        desk.send({ action: 'sendMessage', message: KOREAN });
        expect(await client.next('setTranslatedMessage')).toMatchObject({ translated_message: RIGHT, marks: [] });
        const marks = [{ strength: 'soft', original: { start: 4, end: 7 }, translation: null }];
        expect(await client.next('setTranslatedMessage', ({ marks }) => marks?.length === 1)).toMatchObject({
          translated_message: RIGHT,
          translation: 'done',
          marks,
        });
        expect(asked.map(({ target }) => target)).toEqual(['EN-US', 'KO']);
        client.send({ action: 'getChatHistory' });
        expect((await client.next('getChatHistory')).history).toMatchObject([{ marks }]);
      },
    );
  });

  it('is checked by the sweep too, and stays as delivered when the service is away', async () => {
    let away = true;
    const answers: AnswerText = (text) => (text === KOREAN ? (away ? new TranslationError('busy', true) : RIGHT) : new TranslationError('busy', true));
    await withChat(answers, async ({ client, desk, world }) => {
      desk.send({ action: 'sendMessage', message: KOREAN });
      await client.next('sendMessage');
      away = false;
      world.clock.forward(200);
      await expect
        .poll(async () => {
          await sweepDue(world.deps);
          client.send({ action: 'getChatHistory' });
          return (await client.next('getChatHistory')).history[0];
        })
        .toMatchObject({ translation: 'done', hospital_translated_message: RIGHT, marks: [] });
    });
  });

  it('is checked by another process if the first one has ended', async () => {
    let end = (_: Error) => {};
    const ended = new Promise<string>((_, reject) => {
      end = reject;
    });
    let checks = 0;
    const world = await testWorld({
      change: () => ({
        translator: {
          async translate(_text, from, target) {
            if (target !== 'KO') return { text: RIGHT, outcome: 'done', detected: from };
            checks += 1;
            return { text: checks === 1 ? await ended : ECHO, outcome: 'done', detected: from };
          },
        },
      }),
    });
    try {
      const { client, desk } = await openChats(world);
      desk.send({ action: 'sendMessage', message: KOREAN });
      expect(await client.next('setTranslatedMessage')).toMatchObject({ translated_message: RIGHT, marks: [] });
      await sweepDue(world.deps);
      expect(checks).toBeLessThanOrEqual(1);
      world.clock.forward(90);
      await sweepDue(world.deps);
      const marks = [{ strength: 'soft', original: { start: 4, end: 7 }, translation: null }];
      expect(await client.next('setTranslatedMessage', ({ marks }) => marks?.length === 1)).toMatchObject({ translation: 'done', marks });
      await sweepDue(world.deps);
      expect(checks).toBe(2);
    } finally {
      end(new TranslationError('the process has ended', false));
      await world.close();
    }
  });

  it('small talk is not translated back', async () => {
    await withChat(
      () => 'Hello, how can I help?',
      async ({ client, desk, asked }) => {
        desk.send({ action: 'sendMessage', message: '안녕하세요, 무엇을 도와드릴까요?' });
        expect(await client.next('setTranslatedMessage')).toMatchObject({ translation: 'done', marks: [] });
        expect(asked).toHaveLength(1);
      },
    );
  });
});
