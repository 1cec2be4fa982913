import { describe, expect, it } from 'vitest';
import { type Translation, TranslationError, type TranslationOptions, type Translator } from '../providers/translation/port.ts';
import { findBackTranslationMarks, isInstruction } from './back-translation.ts';
import { type TranslationInput, translateGuarded } from './guard.ts';

type Call = { text: string; from: string | null; target: string; options: TranslationOptions | undefined };
type ServiceAnswer = string | Partial<Translation> | Error;

/** A service that gives these answers in turn and records its requests. */
function service(...answers: ServiceAnswer[]) {
  const calls: Call[] = [];
  const translator: Translator = {
    async translate(text, from, target, options) {
      calls.push({ text, from, target, options });
      const answer = answers.shift();
      if (answer instanceof Error || answer === undefined) throw answer ?? new Error('asked once too often');
      return { text: '', outcome: 'done', detected: from, ...(typeof answer === 'string' ? { text: answer } : answer) };
    },
  };
  return { translator, calls };
}

const toEnglish = (text: string): TranslationInput => ({
  text,
  language: 'ko',
  from: 'ko',
  target: 'EN-US',
  reader: 'en',
  names: [],
  medicines: [],
  context: async () => 'said before',
});
const toKorean = (text: string): TranslationInput => ({
  text,
  language: 'en',
  from: 'en',
  target: 'KO',
  reader: 'ko',
  names: [],
  medicines: [],
  context: async () => '',
});
const textAt = (text: string, span: { start: number; end: number } | null | undefined) => span && text.slice(span.start, span.end);

describe('a translation that says the same', () => {
  it('is taken as it is, and asked for once', async () => {
    const { translator, calls } = service('Please take 5 mg twice a day.');
    expect(await translateGuarded(translator, toEnglish('5mg을 하루 두 번 드세요.'))).toMatchObject({ text: 'Please take 5 mg twice a day.', marks: [] });
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['비용은 12만 5천원입니다.', 'It costs 125,000 won.'],
    ['시술 전 3일 동안 와파린을 복용하지 마세요.', 'Do not take warfarin for 3 days before the procedure.'],
    ['오후 3시에 오세요.', 'Please come at 3 pm.'],
  ])('%s', async (korean, english) => {
    const { translator } = service(english);
    expect((await translateGuarded(translator, toEnglish(korean))).marks).toEqual([]);
  });
});

describe('names', () => {
  const names = [{ texts: { ko: '단청피부과의원', en: 'Dancheong Skin Clinic', ar: 'عيادة دانتشونغ' } }, { texts: { en: 'LAURENT MIA' } }];

  it('are marked to be left as they are, and written for their reader', async () => {
    const { translator, calls } = service('Thank you, <keep>LAURENT MIA</keep>. This is <keep>단청피부과의원</keep>.');
    const answer = await translateGuarded(translator, { ...toEnglish('LAURENT MIA님, 단청피부과의원입니다. 감사합니다.'), names });
    expect(calls).toMatchObject([{ text: '<keep>LAURENT MIA</keep>님, <keep>단청피부과의원</keep>입니다. 감사합니다.', options: { xml: true } }]);
    expect(answer).toMatchObject({ text: 'Thank you, LAURENT MIA. This is Dancheong Skin Clinic.', outcome: 'done' });
  });

  it('are kept when it is asked once more, beside what else is exact', async () => {
    const { translator, calls } = service('<keep>단청피부과의원</keep> costs 20 dollars.', '<keep>단청피부과의원</keep>: <keep>USD 120</keep>.');
    const answer = await translateGuarded(translator, { ...toEnglish('단청피부과의원 예약금은 120달러입니다.'), names });
    expect(calls[1]?.text).toBe('<keep>단청피부과의원</keep> 예약금은 <keep>USD 120</keep>입니다.');
    expect(answer).toMatchObject({ text: 'Dancheong Skin Clinic: USD 120.', marks: [] });
  });

  it('do not change how a text without them is asked for', async () => {
    const { translator, calls } = service('Thank you.');
    await translateGuarded(translator, { ...toEnglish('감사합니다.'), names });
    expect(calls).toMatchObject([{ text: '감사합니다.', options: undefined }]);
  });

  it('come back as a plain question where the answer is no XML of ours', async () => {
    const { translator, calls } = service('<b>Thank you</b>', 'Thank you, LAURENT MIA.');
    const answer = await translateGuarded(translator, { ...toEnglish('LAURENT MIA님, 감사합니다.'), names });
    expect(calls[1]).toMatchObject({ text: 'LAURENT MIA님, 감사합니다.', options: undefined });
    expect(answer).toMatchObject({ text: 'Thank you, LAURENT MIA.' });
  });
});

