import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import { anonymous } from '../../session/session.ts';
import { seoulDay } from '../chat-clock.ts';
import { nextOrder } from './steps.ts';

/** The next free start of what a thread's date is to be chosen for; null where there is nothing to choose, none, or it cannot be read. */
export async function firstFree(thread: ReservationItem | undefined): Promise<string | null> {
  if (thread?.way.next.step !== 'choose-date') return null;
  const [line] = nextOrder(thread)?.lines ?? [];
  const query = { from: seoulDay(Date.now()), days: 1, product_id: line?.product_id, option_id: line?.option_id };
  return anonymous('freeTimes', { params: { hospital_id: thread.hospital_id }, query }).then(
    ({ first }) => first,
    () => null,
  );
}
