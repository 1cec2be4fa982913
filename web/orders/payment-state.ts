import type { OrderItem } from '../../contract/orders/orders.ts';

export type PaymentState = 'success' | 'failed' | 'confirming' | 'canceling' | 'canceled';
type State = Pick<OrderItem, 'status' | 'confirming' | 'canceling'>;

/**
 * True for orders of the payment history: paid, failed, or with an unknown outcome (specification 6.9). Orders that were never sent to the provider
 * are excluded.
 */
export const isInPaymentHistory = (order: State): boolean => order.status === 'success' || order.status === 'failed' || order.confirming;

export const isInCancelHistory = (order: State): boolean => order.status === 'canceled';

/** True while the provider has not given a definite answer. */
export const isOrderPending = (order: State): boolean => order.confirming || order.canceling;

/**
 * Returns the displayed state of an order. An unknown outcome is shown neither as completed nor as failed. Any value other than `success` is Failed
 * (specification 6.9).
 */
export function getPaymentState(order: State): PaymentState {
  if (order.confirming) return 'confirming';
  if (order.canceling) return 'canceling';
  if (order.status === 'canceled') return 'canceled';
  return order.status === 'success' ? 'success' : 'failed';
}
