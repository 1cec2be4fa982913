import type { Span } from '../fact.ts';
import { DAY_PARTS, type DayPart } from '../words/time-words.ts';

/** A point in time: minutes on the clock face as named, and the half of the day if stated. */
export type TimePoint = Span & { minute: number; half: boolean; part?: DayPart | undefined };

export const NOON_MINUTE = 12 * 60;
export const MINUTES_PER_DAY = 24 * 60;

/** Returns the minute of the day. `half` is true if the half of the day is unknown: there is no part of the day, and the hour is not above twelve. */
export function toMinuteOfDay(face: number, part: DayPart | undefined, isWhole: boolean): { minute: number; half: boolean } {
  if (isWhole || face >= NOON_MINUTE + 60 || face < 0) return { minute: (face + MINUTES_PER_DAY) % MINUTES_PER_DAY, half: false };
  if (face < 60 && part === undefined) return { minute: face, half: false };
  if (part === undefined) return { minute: face, half: true };
  const turned = face % NOON_MINUTE;
  return { minute: DAY_PARTS[part](Math.floor(face / 60)) ? turned + NOON_MINUTE : turned, half: false };
}
