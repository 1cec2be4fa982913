import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Money } from '../../contract/money.ts';
import { exchangeRates } from '../catalog/catalog.tables.ts';
import { openShop, type Shop, USD_ORDER } from './orders.fixture.ts';
import { orders } from './orders.tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());
beforeEach(() => shop.forgetBefore());

/** $120.00 at the rate of 1390. */
const WON: Money = { minor: 166_800, currency: 'KRW' };
const IN_WON = { currency: 'KRW', totalMinor: 166_800, baseCurrency: 'USD', baseTotalMinor: 12_000, rate: '1390', paymentMethod: 'CARD' };
const IN_DOLLARS = { currency: 'USD', totalMinor: 12_000, paymentMethod: 'FOREIGN_EASY_PAY' };
type OrderBuyer = Awaited<ReturnType<Shop['buyer']>>;

const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
const placeOrder = async (who: OrderBuyer) => (await shop.place(who)).json<{ order_num: string; charges: object[] }>();
/** An order in dollars whose buyer has agreed in the payment window to pay `total`. */
async function placeAgreedOrder(total: Money = WON, changes: Parameters<Shop['provider']['authorise']>[2] = {}) {
  const who = await shop.buyer();
  const { order_num: orderNum } = await placeOrder(who);
  const paymentKey = shop.provider.authorise(orderNum, total, changes);
  return { who, orderNum, paymentKey, confirm: (amount: number | string) => shop.confirm(who, { paymentKey, orderId: orderNum, amount }) };
}

describe('an order in dollars is paid by card in won', () => {
  test('the answer says what each way charges', async () => {
    expect((await placeOrder(await shop.buyer())).charges).toEqual([
      { payment_method: 'FOREIGN_EASY_PAY', currency_code: 'USD', total_price: 120 },
      { payment_method: 'CARD', currency_code: 'KRW', total_price: 166_800 },
    ]);
    const inWon = (await shop.place(await shop.buyer(), { ...USD_ORDER, currency_code: 'KRW', total_price: 166_800 })).json();
    expect(inWon.charges).toEqual([{ payment_method: 'CARD', currency_code: 'KRW', total_price: 166_800 }]);
  });
  test('captures that sum, keeps both, answers again alike, and gives back what was charged', async () => {
    const { who, orderNum, paymentKey, confirm } = await placeAgreedOrder();
    const first = await confirm('166800');
    expect([first.statusCode, first.json()]).toEqual([200, { totalAmount: 166_800, suppliedAmount: 151_636, vat: 15_164, currency: 'KRW' }]);
    expect((await confirm(166_800)).json()).toEqual(first.json());
    expect(await shop.order(orderNum)).toMatchObject({ ...IN_WON, state: 'success' });
    expect(await shop.history(who)).toMatchObject([
      {
        ...{ status: 'success', currency_code: 'KRW', total_price: 166_800, payment_method: 'CARD' },
        fee: { total: 120, currency_code: 'USD', rate: '1390' },
        order_products: [{ price: 166_800, total: 166_800, fee: { price: 120, total: 120 } }],
      },
    ]);
    expect((await shop.cancel(who, orderNum)).statusCode).toBe(200);
    expect(shop.provider.books).toEqual({ captures: [paymentKey], refunds: [paymentKey] });
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 166800 KRW', 'refund 166800 KRW']);
    expect(await shop.history(who)).toMatchObject([{ status: 'canceled', refunded_amount: 166_800 }]);
  });
  test('dollars are taken as before, and the fee of a line stays in dollars', async () => {
    const { who, orderNum, confirm } = await placeAgreedOrder({ minor: 12_000, currency: 'USD' });
    expect((await confirm(120)).statusCode).toBe(200);
    expect(await shop.order(orderNum)).toMatchObject({ ...IN_DOLLARS, state: 'success', rate: '1390' });
    expect(await shop.history(who)).toMatchObject([{ total_price: 120, currency_code: 'USD', order_products: [{ price: 120 }] }]);
  });
  test('a lost answer settles in won', async () => {
    const { orderNum, confirm } = await placeAgreedOrder();
    shop.provider.next.confirm.push('lost');
    expect((await confirm(166_800)).statusCode).toBe(202);
    await shop.ask(orderNum);
    expect(await shop.order(orderNum)).toMatchObject({ ...IN_WON, state: 'success' });
  });
  test('a capture that is heard of before the confirmation is its payment', async () => {
    const { orderNum, confirm } = await placeAgreedOrder(WON, { state: 'paid' });
    await shop.ask(orderNum);
    expect(await shop.order(orderNum)).toMatchObject({ ...IN_WON, state: 'success' });
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 166800 KRW']);
    expect((await confirm(166_800)).statusCode).toBe(200);
  });
  test('a card that was declined is told as declined, also when the product heard of it first', async () => {
    const { orderNum, confirm } = await placeAgreedOrder(WON, { state: 'failed', failure: { code: 'REJECT_CARD_COMPANY', expired: false } });
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('failed');
    const answer = await confirm(166_800);
    expect([answer.statusCode, code(answer)]).toEqual([402, 'orders.payment-refused']);
    expect(code(await confirm(166_799))).toBe('orders.amount-mismatch');
  });
  test('a partly refunded one waits for an operator, in won', async () => {
    const { orderNum } = await placeAgreedOrder(WON, { state: 'partly-refunded', balanceMinor: 100_000 });
    await shop.ask(orderNum);
    expect(await shop.order(orderNum)).toMatchObject({ ...IN_WON, state: 'confirming' });
    expect(await shop.flag(orderNum)).toMatchObject({ why: 'partly-refunded', currency: 'KRW', capturedMinor: 166_800 });
  });
});

