import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { members } from '../accounts/accounts.tables.ts';
import type { Deps } from '../deps.ts';
import { askDue } from './ask-due.ts';
import { makeBulkhead } from './bulkhead.ts';
import { confirmPayment } from './confirm-payment.ts';
import { openShop, type Shop, TOTAL } from './orders.fixture.ts';
import { ASK_WORK } from './orders.jobs.ts';
import { moveOrder, orders, providerAnswers } from './orders.tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  await shop.forgetOthers();
  shop.work.waiting.length = 0;
  shop.provider.calls.length = 0;
  shop.provider.books.captures.length = 0;
  shop.provider.books.refunds.length = 0;
  for (const list of Object.values(shop.provider.next)) list.length = 0;
});

/** The product with a database whose next transaction fails. */
function withFault(fault: Error): Deps {
  let due = true;
  const db = new Proxy(shop.db, {
    get(target, name) {
      if (name === 'transaction' && due) {
        due = false;
        return () => Promise.reject(fault);
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...shop.world.deps, database: { ...shop.world.deps.database, db } };
}

const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
const TOTALS = { totalAmount: 120, suppliedAmount: 109.09, vat: 10.91, currency: 'USD' };

describe('confirming, the ladder', () => {
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
    const kept = await shop.db
      .select()
      .from(providerAnswers)
      .where(eq(providerAnswers.orderId, (await shop.order(orderNum)).id));
    expect(kept).toMatchObject([{ act: 'confirm', body: { paymentKey } }]);
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
    const kept = await shop.db
      .select()
      .from(providerAnswers)
      .where(eq(providerAnswers.orderId, (await shop.order(orderNum)).id));
    expect(kept.map(({ body }) => body)).toEqual([{ note: 'a\ufffdb\ufffdc', path: 'C:\\u0000' }]);
  });
  test('an answer that cannot be recorded is pending, and the log has no payment key', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.authorised(who);
    const fault = new Error(`Failed query: update orders; params: ${paymentKey}`, { cause: new Error('the line broke') });
    const logged = vi.spyOn(shop.world.deps.log, 'error');
    const asked = confirmPayment(withFault(fault), makeBulkhead(), who.id, { paymentKey, orderNum, amount: 120 });
    await expect(asked).rejects.toMatchObject({ code: 'orders.pending', status: 202 });
    const lines = JSON.stringify(logged.mock.calls);
    logged.mockRestore();
    expect(lines).toContain(`"order":${(await shop.order(orderNum)).id}`);
    expect(lines).toContain('the line broke');
    for (const secret of [orderNum, paymentKey]) expect(lines).not.toContain(secret);
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('success');
  });
  test('one order that cannot be settled does not stand before all others', async () => {
    const who = await shop.buyer();
    const [first, second] = [await shop.authorised(who), await shop.authorised(who)];
    for (const { orderNum, paymentKey } of [first, second])
      await moveOrder(shop.db, await shop.order(orderNum), 'confirming', { paymentKey, confirmingAt: shop.world.clock.now(), askAt: shop.world.clock.now() });
    const states = async () => [(await shop.order(first.orderNum)).state, (await shop.order(second.orderNum)).state].sort();
    await askDue(withFault(new Error('a fault of ours')));
    expect(await states()).toEqual(['confirming', 'success']);
    // It is due again, once the time of who stumbled over it is up.
    shop.world.clock.forward(20);
    await askDue(shop.world.deps);
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
  test('of two that read the same unpaid order, one claims it', async () => {
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
});

describe('an outcome that is not known', () => {
  test('a lost answer is "pending", never "failed", and the next question settles it', async () => {
    const who = await shop.buyer();
    const { request, orderNum } = await shop.authorised(who);
    shop.provider.next.confirm.push('lost');
    const answer = await shop.confirm(who, request);
    expect([answer.statusCode, code(answer)]).toEqual([202, 'orders.pending']);
    expect((await shop.history(who))[0]).toMatchObject({ status: 'pending', confirming: true });
    expect(await shop.ask(orderNum)).toBe(2);
    expect((await shop.confirm(who, request)).json()).toEqual(TOTALS);
    expect(shop.provider.books.captures).toHaveLength(1);
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
  });
  test('a provider that answers nothing for certain is asked every few seconds, and one that says "not yet" less and less often', async () => {
    const who = await shop.buyer();
    const { request, orderNum } = await shop.authorised(who);
    shop.provider.next.confirm.push('away');
    const release = shop.world.clock.hold();
    await shop.confirm(who, request);
    const waits: number[] = [];
    for (const behaviour of ['away', 'away', 'well'] as const) {
      shop.provider.next.find.push(behaviour);
      shop.provider.next.confirm.push('away');
      waits.push(await shop.ask(orderNum));
    }
    while (waits.length < 9) {
      shop.provider.next.confirm.push('away');
      waits.push(await shop.ask(orderNum));
    }
    release();
    expect(waits).toEqual([2, 5, 5, 12, 24, 30, 30, 30, 30]);
    expect((await shop.order(orderNum)).state).toBe('confirming');
    shop.provider.next.confirm.length = 0;
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('success');
    expect(shop.provider.books.captures).toHaveLength(1);
    expect((await shop.order(orderNum)).askAt).toBeNull();
  });
  test('every repeat of a confirmation carries the same key of its own', async () => {
    const who = await shop.buyer();
    const { request, orderNum } = await shop.authorised(who);
    shop.provider.next.confirm.push('away', 'away');
    await shop.confirm(who, request);
    await shop.ask(orderNum);
    await shop.ask(orderNum);
    const keys = shop.provider.calls.filter(({ act }) => act === 'confirm').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual(Array(3).fill(`${orderNum}.confirm`));
    expect((await shop.order(orderNum)).state).toBe('success');
  });
  test('an answer that the provider would repeat for ever needs a next key, after asking what is true', async () => {
    const who = await shop.buyer();
    const { request, orderNum } = await shop.authorised(who);
    shop.provider.next.confirm.push({ spent: 'PROVIDER_ERROR' });
    expect(code(await shop.confirm(who, request))).toBe('orders.pending');
    await shop.ask(orderNum);
    expect(shop.provider.calls.map(({ act, idempotencyKey }) => idempotencyKey ?? act)).toEqual([`${orderNum}.confirm`, 'find', `${orderNum}.confirm.2`]);
    expect((await shop.order(orderNum)).state).toBe('success');
  });
  test('a process that died after claiming the order: the member asked, so it is carried out as soon as nobody can be at work on it', async () => {
    const who = await shop.buyer();
    const { orderNum, request, paymentKey } = await shop.authorised(who);
    const release = shop.provider.hold();
    const dying = shop.confirm(who, request);
    await expect.poll(() => shop.provider.count('confirm')).toBe(1);
    shop.world.clock.forward(14);
    await askDue(shop.world.deps);
    expect(shop.provider.count('find')).toBe(0);
    shop.provider.next.confirm.push('away');
    release();
    expect((await dying).statusCode).toBe(202);
    // As if that answer had never come.
    const now = shop.world.clock.now();
    await shop.db
      .update(orders)
      .set({ askAt: new Date(now.getTime() + 1_000), confirmingAt: new Date(now.getTime() - 14_000) })
      .where(eq(orders.orderNum, orderNum));
    expect(await shop.ask(orderNum)).toBe(1);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'success', paymentKey });
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
  });
  test('every start asks about everything that is open, at once, and who died over a question holds nobody up', async () => {
    const who = await shop.buyer();
    const [claimed, placed, paid, refunding] = [await shop.authorised(who), await shop.authorised(who), await shop.paid(who), await shop.paid(who)];
    const now = shop.world.clock.now();
    const until = new Date(now.getTime() + 20_000);
    const claim = { state: 'confirming', paymentKey: claimed.paymentKey, confirmingAt: now, askAt: until, askingUntil: until } as const;
    await shop.db.update(orders).set(claim).where(eq(orders.orderNum, claimed.orderNum));
    await shop.db.update(orders).set({ state: 'canceling', cancelingAt: now, canceledBy: who.id }).where(eq(orders.orderNum, refunding.orderNum));
    shop.provider.calls.length = 0;
    await askDue(shop.world.deps);
    expect(shop.provider.calls).toEqual([]);
    await shop.restart();
    await shop.work.run(ASK_WORK);
    const asked = shop.provider.calls.filter(({ act }) => act === 'find').map(({ key }) => key);
    expect(asked).toEqual(expect.arrayContaining([claimed.orderNum, placed.orderNum, refunding.orderNum]));
    expect(asked).not.toContain(paid.orderNum);
    const states = await Promise.all([claimed, placed, paid, refunding].map(async ({ orderNum }) => (await shop.order(orderNum)).state));
    expect(states).toEqual(['success', 'pending', 'success', 'canceled']);
    // Only the first round is a start.
    shop.provider.calls.length = 0;
    await shop.work.run(ASK_WORK);
    expect(shop.provider.calls).toEqual([]);
  });
  test('a process that died after the capture: found paid, captured no second time', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.authorised(who);
    const now = shop.world.clock.now();
    await shop.db.update(orders).set({ state: 'confirming', paymentKey, confirmingAt: now, askAt: now }).where(eq(orders.orderNum, orderNum));
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: TOTAL, idempotencyKey: `${orderNum}.confirm` });
    await Promise.all([askDue(shop.world.deps), askDue(shop.world.deps)]);
    expect(shop.provider.count('find')).toBe(1);
    expect((await shop.order(orderNum)).state).toBe('success');
    expect(shop.provider.books.captures).toEqual([paymentKey]);
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
  });
  test('a claim that was lost: captured although the order says unpaid, found within two minutes and with growing pauses', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.authorised(who);
    expect(await shop.ask(orderNum)).toBeLessThan(120);
    const waits = [await shop.ask(orderNum), await shop.ask(orderNum)];
    expect(waits).toEqual([90, 180]);
    expect((await shop.order(orderNum)).state).toBe('pending');
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: TOTAL, idempotencyKey: `${orderNum}.confirm` });
    expect(await shop.ask(orderNum)).toBe(300);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'success', paymentKey });
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
  });
  test('a provider that throws is no different', async () => {
    const who = await shop.buyer();
    const { request, orderNum } = await shop.authorised(who);
    const { confirm } = shop.provider.port;
    shop.provider.port.confirm = () => Promise.reject(new Error('the line broke'));
    expect(code(await shop.confirm(who, request))).toBe('orders.pending');
    shop.provider.port.confirm = confirm;
    expect((await shop.order(orderNum)).state).toBe('confirming');
  });
});

