import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';
import { ledger, orders } from './orders.tables.ts';

/** The real adapter, the real jobs and the sandbox's real wire protocol, as in a demonstration and a browser. */
let world: World;
let address: string;
beforeAll(async () => {
  world = await testWorld({ jobs: true });
  address = await world.listen();
});
afterAll(() => world.close());

const LINE = { hospital_id: 1, product_id: 1, option_id: 101, quantity: 1 };
const PAYMENT_WAYS = {
  wallet: {
    order: { currency_code: 'USD', total_price: 120 },
    params: { method: 'FOREIGN_EASY_PAY', foreignEasyPay: { provider: 'PAYPAL', country: 'KR' } },
    totals: { totalAmount: 120, suppliedAmount: 109.09, vat: 10.91, currency: 'USD' },
  },
  card: {
    order: { currency_code: 'KRW', total_price: 166_800 },
    params: { method: 'CARD', card: { useEscrow: false, useInternationalCardOnly: true } },
    totals: { totalAmount: 166_800, suppliedAmount: 151_636, vat: 15_164, currency: 'KRW' },
  },
} as const;

async function signUp() {
  const { id } = await world.person();
  return { id, headers: await world.as({ id }) };
}
type Buyer = Awaited<ReturnType<typeof signUp>>;

type Placed = {
  order_num: string;
  title: string;
  total_price: number;
  currency_code: string;
  charges: { payment_method: string; currency_code: string; total_price: number }[];
};
async function place(who: Buyer, way: keyof typeof PAYMENT_WAYS) {
  const answer = await world.post('/api/v1/order', { ...PAYMENT_WAYS[way].order, hospital_id: 1, order_products: [LINE] }, who.headers);
  return answer.json<Placed>();
}

type Order = Omit<Placed, 'charges'>;
/** Opens the payment window like the SDK. Returns its address, which ends with the payment key. */
async function openWindow(order: Order, way: keyof typeof PAYMENT_WAYS): Promise<string> {
  const params = {
    ...PAYMENT_WAYS[way].params,
    amount: { value: order.total_price, currency: order.currency_code },
    orderId: order.order_num,
    orderName: order.title,
    successUrl: `${address}/order/success`,
    failUrl: `${address}/order/fail`,
  };
  const opened = await fetch(`${address}/sandbox/toss/v2/payments-window`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientKey: 'test_ck_sandbox', params }),
  });
  const { url, paymentKey } = (await opened.json()) as { url?: string; paymentKey?: string };
  return url ?? `${address}/sandbox/toss/window/${paymentKey}`;
}

