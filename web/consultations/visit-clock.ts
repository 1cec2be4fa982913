import type { Language } from '../../contract/constants.ts';
import { ownTime, ownZone, seoulTime, zonedTime } from '../i18n/format.ts';
import { seoulDay } from './chat-clock.ts';

const CLOCK: Intl.DateTimeFormatOptions = { weekday: undefined, year: undefined, month: undefined, day: undefined, hour12: undefined, hourCycle: 'h23' };
const DAY: Intl.DateTimeFormatOptions = { year: undefined, hour: undefined, minute: undefined, hour12: undefined };

/** Noon of a Seoul day, for its names. */
export const noonInSeoul = (day: string) => `${day}T12:00:00+09:00`;

/** `Thu 3 Dec`, a day in Seoul; the year only where it is another one. */
export const visitDay = (iso: string, language: Language): string => seoulTime(iso, language, { ...DAY, ...yearOf(iso) });

/** `14:00`, the hour in Seoul. */
export const visitClock = (iso: string, language: Language): string => seoulTime(iso, language, CLOCK);

/** `Thu 3 Dec, 14:00` in Seoul, as short as a button has it. */
export const visitTime = (iso: string, language: Language): string =>
  seoulTime(iso, language, { year: undefined, hour12: undefined, hourCycle: 'h23', ...yearOf(iso) });

const OWN: Intl.DateTimeFormatOptions = { year: undefined, hour12: undefined, hourCycle: 'h23' };

/** `Sun 29 Nov, 16:27` on the reader's own clock where it shows something else, for a time that stands alone. Browser only. */
export const ownDayAndTime = (iso: string, language: Language): string | undefined => ownTime(iso, language, { ...OWN, ...yearOf(iso) });

/** The reader's own time, beside Seoul's, where her clock shows something else: the hour alone, with its day where that differs too. Browser only. */
export function ownVisitTime(iso: string, language: Language): string | undefined {
  const own = ownDayAndTime(iso, language);
  if (own === undefined) return undefined;
  const sameDay = ownTime(iso, language, { ...DAY, ...yearOf(iso) }) === undefined;
  return sameDay ? ownTime(iso, language, CLOCK) : own;
}

/**
 * When a clinic opens or closes, on the reader's own clock: the hour, with the day where it is not today; and whether Seoul's clock shows
 * something else, so that it is said whose it is. Browser only.
 */
export function openChange(iso: string, language: Language): { time: string; isOwn: boolean } {
  const timeZone = ownZone();
  const dayOf = (at: string) => zonedTime(at, 'en', timeZone, DAY);
  const isToday = dayOf(iso) === dayOf(new Date().toISOString());
  const time = zonedTime(iso, language, timeZone, isToday ? CLOCK : { year: undefined, hour12: undefined, hourCycle: 'h23' });
  return { time, isOwn: ownTime(iso, language) !== undefined };
}

const yearOf = (iso: string): Intl.DateTimeFormatOptions => (seoulDay(iso).slice(0, 4) === seoulDay(Date.now()).slice(0, 4) ? {} : { year: 'numeric' });
