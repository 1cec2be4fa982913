import { describe, expect, it } from 'vitest';
import { computeDueAtClinic, getRefundTerms, isAboveFeeLimit, isRefundedUntilVisit, sumDueAtClinic } from './fees.ts';

const now = new Date('2026-11-22T05:00:00Z');
const later = new Date('2026-11-22T05:00:00.001Z');

describe('a fee', () => {
  it.each([
    [1900, 19_000, false],
    [1901, 19_000, true],
  ])('compares %d with a tenth of %d: above is %s', (fee, price, above) => expect(isAboveFeeLimit(fee, price)).toBe(above));

  it('comes back in full until the instant of the procedure, and while no date is fixed', () => {
    expect(getRefundTerms(null, now)).toEqual({ refund: 'full', until: null });
    expect(getRefundTerms(later, now)).toEqual({ refund: 'full', until: later });
    expect(getRefundTerms(now, now)).toEqual({ refund: 'none' });
    expect(isRefundedUntilVisit()).toBe(true);
  });
});

describe('the amount due at the clinic', () => {
  const one = { price: 15, quantity: 2, treatment_price: { from: 190, to: 260.5, currency_code: 'USD' } } as const;

  it('is the price of all chosen, and what the fee leaves of it', () => {
    const other = { price: 4.99, quantity: 1, treatment_price: { from: 50, to: 50, currency_code: 'USD' } } as const;
    expect(computeDueAtClinic([one, other], 'USD')).toEqual({
      price: { from: 430, to: 571, currency_code: 'USD' },
      rest: { from: 395.01, to: 536.01, currency_code: 'USD' },
    });
  });

  it('is not said where a price is missing or in another currency, or nothing is chosen', () => {
    expect(computeDueAtClinic([one, { price: 5, quantity: 1, treatment_price: null }], 'USD')).toBeUndefined();
    expect(computeDueAtClinic([one], 'KRW')).toBeUndefined();
    expect(computeDueAtClinic([], 'USD')).toBeUndefined();
  });

  it('is never less than nothing', () => {
    const reserved = { price: 60, quantity: 1, treatment_price: { from: 50, to: 80, currency_code: 'USD' } } as const;
    expect(computeDueAtClinic([reserved], 'USD')?.rest).toEqual({ from: 0, to: 20, currency_code: 'USD' });
  });
});

describe('the amount left to pay for several orders', () => {
  const usd = (from: number, to: number) => ({ due_at_clinic: { from, to, currency_code: 'USD' as const } });
  it('is their sum, of those that leave something, in one currency', () => {
    expect(sumDueAtClinic([usd(100.1, 200), { due_at_clinic: null }, usd(50.2, 60)])).toEqual({ from: 150.3, to: 260, currency_code: 'USD' });
    expect(sumDueAtClinic([{ due_at_clinic: null }])).toBeUndefined();
    expect(sumDueAtClinic([usd(1, 2), { due_at_clinic: { from: 1, to: 2, currency_code: 'KRW' } }])).toBeUndefined();
  });
});
