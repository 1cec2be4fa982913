import type { PopularSuggestions } from '../../contract/finding/finding.ts';
import type { ListedTreatment } from './list.rules.ts';

/** Minimum number of people that is published. Fewer could be identified. */
const MIN_PEOPLE = 5;
const MAX_TREATMENTS = 6;
/** Minimum number of treatments that make a list. */
const MIN_TREATMENTS = 3;

/**
 * Returns the popular treatments and the reason (specification 4.12). They are those that at least five different people asked about in the last 30
 * days, most people first. If fewer than three qualify, returns those with the most reviews, one per clinic.
 */
export function rankPopular<L extends ListedTreatment>(all: readonly L[]): { why: PopularSuggestions['why']; items: L[] } {
  const asked = all.filter(({ askedLately }) => askedLately >= MIN_PEOPLE);
  if (asked.length >= MIN_TREATMENTS) {
    return { why: 'asked', items: asked.toSorted((a, b) => b.askedLately - a.askedLately || a.id - b.id).slice(0, MAX_TREATMENTS) };
  }
  const reviewed = all.filter(({ reviews }) => reviews > 0).toSorted((a, b) => b.reviews - a.reviews || a.id - b.id);
  const ofEach = new Map(reviewed.toReversed().map((one) => [one.hospitalId, one]));
  return { why: 'reviewed', items: reviewed.filter((one) => ofEach.get(one.hospitalId) === one).slice(0, MAX_TREATMENTS) };
}