/** Asks as often as is due, for so long. */
async function askFor(orderNum: string, seconds: number): Promise<void> {
  const end = shop.world.clock.now().getTime() + seconds * 1000;
  for (;;) {
    const { askAt } = await shop.order(orderNum);
    if (!askAt || askAt.getTime() > end) break;
    await shop.ask(orderNum);
  }
  shop.world.clock.forward((end - shop.world.clock.now().getTime()) / 1000);
}

describe('orders that nobody pays', () => {
  test('fail after 41 minutes when the provider knows of no payment, not before', async () => {
    const who = await shop.buyer();
    const { order_num: orderNum } = (await shop.place(who)).json<{ order_num: string }>();
    await askFor(orderNum, 41 * 60 - 5);
    expect((await shop.order(orderNum)).state).toBe('pending');
    await askFor(orderNum, 10);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'failed', failureCode: 'EXPIRED', askAt: null });
  });
  test('do not fail while the provider is away, nor while its window is open', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.authorised(who);
    shop.world.clock.forward(42 * 60);
    shop.provider.next.find.push('away');
    await shop.ask(orderNum);
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('pending');
    expect(shop.provider.books.captures).toEqual([]);
    Object.assign(shop.provider.payments.get(paymentKey) ?? {}, { state: 'failed', failure: { code: 'EXPIRED_PAYMENT', expired: true } });
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('failed');
  });
});

