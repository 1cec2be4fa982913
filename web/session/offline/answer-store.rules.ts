import { DAY_MS } from '../../../contract/time.ts';

/** Limits of the cache: ages in ms, sizes in characters of an answer's JSON text. */
export const CACHE_LIMITS = { age: 30 * DAY_MS, one: 300_000, all: 6_000_000, count: 400, tidyEvery: 20 };

/** Metadata of a cached answer. `at` is this device's clock, in ms. */
export type AnswerEntry = { owner: string; question: string; at: number; size: number };

/** True if an answer is too old to show, or dated in the future because of a wrong clock. */
export const isAnswerExpired = ({ at }: Pick<AnswerEntry, 'at'>, now: number, age = CACHE_LIMITS.age): boolean => now - at > age || at - now > DAY_MS;

/** Returns the questions whose answers must be deleted: another member's, expired ones, then the oldest beyond the limits of number and size. */
export function questionsToEvict(all: readonly AnswerEntry[], owner: string | null, now: number): string[] {
  const mine = all.filter((each) => each.owner === owner && !isAnswerExpired(each, now)).sort((a, b) => b.at - a.at);
  let size = 0;
  const stay = new Set(
    mine.slice(0, CACHE_LIMITS.count).filter((each) => {
      size += each.size;
      return size <= CACHE_LIMITS.all;
    }),
  );
  return all.filter((each) => !stay.has(each)).map(({ question }) => question);
}
