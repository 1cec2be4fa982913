import type { Language } from '../../contract/constants.ts';
import { seoulDay } from '../../contract/time.ts';
import { ownTime, ownZone, seoulTime, zonedTime } from '../i18n/format.ts';

const CLOCK: Intl.DateTimeFormatOptions = { weekday: undefined, year: undefined, month: undefined, day: undefined, hour12: undefined, hourCycle: 'h23' };
const DAY: Intl.DateTimeFormatOptions = { year: undefined, hour: undefined, minute: undefined, hour12: undefined };

/** Noon of a Seoul day, for formatting the day. */
export const noonInSeoul = (day: string) => `${day}T12:00:00+09:00`;

/** Formats a day in Seoul like `Thu 3 Dec`, with the year unless it is the current one. */
export const visitDay = (iso: string, language: Language): string => seoulTime(iso, language, { ...DAY, ...yearOf(iso) });

/** Formats the time in Seoul like `14:00`. */
export const visitClock = (iso: string, language: Language): string => seoulTime(iso, language, CLOCK);

/** Formats a time in Seoul like `Thu 3 Dec, 14:00`, short enough for a button. */
export const visitTime = (iso: string, language: Language): string =>
  seoulTime(iso, language, { year: undefined, hour12: undefined, hourCycle: 'h23', ...yearOf(iso) });

const OWN: Intl.DateTimeFormatOptions = { year: undefined, hour12: undefined, hourCycle: 'h23' };

/** Formats a time in the reader's time zone like `Sun 29 Nov, 16:27`; undefined if it does not differ from Seoul's. Browser only. */
export const ownDayAndTime = (iso: string, language: Language): string | undefined => ownTime(iso, language, { ...OWN, ...yearOf(iso) });

/**
 * Formats a time in the reader's time zone, to be shown beside Seoul's: the time, with the day if that differs too; undefined if it does not differ.
 * Browser only.
 */
export function ownVisitTime(iso: string, language: Language): string | undefined {
  const own = ownDayAndTime(iso, language);
  if (own === undefined) return undefined;
  const sameDay = ownTime(iso, language, { ...DAY, ...yearOf(iso) }) === undefined;
  return sameDay ? ownTime(iso, language, CLOCK) : own;
}

/**
 * Formats when a clinic opens or closes in the reader's time zone, with the day unless it is today. `isOwn`: true if it differs from Seoul's time,
 * so that the text must name the time zone. Browser only.
 */
export function openChange(iso: string, language: Language): { time: string; isOwn: boolean } {
  const timeZone = ownZone();
  const dayOf = (at: string) => zonedTime(at, 'en', timeZone, DAY);
  const isToday = dayOf(iso) === dayOf(new Date().toISOString());
  const time = zonedTime(iso, language, timeZone, isToday ? CLOCK : { year: undefined, hour12: undefined, hourCycle: 'h23' });
  return { time, isOwn: ownTime(iso, language) !== undefined };
}

const yearOf = (iso: string): Intl.DateTimeFormatOptions => (seoulDay(iso).slice(0, 4) === seoulDay(Date.now()).slice(0, 4) ? {} : { year: 'numeric' });
