import type { Language } from '../../../contract/constants.ts';
import { toSeoulDay } from '../../../contract/time.ts';
import { formatLocalTime, formatSeoulTime, formatTimeIn, getBrowserTimeZone } from '../../i18n/format.ts';

const CLOCK_FORMAT: Intl.DateTimeFormatOptions = { weekday: undefined, year: undefined, month: undefined, day: undefined, hour12: undefined, hourCycle: 'h23' };
const DAY_FORMAT: Intl.DateTimeFormatOptions = { year: undefined, hour: undefined, minute: undefined, hour12: undefined };

/** Returns noon of a Seoul day, for formatting the day. */
export const noonInSeoul = (day: string) => `${day}T12:00:00+09:00`;

/** Formats a day in Seoul like `Thu 3 Dec`, with the year unless it is the current one. */
export const formatVisitDay = (iso: string, language: Language): string => formatSeoulTime(iso, language, { ...DAY_FORMAT, ...yearOptions(iso) });

/** Formats the time in Seoul like `14:00`. */
export const formatVisitClock = (iso: string, language: Language): string => formatSeoulTime(iso, language, CLOCK_FORMAT);

/** Formats a time in Seoul like `Thu 3 Dec, 14:00`, short enough for a button. */
export const formatVisitTime = (iso: string, language: Language): string =>
  formatSeoulTime(iso, language, { year: undefined, hour12: undefined, hourCycle: 'h23', ...yearOptions(iso) });

const LOCAL_FORMAT: Intl.DateTimeFormatOptions = { year: undefined, hour12: undefined, hourCycle: 'h23' };

/** Formats a time in the reader's time zone like `Sun 29 Nov, 16:27`; undefined if it does not differ from Seoul's. Browser only. */
export const formatLocalDayAndTime = (iso: string, language: Language): string | undefined =>
  formatLocalTime(iso, language, { ...LOCAL_FORMAT, ...yearOptions(iso) });

/**
 * Formats a time in the reader's time zone, for display beside Seoul's. Includes the day if that differs too. Undefined if the time does not differ.
 * Browser only.
 */
export function formatLocalVisitTime(iso: string, language: Language): string | undefined {
  const own = formatLocalDayAndTime(iso, language);
  if (own === undefined) return undefined;
  const sameDay = formatLocalTime(iso, language, { ...DAY_FORMAT, ...yearOptions(iso) }) === undefined;
  return sameDay ? formatLocalTime(iso, language, CLOCK_FORMAT) : own;
}

/**
 * Formats when a clinic opens or closes, in the reader's time zone, with the day unless it is today. `isOwn`: true if it differs from Seoul's time,
 * so that the text must name the time zone. Browser only.
 */
export function formatOpeningChange(iso: string, language: Language): { time: string; isOwn: boolean } {
  const timeZone = getBrowserTimeZone();
  const dayOf = (at: string) => formatTimeIn(at, 'en', timeZone, DAY_FORMAT);
  const isToday = dayOf(iso) === dayOf(new Date().toISOString());
  const time = formatTimeIn(iso, language, timeZone, isToday ? CLOCK_FORMAT : { year: undefined, hour12: undefined, hourCycle: 'h23' });
  return { time, isOwn: formatLocalTime(iso, language) !== undefined };
}

const yearOptions = (iso: string): Intl.DateTimeFormatOptions =>
  toSeoulDay(iso).slice(0, 4) === toSeoulDay(Date.now()).slice(0, 4) ? {} : { year: 'numeric' };
