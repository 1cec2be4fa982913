import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SITE_LANGUAGES } from '../../../contract/languages.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage } from '../../testing/open.tsx';
import { reservation } from '../../testing/samples.ts';
import { paidOrder, paidProgress } from '../../testing/thread-samples.ts';

const v = await loadTestPhrases('en', 'visits');

it('says of a fee that the clinic asked to give back that it did, and offers no times and nothing to pay for it', async () => {
  const asked = { ...paidOrder, due_at_clinic: null, refund_asked: { at: '2026-01-06T03:00:00Z', decline: null } };
  const way = { ...paidProgress, next: { ...paidProgress.next, step: 'wait-refund' as const, by: 'nobody' as const }, orders: [asked] };
  await openPage('/my-reservation', { answers: { reservations: [{ ...reservation, way }] } });
  expect((await screen.findByRole('article')).textContent).toContain(v('money.askedBack'));
  expect(screen.queryByRole('link', { name: v('do.free') })).toBeNull();
  expect(document.body.textContent).not.toContain(v('money.rest'));
});

it.each(SITE_LANGUAGES)('names in %s the pages of her orders on which the answer is seen, as they are called there', async (language) => {
  const [visits, orders] = [await loadTestPhrases(language, 'visits'), await loadTestPhrases(language, 'orders')];
  for (const page of ['myPage.tab.payments', 'myPage.tab.cancels'] as const) expect(visits('next.wait-refund.text')).toContain(orders(page));
});
