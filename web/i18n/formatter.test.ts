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

test('of many kinds no more are kept than a server has room for', () => {
  const zone = (at: number) => ({ timeZone: `Etc/GMT${at % 12 === 0 ? '' : `-${at % 12}`}`, minimumFractionDigits: at });
  const first = formatter(Intl.DateTimeFormat, 'en', zone(0));
  for (let at = 1; at <= 200; at++) formatter(Intl.DateTimeFormat, 'en', zone(at));
  expect(formatter(Intl.DateTimeFormat, 'en', zone(0))).not.toBe(first);
});
