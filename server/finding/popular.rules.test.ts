import { expect, it } from 'vitest';
import type { ListedTreatment } from './list.rules.ts';
import { rankPopular } from './popular.rules.ts';

const one = (id: number, given: Partial<ListedTreatment> = {}): ListedTreatment => ({
  ...{ id, hospitalId: id, department: 2, area: 'gangnam', speaks: [1], dollars: 100, rating: 4, reviews: 0, consulted: 0, doctors: new Set() },
  ...{ recoveryMinutes: 0, saturday: true, sunday: false, freeOn: null, answerMinutes: null, askedLately: 0, ...given },
});
const ids = ({ items }: { items: ListedTreatment[] }) => items.map(({ id }) => id);

it('is what most people asked about, from five on', () => {
  const all = [one(1, { askedLately: 5 }), one(2, { askedLately: 4, reviews: 90 }), one(3, { askedLately: 9 }), one(4, { askedLately: 6 })];
  expect(rankPopular(all).why).toBe('asked');
  expect(ids(rankPopular(all))).toEqual([3, 4, 1]);
});

it('is what has the most reviews, one of a clinic, where too few reach that', () => {
  const all = [
    one(1, { askedLately: 5, reviews: 2 }),
    one(2, { askedLately: 50, reviews: 7 }),
    one(3, { hospitalId: 2, reviews: 9 }),
    one(4, { askedLately: 4 }),
  ];
  expect(rankPopular(all).why).toBe('reviewed');
  expect(ids(rankPopular(all))).toEqual([3, 1]);
});
