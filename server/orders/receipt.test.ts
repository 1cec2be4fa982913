import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Receipt } from '../../contract/orders/orders.ts';
import { openShop, type Shop, USD_LINE } from './orders.fixture.ts';
import { orders } from './orders.tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());

const read = (orderNum: string, headers: Record<string, string> = {}) => shop.world.get(`/api/v1/order/${orderNum}/receipt`, headers);

it('is refused to a guest, and to anybody but the member whose order it is', async () => {
  const [buyer, stranger, operator] = [await shop.buyer(), await shop.buyer(), await shop.operator()];
  const { orderNum } = await shop.paid(buyer);
  expect((await read(orderNum)).statusCode).toBe(401);
  const answer = await read(orderNum, stranger.headers);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'orders.not-found']);
  expect((await read(orderNum, operator.headers)).statusCode).toBe(403);
  expect((await read(orderNum, buyer.headers)).statusCode).toBe(200);
});

it('has what was bought, how it was paid and the VAT, in the language of its reader', async () => {
  const buyer = await shop.buyer();
  const { orderNum } = await shop.paid(buyer);
  const receipt = (await read(orderNum, buyer.headers)).json<Receipt>();
  expect(receipt).toMatchObject({
    ...{ order_num: orderNum, status: 'success', currency_code: 'USD', total_price: 120, lines_currency: 'USD', lines_total: 120, rate: null },
    ...{ canceling: false, canceled_at: null, refunded_amount: null },
    lines: [{ quantity: 1, price: 120, total: 120 }],
  });
  expect(receipt.supplied_price + receipt.vat).toBeCloseTo(120);
  const japanese = (await read(orderNum, { ...buyer.headers, 'accept-language': 'ja' })).json<Receipt>();
  expect(japanese.lines[0]?.product_title).not.toBe(receipt.lines[0]?.product_title);
});

it('adds up the lines of an order paid in won in dollars, at the order’s own rate', async () => {
  const buyer = await shop.buyer();
  const { order_num } = (
    await shop.place(buyer, { currency_code: 'USD', total_price: 360, hospital_id: 1, order_products: [{ ...USD_LINE, quantity: 3 }] })
  ).json();
  const won = {
    state: 'success',
    currency: 'KRW',
    totalMinor: 522_180,
    rate: '1450.5',
    suppliedMinor: 474_709,
    vatMinor: 47_471,
    paymentMethod: 'CARD',
  } as const;
  await shop.db
    .update(orders)
    .set({ ...won, paidAt: shop.world.clock.now() })
    .where(eq(orders.orderNum, order_num));
  expect((await read(order_num, buyer.headers)).json<Receipt>()).toMatchObject({
    ...{ lines: [{ quantity: 3, price: 120, total: 360 }], lines_currency: 'USD', lines_total: 360, rate: '1450.5' },
    ...{ currency_code: 'KRW', supplied_price: 474_709, vat: 47_471, total_price: 522_180, payment_method: 'CARD' },
  });
});

it('is not there until the order is paid, and says what was refunded', async () => {
  const buyer = await shop.buyer();
  const { orderNum, request } = await shop.authorised(buyer);
  expect((await read(orderNum, buyer.headers)).statusCode).toBe(404);
  await shop.confirm(buyer, request);
  expect((await shop.cancel(buyer, orderNum)).statusCode).toBe(200);
  const receipt = (await read(orderNum, buyer.headers)).json<Receipt>();
  expect(receipt).toMatchObject({ status: 'canceled', total_price: 120, refunded_amount: 120 });
  expect(receipt.canceled_at).not.toBeNull();
});