describe('nobody pays less than the order is worth', () => {
  test.each([120.5, 166_799, 166_801, 12_000, 1390, 0])('refuses %d, which matches neither amount, without calling the provider', async (amount) => {
    const { orderNum, confirm } = await placeAgreedOrder();
    const answer = await confirm(amount);
    expect([answer.statusCode, code(answer)]).toEqual([400, 'orders.amount-mismatch']);
    expect(shop.provider.calls).toEqual([]);
    expect(await shop.order(orderNum)).toMatchObject({ ...IN_DOLLARS, state: 'pending' });
  });
  test.each<Money>([
    { minor: 166_800, currency: 'JPY' },
    { minor: 166_800, currency: 'USD' },
  ])('refunds a capture of $minor $currency that does not match the order', async (total) => {
    const { orderNum, paymentKey, confirm } = await placeAgreedOrder(total);
    const answer = await confirm(166_800);
    expect([answer.statusCode, code(answer)]).toEqual([402, 'orders.payment-refused']);
    expect(shop.provider.books.refunds).toEqual([paymentKey]);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'failed', failureCode: 'MISMATCH' });
  });
  test.each<Money>([
    { minor: 120, currency: 'KRW' },
    { minor: 166_799, currency: 'KRW' },
    { minor: 166_800, currency: 'USD' },
  ])('a capture of $minor $currency that nobody confirmed goes back', async (total) => {
    const { orderNum, paymentKey } = await placeAgreedOrder(total, { state: 'paid' });
    await shop.ask(orderNum);
    expect(shop.provider.books.refunds).toEqual([paymentKey]);
    expect((await shop.order(orderNum)).state).toBe('failed');
  });
  test('once its payment has begun in one currency the other is refused', async () => {
    const { orderNum, who, confirm } = await placeAgreedOrder();
    shop.provider.next.confirm.push('away');
    await confirm(166_800);
    const other = shop.provider.authorise(orderNum, { minor: 12_000, currency: 'USD' });
    expect(code(await shop.confirm(who, { paymentKey: other, orderId: orderNum, amount: 120 }))).toBe('orders.amount-mismatch');
    expect(shop.provider.books.captures).toEqual([]);
  });
  test('uses the exchange rate stored with the order', async () => {
    const { orderNum, confirm } = await placeAgreedOrder();
    const later = { base: 'USD', quote: 'KRW', rate: '1000', source: 'configured', asOf: new Date('2026-06-01T00:00:00Z') } as const;
    await shop.db.insert(exchangeRates).values(later);
    expect(code(await confirm(120_000))).toBe('orders.amount-mismatch');
    expect((await confirm(166_800)).statusCode).toBe(200);
    expect((await shop.order(orderNum)).totalMinor).toBe(166_800);
    await shop.db.delete(exchangeRates).where(eq(exchangeRates.rate, '1000'));
  });
  test('accepts only dollars if both amounts are the same number', async () => {
    await shop.db.insert(exchangeRates).values({ base: 'USD', quote: 'KRW', rate: '1', source: 'configured', asOf: new Date('2026-06-01T00:00:00Z') });
    const { orderNum, paymentKey } = await placeAgreedOrder({ minor: 120, currency: 'KRW' }, { state: 'paid' });
    expect(await shop.order(orderNum)).toMatchObject({ rate: null, rateId: null });
    await shop.ask(orderNum);
    expect(shop.provider.books.refunds).toEqual([paymentKey]);
    await shop.db.delete(exchangeRates).where(eq(exchangeRates.rate, '1'));
  });
  test('an order that kept no rate is paid in dollars alone', async () => {
    const { orderNum, confirm } = await placeAgreedOrder();
    await shop.db.update(orders).set({ rate: null, rateId: null }).where(eq(orders.orderNum, orderNum));
    expect(code(await confirm(166_800))).toBe('orders.amount-mismatch');
  });
});
