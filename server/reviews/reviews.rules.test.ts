import { describe, expect, it } from 'vitest';
import { figuresOf, maskedName, wordsFor } from './reviews.rules.ts';

describe('a reviewer’s name', () => {
  it.each([
    ['Aiko T.', 'A*** T.'],
    ['吴 J.', '吴*** J.'],
    ['Mohammed Al Farsi', 'M*** A. F.'],
    ['  Li  ', 'L***'],
    ['👩🏽‍🦰 K.', '👩🏽‍🦰*** K.'],
    ['نورة س.', 'ن*** س.'],
  ])('%s is shown as %s', (name, shown) => {
    expect(maskedName(name)).toBe(shown);
  });
  it('tells nothing of the first name but its first letter', () => {
    expect(maskedName('Jo T.')).toBe(maskedName('Josephine T.'));
  });
});

describe('figures', () => {
  it('are 0 without reviews, and have one decimal', () => {
    expect(figuresOf(0, 0)).toEqual({ avg_score: 0, total_review_quantity: 0 });
    expect(figuresOf(3, 14)).toEqual({ avg_score: 4.7, total_review_quantity: 3 });
  });
});

describe('words', () => {
  const content = { ko: '좋아요', en: 'Good', ja: 'よかった' };
  it('are the reader’s, with the writer’s beside them when those differ', () => {
    expect(wordsFor(content, 'ja', 'en')).toEqual({ content: 'Good', original_content: 'よかった' });
    expect(wordsFor(content, 'ja', 'ja')).toEqual({ content: 'よかった', original_content: null });
    expect(wordsFor(content, 'en', 'ar')).toEqual({ content: 'Good', original_content: null });
    expect(wordsFor(content, 'ja', 'ar')).toEqual({ content: 'Good', original_content: 'よかった' });
  });
});
