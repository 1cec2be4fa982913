import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { createOrderDraft } from '../../orders/draft.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { preferencesReply } from '../../testing/notice-samples.ts';
import { openPage } from '../../testing/open.tsx';
import { hospital, productDetail, reservation } from '../../testing/samples.ts';
import { freeTimes, paidProgress, visit } from '../../testing/thread-samples.ts';

const t = await loadTestPhrases('en', 'orders');
const fees = await loadTestPhrases('en', 'fees');
const kept = { paymentResult: JSON.stringify({ paymentKey: 'k', orderId: 'N20260105ABCDEF', amount: 120 }) };
const totals = { totalAmount: 120, suppliedAmount: 109.09, vat: 10.91, currency: 'USD' as const };

it('says that there is nothing to show', async () => {
  await openPage('/order/success');
  await screen.findByRole('heading', { level: 1, name: t('success.missing') });
});

it('takes the payment’s key out of the address and confirms it', async () => {
  const { named } = await openPage('/order/success?paymentKey=k&orderId=N1&amount=120', { answers: { confirmPayment: totals } });
  await screen.findByRole('heading', { level: 1, name: t('success.done') });
  screen.getByText('$120.00');
  expect(named('confirmPayment').map(({ body }) => body)).toEqual([{ paymentKey: 'k', orderId: 'N1', amount: 120 }]);
  expect(sessionStorage.getItem('paymentResult')).not.toContain('paymentKey');
});

it('says what is left to pay at the clinic, of what was chosen in this tab', async () => {
  const draft = createOrderDraft(productDetail, new Map([[31, 1]]), new Date());
  await openPage('/order/success', { kept: { ...kept, orderDraft: JSON.stringify(draft) }, answers: { confirmPayment: totals } });
  await screen.findByRole('heading', { level: 1, name: t('success.done') });
  expect(screen.getByText(fees('price.rest')).parentElement?.textContent).toContain(fees('price.aboutRange', { from: '$1,130', to: '$1,380' }));
  screen.getByText(t('success.done.text'));
  // A reload finds the payment too, although the draft is gone by then.
  expect(sessionStorage.getItem('orderDraft')).toBeNull();
  expect(JSON.parse(sessionStorage.getItem('paymentResult') ?? '{}')).toMatchObject({ rest: { from: 1130, to: 1380, currency_code: 'USD' } });
});

it('says that it is being confirmed', async () => {
  await openPage('/order/success', { kept, answers: { confirmPayment: UNANSWERED_CALL } });
  await screen.findByText(t('success.confirming.text'));
});

it.each([
  ['the provider has not answered', refusedCall('orders.pending'), t('success.waiting.text')],
  ['the server is broken', BROKEN_SERVER, t('success.waiting.text')],
  ['there is no network', OFFLINE_CALL, t('success.waiting.offline')],
])('never says that it failed while %s', async (_, trouble, text) => {
  await openPage('/order/success', { kept, answers: { confirmPayment: trouble } });
  await screen.findByRole('heading', { level: 1, name: t('success.waiting') });
  screen.getByText(text);
});

it('goes back to the checkout with the reason when it was refused, and keeps the selection', async () => {
  const leave = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  const draft = JSON.stringify(createOrderDraft(productDetail, new Map([[31, 1]]), new Date()));
  await openPage('/order/success', { kept: { ...kept, orderDraft: draft }, answers: { confirmPayment: refusedCall('orders.payment-expired') } });
  await expect.poll(() => leave.mock.calls).toEqual([['/order']]);
  expect(sessionStorage.getItem('paymentMessage')).toBe(getErrorText('orders.payment-expired', 'en'));
  expect(sessionStorage.getItem('orderDraft')).toBe(draft);
});

it('says why it was refused where no selection is kept', async () => {
  await openPage('/order/success', { kept, answers: { confirmPayment: refusedCall('orders.payment-expired') } });
  await screen.findByRole('heading', { level: 1, name: t('success.failed') });
  screen.getByText(getErrorText('orders.payment-expired', 'en'));
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'orders');
  await openPage('/order/success', { language: 'ar', kept, answers: { confirmPayment: totals } });
  await screen.findByRole('heading', { level: 1, name: ar('success.done') });
  expect(document.documentElement.dir).toBe('rtl');
});

it('begins with the next step once it is paid', async () => {
  const v = await loadTestPhrases('en', 'visits');
  await openPage('/order/success', { kept, answers: { confirmPayment: totals, reservations: [{ ...reservation, way: paidProgress }], freeTimes } });
  await screen.findByRole('heading', { name: v('next.choose-date', { clinic: reservation.hospital_name }) });
  expect(screen.getByRole('link', { name: v('do.free') }).getAttribute('href')).toContain('/visit/choose?hospital_id=3');
});

const requested = { ...paidProgress, next: { ...paidProgress.next, step: 'answer-date' as const, by: 'hospital' as const, visit_id: visit.id } };
const asked = { ...visit, state: 'asked' as const, start_at: null, starts: ['2099-12-03T05:00:00Z'] };

it.each([
  ['says which date the clinic has to confirm, when it usually answers, and where a mail goes', {}, true],
  ['promises no mail to who wants none', { dates: ['mail' as const] }, false],
])('%s', async (_, off, isMailed) => {
  const v = await loadTestPhrases('en', 'visits');
  await openPage('/order/success', {
    kept,
    answers: {
      confirmPayment: totals,
      reservations: [{ ...reservation, way: { ...requested, visits: [asked] } }],
      hospital: { ...hospital, answer_minutes: 120 },
      wishes: { ...preferencesReply, wishes: { ...preferencesReply.wishes, off } },
    },
  });
  const [before = ''] = v('next.answer-date.time', { clinic: reservation.hospital_name, time: '|' }).split('|');
  expect((await screen.findByRole('heading', { name: new RegExp(`^${RegExp.escape(before)}`) })).textContent).toMatch(/3 Dec.*14:00/);
  await screen.findByText(/2 hours/);
  expect(screen.queryByText(/The receipt and news of your date/) !== null).toBe(isMailed);
  // One next step; Home stays, as the letter has it.
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([v('do.chat'), t('success.receipt'), t('success.home')]);
});

it('stands without it where her threads cannot be read', async () => {
  await openPage('/order/success', { kept, answers: { confirmPayment: totals, reservations: BROKEN_SERVER } });
  await screen.findByText(t('success.done.text'));
});
