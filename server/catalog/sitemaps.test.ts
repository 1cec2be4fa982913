import { expect, test } from 'vitest';
import { splitSitemap } from './sitemaps.http.ts';

test('a map has as many addresses as it may, and there is always one', () => {
  expect(splitSitemap([])).toEqual([[]]);
  expect(splitSitemap([1, 2, 3], 3)).toEqual([[1, 2, 3]]);
  expect(splitSitemap([1, 2, 3, 4], 3)).toEqual([[1, 2, 3], [4]]);
});
