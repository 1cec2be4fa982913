import { describe, expect, it, test } from 'vitest';
import { translateByBook } from './book.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { applyMistake, isMistake, MISTAKES, type Mistake } from './mistakes.ts';
import { readPhraseBook } from './phrase-book.ts';

/** Returns the translation of a text with a mistake, and the correct one. */
function said(mistake: Mistake, text: string, to: Language) {
  const right = translateByBook(text, to);
  return { right: right.text, wrong: applyMistake(mistake, right, (other) => translateByBook(text, other), to) };
}

describe('a mistake', () => {
  it.each<[Mistake, string, Language, string]>([
    ['digit', 'Please fast for 12 hours before the procedure.', 'ko', '21'],
    ['digit', '8시간 동안 금식해 주세요.', 'en', 'en'],
    ['negation', 'Please do not touch the treated area.', 'ko', '만지고 계세요'],
    ['negation', '시술 부위를 만지지 마세요.', 'en', 'Please touch the treated area.'],
    ['side', 'My left eye hurts.', 'ko', '오른쪽 눈이 아파요.'],
    ['side', '오른쪽으로 눕지 마세요.', 'en', 'Please do not lie on your left side.'],
    ['side', '왼쪽이 더 부었어요.', 'ar', 'الأيمن'],
    ['sentence', 'Thank you. See you tomorrow.', 'ko', '감사합니다.'],
    ['language', 'Thank you.', 'ko', '谢谢。'],
  ])('%s: %s', (mistake, text, to, expected) => {
    const { right, wrong } = said(mistake, text, to);
    if (right !== text) expect(wrong).not.toBe(right);
    if (expected !== 'en') expect(wrong).toContain(expected);
  });

  it('swaps every side, and leaves what only sounds like one', () => {
    const answer = { text: 'Left hurts, right not. Come right away.', detected_source_language: 'ko', matched: 'all' } as const;
    expect(applyMistake('side', answer, () => answer, 'en')).toBe('Right hurts, left not. Come right away.');
  });

  it('is none where the text has nothing to make it with', () => {
    for (const mistake of ['digit', 'negation', 'sentence', 'side'] as const) expect(said(mistake, 'Thank you.', 'ko').wrong).toBe('감사합니다.');
  });
});

test('loses a prohibition and the denial of a state in every language, but for one without a word for no', () => {
  const negative = readPhraseBook().phrases.filter(({ en }) => /^(?:Please )?do not\b|^I am not\b/i.test(en[0] ?? '') && !en[0]?.includes('{'));
  expect(negative.length).toBeGreaterThan(5);
  const kept = negative.flatMap((entry) =>
    LANGUAGES.flatMap((language) => {
      const text = entry[language][0] ?? '';
      const answer = { text, detected_source_language: 'en', matched: 'all' } as const;
      return applyMistake('negation', answer, () => answer, language) === text ? [`${language}: ${text}`] : [];
    }),
  );
  expect(kept).toEqual(['ja: ご安心く', 'ko: 자정부터', 'zh: 请从半夜', 'ja: 深夜0時', 'ar: يرجى', 'ja: タバコは'].map((one) => expect.stringContaining(one)));
});

test('leaves a text without a mistake alone', () => {
  expect(MISTAKES.every(isMistake)).toBe(true);
  expect(isMistake('slow')).toBe(false);
});
