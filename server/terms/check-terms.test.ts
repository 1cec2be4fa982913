import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../contract/constants.ts';
import { readPhraseBook } from '../../sandbox/translation/phrase-book.ts';
import { CONTENT_FOLDER } from '../catalog/import/content-folder.fixture.ts';
import { findChangedMedicines, findMissingTerms } from './check-terms.ts';
import { readTerms } from './import/read-terms.ts';

type Known = Parameters<typeof findMissingTerms>[2][number] & { key: string; category: string };
let known: Known[];
beforeAll(async () => {
  const { entries: terms } = await readTerms(join(CONTENT_FOLDER));
  known = (terms ?? []).map(({ id: key, category, binding, ko, en, zh, ja, ar }, at) => ({
    id: at + 1,
    key,
    category,
    binding,
    forms: { ko, en, zh, ja, ar },
  }));
});
const missing = (from: Language, text: string, to: Language, translation: string) =>
  findMissingTerms({ text, language: from }, { text: translation, language: to }, known).map(({ id }) => known.find((term) => term.id === id)?.key);

describe('other forms of a term in a translation are not marked', () => {
  it.each<[Language, string, Language, string]>([
    ['ko', '부기는 사흘 정도 갑니다.', 'en', 'The swelling lasts about three days.'],
    ['ko', '항생제를 식후에 드세요.', 'en', 'Please take the antibiotics after meals.'],
    ['ko', '흉터가 남을 수 있나요?', 'en', 'Can it leave Scars?'],
    ['en', 'I have two allergies and one mole.', 'ko', '알레르기가 두 가지 있고 점이 하나 있어요.'],
    ['en', "The patient's anaesthesia", 'ko', '마취'],
    ['ko', '항생제와 진통제를 드세요.', 'ar', 'يرجى تناول المضادّات الحيوية ومسكّناتك.'],
    ['ar', 'هل سيبقى أثر للكدمات بعد الجراحة؟', 'ko', '수술 후에 멍 자국이 남나요?'],
    ['ar', 'عندي حساسيه من البنسلين', 'ko', '페니실린 알레르기가 있어요.'],
    ['ko', '국소마취로 진행합니다.', 'zh', '在局部麻醉下进行。'],
    ['ja', '内出血と腫れが心配です。', 'ko', '멍과 부기가 걱정돼요.'],
    ['zh', '双眼皮手术后眼睑肿', 'ko', '쌍꺼풀 수술 후에 눈꺼풀이 부었어요'],
  ])('%s: %s → %s: %s', (from, text, to, translation) => {
    expect(missing(from, text, to, translation)).toEqual([]);
  });
});

describe('a term that a translation changed is marked', () => {
  it.each(LANGUAGES)('in every form that is long enough: %s', (language) => {
    const shortest = language === 'en' || language === 'ar' ? 3 : 2;
    const forms = known.filter(({ binding }) => binding).flatMap((term) => term.forms[language].filter((form) => [...form].length >= shortest));
    const inflected = language === 'en' ? forms.map((form) => (/[^aeiou]y$/.test(form) ? `${form.slice(0, -1)}ies` : `${form}s`)) : forms;
    const other = language === 'ko' ? 'en' : 'ko';
    expect(forms.length).toBeGreaterThan(400);
    expect([...forms, ...inflected].filter((form) => missing(language, form, other, '…').length === 0)).toEqual([]);
  });

  it.each<[Language, string, Language, string, string]>([
    ['ko', '항생제를 처방해 드렸습니다.', 'en', 'We prescribed painkillers.', 'antibiotic'],
    ['ko', '식후에 드세요.', 'en', 'Take it before meals.', 'after-meals'],
    ['en', 'Is it general anesthesia?', 'ko', '국소 마취인가요?', 'general-anesthesia'],
    ['ja', '全身麻酔ですか？', 'ko', '국소 마취인가요?', 'general-anesthesia'],
    ['zh', '我在吃抗凝药。', 'ko', '저는 항생제를 먹고 있어요.', 'blood-thinner'],
    ['ar', 'أعاني من الربو', 'ko', '저는 당뇨병이 있어요.', 'asthma'],
    ['ko', '탈모가 걱정돼요.', 'ja', '脱毛が心配です。', 'hair-loss'],
    ['zh', '手术需要多长时间？', 'ko', '시술은 얼마나 걸리나요?', 'surgery'],
  ])('%s: %s → %s: %s', (from, text, to, translation, term) => {
    expect(missing(from, text, to, translation)).toEqual([term]);
  });

  it('is told in the order of the original, each once, with what it says and what we say', () => {
    const found = findMissingTerms({ text: '항생제, 진통제 그리고 항생제', language: 'ko' }, { text: 'Some pills', language: 'en' }, known);
    expect(found.map(({ said, expected }) => [said, expected])).toEqual([
      ['항생제', 'antibiotic'],
      ['진통제', 'painkiller'],
    ]);
  });
});

