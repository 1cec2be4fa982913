import type { ClinicDesk } from '../../../../contract/desk/handling.ts';

const MINUTE_MS = 60_000;

/** Minutes of the clinic's open time between two instants; of what lies before the stretches that are known every minute counts. */
export function openMinutes(open: ClinicDesk['open'], since: number, now: number): number {
  const known = open[0] ? Date.parse(open[0].from) : Number.POSITIVE_INFINITY;
  const before = Math.max(0, Math.min(now, known) - since);
  const within = open.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(Date.parse(to), now) - Math.max(Date.parse(from), since)), 0);
  return Math.floor((before + within) / MINUTE_MS);
}

const DAY_MINUTES = 1440;

/**
 * How a wait of so many open minutes is best told. While the clinic is closed nothing is counted, and a night's message is not "just now"; of what is
 * longer than a day of opening hours nobody can say which day that was: both are told by when she wrote.
 */
export function waitUnit(minutes: number, since: number, now: number): 'now' | 'minutes' | 'hours' | 'since' {
  if (minutes < 1) return now - since < MINUTE_MS ? 'now' : 'since';
  if (minutes < 60) return 'minutes';
  return minutes < DAY_MINUTES ? 'hours' : 'since';
}

/** How near a wait is to what the clinic promises: over half of it is near, all of it is over. */
export function waitUrgency(minutes: number, promise: number): 'calm' | 'near' | 'over' {
  if (minutes >= promise) return 'over';
  return minutes * 2 >= promise ? 'near' : 'calm';
}
