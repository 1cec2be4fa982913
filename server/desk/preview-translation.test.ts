import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { TranslationError, type Translator } from '../providers/translation/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { type Headers, makeCoordinator, registerPatient } from '../threads/patients.fixture.ts';
import { consultations, messages } from '../threads/threads.tables.ts';
import { translationAnswers } from '../translation/translation.tables.ts';

const DOSE = '하루에 5mg을 드세요.';
const ANSWERS: Record<string, string> = {
  [DOSE]: 'Take 5 mg a day.',
  'Take 5 mg a day.': '하루에 5mg을 복용하세요.',
  'See you at 3.': '3시에 뵙겠습니다.',
  '3시에 뵙겠습니다.': 'See you at 3.',
};
const translateKnown: Translator['translate'] = async (text, from) => ({
  text: ANSWERS[text] ?? text,
  outcome: text in ANSWERS ? 'done' : 'untranslated',
  detected: from,
});

async function worldWith(translate: Translator['translate'], act: (world: World) => Promise<void>) {
  const world = await testWorld({ change: () => ({ translator: { translate } }) });
  try {
    await act(world);
  } finally {
    await world.close();
  }
}
const requestPreview = (world: World, id: number, message: unknown, headers: Headers | Record<string, never> = {}) =>
  world.post(`/api/v1/consultations/${id}/preview`, { message }, headers);

