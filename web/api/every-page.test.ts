import { expect, it } from 'vitest';
import { loadEveryPage } from './load-every-page.ts';

const entries = (from: number, count: number) => Array.from({ length: count }, (_, i) => ({ id: from + i }));

/** A list paged by ID, as on the server. */
function list(all: { id: number }[]) {
  const asked: object[] = [];
  const ask = async (page: { limit: number; after?: number }) => {
    asked.push(page);
    const begin = page.after === undefined ? 0 : all.findIndex(({ id }) => id === page.after) + 1;
    return all.slice(begin, begin + page.limit);
  };
  return { ask, asked };
}

it.each([
  [0, 1],
  [57, 1],
  [100, 2],
  [101, 2],
  [257, 3],
])('brings all of %i entries', async (count, calls) => {
  const { ask, asked } = list(entries(1, count));
  expect(await loadEveryPage(ask)).toEqual(entries(1, count));
  expect(asked).toHaveLength(calls);
});

it('keeps an entry once that has changed its place meanwhile', async () => {
  const pages = [entries(1, 100), [{ id: 100 }, ...entries(101, 20)]];
  expect(await loadEveryPage(async () => pages.shift() ?? [])).toEqual(entries(1, 120));
});

it('ends when a list brings the same page again and again', async () => {
  let asked = 0;
  const again = async () => {
    asked += 1;
    return entries(1, 100);
  };
  expect(await loadEveryPage(again)).toHaveLength(100);
  expect(asked).toBe(2);
});
