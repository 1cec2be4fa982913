import type { OrderItem } from '../../contract/orders/orders.ts';

export type PaymentState = 'success' | 'failed' | 'confirming' | 'canceling' | 'canceled';
type State = Pick<OrderItem, 'status' | 'confirming' | 'canceling'>;

/** Payment history shows attempts: paid, failed, and those whose outcome is being asked (specification 6.9). An order that never went to the provider is none. */
export const isPayment = (order: State): boolean => order.status === 'success' || order.status === 'failed' || order.confirming;

export const isCancellation = (order: State): boolean => order.status === 'canceled';

/** The provider has not answered for certain yet. */
export const isPending = (order: State): boolean => order.confirming || order.canceling;

/** How an order is shown. What is not known yet is neither completed nor failed; any other value than `success` is Failed (specification 6.9). */
export function paymentState(order: State): PaymentState {
  if (order.confirming) return 'confirming';
  if (order.canceling) return 'canceling';
  if (order.status === 'canceled') return 'canceled';
  return order.status === 'success' ? 'success' : 'failed';
}
