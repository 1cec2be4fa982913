const DAY_MS = 86_400_000;

/** How much is kept and how long. Sizes are of the text of an answer, in characters. */
export const LIMITS = { age: 30 * DAY_MS, one: 300_000, all: 6_000_000, count: 400, tidyEvery: 20 };

/** What a kept answer is filed under. `at` is this device's clock, in milliseconds. */
export type Filed = { owner: string; question: string; at: number; size: number };

/** Too old to be shown; so is one from a clock that was ahead. */
export const isOver = ({ at }: Pick<Filed, 'at'>, now: number, age = LIMITS.age): boolean => now - at > age || at - now > DAY_MS;

/** Which answers to delete: another member's, those that are too old, and then the oldest until number and size are within their limits. */
export function dueToGo(all: readonly Filed[], owner: string | null, now: number): string[] {
  const mine = all.filter((each) => each.owner === owner && !isOver(each, now)).sort((a, b) => b.at - a.at);
  let size = 0;
  const stay = new Set(
    mine.slice(0, LIMITS.count).filter((each) => {
      size += each.size;
      return size <= LIMITS.all;
    }),
  );
  return all.filter((each) => !stay.has(each)).map(({ question }) => question);
}
