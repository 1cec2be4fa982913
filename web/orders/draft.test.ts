import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductDetail, ProductOption } from '../../contract/catalog/catalog.ts';
import { clearOrderDraft, createOrderDraft, type OrderDraft, readOrderDraft, refreshOrderDraft, saveOrderDraft, sumDraft } from './draft.ts';

/** In-memory replacement for the session storage of the draft. */
function memory() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('localStorage', memory());
});
afterEach(() => vi.unstubAllGlobals());

const option = (id: number, price: number): ProductOption => ({
  id,
  product_id: 7,
  title: `Option ${id}`,
  description: '',
  price,
  currency_code: 'USD',
  treatment_price: { from: Math.round(price * 1000) / 100, to: price * 12, currency_code: 'USD' },
  includes: [],
  extras: [],
  fee_reason: null,
  procedure_time_minutes: 30,
  recovery_time_minutes: 0,
  is_anesthetic_include: false,
  is_aftercare_include: false,
  is_vat_include: true,
});

const treatment = {
  id: 7,
  hospital_id: 3,
  title: 'Hydra-glow booster',
  currency_code: 'USD',
  profile_image: [],
  profile_pictures: [],
  hospital: { id: 3, name: 'Dancheong', address_english: '77 Apgujeong-ro', nearest_subway_station: 'Apgujeong' },
  options: [option(71, 120), option(72, 19.99), option(73, 25)],
} as unknown as ProductDetail;

const draft: OrderDraft = createOrderDraft(
  treatment,
  new Map([
    [72, 3],
    [71, 1],
  ]),
  new Date('2026-12-03T05:00:00Z'),
);

describe('a draft', () => {
  it('carries what specification 6.2 lists, in the order of the treatment', () => {
    expect(draft).toEqual({
      currency_code: 'USD',
      total_price: 179.97,
      address: '77 Apgujeong-ro',
      subway: 'Apgujeong',
      title: 'Hydra-glow booster',
      hospital_id: 3,
      hospital_name: 'Dancheong',
      profile_image: [],
      profile_pictures: [],
      created_at: '2026-12-03T05:00:00.000Z',
      order_products: [
        {
          hospital_id: 3,
          product_id: 7,
          option_id: 71,
          quantity: 1,
          title: 'Option 71',
          price: 120,
          treatment_price: { from: 1200, to: 1440, currency_code: 'USD' },
        },
        {
          hospital_id: 3,
          product_id: 7,
          option_id: 72,
          quantity: 3,
          title: 'Option 72',
          price: 19.99,
          treatment_price: { from: 199.9, to: 239.88, currency_code: 'USD' },
        },
      ],
    });
  });

  it('adds in cents: 3 times 0.1 is 0.3', () => {
    expect(sumDraft({ currency_code: 'USD', order_products: [{ ...draft.order_products[0], price: 0.1, quantity: 3 } as never] })).toBe(0.3);
    expect(sumDraft({ currency_code: 'USD', order_products: [] })).toBe(0);
  });
});

describe('a draft in another language', () => {
  const arabic = {
    ...treatment,
    title: 'إبر النضارة',
    hospital: { ...treatment.hospital, name: 'دانتشونغ' },
    options: [{ ...option(71, 130), title: 'جلسة' }],
  } as ProductDetail;

  it("takes the catalogue's words and what is paid at the clinic, and keeps ids, quantities and fees", () => {
    const worded = refreshOrderDraft(draft, arabic);
    expect([worded.title, worded.hospital_name]).toEqual(['إبر النضارة', 'دانتشونغ']);
    expect(worded.order_products).toEqual([
      { ...draft.order_products[0], title: 'جلسة', treatment_price: { from: 1300, to: 1560, currency_code: 'USD' } },
      draft.order_products[1],
    ]);
    expect([worded.total_price, worded.created_at]).toEqual([draft.total_price, draft.created_at]);
  });
});

describe('session storage', () => {
  it('keeps it under the name of the specification until it is cleared', () => {
    expect(readOrderDraft()).toBeUndefined();
    saveOrderDraft(draft);
    expect(sessionStorage.getItem('orderDraft')).not.toBeNull();
    expect(readOrderDraft()).toEqual(draft);
    clearOrderDraft();
    expect(readOrderDraft()).toBeUndefined();
  });

  const line = draft.order_products[0];
  it.each([
    ['no JSON', '{'],
    ['no object', '7'],
    ['nothing chosen', JSON.stringify({ ...draft, order_products: [], total_price: 0 })],
    ['a quantity of 0', JSON.stringify({ ...draft, order_products: [{ ...line, quantity: 0 }], total_price: 0 })],
    ['a quantity of 21', JSON.stringify({ ...draft, order_products: [{ ...line, quantity: 21 }], total_price: 2520 })],
    ['another total', JSON.stringify({ ...draft, total_price: 1 })],
    ['a price at the clinic that is none', JSON.stringify({ ...draft, order_products: [{ ...line, treatment_price: { from: 'free' } }], total_price: 120 })],
    ['a fraction of a cent', JSON.stringify({ ...draft, order_products: [{ ...line, price: 0.001 }], total_price: 0.001 })],
    ['an unknown currency', JSON.stringify({ ...draft, currency_code: 'EUR' })],
    ['a name that is missing', JSON.stringify({ ...draft, title: undefined })],
  ])('takes %s for no draft', (_, stored) => {
    sessionStorage.setItem('orderDraft', stored);
    expect(readOrderDraft()).toBeUndefined();
  });
});
