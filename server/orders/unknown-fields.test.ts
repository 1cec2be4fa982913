import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptanceBody, createQuote, makeDraft, SESSION } from '../quotes/quotes.fixture.ts';
import { makeCoordinator, registerPatient } from '../threads/patients.fixture.ts';
import { openShop, type Shop, USD_LINE, USD_ORDER } from './orders.fixture.ts';

/** Calls that move money refuse an unknown field and do nothing. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());
beforeEach(() => shop.forgetBefore());

const expectRefused = (answer: { statusCode: number; json(): unknown }) => {
  const { code, errors } = answer.json() as { code: string; errors?: { field: string; code: string; detail: string }[] };
  return { status: answer.statusCode, code, errors };
};
const withUnknownField = (field: string) => ({
  ...{ status: 400, code: 'invalid' },
  errors: [{ field, code: 'fields.unknown', detail: 'This field is not taken here.' }],
});
const CONSENTS = { personal: true, sensitive: true, third_party: true };

describe('an unknown field', () => {
  test.each([
    ['coupon', { coupon: 'SPRING' }],
    ['order_products.0.price', { order_products: [{ ...USD_LINE, price: 1 }] }],
    ['consents.marketing', { consents: { ...CONSENTS, marketing: true } }],
    ['quote.price', { quote: { id: 1, version: 1, price: 1 } }],
  ])('%s places no order', async (field, change) => {
    const who = await shop.buyer();
    expect(expectRefused(await shop.place(who, { ...USD_ORDER, ...change }))).toEqual(withUnknownField(field));
    expect(await shop.history(who)).toEqual([]);
  });
  test('captures nothing', async () => {
    const who = await shop.buyer();
    const { request, orderNum } = await shop.authorised(who);
    expect(expectRefused(await shop.confirm(who, { ...request, currency: 'USD' }))).toEqual(withUnknownField('currency'));
    expect(shop.provider.calls).toEqual([]);
    expect((await shop.order(orderNum)).state).toBe('pending');
  });
  test('cancels nothing', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    const answer = await shop.world.post('/api/v1/payment/cancel', { orderId: orderNum, amount: 30 }, who.headers);
    expect(expectRefused(answer)).toEqual(withUnknownField('amount'));
    expect(shop.provider.books.refunds).toEqual([]);
    expect((await shop.order(orderNum)).state).toBe('success');
  });
  test('an operator’s refund with an amount gives nothing back', async () => {
    const { orderNum } = await shop.paid(await shop.buyer());
    const { headers } = await shop.operator();
    const refund = (body: object) => shop.world.post(`/api/v1/operator/orders/${orderNum}/refund`, body, headers);
    expect(expectRefused(await refund({ reason: 'a mistake of ours', amount: 30 }))).toEqual(withUnknownField('amount'));
    expect(shop.provider.books.refunds).toEqual([]);
    const declined = await shop.world.post(`/api/v1/operator/refund-requests/${orderNum}/decline`, { decline: 'other', refund: 30 }, headers);
    expect(expectRefused(declined)).toEqual(withUnknownField('refund'));
  });
  test('offers, accepts and declines no quote', async () => {
    const { world } = shop;
    const [staff, one] = [await makeCoordinator(world), await registerPatient(world)];
    const offer = `/api/v1/clinic/consultations/${one.consultationId}/quotes`;
    const cheaper = { ...makeDraft(world), lines: [{ ...SESSION, discount: 100 }] };
    expect(expectRefused(await world.post(`${offer}/preview`, cheaper, staff.headers))).toEqual(withUnknownField('lines.0.discount'));
    expect(expectRefused(await world.post(`${offer}/preview`, { ...makeDraft(world), discount: 10 }, staff.headers))).toEqual(withUnknownField('discount'));
    const quote = await createQuote(world, staff.headers, one);
    for (const [act, body] of [
      ['accept', { version: 1 }],
      ['decline', { version: 1, reason: 'other' }],
    ] as const)
      expect(expectRefused(await world.post(`/api/v1/quote/${quote.id}/${act}`, { ...body, price: 1 }, one.headers))).toEqual(withUnknownField('price'));
    expect(expectRefused(await world.post(`/api/v1/clinic/quotes/${quote.id}/withdraw`, { version: 1, price: 1 }, staff.headers))).toEqual(
      withUnknownField('price'),
    );
    expect((await world.post('/api/v1/order', acceptanceBody(quote), one.headers)).statusCode).toBe(201);
  });
});
