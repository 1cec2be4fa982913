import type { ClinicWorkspace } from '../../../../contract/desk/handling.ts';
import { MINUTE_MS } from '../../../../contract/time.ts';

/** Returns the minutes of the clinic's open time between two instants. Before the first known opening, every minute counts. */
export function openMinutesSince(open: ClinicWorkspace['open'], since: number, now: number): number {
  const known = open[0] ? Date.parse(open[0].from) : Number.POSITIVE_INFINITY;
  const before = Math.max(0, Math.min(now, known) - since);
  const within = open.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(Date.parse(to), now) - Math.max(Date.parse(from), since)), 0);
  return Math.floor((before + within) / MINUTE_MS);
}

const DAY_MINUTES = 1440;

/**
 * Returns the unit for a wait of this many open minutes. Returns `since` (the time of writing) while no open time has passed, because a message of
 * the night is not "just now". Returns `since` also past a day of open time, because hours would not tell the day.
 */
export function chooseWaitUnit(minutes: number, since: number, now: number): 'now' | 'minutes' | 'hours' | 'since' {
  if (minutes < 1) return now - since < MINUTE_MS ? 'now' : 'since';
  if (minutes < 60) return 'minutes';
  return minutes < DAY_MINUTES ? 'hours' : 'since';
}

/** Returns how near a wait is to the promised answer time: "near" from half of it, "over" from all of it. */
export function rateWaitUrgency(minutes: number, promise: number): 'calm' | 'near' | 'over' {
  if (minutes >= promise) return 'over';
  return minutes * 2 >= promise ? 'near' : 'calm';
}
