import type { Popular } from '../../contract/finding/finding.ts';
import type { Listed } from './list.rules.ts';

/** Smallest number of people that is published: one or two could be identified. */
const LEAST_PEOPLE = 5;
const SHOWN = 6;
/** Smallest number of treatments that makes a list. */
const LEAST_SHOWN = 3;

/**
 * Returns the popular treatments and the reason (specification 4.12): those that at least five different people asked about in the last 30 days,
 * most people first. If there are fewer than three, those with the most reviews, one per clinic.
 */
export function rankPopular<L extends Listed>(all: readonly L[]): { why: Popular['why']; items: L[] } {
  const asked = all.filter(({ askedLately }) => askedLately >= LEAST_PEOPLE);
  if (asked.length >= LEAST_SHOWN) {
    return { why: 'asked', items: asked.toSorted((a, b) => b.askedLately - a.askedLately || a.id - b.id).slice(0, SHOWN) };
  }
  const reviewed = all.filter(({ reviews }) => reviews > 0).toSorted((a, b) => b.reviews - a.reviews || a.id - b.id);
  const ofEach = new Map(reviewed.toReversed().map((one) => [one.hospitalId, one]));
  return { why: 'reviewed', items: reviewed.filter((one) => ofEach.get(one.hospitalId) === one).slice(0, SHOWN) };
}
