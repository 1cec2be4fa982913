import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Quote } from '../../contract/quotes/quotes.ts';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import { productOptions } from '../catalog/catalog.tables.ts';
import { acceptanceBody, createQuote, SESSION } from '../quotes/quotes.fixture.ts';
import { sweepQuotes } from '../quotes/quotes.jobs.ts';
import { quotes } from '../quotes/quotes.tables.ts';
import { insertPastVisit } from '../reviews/reviews.fixture.ts';
import { makeCoordinator, registerPatient } from '../threads/patients.fixture.ts';
import { visits } from '../visits/visits.tables.ts';
import { openShop, type Shop } from './orders.fixture.ts';
import { orderProducts, orders } from './orders.tables.ts';

let shop: Shop;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
beforeAll(async () => {
  shop = await openShop();
  staff = await makeCoordinator(shop.world);
});
afterAll(() => shop.world.close());

/** The fee is a cent above the catalogue's, so that a test sees which price was used. */
const QUOTED = { ...SESSION, price: 1_500.5, fee: 121.01 };
const code = (reply: { json(): unknown }) => (reply.json() as { code: string }).code;
type QuotePatient = Awaited<ReturnType<typeof registerPatient>>;
const asBuyer = ({ member, headers }: QuotePatient) => ({ id: member.id, headers });
const read = async ({ headers }: QuotePatient, id: number) => (await shop.world.get(`/api/v1/quote/${id}`, headers)).json<Quote>();
const listOrders = (one: QuotePatient) => shop.db.select().from(orders).where(eq(orders.memberId, one.member.id)).orderBy(orders.id);
const offerQuoteToPatient = async (change: object = {}) => {
  const one = await registerPatient(shop.world);
  return {
    one,
    quote: await createQuote(shop.world, staff.headers, one, {
      lines: [QUOTED, { words: '부기 관리', quantity: 2, price: 40, vat_included: false }],
      ...change,
    }),
  };
};
/** An accepted and paid quote. */
async function createPaidQuote() {
  const { one, quote } = await offerQuoteToPatient();
  const { order_num: orderNum } = (await shop.place(asBuyer(one), acceptanceBody(quote))).json<{ order_num: string }>();
  const paymentKey = shop.provider.authorise(orderNum, { minor: 12_101, currency: 'USD' });
  expect((await shop.confirm(asBuyer(one), { paymentKey, orderId: orderNum, amount: 121.01 })).statusCode).toBe(200);
  return { one, quote, orderNum };
}

