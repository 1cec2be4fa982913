import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Deps } from '../deps.ts';
import { reconcileDueOrders } from './ask-due.ts';
import { makeBulkhead } from './bulkhead.ts';
import { confirmPayment } from './confirm-payment.ts';
import { moveOrder } from './one-order.tables.ts';
import { openShop, type Shop, USD_TOTAL } from './orders.fixture.ts';
import { providerAnswers } from './orders.tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());
beforeEach(() => shop.forgetBefore());

/** The product with a database whose next transaction fails. */
function withBrokenTransaction(error: Error): Deps {
  let due = true;
  const db = new Proxy(shop.db, {
    get(target, name) {
      if (name === 'transaction' && due) {
        due = false;
        return () => Promise.reject(error);
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...shop.world.deps, database: { ...shop.world.deps.database, db } };
}

const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
const TOTALS = { totalAmount: 120, suppliedAmount: 109.09, vat: 10.91, currency: 'USD' };

describe('confirming: access rules', () => {
  test('an outsider cannot', async () => {
    const { request } = await shop.authorised(await shop.buyer());
    expect((await shop.world.post('/api/v1/payment/confirm', request)).statusCode).toBe(401);
  });
  test('wrong input', async () => {
    const answer = await shop.confirm(await shop.buyer(), { paymentKey: '', orderId: 'N1', amount: 'much' });
    expect([answer.statusCode, code(answer)]).toEqual([400, 'invalid']);
  });
  test('another member’s order is not found, and nothing is called', async () => {
    const { request, orderNum } = await shop.authorised(await shop.buyer());
    const answer = await shop.confirm(await shop.buyer(), request);
    const missing = await shop.confirm(await shop.buyer(), { ...request, orderId: 'N20200101-0000000000' });
    expect([answer.statusCode, answer.body]).toEqual([404, missing.body]);
    expect(shop.provider.calls).toEqual([]);
    expect((await shop.order(orderNum)).state).toBe('pending');
  });
  test('success captures once, in one line of the ledger, and keeps the answer', async () => {
    const who = await shop.buyer();
    const { request, orderNum, paymentKey } = await shop.authorised(who);
    const answer = await shop.confirm(who, request);
    expect([answer.statusCode, answer.json()]).toEqual([200, TOTALS]);
    expect(shop.provider.books.captures).toEqual([paymentKey]);
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
    const stored = await shop.db
      .select()
      .from(providerAnswers)
      .where(eq(providerAnswers.orderId, (await shop.order(orderNum)).id));
    expect(stored).toMatchObject([{ act: 'confirm', body: { paymentKey } }]);
    expect((await shop.history(who))[0]).toMatchObject({ status: 'success', cancellable: true, paid_at: expect.any(String) });
  });
});

describe('the money guards', () => {
  test.each([119.99, 120.01, 12_000, 0.01, 120.001])('an amount of %d is not the order’s: nothing is called', async (amount) => {
    const who = await shop.buyer();
    const { request, orderNum } = await shop.authorised(who);
    const answer = await shop.confirm(who, { ...request, amount });
    expect([answer.statusCode, code(answer)]).toEqual([400, 'orders.amount-mismatch']);
    expect(shop.provider.calls).toEqual([]);
    expect((await shop.order(orderNum)).state).toBe('pending');
  });
  test('a capture in another currency is given back, flagged, and never "paid"', async () => {
    const who = await shop.buyer();
    const { order_num: orderNum } = (await shop.place(who)).json<{ order_num: string }>();
    const paymentKey = shop.provider.authorise(orderNum, { minor: 12_000, currency: 'KRW' });
    const answer = await shop.confirm(who, { paymentKey, orderId: orderNum, amount: 120 });
    expect([answer.statusCode, code(answer)]).toEqual([402, 'orders.payment-refused']);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'failed', failureCode: 'MISMATCH' });
    expect(shop.provider.books.refunds).toEqual([paymentKey]);
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 KRW', 'refund 12000 KRW']);
  });
  test('an answer about another order settles nothing', async () => {
    const [who, other] = [await shop.buyer(), await shop.buyer()];
    const { request, orderNum } = await shop.authorised(who);
    const theirs = await shop.paid(other);
    const payment = shop.provider.payments.get(theirs.paymentKey);
    if (!payment) throw new Error('no payment');
    shop.provider.next.confirm.push({ answer: { kind: 'known', payment } });
    const answer = await shop.confirm(who, request);
    expect([answer.statusCode, code(answer)]).toEqual([202, 'orders.pending']);
    expect((await shop.order(orderNum)).state).toBe('confirming');
    expect(shop.provider.books.refunds).toEqual([]);
  });
  test('an answer with signs that the database cannot hold is kept with others in their place', async () => {
    const who = await shop.buyer();
    const { request, paymentKey, orderNum } = await shop.authorised(who);
    const payment = shop.provider.payments.get(paymentKey);
    if (!payment) throw new Error('no payment');
    const raw = { note: 'a\u0000b\ud800c', path: 'C:\\u0000' };
    shop.provider.next.confirm.push({ answer: { kind: 'known', payment: { ...payment, state: 'paid', raw } } });
    expect((await shop.confirm(who, request)).statusCode).toBe(200);
    const stored = await shop.db
      .select()
      .from(providerAnswers)
      .where(eq(providerAnswers.orderId, (await shop.order(orderNum)).id));
    expect(stored.map(({ body }) => body)).toEqual([{ note: 'a\ufffdb\ufffdc', path: 'C:\\u0000' }]);
  });
  test('an answer that cannot be recorded is pending, and the log has no payment key', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.authorised(who);
    const error = new Error(`Failed query: update orders; params: ${paymentKey}`, { cause: new Error('the line broke') });
    const logged = vi.spyOn(shop.world.deps.log, 'error');
    const asked = confirmPayment(withBrokenTransaction(error), makeBulkhead(), who.id, { paymentKey, orderNum, amount: 120 });
    await expect(asked).rejects.toMatchObject({ code: 'orders.pending', status: 202 });
    const lines = JSON.stringify(logged.mock.calls);
    logged.mockRestore();
    expect(lines).toContain(`"order":${(await shop.order(orderNum)).id}`);
    expect(lines).toContain('the line broke');
    for (const secret of [orderNum, paymentKey]) expect(lines).not.toContain(secret);
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('success');
  });
  test('one order that cannot be settled does not block the others', async () => {
    const who = await shop.buyer();
    const [first, second] = [await shop.authorised(who), await shop.authorised(who)];
    for (const { orderNum, paymentKey } of [first, second])
      await moveOrder(shop.db, await shop.order(orderNum), 'confirming', { paymentKey, confirmingAt: shop.world.clock.now(), askAt: shop.world.clock.now() });
    const states = async () => [(await shop.order(first.orderNum)).state, (await shop.order(second.orderNum)).state].sort();
    await reconcileDueOrders(withBrokenTransaction(new Error('an error of ours')));
    expect(await states()).toEqual(['confirming', 'success']);
    // The order is due again when the lease of the failed query ends.
    shop.world.clock.forward(20);
    await reconcileDueOrders(shop.world.deps);
    expect(await states()).toEqual(['success', 'success']);
  });
  test('one payment key belongs to one order', async () => {
    const who = await shop.buyer();
    const first = await shop.paid(who);
    const second = await shop.authorised(who);
    const before = shop.provider.calls.length;
    const answer = await shop.confirm(who, { ...second.request, paymentKey: first.paymentKey });
    expect([answer.statusCode, code(answer)]).toEqual([409, 'orders.not-payable']);
    expect(shop.provider.calls).toHaveLength(before);
    expect((await shop.order(second.orderNum)).state).toBe('pending');
  });
  test('five at the same instant: one capture, and the same answer for all', async () => {
    const who = await shop.buyer();
    const { request, orderNum } = await shop.authorised(who);
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.confirm(who, request)));
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(Array(5).fill([200, TOTALS]));
    expect(shop.provider.count('confirm')).toBe(1);
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
  });
  test('let one of two that read the same unpaid order claim it', async () => {
    const { orderNum } = await shop.authorised(await shop.buyer());
    const asBothReadIt = await shop.order(orderNum);
    const claim = (paymentKey: string) => moveOrder(shop.db, asBothReadIt, 'confirming', { paymentKey });
    expect(await claim(`${orderNum} first`)).toMatchObject({ state: 'confirming' });
    expect(await claim(`${orderNum} second`)).toBeUndefined();
    expect(await shop.order(orderNum)).toMatchObject({ paymentKey: `${orderNum} first` });
  });
  test('a reload gives the recorded answer without asking the provider', async () => {
    const who = await shop.buyer();
    const { request } = await shop.paid(who);
    shop.provider.calls.length = 0;
    for (let n = 0; n < 3; n += 1) expect((await shop.confirm(who, request)).json()).toEqual(TOTALS);
    expect(shop.provider.calls).toEqual([]);
    expect(code(await shop.confirm(who, { ...request, paymentKey: 'pk_of_nobody' }))).toBe('orders.not-payable');
  });
  test('a refusal is recorded with the provider’s code and given again; the order stays failed', async () => {
    const who = await shop.buyer();
    const { request, orderNum } = await shop.authorised(who);
    shop.provider.next.confirm.push({ refuse: 'REJECT_CARD_COMPANY' });
    for (let n = 0; n < 2; n += 1) {
      const answer = await shop.confirm(who, request);
      expect([answer.statusCode, code(answer)]).toEqual([402, 'orders.payment-refused']);
    }
    expect(shop.provider.count('confirm')).toBe(1);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'failed', failureCode: 'REJECT_CARD_COMPANY' });
    expect((await shop.history(who))[0]).toMatchObject({ status: 'failed', cancellable: false });
  });
  test('an expired session says so', async () => {
    const who = await shop.buyer();
    const { request } = await shop.authorised(who);
    shop.provider.next.confirm.push({ refuse: 'NOT_FOUND_PAYMENT_SESSION', expired: true });
    const answer = await shop.confirm(who, request);
    expect([answer.statusCode, code(answer)]).toEqual([400, 'orders.payment-expired']);
  });
  test.each([
    ['a declined one says so', { code: 'REJECT_CARD_COMPANY', expired: false }, [402, 'orders.payment-refused'], 'REJECT_CARD_COMPANY'],
    ['one whose time is over says so', { code: 'EXPIRED_PAYMENT', expired: true }, [400, 'orders.payment-expired'], 'EXPIRED'],
  ] as const)('report for a payment without a session: %s', async (_which, failure, refusal, failureCode) => {
    const who = await shop.buyer();
    const { order_num: orderNum } = (await shop.place(who)).json<{ order_num: string }>();
    const paymentKey = shop.provider.authorise(orderNum, USD_TOTAL, { state: 'failed', failure });
    shop.provider.next.confirm.push({ refuse: 'NOT_FOUND_PAYMENT_SESSION', expired: true });
    const answer = await shop.confirm(who, { paymentKey, orderId: orderNum, amount: 120 });
    expect([answer.statusCode, code(answer)]).toEqual(refusal);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'failed', failureCode });
  });
  test('another payment of the order does not affect this one', async () => {
    const who = await shop.buyer();
    const { request, orderNum } = await shop.authorised(who);
    shop.provider.authorise(orderNum, USD_TOTAL, { state: 'failed', failure: { code: 'REJECT_CARD_COMPANY', expired: false } });
    shop.provider.next.confirm.push({ refuse: 'NOT_FOUND_PAYMENT_SESSION', expired: true });
    expect(code(await shop.confirm(who, request))).toBe('orders.payment-expired');
  });
});

