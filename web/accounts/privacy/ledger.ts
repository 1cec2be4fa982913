import type { ConsentRecord } from '../../../contract/accounts/privacy.ts';
import type { OrderItem } from '../../../contract/orders/orders.ts';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';

/** Consents for one purpose: membership, one order, or the consultation with one clinic. */
export type ConsentGroup = {
  key: string;
  purpose: ConsentRecord['purpose'];
  about: string | null;
  /** The newest consent of each document, in the order in which they were requested. */
  current: ConsentRecord[];
  /** Older consents, newest first. */
  earlier: ConsentRecord[];
};

/** Groups consents by purpose, the newest first and the membership last. */
export function groupConsents(consents: readonly ConsentRecord[]): ConsentGroup[] {
  const newestFirst = [...consents].sort((a, b) => b.id - a.id);
  const groups = new Map<string, ConsentGroup>();
  for (const consent of newestFirst) {
    const { purpose, about } = consent;
    const key = `${purpose}:${about ?? ''}`;
    const group: ConsentGroup = groups.get(key) ?? { key, purpose, about, current: [], earlier: [] };
    groups.set(key, group);
    if (group.current.some(({ document }) => document === consent.document)) group.earlier.push(consent);
    else group.current.unshift(consent);
  }
  const all = [...groups.values()];
  return [...all.filter(({ purpose }) => purpose !== 'sign-up'), ...all.filter(({ purpose }) => purpose === 'sign-up')];
}

type OrderPaymentState = Pick<OrderItem, 'status' | 'confirming' | 'canceling' | 'cancellable'>;

/** True if an order is paid for a visit that has not ended, or waits for the payment provider. Such an order blocks the deletion of the account. */
export const blocksAccountDeletion = (order: OrderPaymentState): boolean =>
  order.confirming || order.canceling || (order.status === 'success' && order.cancellable);

type Order = Pick<OrderItem, 'order_num' | 'status' | 'order_products'>;
type Reservation = Pick<ReservationItem, 'hospital_name' | 'reservation_at'>;

/**
 * Returns the other effects of withdrawing consent for a clinic: the coming date, which the server releases, and the numbers of the paid orders,
 * which stay. Past visits stay too.
 */
export function findWithdrawalEffects(
  clinic: string,
  { orders, reservations }: { orders: readonly Order[]; reservations: readonly Reservation[] },
  now = Date.now(),
): { date: string | undefined; orders: string[] } {
  const date = reservations.find(({ hospital_name }) => hospital_name === clinic)?.reservation_at;
  const paid = orders.filter(({ status, order_products }) => status === 'success' && order_products.some(({ hospital_name }) => hospital_name === clinic));
  return { date: date && Date.parse(date) > now ? date : undefined, orders: paid.map(({ order_num }) => order_num) };
}
