import type { ClinicWorkspace } from '../../../../contract/desk/handling.ts';
import { MINUTE_MS } from '../../../../contract/time.ts';

/** Returns the minutes of the clinic's open time between two instants. Before the known opening times every minute counts. */
export function openMinutesSince(open: ClinicWorkspace['open'], since: number, now: number): number {
  const known = open[0] ? Date.parse(open[0].from) : Number.POSITIVE_INFINITY;
  const before = Math.max(0, Math.min(now, known) - since);
  const within = open.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(Date.parse(to), now) - Math.max(Date.parse(from), since)), 0);
  return Math.floor((before + within) / MINUTE_MS);
}

const DAY_MINUTES = 1440;

/**
 * Returns the unit in which to show a wait of this many open minutes. The time of writing ("since") is used while no open time has passed, since a
 * message of the night is not "just now", and past a day of opening hours, which would not tell which day it was.
 */
export function chooseWaitUnit(minutes: number, since: number, now: number): 'now' | 'minutes' | 'hours' | 'since' {
  if (minutes < 1) return now - since < MINUTE_MS ? 'now' : 'since';
  if (minutes < 60) return 'minutes';
  return minutes < DAY_MINUTES ? 'hours' : 'since';
}

/** Returns how near a wait is to the clinic's promise: from half of it "near", from all of it "over". */
export function rateWaitUrgency(minutes: number, promise: number): 'calm' | 'near' | 'over' {
  if (minutes >= promise) return 'over';
  return minutes * 2 >= promise ? 'near' : 'calm';
}
