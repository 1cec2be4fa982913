import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createOrderDraft } from '../../orders/draft.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage } from '../../testing/open.tsx';
import { productDetail } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'orders');

it.each([
  ['PAY_PROCESS_CANCELED', 'canceled'],
  ['PAY_PROCESS_ABORTED', 'aborted'],
  ['REJECT_CARD_COMPANY', 'rejected'],
  ['SOMETHING_NEW', 'other'],
] as const)('says what %s means and never the code, and keeps it over a reload', async (code, kind) => {
  await openPage(`/order/fail?code=${code}&message=%EC%8B%A4%ED%8C%A8`);
  await screen.findByRole('heading', { level: 1, name: t(`fail.${kind}`) });
  screen.getByText(t('fail.nothing'));
  expect(document.body.textContent).not.toContain(code);
  expect(sessionStorage.getItem('paymentFailure')).toBe(code);
});

it('leads back to the checkout and to the treatment where the selection is kept', async () => {
  const draft = JSON.stringify(createOrderDraft(productDetail, new Map([[31, 1]]), new Date()));
  await openPage('/order/fail', { kept: { paymentFailure: 'REJECT_CARD_COMPANY', orderDraft: draft } });
  await screen.findByText(t('fail.kept'));
  expect(screen.getByRole('link', { name: t('order.toTreatment') }).getAttribute('href')).toBe('/treatment-detail/20');
});

it('says that there is nothing to show', async () => {
  await openPage('/order/fail');
  await screen.findByRole('heading', { level: 1, name: t('fail.missing') });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'orders');
  await openPage('/order/fail?code=REJECT_CARD_COMPANY', { language: 'ar' });
  await screen.findByRole('heading', { level: 1, name: ar('fail.rejected') });
  expect(document.documentElement.dir).toBe('rtl');
});
