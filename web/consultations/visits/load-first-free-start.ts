import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import { toSeoulDay } from '../../../contract/time.ts';
import { anonymousApi } from '../../session/session.ts';
import { findNextStepOrder } from './next-step-action.ts';

/** Returns the next free start for a thread that needs a date. Null if it needs none, none is free, or it cannot be loaded. */
export async function loadFirstFreeStart(thread: ReservationItem | undefined): Promise<string | null> {
  if (thread?.way.next.step !== 'choose-date') return null;
  const [line] = findNextStepOrder(thread)?.lines ?? [];
  const query = { from: toSeoulDay(Date.now()), days: 1, product_id: line?.product_id, option_id: line?.option_id };
  return anonymousApi('freeTimes', { params: { hospital_id: thread.hospital_id }, query }).then(
    ({ first }) => first,
    () => null,
  );
}
