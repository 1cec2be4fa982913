import type { OrderItem } from '../../contract/orders/orders.ts';

export type PaymentState = 'success' | 'failed' | 'confirming' | 'canceling' | 'canceled';
type State = Pick<OrderItem, 'status' | 'confirming' | 'canceling'>;

/**
 * True for orders in the payment history: paid, failed, and those whose outcome is still unknown (specification 6.9). Orders that never went to the
 * provider are excluded.
 */
export const isInPaymentHistory = (order: State): boolean => order.status === 'success' || order.status === 'failed' || order.confirming;

export const isInCancelHistory = (order: State): boolean => order.status === 'canceled';

/** True until the provider gives a definite answer. */
export const isOrderPending = (order: State): boolean => order.confirming || order.canceling;

/**
 * Returns the displayed state of an order. An unknown outcome is neither completed nor failed; any value other than `success` is Failed
 * (specification 6.9).
 */
export function getPaymentState(order: State): PaymentState {
  if (order.confirming) return 'confirming';
  if (order.canceling) return 'canceling';
  if (order.status === 'canceled') return 'canceled';
  return order.status === 'success' ? 'success' : 'failed';
}
