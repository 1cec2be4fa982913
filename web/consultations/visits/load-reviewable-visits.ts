import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import { api } from '../../session/session.ts';

/** Returns the ids of the visits that the patient can review. Empty if none took place in these threads, or they cannot be loaded. */
export async function loadReviewableVisits(threads: readonly Pick<ReservationItem, 'way'>[]): Promise<number[]> {
  if (!threads.some(({ way }) => way.visits.some(({ state }) => state === 'done'))) return [];
  return api('myReviews').then(
    (visits) => visits.filter(({ may_write }) => may_write).map(({ visit_id }) => visit_id),
    () => [],
  );
}