describe('money that came after the order had failed', () => {
  test('a confirmation that is under way elsewhere is not known yet, and becomes the payment it is', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    shop.provider.next.confirm.push({ spent: 'ALREADY_PROCESSING_REQUEST' });
    expect([(await shop.confirm(who, request)).statusCode, (await shop.order(orderNum)).state]).toEqual([202, 'confirming']);
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: TOTAL, idempotencyKey: `another ${orderNum}` });
    await shop.ask(orderNum);
    expect((await shop.confirm(who, request)).json()).toEqual(TOTALS);
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
  });
  test.each([1, 23])('captured within a day all the same: found after %i hours without a webhook, and given back once', async (hours) => {
    const who = await shop.buyer();
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    shop.provider.next.confirm.push({ refuse: 'REJECT_CARD_COMPANY' });
    expect((await shop.confirm(who, request)).statusCode).toBe(402);
    await askFor(orderNum, hours * 3600 - 10);
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: TOTAL, idempotencyKey: `another ${orderNum}` });
    await shop.ask(orderNum);
    expect(shop.provider.books.refunds).toEqual([paymentKey]);
    expect(shop.provider.calls.filter(({ act }) => act === 'cancel')).toEqual([{ act: 'cancel', key: paymentKey, idempotencyKey: `${orderNum}.give-back` }]);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'failed', failureCode: 'REJECT_CARD_COMPANY' });
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD', 'refund 12000 USD']);
    await shop.ask(orderNum);
    expect([shop.provider.count('cancel'), await shop.ledgerOf(orderNum)]).toEqual([1, ['capture 12000 USD', 'refund 12000 USD']]);
  });
  test('she is told, once, in her language and without a key; her history and the operator see what was taken and given back', async () => {
    const who = await shop.buyer();
    await shop.db.update(members).set({ language: 'ja' }).where(eq(members.id, who.id));
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    shop.provider.next.confirm.push({ refuse: 'REJECT_CARD_COMPANY' });
    await shop.confirm(who, request);
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: TOTAL, idempotencyKey: `another ${orderNum}` });
    await shop.ask(orderNum);
    await shop.ask(orderNum);
    const mails = shop.work.waiting.filter(({ name }) => name === 'mail').map(({ data }) => data as { to: string; subject: string; text: string });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: expect.stringContaining('@example.com'), subject: expect.stringContaining('返金') });
    expect(mails[0]?.text).toContain('$120');
    expect(mails[0]?.text).toContain(orderNum);
    expect(JSON.stringify(mails)).not.toContain(paymentKey);
    const [mine] = await shop.history(who);
    expect(mine).toMatchObject({ status: 'failed', given_back: { amount: 120, currency_code: 'USD', at: expect.any(String) } });
  });
  test('a member who has left, or has no address, costs nobody the refund', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    shop.provider.next.confirm.push({ refuse: 'REJECT_CARD_COMPANY' });
    await shop.confirm(who, request);
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: TOTAL, idempotencyKey: `another ${orderNum}` });
    await shop.db.update(members).set({ email: null, emailKey: null }).where(eq(members.id, who.id));
    await shop.ask(orderNum);
    expect([shop.provider.books.refunds, shop.work.waiting]).toEqual([[paymentKey], []]);
  });
  test('after a day it is not asked about any more, nor is what never got to a confirmation', async () => {
    const who = await shop.buyer();
    const { orderNum, request } = await shop.authorised(who);
    shop.provider.next.confirm.push({ refuse: 'REJECT_CARD_COMPANY' });
    await shop.confirm(who, request);
    await askFor(orderNum, 26 * 3600);
    expect((await shop.order(orderNum)).askAt).toBeNull();
    expect(shop.provider.count('find')).toBeLessThan(60);
    expect(shop.provider.books.refunds).toEqual([]);
  });
  test('a webhook finds it at any time', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.authorised(who);
    await shop.db.update(orders).set({ state: 'failed', failureCode: 'EXPIRED' }).where(eq(orders.orderNum, orderNum));
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: TOTAL, idempotencyKey: `another ${orderNum}` });
    await shop.world.post('/api/v1/payment/webhook', { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: orderNum, paymentKey, status: 'DONE' } });
    await shop.ask(orderNum);
    expect(shop.provider.books.refunds).toEqual([paymentKey]);
    expect((await shop.order(orderNum)).state).toBe('failed');
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD', 'refund 12000 USD']);
  });
  test('a refund of it that is not certain is asked about again, and one that is refused waits for a person', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    shop.provider.next.confirm.push({ refuse: 'REJECT_CARD_COMPANY' });
    await shop.confirm(who, request);
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: TOTAL, idempotencyKey: `another ${orderNum}` });
    shop.provider.next.cancel.push('away', { refuse: 'EXCEED_MAX_REFUND_DUE' });
    await shop.ask(orderNum);
    expect(await shop.ledgerOf(orderNum)).toEqual([]);
    expect(await shop.ask(orderNum)).toBeLessThanOrEqual(30);
    expect(await shop.flag(orderNum)).toMatchObject({ why: 'give-back-refused', capturedMinor: 12_000, leftMinor: 12_000, clearedAt: null });
    await shop.ask(orderNum);
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD', 'refund 12000 USD']);
    expect(await shop.flag(orderNum)).toMatchObject({ why: 'given-back', clearedAt: expect.any(Date) });
  });
});

