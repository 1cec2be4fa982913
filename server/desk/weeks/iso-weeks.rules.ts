import { seoulDate, seoulMidnight } from '../../platform/seoul-time.ts';

/** A week in Seoul time: Monday to Sunday, numbered by ISO 8601. */
export type IsoWeek = { week: string; from: string; startsAt: Date };

/** Length of a week; Seoul has no daylight saving time. */
export const WEEK_SECONDS = 7 * 86_400;

/** Returns the last `count` weeks up to the week of `now`, oldest first. */
export function weeksUntil(now: Date, count: number): IsoWeek[] {
  const today = seoulDate(now);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return Array.from({ length: count }, (_each, i) => {
    const from = monday.subtract({ weeks: count - 1 - i });
    const number = String(from.weekOfYear ?? 0).padStart(2, '0');
    return { week: `${from.yearOfWeek}-W${number}`, from: from.toString(), startsAt: new Date(seoulMidnight(from).epochMilliseconds) };
  });
}
