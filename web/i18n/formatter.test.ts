import { expect, test } from 'vitest';
import { formatter } from './formatter.ts';

test('a formatter is made once for its kind, language and options', () => {
  const won = { style: 'currency', currency: 'KRW' } as const;
  const first = formatter(Intl.NumberFormat, 'en', won);
  expect(first.format(5000)).toBe('₩5,000');
  expect(formatter(Intl.NumberFormat, 'en', { ...won })).toBe(first);
  expect(formatter(Intl.NumberFormat, 'en').format(5000)).toBe('5,000');
  expect(formatter(Intl.NumberFormat, 'ar-u-nu-arab').format(5)).toBe('٥');
  expect(formatter(Intl.PluralRules, 'en').select(1)).toBe('one');
});
