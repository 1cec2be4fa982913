import { CLINIC_TIME_ZONE } from '../../../contract/constants.ts';

const MINUTE_MS = 60_000;
/** Monday to Friday; `dayOfWeek` counts from Monday as 1. */
const LAST_WEEKDAY = 5;

/** From one minute after midnight to another. */
type Span = readonly [from: number, to: number];

/** The hours of a weekday as the setting has them: `10:00-18:00`, with a break in brackets or without (`SUPPORT_HOURS`). */
function spansOf(hours: string): Span[] {
  const [open, pause] = [...hours.matchAll(/(\d{2}):(\d{2})-(\d{2}):(\d{2})/g)].map(
    ([, h1, m1, h2, m2]): Span => [Number(h1) * 60 + Number(m1), Number(h2) * 60 + Number(m2)],
  );
  if (!open) return [];
  const spans: Span[] = pause
    ? [
        [open[0], pause[0]],
        [pause[1], open[1]],
      ]
    : [open];
  return spans.filter(([from, to]) => from < to);
}

/** The stretches of the operators' hours from an instant on, day after day, without an end. */
function* stretches(hours: string, from: Date): Generator<{ start: number; end: number }> {
  const spans = spansOf(hours);
  if (spans.length === 0) return;
  const first = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(CLINIC_TIME_ZONE).startOfDay();
  for (let days = 0; ; days += 1) {
    const day = first.add({ days });
    if (day.dayOfWeek > LAST_WEEKDAY) continue;
    for (const [opens, closes] of spans) {
      const [start, end] = [opens, closes].map((minutes) => day.add({ minutes }).epochMilliseconds) as [number, number];
      if (end > from.getTime()) yield { start: Math.max(start, from.getTime()), end };
    }
  }
}

/** When so many minutes of the operators' hours will have passed. */
export function afterDeskMinutes(hours: string, from: Date, minutes: number): Date {
  let left = minutes * MINUTE_MS;
  for (const { start, end } of stretches(hours, from)) {
    if (start + left <= end) return new Date(start + left);
    left -= end - start;
  }
  return new Date(from.getTime() + left);
}

/** How many minutes of the operators' hours lie between two instants, rounded down. */
export function deskMinutesBetween(hours: string, from: Date, to: Date): number {
  let passed = 0;
  for (const { start, end } of stretches(hours, from)) {
    if (start >= to.getTime()) break;
    passed += Math.min(end, to.getTime()) - start;
  }
  return Math.floor(passed / MINUTE_MS);
}

/** The one in the middle; of an even number the lower of the two. Null of none. */
export function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}
