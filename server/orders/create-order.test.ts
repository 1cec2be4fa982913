import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAgreements } from '../accounts/accounts.ts';
import { exchangeRates, productOptions } from '../catalog/catalog.tables.ts';
import { openShop, type Shop, USD_LINE, USD_ORDER } from './orders.fixture.ts';
import { orders } from './orders.tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());

const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;

describe('placing an order', () => {
  test('an outsider cannot', async () => {
    expect((await shop.world.post('/api/v1/order', USD_ORDER)).statusCode).toBe(401);
    expect((await shop.world.get('/api/v1/order')).statusCode).toBe(401);
  });
  test('is refused to a coordinator', async () => {
    const { id } = await shop.world.person({ role: 'hospital', hospitalId: 1 });
    const answer = await shop.world.post('/api/v1/order', USD_ORDER, await shop.world.as({ id, role: 'hospital', hospitalId: 1 }));
    expect([answer.statusCode, code(answer)]).toEqual([403, 'not-allowed']);
  });
  test.each([
    ['no lines', { order_products: [] }],
    ['a quantity of none', { order_products: [{ ...USD_LINE, quantity: 0 }] }],
    ['half a quantity', { order_products: [{ ...USD_LINE, quantity: 0.5 }] }],
    ['more than a person buys', { order_products: [{ ...USD_LINE, quantity: 21 }] }],
    ['a total below nothing', { total_price: -120 }],
    ['a currency that is none', { currency_code: 'EUR' }],
  ])('wrong input: %s', async (_name, change) => {
    const answer = await shop.place(await shop.buyer(), { ...USD_ORDER, ...change });
    expect([answer.statusCode, code(answer)]).toEqual([400, 'invalid']);
  });
  test('the price is the server’s: another total is refused, not corrected', async () => {
    const who = await shop.buyer();
    for (const total_price of [119.99, 120.01, 1, 12_000, 120.001]) {
      const answer = await shop.place(who, { ...USD_ORDER, total_price });
      expect([answer.statusCode, code(answer)]).toEqual([409, 'orders.price-changed']);
    }
    expect(await shop.history(who)).toEqual([]);
  });
  test('a price in the request is not believed', async () => {
    const answer = await shop.place(await shop.buyer(), { ...USD_ORDER, total_price: 1, order_products: [{ ...USD_LINE, price: 1, unitMinor: 100 }] });
    expect([code(answer), answer.json().errors.map(({ field }: { field: string }) => field)]).toEqual([
      'invalid',
      ['order_products.0.price', 'order_products.0.unitMinor'],
    ]);
  });
  test.each([
    ['an option that is none', { option_id: 999 }],
    ['an option of another treatment', { product_id: 2 }],
    ['an option of another clinic', { product_id: 3, option_id: 301 }],
    ['a line that names another clinic', { hospital_id: 2 }],
  ])('%s is unknown', async (_name, change) => {
    const answer = await shop.place(await shop.buyer(), { ...USD_ORDER, order_products: [{ ...USD_LINE, ...change }] });
    expect([answer.statusCode, code(answer)]).toEqual([400, 'orders.option-unknown']);
  });
  test('an option that is not offered any more is unknown', async () => {
    const { db } = shop;
    await db.update(productOptions).set({ retiredAt: new Date() }).where(eq(productOptions.id, 201));
    const asked = { ...USD_ORDER, total_price: 25, order_products: [{ hospital_id: 1, product_id: 2, option_id: 201, quantity: 1 }] };
    expect(code(await shop.place(await shop.buyer(), asked))).toBe('orders.option-unknown');
    await db.update(productOptions).set({ retiredAt: null }).where(eq(productOptions.id, 201));
    expect((await shop.place(await shop.buyer(), asked)).statusCode).toBe(201);
  });
  test('yen is shown, never charged', async () => {
    expect(code(await shop.place(await shop.buyer(), { ...USD_ORDER, currency_code: 'JPY', total_price: 18_000 }))).toBe('orders.currency-unsupported');
  });
  test.each(['TRANSFER', 'VIRTUAL_ACCOUNT', 'MOBILE_PHONE', 'CULTURE_GIFT_CERTIFICATE', 'card', 'POINTS'])(
    '%s is no way to pay here',
    async (payment_method) => {
      const who = await shop.buyer();
      const answer = await shop.place(who, { ...USD_ORDER, payment_method });
      expect([answer.statusCode, code(answer)]).toEqual([400, 'orders.method-unsupported']);
      const korean = await shop.world.post('/api/v1/order', { ...USD_ORDER, payment_method }, { ...who.headers, 'accept-language': 'ko' });
      expect(korean.json().detail).toMatch(/^유효하지 않은 결제 수단입니다\./);
      expect(await shop.history(who)).toEqual([]);
    },
  );
  test('a way to pay belongs to its currency', async () => {
    const who = await shop.buyer();
    expect(code(await shop.place(who, { ...USD_ORDER, payment_method: 'CARD' }))).toBe('orders.currency-unsupported');
    expect((await shop.place(who, { ...USD_ORDER, payment_method: 'FOREIGN_EASY_PAY' })).statusCode).toBe(201);
    expect(await shop.history(who)).toMatchObject([{ payment_method: 'FOREIGN_EASY_PAY' }]);
  });
  test('lines in two currencies are no order', async () => {
    await shop.db.update(productOptions).set({ currencyCode: 'KRW' }).where(eq(productOptions.id, 201));
    const asked = { ...USD_ORDER, total_price: 145, order_products: [USD_LINE, { hospital_id: 1, product_id: 2, option_id: 201, quantity: 1 }] };
    expect(code(await shop.place(await shop.buyer(), asked))).toBe('orders.currency-unsupported');
    await shop.db.update(productOptions).set({ currencyCode: 'USD' }).where(eq(productOptions.id, 201));
  });
  test('success in dollars, with the names as they were', async () => {
    const who = await shop.buyer();
    const lines = [
      { ...USD_LINE, quantity: 2 },
      { hospital_id: 1, product_id: 2, option_id: 201, quantity: 1 },
    ];
    const answer = await shop.place(who, { ...USD_ORDER, total_price: 265, order_products: lines });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      order_num: expect.stringMatching(/^N\d{8}-[0-9A-HJKMNP-TV-Z]{10}$/),
      title: 'Hydra-glow booster +1',
      total_price: 265,
      currency_code: 'USD',
      charges: [
        { payment_method: 'FOREIGN_EASY_PAY', currency_code: 'USD', total_price: 265 },
        { payment_method: 'CARD', currency_code: 'KRW', total_price: 368_350 },
      ],
      visit_held_until: null,
    });
    const [item] = await shop.history(who, 'ja');
    expect(item).toMatchObject({
      status: 'pending',
      total_price: 265,
      currency_code: 'USD',
      payment_method: 'FOREIGN_EASY_PAY',
      cancellable: false,
      confirming: false,
      hospital_profile_image: [],
      hospital_profile_pictures: [],
      order_products: [
        {
          product_title: 'Hydra-glow booster ja',
          option_title: 'Single session ja',
          hospital_name: 'Dancheong Skin Clinic ja',
          quantity: 2,
          price: 120,
          treatment_price: { from: 1200, to: 1440, currency_code: 'USD' },
        },
        { product_title: 'Calming mask ja', quantity: 1, price: 25, treatment_price: { from: 250, to: 300, currency_code: 'USD' } },
      ],
    });
  });
  test('success by card in won, at the dated rate, which the order keeps', async () => {
    const who = await shop.buyer();
    const asked = { ...USD_ORDER, currency_code: 'KRW', total_price: 166_800 };
    const { order_num } = (await shop.place(who, asked)).json<{ order_num: string }>();
    await shop.db.insert(exchangeRates).values({ base: 'USD', quote: 'KRW', rate: '1400.5', source: 'configured', asOf: new Date('2026-06-01T00:00:00Z') });
    expect(code(await shop.place(who, asked))).toBe('orders.price-changed');
    expect((await shop.place(who, { ...asked, total_price: 168_060 })).statusCode).toBe(201);
    expect(await shop.order(order_num)).toMatchObject({
      currency: 'KRW',
      totalMinor: 166_800,
      baseCurrency: 'USD',
      baseTotalMinor: 12_000,
      rate: '1390',
      paymentMethod: 'CARD',
    });
    expect((await shop.history(who)).at(-1)).toMatchObject({ total_price: 166_800, order_products: [{ price: 166_800 }] });
  });
});

