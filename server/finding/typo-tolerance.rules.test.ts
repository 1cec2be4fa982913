import { expect, it } from 'vitest';
import { countTypos, maxTypos } from './typo-tolerance.rules.ts';

it.each([
  ['the same', 'botox', 'botox', 0],
  ['one left out', 'botx', 'botox', 1],
  ['one added', 'bottox', 'botox', 1],
  ['one changed', 'batox', 'botox', 1],
  ['two swapped', 'obtox', 'botox', 1],
  ['two slips in a long word', 'rhynoplasti', 'rhinoplasty', 2],
  ['too many', 'bxtxx', 'botox', undefined],
  ['too long', 'botoxes', 'botox', undefined],
  ['kana', 'ひあるろ酸', 'ひあるろん酸', 1],
  ['Arabic', 'فيلير', 'فيلر', 1],
])('counts slips: %s', (_, typed, word, slips) => expect(countTypos(typed, word, 2 - (slips === undefined ? 1 : 0))).toBe(slips));

it('accepts an incomplete last word', () => {
  expect(countTypos('rhinplas', 'rhinoplasty', 2, true)).toBe(1);
  expect(countTypos('rhinplas', 'rhinoplasty', 2)).toBeUndefined();
});

it('allows no typos in short words, and typos from shorter lengths on in dense scripts', () => {
  expect([maxTypos('lip', false), maxTypos('nose', false), maxTypos('rhinoplasty', false)]).toEqual([0, 1, 2]);
  expect([maxTypos('隆鼻', true), maxTypos('双眼皮', true), maxTypos('ひあるろん酸', true)]).toEqual([0, 1, 2]);
});