describe('a translation that says something else', () => {
  const kinds = [
    ['a dose', '하루에 5mg을 드세요.', 'Take 50 mg a day.', 'Take 5 mg a day.'],
    ['an amount', '비용은 30만원입니다.', 'It costs 3,000,000 won.', 'It costs KRW 300,000.'],
    ['a time', '오후 3시에 오세요.', 'Please come at 3 am.', 'Please come at 3 pm.'],
    ['a span of time', '3일 동안 씻지 마세요.', 'Do not wash it for 8 days.', 'Do not wash it for 3 days.'],
    ['a number of tablets', '두 알을 드세요.', 'Take three tablets.', 'Take two tablets.'],
    ['a percentage', '30% 할인됩니다.', 'There is a 13% discount.', 'There is a 30% discount.'],
    ['a negation', '시술 전에 아스피린을 복용하지 마세요.', 'Take aspirin before the procedure.', 'Do not take aspirin before the procedure.'],
  ] as const;

  it.each(kinds)('in %s is asked for again with the facts protected, and that is used when it agrees', async (_, korean, wrong, right) => {
    const { translator, calls } = service(wrong, right);
    const answer = await translateGuarded(translator, toEnglish(korean));
    expect(answer).toMatchObject({ text: right, outcome: 'done', marks: [] });
    expect(calls[1]).toMatchObject({ from: 'ko', target: 'EN-US', options: { xml: true, context: 'said before' } });
  });

  it.each(kinds)('in %s is delivered with a mark when both attempts do', async (_, korean, wrong) => {
    const { translator } = service(wrong, wrong);
    const { text, marks } = await translateGuarded(translator, toEnglish(korean));
    expect(text).toBe(wrong);
    expect(marks.length).toBeGreaterThan(0);
    expect(marks[0]?.strength).toBe('strong');
  });

  it('names the fact in both texts', async () => {
    const [korean, wrong] = ['하루에 5mg을 드세요.', 'Take 50 mg a day.'];
    const { translator } = service(wrong, wrong);
    const { marks } = await translateGuarded(translator, toEnglish(korean));
    expect(textAt(korean, marks[0]?.original)).toBe('5mg');
    expect(textAt(wrong, marks[0]?.translation)).toBe('50 mg');
  });

  it('delivers the better of two attempts', async () => {
    const [one, two] = ['Take 50 mg for 8 days.', 'Take 5 mg for 8 days.'];
    for (const answers of [
      [one, two],
      [two, one],
    ]) {
      const { translator } = service(...answers);
      expect(await translateGuarded(translator, toEnglish('3일 동안 5mg을 드세요.'))).toMatchObject({ text: two, marks: [{ kind: 'duration' }] });
    }
  });

  it('stays, with its mark, when the second attempt meets a failure or comes to nothing', async () => {
    for (const second of [new TranslationError('busy', true), { text: '<b>5 mg</b>' }, { text: 'x', outcome: 'untranslated' as const }]) {
      const { translator } = service('Take 50 mg.', second);
      expect(await translateGuarded(translator, toEnglish('5mg을 드세요.'))).toMatchObject({ text: 'Take 50 mg.', marks: [{ kind: 'quantity' }] });
    }
  });

  it('is not retried if the first attempt fails', async () => {
    const { translator, calls } = service(new TranslationError('busy', true));
    await expect(translateGuarded(translator, toEnglish('5mg을 드세요.'))).rejects.toThrow('busy');
    expect(calls).toHaveLength(1);
  });
});

describe('an answer that cannot be a translation', () => {
  it('is asked for again, and is the second one', async () => {
    const { translator } = service('5 mg をお飲みください。', 'Take 5 mg.');
    expect(await translateGuarded(translator, toEnglish('5mg을 드세요.'))).toMatchObject({ text: 'Take 5 mg.', outcome: 'done' });
  });

  it('is none when that is no better', async () => {
    const { translator } = service('5 mg をお飲みください。', '5 mg をお飲みください。');
    expect(await translateGuarded(translator, toEnglish('5mg을 드세요.'))).toMatchObject({ outcome: 'implausible', marks: [] });
  });

  it('is shown as incomplete when it breaks off, because it is readable', async () => {
    const half = 'Hello. Thank you for your message.';
    const { translator } = service(half, half);
    const whole =
      '안녕하세요. 연락 주셔서 감사합니다. 수술 후 이틀 동안은 물로 씻지 마시고, 열이 나거나 상처에서 진물이 나면 바로 저희에게 전화해 주세요. 실밥은 칠 일 뒤에 뽑습니다.';
    expect(await translateGuarded(translator, toEnglish(whole))).toMatchObject({
      ...{ text: half, outcome: 'done' },
      marks: expect.arrayContaining([{ strength: 'strong', kind: 'sentences', original: null, translation: null }]),
    });
  });
});

