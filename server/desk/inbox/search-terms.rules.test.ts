import { expect, it } from 'vitest';
import { normalizeOrderNumberSearch } from './search-terms.rules.ts';

it.each([
  ['N20261121-7K3M9Q0ZXA', 'N20261121-7K3M9Q0ZXA'],
  [' 7k3m9q ', '7K3M9Q'],
  ['９Ｑ０Ｚ', '9Q0Z'],
  ['4417', '4417'],
  // The last characters of an order number may contain no digit.
  ['pgtxfd', 'PGTXFD'],
])('%s may be a part of an order’s number', (typed, number) => expect(normalizeOrderNumberSearch(typed)).toBe(number));

it.each(['', '417', 'pgtxf', 'doctor', 'please', '보톡스 두 번', 'سلمى'])('%s cannot be part of an order number', (typed) =>
  expect(normalizeOrderNumberSearch(typed)).toBeNull(),
);
