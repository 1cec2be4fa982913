import { expect, it } from 'vitest';
import { dayForKey } from './month-keys.ts';

it.each([
  ['ArrowRight', '2026-12-04'],
  ['ArrowLeft', '2026-12-02'],
  ['ArrowUp', '2026-11-26'],
  ['ArrowDown', '2026-12-10'],
  ['Home', '2026-11-30'],
  ['End', '2026-12-06'],
  ['PageUp', '2026-11-03'],
  ['PageDown', '2027-01-03'],
  ['a', undefined],
])('%s leads from a day to another', (key, day) => {
  expect(dayForKey(key, '2026-12-03', false)).toBe(day);
});

it('goes to the left where that is onwards', () => {
  expect([dayForKey('ArrowLeft', '2026-12-31', true), dayForKey('ArrowRight', '2027-01-01', true)]).toEqual(['2027-01-01', '2026-12-31']);
});

it('keeps to the last day of a shorter month', () => {
  expect([dayForKey('PageDown', '2027-01-31', false), dayForKey('PageUp', '2027-03-31', false)]).toEqual(['2027-02-28', '2027-02-28']);
});
