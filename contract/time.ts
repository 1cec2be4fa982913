import { CLINIC_TIME_ZONE } from './constants.ts';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const SEOUL_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: CLINIC_TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

/** Returns the calendar day of an instant in Seoul, `YYYY-MM-DD`. */
export const seoulDay = (at: Date | string | number): string => SEOUL_DAY.format(new Date(at));

/** Returns the calendar day a number of days later, both `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the Monday of a calendar day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
