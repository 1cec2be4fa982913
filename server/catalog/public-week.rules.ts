import { DAYS_OF_WEEK, type DayOfWeek } from '../../contract/constants.ts';
import type { ClinicHours, OpenPeriod } from '../../contract/visits/hours.ts';
import { DAY_MINUTES, toMinuteRange } from '../../contract/visits/stretches.ts';

/**
 * Returns a clinic's public opening hours: each day from its first opening to its last closing. Hours after midnight that continue the evening belong
 * to the previous day: 17:00–24:00 and 00:00–01:00 become 17:00–01:00. The result must be shorter than 24 hours.
 */
export function derivePublicWeek(week: ClinicHours['week']): Map<DayOfWeek, OpenPeriod> {
  const joined = DAYS_OF_WEEK.filter((day, i) => findNightEnd(week[DAYS_OF_WEEK.at(i - 1) as DayOfWeek], week[day]) !== undefined);
  const rows = DAYS_OF_WEEK.flatMap((day, i) => {
    const stretches = joined.includes(day) ? week[day].slice(1) : week[day];
    const [first, last] = [stretches[0], stretches.at(-1)];
    const next = DAYS_OF_WEEK[(i + 1) % DAYS_OF_WEEK.length] as DayOfWeek;
    return first && last ? [[day, { open: first.open, close: findNightEnd(week[day], week[next]) ?? last.close }] as const] : [];
  });
  return new Map(rows);
}

/** Returns the end of hours that continue into the next day without a gap; undefined if none do, or if the result would be 24 hours or longer. */
function findNightEnd(day: readonly OpenPeriod[], next: readonly OpenPeriod[]): string | undefined {
  const [first, last, morning] = [day[0], day.at(-1), next[0]];
  if (!first || !last || !morning) return undefined;
  const goesOn = toMinuteRange(morning).from === toMinuteRange(last).to - DAY_MINUTES;
  return goesOn && toMinuteRange(morning).to < toMinuteRange(first).from ? morning.close : undefined;
}
