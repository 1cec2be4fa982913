import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findImplausibleReason, readFacts, writeFact } from '../../../language/language.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { readPhraseBook } from '../phrase-book.ts';
import { buildTranslator } from '../translator.ts';
import { createGistReader, GIST_PREFIX } from './gist.ts';
import { writeFactFor } from './written-fact.ts';

const gist = createGistReader();
const translate = buildTranslator(readPhraseBook(), gist);
const messages = (file: string) => parse(readFileSync(new URL(`messages/${file}.yaml`, import.meta.url), 'utf8')) as Record<string, string | null>;
const otherOf = (language: Language): Language => (language === 'ko' ? 'en' : 'ko');

describe.each(LANGUAGES)('the gist of a text in %s', (from) => {
  test('says what a sentence is about, and nothing where it is not sure', () => {
    const expected = messages(from);
    const said = Object.fromEntries(Object.keys(expected).map((sentence) => [sentence, gist(sentence, from, otherOf(from)) ?? null]));
    expect(said).toEqual(expected);
  });

  test('says nothing where it could be the opposite', () => {
    const listed = (messages('unread') as unknown as Record<Language, string[]>)[from];
    for (const to of LANGUAGES.filter((language) => language !== from)) {
      expect(listed.filter((sentence) => gist(sentence, from, to) !== undefined)).toEqual([]);
    }
  });

  test('keeps every fact, and may be shown as a translation', () => {
    const to = otherOf(from);
    for (const sentence of Object.keys(messages(from))) {
      const text = gist(sentence, from, to);
      if (text === undefined) continue;
      expect(text.startsWith(GIST_PREFIX[to])).toBe(true);
      expect(findImplausibleReason({ text: sentence, language: from }, { text, language: to }), sentence).toBeNull();
    }
  });
});

test('writes Korean for every language of a patient', () => {
  const said = (['en', 'zh', 'ja', 'ar'] as const).map((to) => gist('샤워는 내일부터 가능합니다', 'ko', to));
  expect(said).toEqual([
    '(gist) This is possible (shower · from tomorrow).',
    '（大意）以下是可以的（淋浴 · 明天起）。',
    '（要旨）次のことはできます（シャワー · 明日から）。',
    '(المضمون) هذا ممكن (الاستحمام · من غدًا).',
  ]);
});

test.each([
  ['I pay 350,000 won', 'en'],
  ['$1,250', 'en'],
  ['500 mg', 'en'],
  ['twice a day', 'en'],
  ['every 8 hours', 'en'],
  ['3 to 5 days', 'en'],
  ['December 3, 2026', 'en'],
  ['next Tuesday', 'en'],
  ['2:30 pm', 'en'],
  ['2정', 'ko'],
  ['30%', 'ko'],
  ['10号', 'zh'],
] as const)('a fact is read as the same in every language it is written in: %s', (text, from) => {
  const [fact] = readFacts(text, from);
  if (fact === undefined) throw new Error('no fact');
  for (const to of LANGUAGES) {
    const [back] = readFacts(writeFactFor(fact, to) ?? '', to);
    expect(back && writeFact(back), to).toBe(writeFact(fact));
  }
});

describe('within a translation', () => {
  test('it stands where the book has no words, and the rest is said openly', () => {
    expect(translate('Hello! Wondering what a full face of filler would set me back. My cousin repairs old radios.', 'ko')).toEqual({
      text: '안녕하세요! (요지) 가격을 묻습니다 (얼굴 · 필러). ‹My cousin repairs old radios.›',
      detected_source_language: 'en',
      matched: 'part',
    });
    expect(translate('Wondering what a full face of filler would set me back', 'ko').matched).toBe('gist');
  });

  test('a kept part goes over as it is, and a bound word as it is bound', () => {
    const kept = String.fromCharCode(0xa000);
    expect(translate(`Wondering what ${kept} would set me back`, 'ko', 'en', ['<keep>Glow 5</keep>']).text).toBe(`(요지) 가격을 묻습니다 (${kept}).`);
    expect(translate('Any idea what a filler would cost me?', 'ko', 'en', [], new Map([['filler', '필러(쥬비덤)']])).text).toContain('필러(쥬비덤)');
  });

  test('a figure that is no fact, and a wall of text, are left alone', () => {
    expect(gist('How much is model 12x?', 'en', 'ko')).toBeUndefined();
    expect(gist(`How much ${'is much '.repeat(80)}?`, 'en', 'ko')).toBeUndefined();
  });
});

test('going on with a medicine is no journey home', () => {
  expect(gist('You can go on taking it for 3 days', 'en', 'ko') ?? '').not.toContain('출국');
  expect(gist('I go home on the 10th', 'en', 'ko')).toContain('출국');
});
