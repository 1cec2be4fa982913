import type { Hospital } from '../../../contract/catalog/catalog.ts';
import { DAYS } from '../../../contract/constants.ts';
import { type DayAmongOthers, openWithin, startsWithin, timeOf } from '../../../contract/visits/stretches.ts';

type Schedules = Hospital['hospital_schedules'];

/** Offered while no day is chosen. */
const ANY_DAY: DayAmongOthers = { before: [], stretches: [{ open: '09:00', close: '19:00' }], after: [] };

/** The hours of a day, yyyy-mm-dd, by the public week, and those of its neighbours. */
function hoursAround(day: string, schedules: Schedules): DayAmongOthers {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const on = (index: number) =>
    schedules.flatMap(({ day_of_week, open_time, close_time }) =>
      day_of_week === DAYS.at(index % DAYS.length) && open_time && close_time ? [{ open: open_time.slice(0, 5), close: close_time.slice(0, 5) }] : [],
    );
  return { before: on(weekday - 1), stretches: on(weekday), after: on(weekday + 1) };
}

/** True of a day on which the clinic is not open at all, the end of the evening before included. */
export const isClosedOn = (day: string, schedules: Schedules): boolean => day !== '' && openWithin(hoursAround(day, schedules)).length === 0;

/** Times, `HH:MM`, at which a visit of so many minutes can begin on a day and still ends in time; of any day while none is chosen. */
export const timesOn = (day: string, schedules: Schedules, minutes: number): string[] =>
  startsWithin(day === '' ? ANY_DAY : hoursAround(day, schedules), minutes, 0).map(timeOf);
