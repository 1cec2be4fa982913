import { describe, expect, it } from 'vitest';
import type { Sex } from '../../contract/constants.ts';
import { filterTreatments, type ListedTreatment, priceBands, sortTreatments } from './list.rules.ts';

const TODAY = '2026-12-01';
const one = (id: number, given: Partial<ListedTreatment> = {}): ListedTreatment => ({
  id,
  hospitalId: 1,
  department: 2,
  area: 'gangnam',
  speaks: [1, 2],
  dollars: 100,
  rating: 4,
  reviews: 3,
  consulted: 5,
  doctors: new Set(['male']),
  recoveryMinutes: 0,
  saturday: true,
  sunday: false,
  freeOn: '2026-12-02',
  answerMinutes: 30,
  askedLately: 0,
  ...given,
});
const ids = (all: readonly ListedTreatment[]) => all.map(({ id }) => id);

describe('filters', () => {
  it.each([
    ['department', { department: 1 }, { department: 1 }, {}],
    ['area', { area: 'mapo' }, { area: 'mapo' }, {}],
    ['language', { speaks: 5 }, { speaks: [1, 5] }, {}],
    ['price, its lower end within', { price: '200-300' }, { dollars: 200 }, { dollars: 300 }],
    ['price without an end', { price: '200-' }, { dollars: 9_000 }, {}],
    ['rating', { rating: 4.5 }, { rating: 4.5 }, {}],
    ['a woman among the doctors', { doctor: 'female' }, { doctors: new Set<Sex>(['male', 'female']) }, {}],
    ['recovery', { recovery: 0 }, {}, { recoveryMinutes: 1 }],
    ['a free date', { free: 3 }, { freeOn: '2026-12-04' }, { freeOn: '2026-12-05' }],
    ['Saturdays', { saturday: '1' }, {}, { saturday: false }],
    ['Sundays', { sunday: '1' }, { sunday: true }, {}],
  ] as const)('%s', (_, query, fits, other) => {
    expect(ids(filterTreatments([one(1, fits), one(2, other)], query, TODAY).passed)).toEqual([1]);
  });

  it('leave out what nothing is known of: no price, no review, no free date', () => {
    const unknown = one(1, { dollars: undefined, rating: 0, reviews: 0, freeOn: null });
    for (const query of [{ price: '0-' }, { rating: 1 }, { free: 365 }]) expect(filterTreatments([unknown], query, TODAY).passed).toEqual([]);
  });

  it('count what each choice leaves beside all others, its own aside', () => {
    const all = [one(1), one(2, { area: 'mapo' }), one(3, { area: 'mapo', department: 1 }), one(4, { department: 1, saturday: false })];
    const { passed, facets } = filterTreatments(all, { area: 'gangnam', department: 2 }, TODAY);
    expect(ids(passed)).toEqual([1]);
    expect(facets.area).toEqual([
      { id: 'gangnam', count: 1 },
      { id: 'mapo', count: 1 },
    ]);
    expect(facets.department).toEqual([
      { id: 1, count: 1 },
      { id: 2, count: 1 },
      { id: 3, count: 0 },
    ]);
    expect(facets.saturday).toBe(1);
  });

  it('offer only price steps that narrow the result, and always the selected one', () => {
    const all = [one(1), one(2, { recoveryMinutes: 5_000 })];
    expect(filterTreatments(all, {}, TODAY).facets.recovery).toEqual([{ days: 0, count: 1 }]);
    expect(filterTreatments(all, { recovery: 14 }, TODAY).facets.recovery).toEqual([
      { days: 0, count: 1 },
      { days: 14, count: 2 },
    ]);
  });
});

it('cuts prices at round figures that the list fills, and keeps one that an address names', () => {
  expect(priceBands([40, 60, 80, 900])).toEqual([
    { from: 0, to: 60 },
    { from: 60, to: 80 },
    { from: 80, to: 900 },
    { from: 900, to: null },
  ]);
  expect(priceBands([50, 50, 50])).toEqual([]);
  expect(priceBands([], { from: 7, to: 9 })).toEqual([{ from: 7, to: 9 }]);
});

describe('orders', () => {
  const all = [
    one(1, { consulted: 1 }),
    one(2, { dollars: 50, answerMinutes: null }),
    one(3, { rating: 5, freeOn: null, answerMinutes: 5 }),
    one(4, { dollars: undefined, freeOn: '2026-12-01' }),
  ];
  it.each([
    ['consulted', [2, 3, 4, 1]],
    ['price', [2, 1, 3, 4]],
    ['rating', [3, 2, 4, 1]],
    ['answer', [3, 4, 1, 2]],
    ['soonest', [4, 2, 1, 3]],
  ] as const)('%s', (sort, order) => expect(ids(sortTreatments(all, sort, undefined))).toEqual(order));
  it('best: by match of the words, then by number of consultations', () => {
    const hit = (score: number) => ({ score, found: [] });
    expect(
      ids(
        sortTreatments(
          all,
          'best',
          new Map([
            [1, hit(9)],
            [3, hit(2)],
            [2, hit(2)],
          ]),
        ),
      ),
    ).toEqual([1, 2, 3, 4]);
  });
});
