import type { Span } from '../fact.ts';
import { DAY_PARTS, type DayPart } from '../words/time-words.ts';

/** A point in time: minutes on the clock face as named, and the half of the day if stated. */
export type Point = Span & { minute: number; half: boolean; part?: DayPart | undefined };

export const NOON = 12 * 60;
export const DAY = 24 * 60;

/** Returns the minute of the day; `half` is true if neither a part of the day nor an hour above twelve shows which half is meant. */
export function inTheDay(face: number, part: DayPart | undefined, isWhole: boolean): { minute: number; half: boolean } {
  if (isWhole || face >= NOON + 60 || face < 0) return { minute: (face + DAY) % DAY, half: false };
  if (face < 60 && part === undefined) return { minute: face, half: false };
  if (part === undefined) return { minute: face, half: true };
  const turned = face % NOON;
  return { minute: DAY_PARTS[part](Math.floor(face / 60)) ? turned + NOON : turned, half: false };
}
