import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage } from '../../testing/open.tsx';
import { order, reservation } from '../../testing/samples.ts';
import { paidOrder } from '../../testing/thread-samples.ts';

const t = await loadTestPhrases('en', 'orders');
const fees = await loadTestPhrases('en', 'fees');

it('shows lines that add up to the fee, and the charge at the order’s own rate', async () => {
  const [line] = order.order_products;
  const lines = [{ ...(line as NonNullable<typeof line>), quantity: 7, price: 13_055, total: 91_382, fee: { price: 9.5, total: 66.5 } }];
  const won = { currency_code: 'KRW' as const, total_price: 91_382, fee: { total: 66.5, currency_code: 'USD' as const, rate: '1374.17' } };
  await openPage('/myPage?tab=1', { answers: { orders: [{ ...order, ...won, order_products: lines }] } });
  const row = await screen.findByRole('article');
  expect(row.textContent).toContain('$9.50 × 7$66.50');
  expect(row.textContent).toContain(`₩91,382$66.50 · ${t('receipt.rate', { rate: '1 USD = 1374.17 KRW' })}`);
  expect(row.textContent).not.toContain('₩13,055');
});

it.each(['success', 'canceled'] as const)('shows on the card of a thread the amounts of its order alone (%s)', async (status) => {
  const orders = [{ ...paidOrder, status, refunded_amount: status === 'canceled' ? paidOrder.total_price : null }];
  await openPage('/my-reservation', { answers: { reservations: [{ ...reservation, way: { ...reservation.way, orders } }] } });
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('$48');
  expect(card.textContent).not.toContain(fees('fee.amount', { amount: '$120.00' }));
});
