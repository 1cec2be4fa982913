import { expect, it } from 'vitest';
import { getPaymentState, isInCancelHistory, isInPaymentHistory } from './payment-state.ts';

const order = (status: 'pending' | 'success' | 'failed' | 'canceled', more: { confirming?: boolean; canceling?: boolean } = {}) => ({
  status,
  confirming: false,
  canceling: false,
  ...more,
});

it.each([
  [order('success'), 'success', true, false],
  [order('failed'), 'failed', true, false],
  [order('pending', { confirming: true }), 'confirming', true, false],
  [order('success', { canceling: true }), 'canceling', true, false],
  [order('canceled'), 'canceled', false, true],
] as const)('%o is shown as %s', (given, state, payment, cancellation) => {
  expect([getPaymentState(given), isInPaymentHistory(given), isInCancelHistory(given)]).toEqual([state, payment, cancellation]);
});

it('leaves out an order that never went to the provider', () => expect(isInPaymentHistory(order('pending'))).toBe(false));
