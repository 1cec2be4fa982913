import { describe, expect, it } from 'vitest';
import { toSeoulDay } from '../../contract/time.ts';
import { findEditDeadline, maskReviewerName, meanRating, toAgeGroup, toReaderText, toReviewFigures } from './reviews.rules.ts';

describe('a reviewer’s name', () => {
  it.each([
    ['Aiko T.', 'A*** T.'],
    ['吴 J.', '吴*** J.'],
    ['Mohammed Al Farsi', 'M*** A. F.'],
    ['  Li  ', 'L***'],
    ['👩🏽‍🦰 K.', '👩🏽‍🦰*** K.'],
    ['نورة س.', 'ن*** س.'],
  ])('%s is shown as %s', (name, shown) => {
    expect(maskReviewerName(name)).toBe(shown);
  });
  it('tells nothing of the first name but its first letter', () => {
    expect(maskReviewerName('Jo T.')).toBe(maskReviewerName('Josephine T.'));
  });
});

describe('figures', () => {
  it('are 0 without reviews, and have one decimal', () => {
    expect(toReviewFigures(0, 0)).toEqual({ avg_score: 0, total_review_quantity: 0 });
    expect(toReviewFigures(3, 14)).toEqual({ avg_score: 4.7, total_review_quantity: 3 });
  });
});

describe('words of the content', () => {
  const content = { ko: '좋아요', en: 'Good', ja: 'よかった' };
  const row = (language: 'ja' | 'en') => ({ content, language, original: null, otherLanguage: false, translated: {} });
  it('are the reader’s, with the writer’s beside them when those differ', () => {
    expect(toReaderText('en', row('ja'))).toMatchObject({ content: 'Good', original_content: 'よかった', translation: 'done' });
    expect(toReaderText('ja', row('ja'))).toMatchObject({ content: 'よかった', original_content: null, translation: 'own' });
    expect(toReaderText('ar', row('en'))).toMatchObject({ content: 'Good', content_language: 'en', original_content: null });
    expect(toReaderText('ar', row('ja'))).toMatchObject({ content: 'Good', content_language: 'en', original_content: 'よかった' });
  });
});

describe('words that somebody wrote', () => {
  const row = {
    content: { en: 'Good' },
    language: 'ja' as const,
    original: 'よかった',
    otherLanguage: false,
    translated: { en: { outcome: 'done' as const, marks: [] } },
  };
  it('are translated where a translation has come, and stand alone until then', () => {
    expect(toReaderText('en', row)).toMatchObject({ content: 'Good', content_language: 'en', original_content: 'よかった', translation: 'done' });
    expect(toReaderText('ja', row)).toMatchObject({ content: 'よかった', original_content: null, translation: 'own' });
    expect(toReaderText('ar', row)).toMatchObject({ content: 'よかった', content_language: 'ja', original_content: null, translation: 'pending' });
    expect(toReaderText('ar', { ...row, translated: { ar: { outcome: 'failed', marks: [] } } })).toMatchObject({ content: 'よかった', translation: 'failed' });
  });
  it('are in no language of ours where the service says so', () => {
    expect(toReaderText('en', { ...row, otherLanguage: true, original: 'Très bien' })).toMatchObject({
      language: null,
      content: 'Good',
      original_content: 'Très bien',
    });
  });
});

it('gives as many stars as the mean of what was asked, half up', () => {
  expect(meanRating({ result: 5, care: 4, price: 5, language: 4 })).toBe(5);
  expect(meanRating({ result: 1, care: 2, price: 1, language: 1 })).toBe(1);
});

it('can be changed for seven days, to the minute', () => {
  const written = new Date('2026-11-22T00:00:00Z');
  expect(findEditDeadline(written, new Date('2026-11-28T23:59:59Z'))?.toISOString()).toBe('2026-11-29T00:00:00.000Z');
  expect(findEditDeadline(written, new Date('2026-11-29T00:00:00Z'))).toBeNull();
});

it.each([
  ['1990-11-23', '30s'],
  ['1990-11-24', '30s'],
  ['1996-11-24', '20s'],
  ['1950-01-01', '60s'],
  [null, null],
])('shows the age group of a birth date %s as %s', (born, group) => {
  expect(toAgeGroup(born, new Date('2026-11-23T00:00:00Z'))).toBe(group);
});

it('is dated by the day in Seoul', () => {
  expect(toSeoulDay(new Date('2026-11-22T15:30:00Z'))).toBe('2026-11-23');
});