/** Presses a button in the window like the buyer. Returns the query of the redirect. */
async function pay(order: Order, way: keyof typeof PAYMENT_WAYS, press: { act: string; rehearse?: string } = { act: 'pay' }, opened?: string) {
  const window = opened ?? (await openWindow(order, way));
  const form = new URLSearchParams({ rehearse: 'none', lang: 'en', ...press });
  const pressed = await fetch(`${new URL(window).origin}${new URL(window).pathname}/act`, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(pressed.headers.get('location') ?? '').searchParams;
}

const confirm = (who: Buyer, query: URLSearchParams) =>
  world.post('/api/v1/payment/confirm', { paymentKey: query.get('paymentKey'), orderId: query.get('orderId'), amount: query.get('amount') }, who.headers);

const stateOf = async (orderNum: string) => (await world.deps.database.db.select().from(orders).where(eq(orders.orderNum, orderNum)))[0]?.state;
async function ledgerOf(orderNum: string): Promise<string[]> {
  const rows = await world.deps.database.db
    .select({ kind: ledger.kind, minor: ledger.amountMinor })
    .from(ledger)
    .innerJoin(orders, eq(orders.id, ledger.orderId))
    .where(eq(orders.orderNum, orderNum))
    .orderBy(ledger.id);
  return rows.map(({ kind, minor }) => `${kind} ${minor}`);
}
const awaitState = (orderNum: string, state: string) => expect.poll(() => stateOf(orderNum), { timeout: 45_000, interval: 100 }).toBe(state);

describe('the whole way', { timeout: 60_000 }, () => {
  test.each(['wallet', 'card'] as const)('goes by %s through order, window, confirmation, reload and cancellation', async (way) => {
    const who = await signUp();
    const order = await place(who, way);
    const query = await pay(order, way);
    const first = await confirm(who, query);
    expect([first.statusCode, first.json()]).toEqual([200, PAYMENT_WAYS[way].totals]);
    expect((await confirm(who, query)).json()).toEqual(PAYMENT_WAYS[way].totals);
    const cancelled = await world.post('/api/v1/payment/cancel', { orderId: order.order_num }, who.headers);
    expect(cancelled.statusCode).toBe(200);
    const minor = order.total_price * (way === 'wallet' ? 100 : 1);
    expect(await ledgerOf(order.order_num)).toEqual([`capture ${minor}`, `refund ${minor}`]);
  });
  test('a client of the specification alone places in dollars and opens the card window in won', async () => {
    const who = await signUp();
    const placed = await place(who, 'wallet');
    const card = placed.charges.find(({ payment_method }) => payment_method === 'CARD');
    if (!card) throw new Error('no charge by card');
    const query = await pay({ ...placed, total_price: card.total_price, currency_code: card.currency_code }, 'card');
    const answer = await confirm(who, query);
    expect([answer.statusCode, answer.json()]).toEqual([200, PAYMENT_WAYS.card.totals]);
    const [paid] = (await world.get('/api/v1/order', who.headers)).json();
    expect(paid).toMatchObject({ status: 'success', currency_code: 'KRW', total_price: 166_800, payment_method: 'CARD' });
    expect((await world.post('/api/v1/payment/cancel', { orderId: placed.order_num }, who.headers)).statusCode).toBe(200);
    expect(await ledgerOf(placed.order_num)).toEqual(['capture 166800', 'refund 166800']);
  });
  test('a lost answer settles by itself: the webhook and the job meet, one capture', async () => {
    const who = await signUp();
    const order = await place(who, 'wallet');
    const query = await pay(order, 'wallet', { act: 'pay', rehearse: 'lost-answer' });
    const answer = await confirm(who, query);
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { code: 'orders.pending' }]);
    await awaitState(order.order_num, 'success');
    expect((await confirm(who, query)).json()).toEqual(PAYMENT_WAYS.wallet.totals);
    expect(await ledgerOf(order.order_num)).toEqual(['capture 12000']);
  });
  test('a temporary error of the provider ends in a payment, not in a failure', async () => {
    const who = await signUp();
    const order = await place(who, 'card');
    const query = await pay(order, 'card', { act: 'pay', rehearse: 'provider-error' });
    expect((await confirm(who, query)).statusCode).toBe(202);
    await awaitState(order.order_num, 'success');
    expect(await ledgerOf(order.order_num)).toEqual(['capture 166800']);
  });
  test('a declined card fails the order through the webhook alone', async () => {
    const who = await signUp();
    const order = await place(who, 'card');
    const query = await pay(order, 'card', { act: 'decline' });
    expect(query.get('code')).toBe('REJECT_CARD_COMPANY');
    await awaitState(order.order_num, 'failed');
    expect(await ledgerOf(order.order_num)).toEqual([]);
  });
  test.each([
    ['en', 'Your payment was declined. You were not charged.'],
    ['zh', '付款被拒绝。没有扣款。'],
    ['ja', 'お支払いが承認されませんでした。請求は行われていません。'],
    ['ar', 'رُفضت عملية الدفع. لم يُخصم أي مبلغ.'],
    ['ko', '결제가 거절되었습니다. 청구된 금액은 없습니다.'],
  ])('a client that confirms a declined card is told so, in %s', async (language, detail) => {
    const who = await signUp();
    const order = await place(who, 'card');
    const window = await openWindow(order, 'card');
    await pay(order, 'card', { act: 'decline' }, window);
    const paymentKey = new URL(window).pathname.split('/').at(-1);
    const body = { paymentKey, orderId: order.order_num, amount: order.total_price };
    const answer = await world.post('/api/v1/payment/confirm', body, { ...who.headers, 'accept-language': language });
    expect([answer.statusCode, answer.json()]).toEqual([402, { code: 'orders.payment-refused', detail }]);
  });
  test('a refund that takes its time is pending, and settles', async () => {
    const who = await signUp();
    const order = await place(who, 'wallet');
    await confirm(who, await pay(order, 'wallet', { act: 'pay', rehearse: 'refund-waits' }));
    expect((await world.post('/api/v1/payment/cancel', { orderId: order.order_num }, who.headers)).statusCode).toBe(202);
    await awaitState(order.order_num, 'canceled');
    expect(await ledgerOf(order.order_num)).toEqual(['capture 12000', 'refund 12000']);
  });
  test('an amount changed on the way back charges nothing', async () => {
    const who = await signUp();
    const order = await place(who, 'wallet');
    const query = await pay(order, 'wallet');
    query.set('amount', '1');
    expect((await confirm(who, query)).json()).toMatchObject({ code: 'orders.amount-mismatch' });
    query.set('amount', '120');
    expect((await confirm(who, query)).statusCode).toBe(200);
  });
});
