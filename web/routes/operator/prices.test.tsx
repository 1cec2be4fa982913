import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PriceChange } from '../../../contract/catalog/price-changes.ts';
import { BROKEN_SERVER, type CallFailure } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { hospital } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'operator');
const clinic = { hospital_id: 3, name: hospital.name, staff_count: 1, withdrawn: false, open_consultations: 0, registration: null };
const opened = (priceChanges: PriceChange[] | CallFailure) =>
  openPage('/operator?clinic=3', {
    as: 'operator',
    answers: { clinics: [clinic], clinicStaff: [], staffRecord: { invitations: [], changes: [] }, priceChanges },
  });

it('shows what a clinic’s options cost since when', async () => {
  const usd = { fee: 15, currency_code: 'USD' as const, treatment_price: { from: 190, to: 260, currency_code: 'USD' as const } };
  const change = { id: 2, option_id: 101, product_title: 'Rhinoplasty', option_title: 'Tip', source: 'content-import' as const, at: '2026-11-23T03:00:00Z' };
  await opened([
    { ...change, before: usd, after: { ...usd, fee: 11.5 } },
    { ...change, id: 1, before: null, after: { ...usd, treatment_price: null } },
  ]);
  const record = await screen.findByRole('list', { name: t('prices'), hidden: true });
  const [raised, first] = within(record).getAllByRole('listitem', { hidden: true });
  expect(raised?.textContent).toContain(t('prices.fee', { price: '$15.00 → $11.50' }));
  // Unchanged values are not shown.
  expect(raised?.textContent).not.toContain('190');
  expect(first?.textContent).toContain(t('prices.price', { price: t('prices.none') }));
  expect(first?.textContent).toContain(t('prices.first'));
});

it('says that they could not be loaded, and asks again', async () => {
  const { named } = await opened(BROKEN_SERVER);
  await screen.findByText(t('prices.failed'));
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await expect.poll(() => named('priceChanges').length).toBe(2);
});
