import type { Hospital } from '../../../contract/catalog/catalog.ts';
import { DAYS_OF_WEEK } from '../../../contract/constants.ts';
import { type DayWithNeighbours, formatTime, listOpenRanges, listPossibleStarts } from '../../../contract/visits/stretches.ts';

type Schedules = Hospital['hospital_schedules'];

/** Times offered while no day is chosen. */
const ANY_DAY: DayWithNeighbours = { before: [], stretches: [{ open: '09:00', close: '19:00' }], after: [] };

/** Returns the public hours of a day, yyyy-mm-dd, and of its neighbours. */
function findHoursAround(day: string, schedules: Schedules): DayWithNeighbours {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const on = (index: number) =>
    schedules.flatMap(({ day_of_week, open_time, close_time }) =>
      day_of_week === DAYS_OF_WEEK.at(index % DAYS_OF_WEEK.length) && open_time && close_time
        ? [{ open: open_time.slice(0, 5), close: close_time.slice(0, 5) }]
        : [],
    );
  return { before: on(weekday - 1), stretches: on(weekday), after: on(weekday + 1) };
}

/** True if the clinic is closed all day, and the previous evening's hours do not reach into it. */
export const isClosedOn = (day: string, schedules: Schedules): boolean => day !== '' && listOpenRanges(findHoursAround(day, schedules)).length === 0;

/** Returns the times (`HH:MM`) of a day at which a visit of this length fits into the hours. Without a chosen day, returns the times of any day. */
export const listRequestableTimes = (day: string, schedules: Schedules, minutes: number): string[] =>
  listPossibleStarts(day === '' ? ANY_DAY : findHoursAround(day, schedules), minutes, 0).map(formatTime);
