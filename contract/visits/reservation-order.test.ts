import { expect, it } from 'vitest';
import { findReservationOrder } from './reservation-order.ts';
import type { ThreadOrder, Visit } from './visits.ts';

type ReservationThread = Parameters<typeof findReservationOrder>[0];
const AT = '2026-12-01T05:00:00Z';
const order = (order_num: string, more: Partial<ThreadOrder> = {}) =>
  ({ order_num, status: 'success', visits: 1, visits_fixed: 0, lines: [{ product_id: 1, option_id: 101 }], ...more }) as ThreadOrder;
const visit = (more: Partial<Visit>) => ({ state: 'fixed', start_at: AT, product_id: 1, option_id: 101, order_num: null, ...more }) as Visit;
const find = (orders: ThreadOrder[], visits: Visit[] = [], reservation_at: string | null = null) =>
  findReservationOrder({ reservation_at, way: { orders, visits } } satisfies ReservationThread)?.order_num;

it('finds the order of the visit on the card, even when refunded', () => {
  const orders = [order('A', { status: 'canceled' }), order('B')];
  expect(find(orders, [visit({ order_num: 'A' })], AT)).toBe('A');
  expect(find(orders, [visit({ order_num: 'A', state: 'offered', start_at: null })])).toBe('A');
});

it('finds the newest paid order, or the newest refunded one, while the card has no visit', () => {
  expect(find([order('A'), order('B', { status: 'canceled' })])).toBe('A');
  expect(find([order('A', { status: 'canceled' }), order('B', { status: 'canceled' })], [visit({ state: 'given-up' })])).toBe('B');
  expect(find([order('A', { status: 'failed' })])).toBeUndefined();
});

it('finds for a visit without an order only one that has a date left for its treatment', () => {
  const asked = visit({ state: 'asked', start_at: null });
  expect(find([order('A')], [asked])).toBe('A');
  expect(find([order('A', { visits_fixed: 1 })], [asked])).toBeUndefined();
  expect(find([order('A', { status: 'canceled' })], [asked])).toBeUndefined();
  expect(find([order('A')], [visit({ state: 'asked', start_at: null, product_id: 2 })])).toBeUndefined();
});