describe('what is recorded is what the provider holds', () => {
  test('a payment of which a part has gone back is not "paid": it waits for a person, and she is told that it is being confirmed', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    const payment = shop.provider.payments.get(paymentKey);
    if (!payment) throw new Error('no payment');
    Object.assign(payment, { state: 'partly-refunded', balanceMinor: 11_000 });
    shop.provider.next.confirm.push({ answer: { kind: 'known', payment: { ...payment } } });
    const answer = await shop.confirm(who, request);
    expect([answer.statusCode, code(answer)]).toEqual([202, 'orders.pending']);
    expect((await shop.history(who))[0]).toMatchObject({ status: 'pending', confirming: true });
    expect(await shop.ledgerOf(orderNum)).toEqual([]);
    const flagged = await shop.flag(orderNum);
    expect(flagged).toMatchObject({ why: 'partly-refunded', currency: 'USD', capturedMinor: 12_000, leftMinor: 11_000, clearedAt: null });
    await shop.ask(orderNum);
    expect((await shop.flag(orderNum))?.noticedAt).toEqual(flagged?.noticedAt);
    // Once a person has given back the rest, both lines stand, and nothing waits.
    Object.assign(payment, { state: 'refunded', balanceMinor: 0 });
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('canceled');
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD', 'refund 12000 USD']);
    expect((await shop.flag(orderNum))?.clearedAt).toEqual(expect.any(Date));
  });
  test('the same when the claim was lost: the order is no unpaid one any more', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.authorised(who);
    Object.assign(shop.provider.payments.get(paymentKey) ?? {}, { state: 'partly-refunded', balanceMinor: 11_000 });
    await shop.ask(orderNum);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'confirming', paymentKey });
    expect(await shop.ledgerOf(orderNum)).toEqual([]);
    expect(await shop.flag(orderNum)).toMatchObject({ why: 'partly-refunded' });
  });
  test('a part that went back behind a paid order is shown to a person, also when the rest was to be cancelled', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.paid(who);
    const bystander = await shop.paid(who);
    Object.assign(shop.provider.payments.get(paymentKey) ?? {}, { state: 'partly-refunded', balanceMinor: 11_000 });
    shop.provider.next.cancel.push({ spent: 'NOT_MATCHES_REFUNDABLE_AMOUNT' });
    expect((await shop.cancel(who, orderNum)).statusCode).toBe(202);
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('success');
    expect(await shop.flag(orderNum)).toMatchObject({ why: 'partly-refunded', leftMinor: 11_000, clearedAt: null });
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
    expect(await shop.flag(bystander.orderNum)).toBeUndefined();
    // It is looked at again without a webhook.
    Object.assign(shop.provider.payments.get(paymentKey) ?? {}, { state: 'refunded', balanceMinor: 0 });
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('canceled');
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
