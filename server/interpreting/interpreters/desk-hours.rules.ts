import { MINUTE_MS } from '../../../contract/time.ts';
import { seoulDate, seoulMidnight } from '../../platform/seoul-time.ts';

/** Last working day of the week: `dayOfWeek` counts Monday as 1, so 5 is Friday. */
const LAST_WEEKDAY = 5;

/** A period of the day, in minutes since midnight. */
type MinuteSpan = readonly [from: number, to: number];

/** Parses the hours of a weekday from the setting `SUPPORT_HOURS`: `10:00-18:00`, with or without a break in brackets. */
function parseSpans(hours: string): MinuteSpan[] {
  const [open, pause] = [...hours.matchAll(/(\d{2}):(\d{2})-(\d{2}):(\d{2})/g)].map(
    ([, h1, m1, h2, m2]): MinuteSpan => [Number(h1) * 60 + Number(m1), Number(h2) * 60 + Number(m2)],
  );
  if (!open) return [];
  const spans: MinuteSpan[] = pause
    ? [
        [open[0], pause[0]],
        [pause[1], open[1]],
      ]
    : [open];
  return spans.filter(([from, to]) => from < to);
}

/** Yields the operators' working hours day after day from an instant on. Never ends. */
function* workingPeriods(hours: string, from: Date): Generator<{ start: number; end: number }> {
  const spans = parseSpans(hours);
  if (spans.length === 0) return;
  const first = seoulMidnight(seoulDate(from));
  for (let days = 0; ; days += 1) {
    const day = first.add({ days });
    if (day.dayOfWeek > LAST_WEEKDAY) continue;
    for (const [opens, closes] of spans) {
      const [start, end] = [opens, closes].map((minutes) => day.add({ minutes }).epochMilliseconds) as [number, number];
      if (end > from.getTime()) yield { start: Math.max(start, from.getTime()), end };
    }
  }
}

/** Returns the instant after this many minutes of the operators' working hours. */
export function addDeskMinutes(hours: string, from: Date, minutes: number): Date {
  let left = minutes * MINUTE_MS;
  for (const { start, end } of workingPeriods(hours, from)) {
    if (start + left <= end) return new Date(start + left);
    left -= end - start;
  }
  return new Date(from.getTime() + left);
}

/** Counts the minutes of the operators' working hours between two instants, rounded down. */
export function countDeskMinutes(hours: string, from: Date, to: Date): number {
  let passed = 0;
  for (const { start, end } of workingPeriods(hours, from)) {
    if (start >= to.getTime()) break;
    passed += Math.min(end, to.getTime()) - start;
  }
  return Math.floor(passed / MINUTE_MS);
}

/** Returns the median, or the lower of the two middle values. Null for an empty list. */
export function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}
