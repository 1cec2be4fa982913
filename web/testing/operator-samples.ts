import type { FlaggedOrder, OperatorOrder } from '../../contract/orders/operator-orders.ts';
import { hospital, order, product } from './samples.ts';

/** Sample data of the operators' pages: an order and a flagged order. */

export const operatorOrder: OperatorOrder = {
  order_num: order.order_num,
  status: 'success',
  confirming: false,
  canceling: false,
  refundable: true,
  currency_code: 'USD',
  total_price: 120,
  payment_method: 'FOREIGN_EASY_PAY',
  created_at: order.created_at,
  paid_at: order.paid_at,
  canceled_at: null,
  refunded_amount: null,
  canceled_by: null,
  hospital_id: hospital.id,
  hospital_name: hospital.name,
  procedure_at: '2099-12-03T05:00:00Z',
  date_open: true,
  member_name: 'A*** H.',
  order_products: [{ product_title: product.title, option_title: 'One session', quantity: 1, price: 120 }],
  given_back: null,
  refunds: [],
  requests: [],
  quote: null,
};

export const flaggedOrder: FlaggedOrder = {
  order_num: order.order_num,
  why: 'money-left',
  noticed_at: '2026-01-06T03:00:00Z',
  status: 'canceled',
  confirming: false,
  canceling: false,
  currency_code: 'USD',
  total_price: 120,
  expected: 0,
  provider: { currency_code: 'USD', captured: 120, left: 60 },
};
