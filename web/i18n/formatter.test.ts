import { expect, test } from 'vitest';
import { getFormatter } from './formatter.ts';

test('a formatter is made once for its kind, language and options', () => {
  const won = { style: 'currency', currency: 'KRW' } as const;
  const first = getFormatter(Intl.NumberFormat, 'en', won);
  expect(first.format(5000)).toBe('₩5,000');
  expect(getFormatter(Intl.NumberFormat, 'en', { ...won })).toBe(first);
  expect(getFormatter(Intl.NumberFormat, 'en').format(5000)).toBe('5,000');
  expect(getFormatter(Intl.NumberFormat, 'ar-u-nu-arab').format(5)).toBe('٥');
  expect(getFormatter(Intl.PluralRules, 'en').select(1)).toBe('one');
});
