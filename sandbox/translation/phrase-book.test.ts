import { describe, expect, test } from 'vitest';
import { endsAsQuestion } from './folding.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { holeKind, listHoles, makePhraseKey, makeWordKey, type PhraseEntry, readPhraseBook } from './phrase-book.ts';
import { buildTranslator } from './translator.ts';

const book = readPhraseBook();
const translate = buildTranslator(book);

/** A sample value for every kind of hole, in each language. */
const SAMPLES: Record<string, Record<Language, string>> = {
  number: { ko: '3', en: '3', zh: '3', ja: '3', ar: '3' },
  number2: { ko: '2', en: '2', zh: '2', ja: '2', ar: '2' },
  date: { ko: '12월 3일', en: 'December 3rd', zh: '12月3日', ja: '12月3日', ar: '3 ديسمبر' },
  time: { ko: '오후 2시', en: '2 pm', zh: '下午2点', ja: '午後2時', ar: '2 بعد الظهر' },
  time2: { ko: '오후 7시 30분', en: '7:30 pm', zh: '晚上7点30分', ja: '午後7時30分', ar: '7:30 مساءً' },
  when: { ko: '12월 3일 오후에', en: 'on December 3rd in the afternoon', zh: '12月3日下午', ja: '12月3日の午後に', ar: 'في 3 ديسمبر بعد الظهر' },
  price: { ko: '120달러', en: '$120', zh: '120美元', ja: '120ドル', ar: '120 دولار' },
  price2: { ko: '1,200달러', en: '$1,200', zh: '1,200美元', ja: '1,200ドル', ar: '1,200 دولار' },
  quoted: { ko: '5mg', en: '5mg', zh: '5mg', ja: '5mg', ar: '5mg' },
  name: { ko: 'Anna Kim', en: 'Anna Kim', zh: 'Anna Kim', ja: 'Anna Kim', ar: 'Anna Kim' },
  minutes: { ko: '30분', en: '30 minutes', zh: '30分钟', ja: '30分', ar: '30 دقيقة' },
  hours: { ko: '2시간', en: '2 hours', zh: '2个小时', ja: '2時間', ar: 'ساعتين' },
  days: { ko: '5일', en: '5 days', zh: '5天', ja: '5日', ar: '5 أيام' },
  weeks: { ko: '2주', en: '2 weeks', zh: '2周', ja: '2週間', ar: 'أسبوعين' },
  treatment: { ko: '보톡스', en: 'Botox', zh: '肉毒素', ja: 'ボトックス', ar: 'البوتوكس' },
  treatment2: { ko: '필러', en: 'fillers', zh: '玻尿酸填充', ja: 'フィラー', ar: 'الفيلر' },
  substance: { ko: '아스피린', en: 'aspirin', zh: '阿司匹林', ja: 'アスピリン', ar: 'الأسبرين' },
  language: { ko: '아랍어', en: 'Arabic', zh: '阿拉伯语', ja: 'アラビア語', ar: 'العربية' },
};

/** Returns a form with its language's samples in its holes. */
function filled(form: string, language: Language): string {
  return form.replace(/\{([a-z]+\d?)\}/g, (_, hole: string) => SAMPLES[hole]?.[language] ?? `no sample for ${hole}`);
}

/** Returns the output form of an entry. */
function produced(entry: PhraseEntry, language: Language): string {
  const text = filled(entry[language][0] ?? '', language);
  return language === 'en' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

const forms = (language: Language) => book.phrases.flatMap((entry, place) => entry[language].map((form) => ({ entry, place, form })));

describe('the phrase book', () => {
  test('has at least 600 entries, each in five languages and without marks that mean something else', () => {
    expect(book.phrases.length).toBeGreaterThanOrEqual(600);
    for (const language of LANGUAGES) {
      for (const { form } of forms(language)) {
        expect(form, language).toBe(form.trim());
        expect(form).not.toMatch(/[‹›]/);
      }
    }
  });

  test('is written in the script of each language', () => {
    const scripts: Record<Language, RegExp> = {
      ko: /\p{Script=Hangul}/u,
      en: /^[\p{Script=Latin}\p{P}\p{N}\p{Sc}\s]+$/u,
      zh: /\p{Script=Han}/u,
      ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
      ar: /\p{Script=Arabic}/u,
    };
    for (const language of LANGUAGES) {
      for (const { form } of forms(language)) expect(filled(form, language).replaceAll('Anna Kim', ''), form).toMatch(scripts[language]);
    }
  });

  test('has the same holes in all forms of an entry, and only known ones', () => {
    for (const entry of book.phrases) {
      const expected = listHoles(entry.ko[0] ?? '').toSorted();
      for (const language of LANGUAGES) {
        for (const form of entry[language]) expect(listHoles(form).toSorted(), form).toEqual(expected);
      }
      for (const hole of expected) {
        expect(Object.keys(book.holes), entry.ko[0]).toContain(holeKind(hole));
        expect(Object.keys(SAMPLES), entry.ko[0]).toContain(hole);
      }
    }
  });

  test.each(LANGUAGES)('has no text in %s that two entries claim', (language) => {
    const claims = new Map<string, { place: number; form: string }>();
    for (const { place, form } of forms(language)) {
      const key = makePhraseKey(filled(form, language), language);
      const other = claims.get(key);
      if (other !== undefined && other.place !== place) expect.fail(`"${form}" and "${other.form}" are one text with two meanings`);
      claims.set(key, { place, form });
    }
  });

  test.each(LANGUAGES)('has no word in %s that stands for two things', (language) => {
    for (const [kind, words] of Object.entries(book.words)) {
      const keys = words.flatMap((word, place) => word[language].map((form) => `${makeWordKey(form, language)} ${place}`));
      const wordsOnly = new Set(keys).size;
      const textsOnly = new Set(keys.map((key) => key.split(' ')[0])).size;
      // Spellings of one word can fold to the same key; two words must not.
      expect(textsOnly, `${kind} in ${language}`).toBe(wordsOnly);
    }
  });

  describe.each(LANGUAGES)('from %s', (from) => {
    test.each(LANGUAGES.filter((to) => to !== from))('goes to %s in every form of every entry', (to) => {
      for (const { entry, form } of forms(from)) {
        const answer = translate(filled(form, from), to, from);
        expect(answer, form).toEqual({ text: produced(entry, to), detected_source_language: from, matched: 'all' });
      }
    });

    test('is recognised without a source language, and however it is typed', () => {
      const to = from === 'en' ? 'ko' : 'en';
      for (const { entry, form } of forms(from)) {
        const text = filled(form, from);
        const typed = endsAsQuestion(text) ? text.replace(/[?？؟]$/, ' ?!') : `  ${text.replace(/[.!。！]$/, '')} `;
        expect(translate(text, to), form).toEqual({ text: produced(entry, to), detected_source_language: from, matched: 'all' });
        expect(translate(typed, to, from).text.trim(), typed).toBe(produced(entry, to));
      }
    });
  });

  test('carries every word of its vocabularies between all languages', () => {
    for (const [kind, words] of Object.entries(book.words)) {
      for (const word of words) {
        for (const from of LANGUAGES) {
          for (const to of LANGUAGES) {
            for (const form of word[from]) expect(book.holes[kind]?.(form, from, to), form).toBe(word[to][0]);
          }
        }
      }
    }
  });
});
