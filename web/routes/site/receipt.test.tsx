import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Receipt } from '../../../contract/orders/orders.ts';
import { BROKEN_SERVER, refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { settings } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'orders');
const signIn = await loadTestPhrases('en', 'sign-in');
const shell = await loadTestPhrases('en', 'shell');
const won: Receipt = {
  ...{ order_num: 'N20260105-7K3M9Q0ZXA', status: 'success', hospital_name: 'Dancheong Skin Clinic', paid_at: '2026-01-05T03:00:00Z' },
  ...{ payment_method: 'CARD', lines_currency: 'USD', lines_total: 24, rate: '1450.5', currency_code: 'KRW' },
  lines: [{ product_title: 'Laser toning', option_title: 'Full face', quantity: 2, price: 12, total: 24 }],
  ...{ supplied_price: 31_647, vat: 3_165, total_price: 34_812, canceling: false, canceled_at: null, refunded_amount: null },
};
const address = `/receipt/${won.order_num}`;

it('has lines, rate, VAT, total and seller, and is printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await openPage(address, { answers: { receipt: won } });
  await screen.findByRole('heading', { level: 1, name: t('receipt.title') });
  const text = document.querySelector('article')?.textContent;
  for (const words of [won.order_num, '$12.00 × 2', '$24.00', t('receipt.rate', { rate: '1 USD = 1450.5 KRW' }), '₩31,647', '₩3,165', '₩34,812'])
    expect(text).toContain(words);
  for (const words of [settings.company.name, settings.company.business_number, settings.company.mail_order_number, settings.company.address])
    expect(text).toContain(words);
  expect(text).not.toContain(t('cancels.refunded'));
  await pressElement(screen.getByRole('button', { name: t('common.print') }));
  expect(print).toHaveBeenCalledOnce();
});

it('says what was refunded and when', async () => {
  await openPage(address, { answers: { receipt: { ...won, status: 'canceled', canceled_at: '2026-01-06T03:00:00Z', refunded_amount: 34_812 } } });
  await screen.findByText(t('history.status.canceled'));
  expect(screen.getByText(t('cancels.refunded')).parentElement?.textContent).toMatch(/₩34,812.*6 Jan 2026/);
});

it('asks a guest to sign in, and shows her nothing', async () => {
  const { named } = await openPage(address, { as: 'nobody', answers: { receipt: won } });
  await screen.findByRole('heading', { level: 1, name: signIn('login.title') });
  expect(named('receipt')).toEqual([]);
});

it('is not there for anybody but its owner', async () => {
  await openPage(address, { answers: { receipt: refusedCall('orders.not-found') } });
  await screen.findByRole('heading', { level: 1, name: shell('error.notFound.title') });
});

it('can be tried again when it cannot be loaded', async () => {
  await openPage(address, { answers: { receipt: BROKEN_SERVER } });
  await screen.findByRole('heading', { level: 1, name: t('myPage.failed') });
  screen.getByRole('button', { name: t('common.retry') });
});
