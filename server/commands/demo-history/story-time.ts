import { addDays, DAY_MS, HOUR_MS, MINUTE_MS, toSeoulDay } from '../../../contract/time.ts';

/**
 * Times of the demonstration, relative to the moment at which it is played. `-9d 14:20`: a day and time in Seoul. `-35m`: before now. `+12m`: after
 * the step before. `visit+1h`: relative to the start of the conversation's visit.
 */
export const STORY_TIME_PATTERN = /^(?:-\d+d (?:[01]\d|2[0-3]):[0-5]\d|-\d+[mh]|\+\d+[mhd]|visit[+-]\d+[mhd])$/;

const UNIT_MS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

/** Points in time to which story times refer. `visit` is absent while the conversation has no visit with a date. */
export type TimeReferences = { now: Date; previous: Date | undefined; visit: Date | undefined };

/** Converts a story time to an instant. Returns undefined if it refers to a visit or an earlier step that does not exist. */
export function resolveStoryTime(at: string, { now, previous, visit }: TimeReferences): Date | undefined {
  const onDay = /^-(\d+)d (\d\d:\d\d)$/.exec(at);
  if (onDay) return new Date(`${addDays(toSeoulDay(now), -Number(onDay[1]))}T${onDay[2]}:00+09:00`);
  const [, origin = '', sign = '', amount = '', unit = ''] = /^(visit)?([+-])(\d+)([mhd])$/.exec(at) ?? [];
  const from = origin ? visit : sign === '-' ? now : previous;
  const ms = Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS];
  return from && new Date(from.getTime() + (sign === '-' ? -ms : ms));
}

/**
 * Converts values of cards and replies that are relative to today: `day+3` to a date, `day+3 14:00` to an instant in Seoul. Other values are returned
 * unchanged.
 */
export function resolveStoryValue(value: string, today: string): string {
  const relative = /^day\+(\d+)(?: (\d\d:\d\d))?$/.exec(value);
  if (!relative) return value;
  const day = addDays(today, Number(relative[1]));
  return relative[2] ? `${day}T${relative[2]}:00+09:00` : day;
}
