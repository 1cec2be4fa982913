import type { Review } from '../../contract/reviews.ts';

export type Bar = { stars: 1 | 2 | 3 | 4 | 5; count: number /** Of all that were counted, 0 to 1. */; share: number };

/** How many of these reviews gave five stars, four, and so on down to one. */
export function distribution(reviews: readonly Pick<Review, 'rating'>[]): Bar[] {
  return ([5, 4, 3, 2, 1] as const).map((stars) => {
    const count = reviews.filter(({ rating }) => rating === stars).length;
    return { stars, count, share: reviews.length === 0 ? 0 : count / reviews.length };
  });
}
