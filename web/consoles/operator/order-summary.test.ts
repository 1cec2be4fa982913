import { expect, it } from 'vitest';
import en from '../../i18n/phrases/operator/en.ts';
import ko from '../../i18n/phrases/operator/ko.ts';

it.each([
  ['en', en],
  ['ko', ko],
] as const)('no two rows of an order are called alike in %s', (_language, words) => {
  const rows = ['state', 'total', 'method', 'member', 'clinic', 'products', 'placed', 'paid', 'visit', 'refunded'] as const;
  const labels = rows.map((row) => words[`fact.${row}`]);
  expect(labels).toEqual([...new Set(labels)]);
});
