import { describe, expect, it } from 'vitest';
import { buildOrderName, type DatedRate, listCharges, listWindowProducts } from './charges.ts';
import type { OrderDraft } from './draft.ts';

const rates: DatedRate[] = [
  { base: 'USD', quote: 'JPY', rate: '150', as_of: '2026-11-01T00:00:00Z' },
  { base: 'USD', quote: 'KRW', rate: '1390.55', as_of: '2026-11-02T00:00:00Z' },
];
const draft = (total_price: number, currency_code: OrderDraft['currency_code'] = 'USD'): OrderDraft => ({
  currency_code,
  total_price,
  address: '1 Naru-ro',
  subway: 'Apgujeong',
  title: 'Hydra-glow booster',
  hospital_id: 1,
  hospital_name: 'Dancheong',
  profile_image: [],
  profile_pictures: [],
  created_at: '2026-11-21T00:00:00Z',
  order_products: [{ hospital_id: 1, product_id: 1, option_id: 101, quantity: 1, title: 'Single session', price: total_price, treatment_price: null }],
});

describe('the ways to pay', () => {
  it('offers the overseas wallet in USD first and the card in KRW, converted once and rounded half up', () => {
    // 310.50 × 1390.55 = 431,765.775
    expect(listCharges(draft(310.5), rates)).toEqual([
      { method: 'FOREIGN_EASY_PAY', currency: 'USD', value: 310.5 },
      { method: 'CARD', currency: 'KRW', value: 431_766, rate: rates[1] },
    ]);
  });

  it('offers no card without a rate for it', () => {
    expect(listCharges(draft(120), []).map(({ method }) => method)).toEqual(['FOREIGN_EASY_PAY']);
  });

  it('offers the card alone for fees in won, as they are', () => {
    expect(listCharges(draft(150_000, 'KRW'), rates)).toEqual([{ method: 'CARD', currency: 'KRW', value: 150_000 }]);
  });
});

describe('the name of an order at the provider', () => {
  it('is the treatment and the fee label', () => {
    expect(buildOrderName('Hydra-glow booster', 'reservation fee')).toBe('Hydra-glow booster reservation fee');
  });

  it('stays within 100 characters and keeps the label whole', () => {
    const name = buildOrderName('x'.repeat(300), 'reservation fee');
    expect(name).toHaveLength(100);
    expect(name).toMatch(/x… reservation fee$/);
  });

  it('cuts no character in half', () => {
    for (const room of [0, 1]) expect(buildOrderName(`${'x'.repeat(room)}${'🌿'.repeat(80)}`, '予約金').isWellFormed()).toBe(true);
  });
});

it('tells PayPal of every line', () => {
  expect(listWindowProducts(draft(120))).toEqual([
    { name: 'Single session', quantity: 1, unitAmount: 120, currency: 'USD', description: 'Hydra-glow booster' },
  ]);
});
