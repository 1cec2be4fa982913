import { DAY_MS, MINUTE_MS } from '../../contract/time.ts';
import type { ClinicHours } from '../../contract/visits/hours.ts';
import { readOpenState } from './free-times.rules.ts';

/**
 * Returns the instant after this many open minutes of a clinic since `from`, in epoch milliseconds. A clinic whose state does not change for two
 * weeks counts as open.
 */
export function addOpenMinutes(hours: ClinicHours, from: number, minutes: number): number {
  let at = from;
  let left = minutes * MINUTE_MS;
  for (;;) {
    const { isOpen, changesAt } = readOpenState(hours, at);
    if (changesAt === null) return at + left;
    if (isOpen) {
      if (at + left <= changesAt) return at + left;
      left -= changesAt - at;
    }
    at = changesAt;
  }
}

/** Returns the times at which a clinic is open between two instants, in order, cut at both. Epoch milliseconds. */
export function listOpenStretches(hours: ClinicHours, from: number, to: number): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  // Covers yesterday, today, and every day until the end.
  const days = Math.ceil((to - from) / DAY_MS) + 2;
  for (let at = from; at < to; ) {
    const { isOpen, changesAt } = readOpenState(hours, at, days);
    const end = Math.min(changesAt ?? to, to);
    if (isOpen) stretches.push({ from: at, to: end });
    at = end;
  }
  return stretches;
}
