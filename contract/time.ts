export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Seoul has had no daylight saving time since 1988. */
const SEOUL_OFFSET_MS = 9 * HOUR_MS;

/** Returns date and time of an instant in Seoul without zone, `YYYY-MM-DDTHH:mm:ss.sss`. */
export const seoulDateTime = (at: Date | string | number): string => new Date(new Date(at).getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, -1);

/** Returns the calendar day of an instant in Seoul, `YYYY-MM-DD`. */
export const toSeoulDay = (at: Date | string | number): string => seoulDateTime(at).slice(0, 10);

/** Returns the date `days` later; both are `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the Monday of a calendar day's week. */
export const findMonday = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
