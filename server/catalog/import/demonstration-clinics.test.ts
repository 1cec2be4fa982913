import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LANGUAGES, type TextByLanguage } from '../../../contract/constants.ts';
import { CONTENT_FOLDER } from './content-folder.fixture.ts';

type Clinic = {
  slug: string;
  nearest_subway_station: TextByLanguage;
  products: { id: number }[];
  reviews: { id: number; product: number; rating: number; content: TextByLanguage; answer?: unknown }[];
};

let clinics: Clinic[];
beforeAll(async () => {
  const names = (await readdir(join(CONTENT_FOLDER, 'clinics'))).sort();
  clinics = await Promise.all(names.map(async (name) => parse(await readFile(join(CONTENT_FOLDER, 'clinics', name), 'utf8')) as Clinic));
});

describe('the demonstration’s clinics', () => {
  it('have no minutes of their own to walk from the station: a page counts them from the way', () => {
    for (const { slug, nearest_subway_station: station } of clinics)
      for (const language of LANGUAGES) expect(station[language], slug).not.toMatch(/\d\s*-?(?:분|分|minute|دق)/);
  });

  it('have from none to fifty reviews a treatment, with averages from about three to five, some with an answer', () => {
    const rated = clinics.flatMap(({ products, reviews }) => products.map(({ id }) => reviews.filter(({ product }) => product === id)));
    const counts = rated.map(({ length }) => length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([0, expect.toSatisfy((most: number) => most >= 50)]);
    const averages = rated.filter(({ length }) => length > 0).map((of) => of.reduce((sum, { rating }) => sum + rating, 0) / of.length);
    expect(Math.min(...averages)).toBeLessThan(3.2);
    expect(Math.max(...averages)).toBeGreaterThan(4.7);
    expect([...new Set(rated.flat().map(({ rating }) => rating))].toSorted()).toEqual([1, 2, 3, 4, 5]);
    const answered = rated.flat().filter(({ answer }) => answer).length / rated.flat().length;
    expect(answered).toBeGreaterThan(0.2);
    expect(answered).toBeLessThan(0.6);
  });

  it('have no review in the words of another, in any language', () => {
    const all = clinics.flatMap(({ reviews }) => reviews);
    for (const language of LANGUAGES) {
      const alike = Map.groupBy(all, ({ content }) => content[language]);
      expect([...alike.values()].filter((same) => same.length > 1).map((same) => same.map(({ id }) => id))).toEqual([]);
    }
  });
});