describe('the preview of a translation', () => {
  it('shows a clinic its text as the patient reads it, and translated back; nothing of it is stored', async () => {
    await worldWith(translateKnown, async (world) => {
      const [{ consultationId }, staff] = [await registerPatient(world, { language: 'en' }), await makeCoordinator(world)];
      const { db } = world.deps.database;
      const before = [await db.$count(messages), await db.$count(translationAnswers)];
      const answer = await requestPreview(world, consultationId, DOSE, staff.headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        ...{
          translation: 'done',
          translated: 'Take 5 mg a day.',
          back: '하루에 5mg을 복용하세요.',
          marks: [],
          ambiguities: [],
          instructs: true,
          suggestions: [],
        },
      });
      expect([await db.$count(messages), await db.$count(translationAnswers)]).toEqual(before);
    });
  });

  it('shows a patient’s text to the clinic with its possible meanings', async () => {
    await worldWith(translateKnown, async (world) => {
      const { consultationId, headers } = await registerPatient(world, { language: 'en' });
      expect((await requestPreview(world, consultationId, 'See you at 3.', headers)).json()).toMatchObject({
        ...{
          translated: '3시에 뵙겠습니다.',
          back: 'See you at 3.',
          ambiguities: [{ kind: 'half-day', start: expect.any(Number), proposals: [/3:00/, /3:00/].map((one) => expect.stringMatching(one)) }],
        },
      });
    });
  });

  it('has a mark where it says something else, and no text where there are no words', async () => {
    const wrong: Translator['translate'] = async (_text, from, target) =>
      target === 'KO' ? { text: DOSE, outcome: 'done', detected: from } : { text: 'Take 50 mg a day.', outcome: 'done', detected: from };
    await worldWith(wrong, async (world) => {
      const [{ consultationId }, staff] = [await registerPatient(world, { language: 'en' }), await makeCoordinator(world)];
      expect((await requestPreview(world, consultationId, DOSE, staff.headers)).json()).toMatchObject({
        translated: 'Take 50 mg a day.',
        marks: [{ strength: 'strong' }],
      });
    });
    await worldWith(translateKnown, async (world) => {
      const { consultationId, headers } = await registerPatient(world, { language: 'en' });
      expect((await requestPreview(world, consultationId, 'Zorgle.', headers)).json()).toMatchObject({
        translation: 'untranslated',
        translated: null,
        back: null,
      });
    });
  });

  it('reports that the service is away, and shows the rest when only the way back fails', async () => {
    const away = new TranslationError('busy', true);
    await worldWith(
      async () => {
        throw away;
      },
      async (world) => {
        const { consultationId, headers } = await registerPatient(world, { language: 'en' });
        expect((await requestPreview(world, consultationId, 'See you at 3.', headers)).json()).toMatchObject({
          translation: 'failed',
          translated: null,
          ambiguities: [{ kind: 'half-day' }],
        });
      },
    );
    await worldWith(
      async (text, from, target, options) => {
        if (target !== 'KO') throw away;
        return translateKnown(text, from, target, options);
      },
      async (world) => {
        const { consultationId, headers } = await registerPatient(world, { language: 'en' });
        expect((await requestPreview(world, consultationId, 'See you at 3.', headers)).json()).toMatchObject({ translated: '3시에 뵙겠습니다.', back: null });
      },
    );
  });

  it('suggests a reply of the clinic’s own that says the same, never another clinic’s or one without the patient’s language', async () => {
    await worldWith(translateKnown, async (world) => {
      const [{ consultationId, headers }, staff, elsewhere] = [
        await registerPatient(world, { language: 'en' }),
        await makeCoordinator(world),
        await makeCoordinator(world, 2),
      ];
      const fasting = (title: string, texts: object) => ({ topic: 'before', title, texts: { ko: '수술 전 {hours} 동안 음식을 드시지 마세요.', ...texts } });
      const english = { en: 'Do not eat for {hours} before the surgery.' };
      const { id } = (await world.post('/api/v1/clinic/replies', fasting('금식', english), staff.headers)).json();
      await world.post('/api/v1/clinic/replies', fasting('일본어 금식', { ja: '手術前{hours}は食事をしないでください。' }), staff.headers);
      await world.post('/api/v1/clinic/replies', fasting('다른 병원 금식', english), elsewhere.headers);
      const text = '수술 8시간 전부터 음식을 드시지 마세요.';
      expect((await requestPreview(world, consultationId, text, staff.headers)).json().suggestions).toEqual([
        { kind: 'reply', id, title: { ko: '금식', en: '금식' }, values: { hours: { type: 'hours', count: 8 } } },
      ]);
      expect((await requestPreview(world, consultationId, text, headers)).json().suggestions).toEqual([]);
    });
  });

  it('is for those in the thread alone, of words that there are', async () => {
    await worldWith(translateKnown, async (world) => {
      const { consultationId, headers } = await registerPatient(world, { language: 'en' });
      const stranger = await registerPatient(world, { language: 'en' });
      const elsewhere = await makeCoordinator(world, 2);
      expect((await requestPreview(world, consultationId, 'Hello!')).statusCode).toBe(401);
      for (const someone of [stranger, elsewhere]) expect((await requestPreview(world, consultationId, 'Hello!', someone.headers)).statusCode).toBe(404);
      for (const message of ['', '  ', 5, undefined, 'x'.repeat(4_001)])
        expect((await requestPreview(world, consultationId, message, headers)).statusCode).toBe(400);
      // After the consent is withdrawn nothing of the thread goes to the translator.
      await world.deps.database.db.update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, consultationId));
      for (const someone of [headers, (await makeCoordinator(world)).headers])
        expect((await requestPreview(world, consultationId, 'Hello!', someone)).statusCode).toBe(404);
    });
  });

  it('counts against the daily character budget', async () => {
    const taken: number[] = [];
    const world = await testWorld({
      change: ({ limits }) => ({
        translator: { translate: translateKnown },
        limits: {
          ...limits,
          take: async (name, key, points) => {
            if (name === 'translated-characters') taken.push(points ?? 1);
            return limits.take(name, key, points);
          },
        },
      }),
    });
    try {
      const { consultationId, headers } = await registerPatient(world, { language: 'en' });
      await requestPreview(world, consultationId, 'See you at 3.', headers);
      expect(taken).toEqual(['See you at 3.'.length * 2]);
    } finally {
      await world.close();
    }
  });
});
