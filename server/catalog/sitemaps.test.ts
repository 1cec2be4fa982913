import { expect, test } from 'vitest';
import { partsOf } from './sitemaps.http.ts';

test('a map has as many addresses as it may, and there is always one', () => {
  expect(partsOf([])).toEqual([[]]);
  expect(partsOf([1, 2, 3], 3)).toEqual([[1, 2, 3]]);
  expect(partsOf([1, 2, 3, 4], 3)).toEqual([[1, 2, 3], [4]]);
});