it('sentences that stayed as they were written are not read in a language that they are not in', async () => {
  const { translator } = service({ text: '5mg을 드세요. ‹Zorgle it thrice for two weeks.›', outcome: 'partial' });
  expect(await translateGuarded(translator, toKorean('Take 5 mg. Zorgle it thrice for two weeks.'))).toMatchObject({ outcome: 'partial', marks: [] });
});

describe('translated back', () => {
  const original = { text: '시술 전 3일 동안 와파린을 복용하지 마세요.', language: 'ko' } as const;
  const translation = { text: 'Do not take warfarin for 3 days before the procedure.', language: 'en' } as const;

  it('has no mark when it says the same', async () => {
    const { translator, calls } = service('시술 3일 전부터 와파린을 드시지 마세요.');
    expect(await findBackTranslationMarks(translator, original, translation, [])).toEqual([]);
    expect(calls).toMatchObject([{ text: translation.text, from: 'en', target: 'KO' }]);
  });

  it('has a quiet mark, at its place in the original, when it says something else', async () => {
    const { translator } = service('시술 전 8일 동안 와파린을 복용하지 마세요.');
    const [mark] = await findBackTranslationMarks(translator, original, translation, []);
    expect(mark).toMatchObject({ strength: 'soft', kind: 'duration', translation: null });
    expect(textAt(original.text, mark?.original)).toContain('3');
  });

  it('reports no difference twice, and none for missing text', async () => {
    const known = [{ strength: 'strong', kind: 'duration', original: { start: 5, end: 7 }, translation: { start: 1, end: 3 } }] as const;
    expect(await findBackTranslationMarks(service('시술 전 8일 동안 와파린을 복용하지 마세요.').translator, original, translation, known)).toEqual([]);
    expect(await findBackTranslationMarks(service({ text: translation.text, outcome: 'untranslated' }).translator, original, translation, [])).toEqual([]);
  });
});

describe('instructions', () => {
  it.each([
    ['ko', '하루 두 번 500mg 드세요.'],
    ['ko', '시술 전 3일 동안 술을 드시지 마세요.'],
    ['ko', '약은 식후에 드세요.'],
    ['en', 'Do not wash your face.'],
    ['en', 'Please come 30 minutes before.'],
    ['zh', '手术后一周请勿沾水。'],
    ['ja', '施術後2日は飲酒を控えてください。'],
    ['ar', 'لا تأكل قبل العملية.'],
  ] as const)('%s: %s', (language, text) => {
    expect(isInstruction({ language, text })).toBe(true);
  });

  it.each([
    ['ko', '안녕하세요! 무엇을 도와드릴까요?'],
    ['en', 'Thank you, see you soon.'],
    ['zh', '谢谢您。'],
    ['ja', 'ありがとうございます。'],
    ['ar', 'شكرا جزيلا.'],
  ] as const)('do not include %s: %s', (language, text) => {
    expect(isInstruction({ language, text })).toBe(false);
  });
});

it('marks a medicine that became another one', async () => {
  const forms = { ko: ['페니실린'], en: ['penicillin'], zh: ['青霉素'], ja: ['ペニシリン'], ar: ['بنسلين'] };
  const other = { ko: ['아스피린'], en: ['aspirin'], zh: ['阿司匹林'], ja: ['アスピリン'], ar: ['أسبرين'] };
  const medicines = [forms, other].map((each, id) => ({ id, binding: true, forms: each }));
  const { translator } = service('I am allergic to aspirin.', 'I am allergic to aspirin.');
  const { marks } = await translateGuarded(translator, { ...toEnglish('페니실린 알레르기가 있어요.'), medicines });
  const medicine = { ko: '페니실린', en: 'penicillin', zh: '青霉素', ja: 'ペニシリン', ar: 'بنسلين' };
  expect(marks).toEqual([{ strength: 'strong', kind: 'name', original: { start: 0, end: 4 }, translation: { start: 17, end: 24 }, medicine }]);
});