describe('the three consents', () => {
  const all = { personal: true, sensitive: true, third_party: true };
  test.each(['personal', 'sensitive', 'third_party'])('without %s there is no order', async (missing) => {
    const who = await shop.buyer();
    const answer = await shop.place(who, { ...USD_ORDER, consents: { ...all, [missing]: false } });
    expect([answer.statusCode, code(answer)]).toEqual([400, 'consultations.consents-required']);
    expect(await shop.history(who)).toEqual([]);
  });
  test('are kept with version, language and order', async () => {
    const who = await shop.buyer();
    const answer = await shop.world.post('/api/v1/order', { ...USD_ORDER, consents: all }, { ...who.headers, 'accept-language': 'ar' });
    const recorded = await listAgreements(shop.db, `order:${answer.json<{ order_num: string }>().order_num}`);
    expect(recorded.map(({ document }) => document).sort()).toEqual(['consent-personal', 'consent-sensitive', 'consent-third-party']);
    for (const agreement of recorded)
      expect(agreement).toMatchObject({ memberId: who.id, language: 'ar', version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
  });
});

describe('limits and privacy', () => {
  test('twenty unpaid orders at most, also when they come at once', async () => {
    const who = await shop.buyer();
    for (let n = 0; n < 18; n += 1) await shop.place(who);
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.place(who)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 201, 429, 429, 429]);
    expect(code(await shop.place(who))).toBe('orders.too-many-open');
  });
  test('do not count orders that were paid, refunded or begun to be paid', async () => {
    const who = await shop.buyer();
    const { order_num } = (await shop.place(who)).json<{ order_num: string }>();
    const { id: _own, ...copy } = await shop.order(order_num);
    const states = ['success', 'canceled', 'failed', 'confirming', 'canceling'] as const;
    await shop.db
      .insert(orders)
      .values(Array.from({ length: 25 }, (_, n) => ({ ...copy, orderNum: `${order_num}-${n}`, state: states[n % 5] ?? 'success', askAt: null })));
    expect((await shop.place(who)).statusCode).toBe(201);
  });
  test('the history is the member’s own, in pages, newest first', async () => {
    const [who, other] = [await shop.buyer(), await shop.buyer()];
    for (let n = 0; n < 3; n += 1) await shop.place(who);
    await shop.place(other);
    const first = await shop.world.get('/api/v1/order?limit=2', who.headers);
    const page = first.json<{ id: number; order_num: string }[]>();
    expect(page).toHaveLength(2);
    expect(page[0]?.id).toBeGreaterThan(page[1]?.id ?? Number.POSITIVE_INFINITY);
    expect(first.headers.link).toBe(`</api/v1/order?limit=2&after=${page[1]?.id}>; rel="next"`);
    const rest = (await shop.world.get(`/api/v1/order?limit=2&after=${page[1]?.id}`, who.headers)).json<{ id: number }[]>();
    expect(rest).toHaveLength(1);
    expect(await shop.history(other)).toHaveLength(1);
    expect(first.headers['cache-control']).toBe('no-store');
  });
});