describe('a slow provider', () => {
  test('holds a bounded number of requests; the next is refused before anything is written', async () => {
    const who = await shop.buyer();
    const [first, second] = [await shop.authorised(who), await shop.authorised(who)];
    const gate = makeBulkhead(1);
    const release = shop.provider.hold();
    const ask = ({ paymentKey, orderNum }: typeof first) => confirmPayment(shop.world.deps, gate, who.id, { paymentKey, orderNum, amount: 120 });
    const waiting = ask(first);
    await expect.poll(() => shop.provider.count('confirm')).toBe(1);
    await expect(ask(second)).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 });
    expect(await shop.order(second.orderNum)).toMatchObject({ state: 'pending', paymentKey: null });
    release();
    expect(await waiting).toEqual(TOTALS);
    expect(await ask(second)).toEqual(TOTALS);
  });
  test('keeps no transaction open: others are served meanwhile, and a reload hears "pending"', async () => {
    const who = await shop.buyer();
    const { request } = await shop.authorised(who);
    const release = shop.provider.hold();
    const waiting = shop.confirm(who, request);
    await expect.poll(() => shop.provider.count('confirm')).toBe(1);
    expect(await shop.history(who)).toHaveLength(1);
    expect(code(await shop.confirm(who, request))).toBe('orders.pending');
    release();
    expect((await waiting).statusCode).toBe(200);
  });
});
