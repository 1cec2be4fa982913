import { describe, expect, it } from 'vitest';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import type { VisitState } from '../../contract/visits/visits.ts';
import { classifyPath, findEarliestVisit } from './home.rules.ts';

const NOW = Date.parse('2026-12-01T00:00:00Z');
const visit = (id: number, reservation_at: string | null, consult_status: 'complete' | 'pending' = 'complete', state?: VisitState) =>
  ({ id, reservation_at, consult_status, way: { visits: state ? [{ start_at: reservation_at, state }] : [] } }) as unknown as ReservationItem;

describe('the next visit', () => {
  it('is the nearest fixed date ahead', () => {
    const items = [visit(1, '2026-12-20T05:00:00Z'), visit(2, '2026-12-03T05:00:00Z'), visit(3, '2026-11-30T05:00:00Z'), visit(4, null, 'pending')];
    expect(findEarliestVisit(items, NOW)?.id).toBe(2);
  });

  it('is none of those that she has come to', () => {
    const items = [visit(1, '2026-12-01T00:30:00Z', 'complete', 'arrived'), visit(2, '2026-12-03T05:00:00Z', 'complete', 'fixed')];
    expect(findEarliestVisit(items, NOW)?.id).toBe(2);
  });

  it('is none when dates have passed, or none is fixed', () => {
    expect(findEarliestVisit([visit(1, '2026-11-30T05:00:00Z'), visit(2, null, 'pending'), visit(3, '2026-12-03T05:00:00Z', 'pending')], NOW)).toBeUndefined();
  });
});

it.each([
  ['/treatment-list', 'treatments'],
  ['/treatment-detail/7?from=mail', 'treatment'],
  ['/clinic-detail/2', 'clinic'],
  ['/event-review/2/7', 'reviews'],
  ['/my-reservation', 'reservations'],
  ['/myPage?tab=1', 'myPage'],
  ['/order', 'order'],
  ['/guide', 'other'],
] as const)('%s is %s', (path, place) => {
  expect(classifyPath(path)).toBe(place);
});
