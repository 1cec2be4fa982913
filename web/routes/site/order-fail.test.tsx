import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeOrderDraft } from '../../orders/draft.ts';
import { open } from '../../testing/open.tsx';
import { productDetail } from '../../testing/samples.ts';
import { sayIn } from '../../testing/say.ts';

const t = await sayIn('en', 'orders');

it.each([
  ['PAY_PROCESS_CANCELED', 'canceled'],
  ['PAY_PROCESS_ABORTED', 'aborted'],
  ['REJECT_CARD_COMPANY', 'rejected'],
  ['SOMETHING_NEW', 'other'],
] as const)('says what %s means and never the code, and keeps it over a reload', async (code, kind) => {
  await open(`/order/fail?code=${code}&message=%EC%8B%A4%ED%8C%A8`);
  await screen.findByRole('heading', { level: 1, name: t(`fail.${kind}`) });
  screen.getByText(t('fail.nothing'));
  expect(document.body.textContent).not.toContain(code);
  expect(sessionStorage.getItem('paymentFailure')).toBe(code);
});

it('leads back to the checkout and to the treatment where the selection is kept', async () => {
  const draft = JSON.stringify(makeOrderDraft(productDetail, new Map([[31, 1]]), new Date()));
  await open('/order/fail', { kept: { paymentFailure: 'REJECT_CARD_COMPANY', orderDraft: draft } });
  await screen.findByText(t('fail.kept'));
  expect(screen.getByRole('link', { name: t('order.toTreatment') }).getAttribute('href')).toBe('/treatment-detail/20');
});

it('says that there is nothing to show', async () => {
  await open('/order/fail');
  await screen.findByRole('heading', { level: 1, name: t('fail.missing') });
});

it('in Arabic from right to left', async () => {
  const ar = await sayIn('ar', 'orders');
  await open('/order/fail?code=REJECT_CARD_COMPANY', { language: 'ar' });
  await screen.findByRole('heading', { level: 1, name: ar('fail.rejected') });
  expect(document.documentElement.dir).toBe('rtl');
});
