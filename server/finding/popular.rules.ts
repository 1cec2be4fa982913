import type { Popular } from '../../contract/finding/finding.ts';
import type { Listed } from './list.rules.ts';

/** Fewer people than this are never told of: a figure of one or two could be somebody. */
const LEAST_PEOPLE = 5;
const SHOWN = 6;
/** Fewer treatments than this are no list. */
const LEAST_SHOWN = 3;

/**
 * What is popular now and why (specification 4.12): what at least five different people asked about in the last 30 days, most people first. Where
 * there are fewer than three such treatments, those with the most reviews, one of a clinic.
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