describe('accepting a quote', () => {
  it('places the order of its fee: the quote’s prices, whatever the catalogue says by then', async () => {
    const { one, quote } = await offerQuoteToPatient();
    await shop.db.update(productOptions).set({ priceMinor: 99_900 }).where(eq(productOptions.id, 101));
    const reply = await shop.place(asBuyer(one), acceptanceBody(quote));
    await shop.db.update(productOptions).set({ priceMinor: 12_000 }).where(eq(productOptions.id, 101));
    expect([reply.statusCode, reply.json()]).toEqual([201, expect.objectContaining({ total_price: 121.01, currency_code: 'USD' })]);
    const [order] = await listOrders(one);
    expect(order).toMatchObject({ totalMinor: 12_101, quoteId: quote.id, quoteVersion: 1, besideMinor: 8_800 });
    const lines = await shop.db
      .select()
      .from(orderProducts)
      .where(eq(orderProducts.orderId, order?.id ?? 0));
    expect(lines).toMatchObject([{ optionId: 101, unitMinor: 12_101, treatmentFromMinor: 150_050, treatmentToMinor: 150_050 }]);
    expect(await read(one, quote.id)).toMatchObject({ state: 'accepted', order_num: order?.orderNum });
  });

  it.each([
    ['another total', { total_price: 121 }, 'orders.price-changed'],
    ['the catalogue’s own fee', { total_price: 120 }, 'orders.price-changed'],
    ['fewer lines', { order_products: [{ hospital_id: 1, product_id: 1, option_id: 102, quantity: 1 }] }, 'quotes.changed'],
    ['another quantity', { order_products: [{ hospital_id: 1, product_id: 1, option_id: 101, quantity: 2 }] }, 'quotes.changed'],
    ['another clinic', { hospital_id: 2 }, 'quotes.changed'],
    ['consents that are not given', { consents: { personal: true, sensitive: false, third_party: true } }, 'consultations.consents-required'],
  ])('is refused for %s, and nothing is placed', async (_what, change, refusal) => {
    const { one, quote } = await offerQuoteToPatient();
    expect(code(await shop.place(asBuyer(one), acceptanceBody(quote, change)))).toBe(refusal);
    expect(await listOrders(one)).toEqual([]);
    expect((await read(one, quote.id)).state).toBe('open');
  });

  it('in two tabs at once is one order, and the same answer in both', async () => {
    const { one, quote } = await offerQuoteToPatient();
    const both = await Promise.all([1, 2, 3].map(() => shop.place(asBuyer(one), acceptanceBody(quote))));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(both.map((reply) => reply.json().order_num)).size).toBe(1);
    expect(await listOrders(one)).toHaveLength(1);
  });

  it('concurrent with a change, exactly one of them succeeds', async () => {
    const { one, quote } = await offerQuoteToPatient();
    const changes = { id: quote.id, version: 1 };
    const [accepted, changed] = await Promise.all([shop.place(asBuyer(one), acceptanceBody(quote)), createQuote(shop.world, staff.headers, one, { changes })]);
    const now = await read(one, quote.id);
    if (accepted.statusCode === 201) expect([now.state, now.version]).toEqual(['accepted', 1]);
    else expect([code(accepted), changed.version, now.state]).toEqual(['quotes.changed', 2, 'open']);
  });

  it('another way to pay takes the place of the first order, which cannot be paid any more', async () => {
    const { one, quote } = await offerQuoteToPatient();
    const who = asBuyer(one);
    const first = (await shop.place(who, acceptanceBody(quote))).json<{ order_num: string }>();
    const second = await shop.place(who, acceptanceBody(quote, { currency_code: 'KRW', total_price: 168_204, payment_method: 'CARD' }));
    expect([second.statusCode, second.json()]).toEqual([201, expect.objectContaining({ currency_code: 'KRW', total_price: 168_204 })]);
    expect((await listOrders(one)).map(({ state, quoteId }) => [state, quoteId])).toEqual([
      ['failed', quote.id],
      ['pending', quote.id],
    ]);
    const paymentKey = shop.provider.authorise(first.order_num, { minor: 12_101, currency: 'USD' });
    expect(code(await shop.confirm(who, { paymentKey, orderId: first.order_num, amount: 121.01 }))).toBe('orders.not-payable');
    expect(await shop.ledgerOf(first.order_num)).toEqual([]);
  });

  it('after it was paid is refused with a sentence, and nothing is charged again', async () => {
    const { one, quote, orderNum } = await createPaidQuote();
    const again = await shop.place(asBuyer(one), acceptanceBody(quote));
    expect([again.statusCode, code(again)]).toEqual([409, 'quotes.paid']);
    expect(code(await shop.world.post(`/api/v1/quote/${quote.id}/decline`, { version: 1, reason: 'other' }, one.headers))).toBe('quotes.paid');
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12101 USD']);
    expect(await listOrders(one)).toHaveLength(1);
  });

  it('reopens while its time lasts when the payment never came, and can be repeated', async () => {
    const { one, quote } = await offerQuoteToPatient();
    const { order_num } = (await shop.place(asBuyer(one), acceptanceBody(quote))).json<{ order_num: string }>();
    await shop.askFor(order_num, 42 * 60);
    expect((await shop.order(order_num)).state).toBe('failed');
    const anew = { ...one, headers: await shop.world.as(one.member) };
    expect(await read(anew, quote.id)).toMatchObject({ state: 'open', order_num: null });
    expect((await shop.place(asBuyer(anew), acceptanceBody(quote))).statusCode).toBe(201);
    staff = await makeCoordinator(shop.world);
  });
});

