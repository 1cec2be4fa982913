import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open.tsx';
import { operatorOrder } from '../../testing/operator-samples.ts';

it('shows lines that add up to the fee, and the rate of an order charged in won', async () => {
  const [line] = operatorOrder.order_products;
  const won = {
    ...{ ...operatorOrder, currency_code: 'KRW' as const, total_price: 91_382, fee: { total: 66.5, currency_code: 'USD' as const, rate: '1374.17' } },
    order_products: [{ ...(line as NonNullable<typeof line>), quantity: 7, price: 13_055, total: 91_382, fee: { price: 9.5, total: 66.5 } }],
  };
  const answers = { staffRecord: { invitations: [], changes: [] }, priceChanges: [], operatorOrder: won };
  await openPage(`/operator?order=${operatorOrder.order_num}`, { as: 'operator', answers });
  await screen.findByText('7 × $9.50 USD = $66.50 USD');
  expect(screen.getByText('$66.50 USD, 1 USD = 1374.17 KRW')).toBeTruthy();
});
