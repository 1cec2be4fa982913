import { expect, it } from 'vitest';
import { distribution } from './distribution.ts';

it('counts from five stars down to one and gives each its share', () => {
  const reviews = [5, 5, 5, 4, 1].map((rating) => ({ rating }));
  expect(distribution(reviews)).toEqual([
    { stars: 5, count: 3, share: 0.6 },
    { stars: 4, count: 1, share: 0.2 },
    { stars: 3, count: 0, share: 0 },
    { stars: 2, count: 0, share: 0 },
    { stars: 1, count: 1, share: 0.2 },
  ]);
});

it('divides nothing by nothing without reviews', () => {
  expect(distribution([]).every(({ share }) => share === 0)).toBe(true);
});