describe('an order of a quote', () => {
  it('knows what is left for the clinic: lines in its own words and VAT on top too', async () => {
    const { one, quote } = await createPaidQuote();
    expect(quote.sums).toMatchObject({ total: 1_588.5, at_clinic: 1_467.49 });
    const [item] = (await shop.world.get('/api/v1/reservation', one.headers)).json<ReservationItem[]>();
    expect(item?.way.orders).toMatchObject([
      { treatment_price: { from: 1_588.5, to: 1_588.5, currency_code: 'USD' }, due_at_clinic: { from: 1_467.49, to: 1_467.49, currency_code: 'USD' } },
    ]);
  });

  it('shows on the quote what was charged at its own rate, and nothing of a later rate', async () => {
    const { one, quote } = await offerQuoteToPatient();
    expect(quote.approximations).toHaveLength(1);
    // $121.01 at the rate of 1390.
    const inWon = { ...acceptanceBody(quote), currency_code: 'KRW', total_price: 168_204 };
    const { order_num: orderNum } = (await shop.place(asBuyer(one), inWon)).json<{ order_num: string }>();
    expect(await read(one, quote.id)).toMatchObject({ state: 'accepted', charge: null, approximations: [] });
    const paymentKey = shop.provider.authorise(orderNum, { minor: 168_204, currency: 'KRW' });
    expect((await shop.confirm(asBuyer(one), { paymentKey, orderId: orderNum, amount: 168_204 })).statusCode).toBe(200);
    const charge = { amount: 168_204, currency_code: 'KRW', rate: '1390' };
    expect(await read(one, quote.id)).toMatchObject({ state: 'paid', charge, approximations: [] });
    const inThread = await shop.world.get(`/api/v1/consultations/${quote.consultation_id}/quotes`, staff.headers);
    expect(inThread.json()).toMatchObject([{ charge, approximations: [] }]);
  });

  it('is refunded by the rule of every order, and the quote is over with it', async () => {
    const { one, quote, orderNum } = await createPaidQuote();
    expect((await shop.cancel(asBuyer(one), orderNum)).statusCode).toBe(200);
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12101 USD', 'refund 12101 USD']);
    expect((await read(one, quote.id)).state).toBe('refunded');
    expect(code(await shop.place(asBuyer(one), acceptanceBody(quote)))).toBe('quotes.over');
  });

  it('shows it to an operator, in the version that was accepted', async () => {
    const { quote, orderNum } = await createPaidQuote();
    const operator = await shop.operator();
    const seen = (await shop.world.get(`/api/v1/operator/orders/${orderNum}`, operator.headers)).json();
    expect(seen.quote).toMatchObject({ id: quote.id, version: 1, state: 'paid', sums: { fee: 121.01 } });
  });
});

describe('after the visit', () => {
  it('she is asked once whether it was kept, and clinic and operator see what she says', async () => {
    const { one, quote, orderNum } = await createPaidQuote();
    const kept = (body: object) => shop.world.put(`/api/v1/quote/${quote.id}/kept`, body, one.headers);
    expect(code(await kept({ kept: true }))).toBe('quotes.no-visit');
    const visitId = await insertPastVisit(shop.world, one);
    await shop.db
      .update(visits)
      .set({ orderId: (await shop.order(orderNum)).id })
      .where(eq(visits.id, visitId));
    await sweepQuotes(shop.world.deps);
    await sweepQuotes(shop.world.deps);
    expect(await read(one, quote.id)).toMatchObject({ asks_kept: true, kept: null });
    const [row] = await shop.db
      .select()
      .from(quotes)
      .where(and(eq(quotes.id, quote.id)));
    expect(row?.keptAskedAt).not.toBeNull();
    expect((await kept({ kept: false, words: 'It was 100 dollars more.' })).json()).toMatchObject({ asks_kept: false, kept: { kept: false } });
    const [seen] = (await shop.world.get(`/api/v1/consultations/${one.consultationId}/quotes`, staff.headers)).json<Quote[]>();
    expect(seen?.kept).toMatchObject({ kept: false, words: 'It was 100 dollars more.' });
    const operator = await shop.operator();
    const order = (await shop.world.get(`/api/v1/operator/orders/${orderNum}`, operator.headers)).json();
    expect(order.quote.kept).toMatchObject({ kept: false });
  });
});
