import { expect, it } from 'vitest';
import { translateByBook } from './book.ts';
import { readDemonstrationSentences } from './demonstration-sentences.ts';
import { LANGUAGES } from './languages.ts';

it('translates every text of the demonstration as it is written, in both directions', () => {
  const texts = readDemonstrationSentences();
  expect(texts.length).toBeGreaterThan(200);
  const wrong = texts.flatMap((entry) => {
    const other = LANGUAGES.find((language) => language !== 'ko' && entry[language].length > 0) ?? 'en';
    const [korean = '', foreign = ''] = [entry.ko[0], entry[other][0]];
    return [
      { ...translateByBook(korean, other, 'ko'), wanted: foreign },
      { ...translateByBook(foreign, 'ko', other), wanted: korean },
    ].filter(({ text, matched, wanted }) => text !== wanted || matched !== 'all');
  });
  expect(wrong).toEqual([]);
});

it('knows a text whose names and figures are protected', () => {
  const [entry] = readDemonstrationSentences().filter(({ ko }) => ko[0]?.includes('장벽 회복 케어는'));
  const other = LANGUAGES.find((language) => language !== 'ko' && entry?.[language].length) ?? 'en';
  const protectedText = entry?.ko[0]?.replace('장벽 회복 케어', '\ua000') ?? '';
  expect(translateByBook(protectedText, other, 'ko', ['<keep>장벽 회복 케어</keep>'])).toMatchObject({ text: entry?.[other][0], matched: 'all' });
});
