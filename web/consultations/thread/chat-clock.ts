import type { Language } from '../../../contract/constants.ts';
import { DAY_MS, toSeoulDay } from '../../../contract/time.ts';
import { formatSeoulTime, formatTimeIn } from '../../i18n/format.ts';

const CLOCK_FORMAT: Intl.DateTimeFormatOptions = { weekday: undefined, year: undefined, month: undefined, day: undefined, hour12: undefined, hourCycle: 'h23' };

/** Formats the time in Seoul, like `15:24`. */
export const formatSeoulClock = (iso: string, language: Language) => formatSeoulTime(iso, language, CLOCK_FORMAT);
/** Formats the time in any time zone. */
export const formatTimeInZone = (iso: string, language: Language, timeZone: string) => formatTimeIn(iso, language, timeZone, CLOCK_FORMAT);

/** Returns the heading of a day in the conversation: today, yesterday, or the date, with the year unless it is the current one. */
export function formatDayName(day: string, language: Language, names: { today: string; yesterday: string }, now = Date.now()): string {
  if (day === toSeoulDay(now)) return names.today;
  if (day === toSeoulDay(now - DAY_MS)) return names.yesterday;
  const year = day.slice(0, 4) === toSeoulDay(now).slice(0, 4) ? undefined : 'numeric';
  return formatSeoulTime(`${day}T12:00:00+09:00`, language, { weekday: 'long', year, month: 'long', hour: undefined, minute: undefined, hour12: undefined });
}
