import { expect, it } from 'vitest';
import { isUpcomingDate, isUpcomingVisit } from './countdown.ts';
import { VISIT_STATES, type VisitState } from './visits.ts';

const NOW = Date.parse('2026-12-01T00:00:00Z');
const AHEAD = '2026-12-01T05:00:00Z';
const at = (start_at: string | null, state: VisitState) => ({ start_at, state });
const thread = (reservation_at: string | null, ...visits: ReturnType<typeof at>[]) =>
  ({ reservation_at, way: { visits } }) as unknown as Parameters<typeof isUpcomingDate>[0];

it('counts days to a visit that is ahead, and that she has not come to', () => {
  expect(VISIT_STATES.filter((state) => isUpcomingVisit(at(AHEAD, state), NOW))).toEqual(['asked', 'offered', 'fixed']);
  expect(isUpcomingVisit(at('2026-12-01T00:00:00Z', 'fixed'), NOW)).toBe(false);
  expect(isUpcomingVisit(at(null, 'asked'), NOW)).toBe(false);
});

it('counts days to the date of a thread by the visit that stands there, or by itself before that is read', () => {
  expect(isUpcomingDate(thread(AHEAD), NOW)).toBe(true);
  expect(isUpcomingDate(thread(AHEAD, at(AHEAD, 'arrived')), NOW)).toBe(false);
  expect(isUpcomingDate(thread(AHEAD, at(AHEAD, 'given-up'), at(AHEAD, 'fixed')), NOW)).toBe(true);
  expect(isUpcomingDate(thread('2026-11-30T05:00:00Z'), NOW)).toBe(false);
  expect(isUpcomingDate(thread(null), NOW)).toBe(false);
});
