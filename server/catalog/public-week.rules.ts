import { DAYS, type Day } from '../../contract/constants.ts';
import type { ClinicHours, Stretch } from '../../contract/visits/hours.ts';
import { DAY_MINUTES, spanOf } from '../../contract/visits/stretches.ts';

/**
 * A clinic's week as everybody reads it: each day from its first opening to its last closing. Hours that follow the evening before without a gap
 * are part of that evening, as long as it stays shorter than a day: 17:00–24:00 and 00:00–01:00 is 17:00–01:00.
 */
export function publicWeekOf(week: ClinicHours['week']): Map<Day, Stretch> {
  const joined = DAYS.filter((day, i) => nightEnd(week[DAYS.at(i - 1) as Day], week[day]) !== undefined);
  const rows = DAYS.flatMap((day, i) => {
    const stretches = joined.includes(day) ? week[day].slice(1) : week[day];
    const [first, last] = [stretches[0], stretches.at(-1)];
    const next = DAYS[(i + 1) % DAYS.length] as Day;
    return first && last ? [[day, { open: first.open, close: nightEnd(week[day], week[next]) ?? last.close }] as const] : [];
  });
  return new Map(rows);
}

/** When the hours end that go on from one day into the next without a gap; undefined where none do, or the row would be a day or longer. */
function nightEnd(day: readonly Stretch[], next: readonly Stretch[]): string | undefined {
  const [first, last, morning] = [day[0], day.at(-1), next[0]];
  if (!first || !last || !morning) return undefined;
  const goesOn = spanOf(morning).from === spanOf(last).to - DAY_MINUTES;
  return goesOn && spanOf(morning).to < spanOf(first).from ? morning.close : undefined;
}
