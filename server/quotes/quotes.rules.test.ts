import { describe, expect, it } from 'vitest';
import { readTree } from '../content/sources.ts';
import { parseConditions } from './conditions.ts';
import { computeQuoteSums, effectiveQuoteState, quoteReminderTime } from './quotes.rules.ts';

const line = (change: object = {}) => ({ quantity: 1, priceMinor: 120_000, feeMinor: 12_000, vatIncluded: true, ...change });

describe('the sums of a quote', () => {
  it('computes VAT as an eleventh of gross prices and a tenth on top of net prices', () => {
    expect(computeQuoteSums([line(), line({ priceMinor: 8_000, feeMinor: 0, vatIncluded: false })])).toEqual({
      ...{ totalMinor: 128_800, feeMinor: 12_000, atClinicMinor: 116_800, vatMinor: 10_909 + 800, addedMinor: 800 },
    });
  });

  it('rounds each VAT once, half up, over all lines together', () => {
    expect(
      computeQuoteSums([line({ priceMinor: 5, feeMinor: 0, vatIncluded: false }), line({ priceMinor: 10, feeMinor: 0, vatIncluded: false })])?.addedMinor,
    ).toBe(2);
    expect(computeQuoteSums([line({ priceMinor: 4, feeMinor: 0, vatIncluded: false })])?.addedMinor).toBe(0);
    expect(computeQuoteSums([line({ priceMinor: 17, feeMinor: 0 })])?.vatMinor).toBe(2);
    expect(computeQuoteSums([line({ priceMinor: 16, feeMinor: 0 })])?.vatMinor).toBe(1);
  });

  it('takes quantities into every figure, and the whole is always fee and rest', () => {
    const sums = computeQuoteSums([line({ quantity: 3 }), line({ quantity: 7, priceMinor: 333, feeMinor: 33, vatIncluded: false })]);
    expect(sums).toMatchObject({ feeMinor: 36_231, totalMinor: 360_000 + 2_331 + 233 });
    expect((sums?.feeMinor ?? 0) + (sums?.atClinicMinor ?? 0)).toBe(sums?.totalMinor);
  });

  it('refuses what cannot be kept exactly', () => {
    expect(computeQuoteSums([line({ quantity: 20, priceMinor: 2_000_000_000 })])).toBeUndefined();
    expect(computeQuoteSums([line({ priceMinor: 1, feeMinor: 2 })])).toBeUndefined();
  });
});

describe('the time of a quote', () => {
  const validUntil = new Date('2026-12-01T00:00:00Z');
  it('is over at its very moment, whether somebody has noted it or not', () => {
    expect(effectiveQuoteState({ state: 'open', validUntil }, new Date('2026-11-30T23:59:59.999Z'))).toBe('open');
    expect(effectiveQuoteState({ state: 'open', validUntil }, validUntil)).toBe('expired');
    expect(effectiveQuoteState({ state: 'paid', validUntil }, validUntil)).toBe('paid');
  });
  it('warns a day before the end, or a quarter of a short validity before', () => {
    expect(quoteReminderTime(new Date('2026-11-20T00:00:00Z'), validUntil)).toEqual(new Date('2026-11-30T00:00:00Z'));
    expect(quoteReminderTime(new Date('2026-11-30T20:00:00Z'), validUntil)).toEqual(new Date('2026-11-30T23:00:00Z'));
  });
});

describe('the conditions', () => {
  it('have every language and ids of their own', async () => {
    const all = parseConditions((await readTree('content', 'quotes')) ?? []);
    expect(all.map(({ id }) => id)).toContain('after-examination');
    for (const { text } of all) expect(Object.keys(text).sort()).toEqual(['ar', 'en', 'ja', 'ko', 'zh']);
  });
});
