import type { Language } from '../../../../contract/constants.ts';
import { MINUTE_MS } from '../../../../contract/time.ts';
import { DAY_MINUTES } from '../../../../contract/visits/stretches.ts';
import { formatSeoulTime } from '../../../i18n/format.ts';

/** Returns noon of a day, a safe instant of it, because Seoul has no daylight saving time. */
const noonOfDay = (day: string) => `${day}T12:00:00+09:00`;

export const isDay = (text: string | null): text is string => text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Formats minutes since midnight: 870 as `14:30`. */
export const formatMinutes = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
export const parseClock = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Returns the minutes from the beginning of a Seoul day to an instant; negative before it. */
export const minutesIntoDay = (iso: string, day: string): number => Math.round((Date.parse(iso) - Date.parse(`${day}T00:00:00+09:00`)) / MINUTE_MS);
/** Returns the instant at which a Seoul day has this many minutes since midnight. */
export const instantAt = (day: string, minutes: number): string => new Date(Date.parse(`${day}T00:00:00+09:00`) + minutes * MINUTE_MS).toISOString();

/** True if any part of an appointment lies on the Seoul day, even if it began the day before. */
export function isOnDay(startAt: string, minutes: number, day: string): boolean {
  const from = minutesIntoDay(startAt, day);
  return from < DAY_MINUTES && from + minutes > 0;
}

const WITHOUT_TIME: Intl.DateTimeFormatOptions = { hour: undefined, minute: undefined, hour12: undefined };
/** Formats a day like `2026년 12월 3일 목요일`. */
export const formatLongDay = (day: string, language: Language): string =>
  formatSeoulTime(noonOfDay(day), language, { ...WITHOUT_TIME, weekday: 'long', month: 'long' });
/** Formats a day like `12월 3일 (목)`. */
export const formatShortDay = (day: string, language: Language): string => formatSeoulTime(noonOfDay(day), language, { ...WITHOUT_TIME, year: undefined });
