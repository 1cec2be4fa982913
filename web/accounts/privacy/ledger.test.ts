import { expect, it } from 'vitest';
import type { ConsentRecord } from '../../../contract/accounts/privacy.ts';
import { blocksAccountDeletion, findWithdrawalEffects, groupConsents } from './ledger.ts';

const makeConsent = (id: number, document: string, given: Partial<ConsentRecord> = {}): ConsentRecord => ({
  ...{ id, document, version: '2025-02-10', language: 'en', agreed_at: '2026-11-20T03:00:00Z', withdrawn_at: null },
  ...{ purpose: 'consultation', about: 'Haneul', withdrawable: true },
  ...given,
});

it('groups consents by what they are for: the newest thing first, the membership last', () => {
  const groups = groupConsents([
    makeConsent(1, 'terms', { purpose: 'sign-up', about: null }),
    makeConsent(2, 'consent-personal'),
    makeConsent(3, 'consent-personal', { purpose: 'order', about: 'N-1' }),
    makeConsent(4, 'consent-personal', { about: 'Maru' }),
  ]);
  expect(groups.map(({ key }) => key)).toEqual(['consultation:Maru', 'order:N-1', 'consultation:Haneul', 'sign-up:']);
});

it('shows the newest of each document in the order asked for, and keeps the earlier ones apart', () => {
  const [group] = groupConsents([
    makeConsent(1, 'consent-personal'),
    makeConsent(2, 'consent-sensitive'),
    makeConsent(5, 'consent-personal'),
    makeConsent(6, 'consent-sensitive'),
  ]);
  expect(group?.current.map(({ id }) => id)).toEqual([5, 6]);
  expect(group?.earlier.map(({ id }) => id)).toEqual([2, 1]);
});

it('knows the orders that keep an account from being deleted', () => {
  const order = { status: 'success' as const, confirming: false, canceling: false, cancellable: true };
  expect(blocksAccountDeletion(order)).toBe(true);
  expect(blocksAccountDeletion({ ...order, cancellable: false })).toBe(false);
  expect(blocksAccountDeletion({ ...order, canceling: true, cancellable: false })).toBe(true);
  expect(blocksAccountDeletion({ ...order, status: 'pending', confirming: true, cancellable: false })).toBe(true);
  expect(blocksAccountDeletion({ ...order, status: 'failed', cancellable: false })).toBe(false);
});

it('finds what the end of the sharing with one clinic touches: the date to come, and the paid orders', () => {
  const line = { product_id: 1, product_title: 'Mask', option_title: 'Once', hospital_name: 'Haneul', quantity: 1, price: 1, treatment_price: null };
  const paid = { order_num: 'N-1', status: 'success' as const, order_products: [line] };
  const orders = [paid, { ...paid, order_num: 'N-2', status: 'canceled' as const }, { ...paid, order_num: 'N-3', status: 'pending' as const }];
  const reservations = [
    { hospital_name: 'Maru', reservation_at: null },
    { hospital_name: 'Haneul', reservation_at: '2026-11-25T03:00:00Z' },
  ];
  const at = (iso: string) => Date.parse(iso);
  expect(findWithdrawalEffects('Haneul', { orders, reservations }, at('2026-11-25T02:59:59Z'))).toEqual({ date: '2026-11-25T03:00:00Z', orders: ['N-1'] });
  expect(findWithdrawalEffects('Haneul', { orders, reservations }, at('2026-11-25T03:00:00Z'))).toEqual({ date: undefined, orders: ['N-1'] });
  expect(findWithdrawalEffects('Maru', { orders, reservations }, at('2026-11-20T00:00:00Z'))).toEqual({ date: undefined, orders: [] });
});