it('does not match within longer terms, other words, or the same language', () => {
  expect(missing('ko', '혈압약을 드시나요?', 'en', 'Do you take blood pressure medicine?')).toEqual([]);
  expect(missing('en', 'The scarf is nosey.', 'ko', '그 목도리는 참견쟁이예요.')).toEqual([]);
  expect(missing('ko', '화상 통화로 상담하세요. 눈이 내려요. 약 30분 걸려요.', 'en', 'Consult by video. It snows. It takes about 30 minutes.')).toEqual([
    'burn',
  ]);
  expect(missing('ar', 'مؤخرًا لا يؤلم كثيرًا', 'ko', '최근에는 별로 아프지 않아요')).toEqual([]);
  expect(missing('en', 'A scar', 'en', 'Nothing')).toEqual([]);
});

it('looks for no term that does not bind', () => {
  expect(
    findMissingTerms(
      { text: '항생제', language: 'ko' },
      { text: 'pills', language: 'en' },
      known.map((term) => ({ ...term, binding: false })),
    ),
  ).toEqual([]);
});

it('marks few of the faithful translations of the phrase book: at most one and a half in a hundred', () => {
  let [all, marked] = [0, 0];
  for (const entry of readPhraseBook().phrases)
    for (const from of LANGUAGES)
      for (const to of LANGUAGES.filter((each) => each !== from && (each === 'ko' || from === 'ko')))
        for (const text of entry[from]) {
          all += 1;
          if (missing(from, text, to, entry[to][0] ?? '').length > 0) marked += 1;
        }
  expect(all).toBeGreaterThan(4_000);
  expect(marked / all).toBeLessThan(0.015);
});

describe('medicines of an original that its translation does not name', () => {
  const changes = (from: Language, text: string, to: Language, translation: string) => {
    const medicines = known.filter(({ category }) => category === 'medicine');
    const { lost, replaced } = findChangedMedicines({ text, language: from }, { text: translation, language: to }, medicines);
    const wordsOf = (whole: string, { start, end }: { start: number; end: number }) => whole.slice(start, end);
    return [lost.map((span) => wordsOf(text, span)), replaced.map((one) => `${wordsOf(text, one.original)} > ${wordsOf(translation, one.translation)}`)];
  };

  it.each<[Language, string, Language, string, string[], string[]]>([
    ['ko', '저는 페니실린 알레르기가 있어요.', 'en', 'I am allergic to Aspirin.', ['페니실린'], ['페니실린 > Aspirin']],
    ['ja', '私はペニシリンアレルギーがあります。', 'ko', '저는 와파린 알레르기가 있어요.', ['ペニシリン'], ['ペニシリン > 와파린']],
    ['en', 'Hello. I take warfarin.', 'ko', '안녕하세요.', ['warfarin'], []],
    ['ko', '페니실린은 안 돼요.', 'zh', '不能用盘尼西林。', [], []],
    ['ko', '항생제를 식후에 드세요.', 'en', 'Take the painkiller after meals.', [], ['항생제 > painkiller']],
    ['ar', 'أتناول دواء ضغط الدم.', 'ko', '저는 수면제를 먹고 있어요.', [], ['دواء ضغط الدم > 수면제']],
    ['zh', '我对头孢过敏。', 'ko', '저는 진통제 알레르기가 있어요.', [], ['头孢 > 진통제']],
    // "Medicine" or "tablet" as the translation of a kind of medicine does not replace it by another medicine.
    ['ko', '항생제를 식후에 드세요.', 'en', 'Take the medicine after meals.', [], []],
    ['ko', '혈압약은 드시고 오세요.', 'en', 'Please take your blood pressure tablet before you come.', [], []],
    ['ko', '소염진통제를 드세요.', 'ja', '痛み止めを飲んでください。', [], []],
    // One Chinese word covers two kinds. A class can be named by its own word or as an antibiotic.
    ['zh', '消炎药一天吃三次。', 'ko', '소염제를 하루 세 번 드세요.', [], []],
    ['zh', '消炎药一天吃三次。', 'ko', '항생제를 하루 세 번 드세요.', [], []],
    ['zh', '我对头孢过敏。', 'ko', '세파계 항생제 알레르기가 있어요.', [], []],
  ])('%s %s | %s %s', (from, text, to, translation, lost, replaced) => expect(changes(from, text, to, translation)).toEqual([lost, replaced]));
});
