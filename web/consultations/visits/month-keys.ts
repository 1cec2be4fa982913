import { addDays, findMonday } from '../../../contract/time.ts';
import { addMonths, monthOfDay } from './choice.ts';

/** Returns the day to which a key moves; undefined for other keys. Left and right follow the reading direction. */
export function dayForKey(key: string, day: string, isRtl: boolean): string | undefined {
  const forward = isRtl ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return findMonday(day);
    case 'End':
      return addDays(findMonday(day), 6);
    case 'PageUp':
      return addMonthsToDay(day, -1);
    case 'PageDown':
      return addMonthsToDay(day, 1);
    default:
      return undefined;
  }
}

/** Returns the same day of another month, or its last day if the month is shorter. */
function addMonthsToDay(day: string, by: number): string {
  const month = addMonths(monthOfDay(day), by);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}${day.slice(7)}`;
  return same > last ? last : same;
}
