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
  reviews: { id: number; product: number; rating: number; content: TextByLanguage }[];
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

  it('have eight reviews a treatment at least, from every number of stars', () => {
    const stars = new Set<number>();
    for (const { products, reviews } of clinics) {
      for (const { id } of products) expect(reviews.filter(({ product }) => product === id).length, String(id)).toBeGreaterThanOrEqual(8);
      for (const { rating } of reviews) stars.add(rating);
    }
    expect([...stars].toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('have no review in the words of another, in any language', () => {
    const all = clinics.flatMap(({ reviews }) => reviews);
    for (const language of LANGUAGES) {
      const alike = Map.groupBy(all, ({ content }) => content[language]);
      expect([...alike.values()].filter((same) => same.length > 1).map((same) => same.map(({ id }) => id))).toEqual([]);
    }
  });
});
