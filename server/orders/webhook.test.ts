import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcileDueOrders } from './ask-due.ts';
import { openShop, type Shop } from './orders.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  await shop.forgetBefore();
  shop.world.clock.forward(60);
});

const postWebhook = (body: object) => shop.world.post('/api/v1/payment/webhook', body);
const postStatusChange = (data: object) => postWebhook({ eventType: 'PAYMENT_STATUS_CHANGED', createdAt: '2026-11-21T10:00:00.000000', data });

describe('a webhook', () => {
  test('says the same of known, unknown and unreadable orders, and asks only about known ones', async () => {
    const { orderNum } = await shop.authorised(await shop.buyer());
    const answers = [
      await postStatusChange({ orderId: orderNum, status: 'DONE' }),
      await postStatusChange({ orderId: 'N20200101-0000000000', status: 'DONE' }),
      await postStatusChange({ orderId: "' or 1=1 --", status: 'DONE' }),
      await postWebhook({ eventType: 'SOMETHING_NEW', data: 7 }),
      await postWebhook({ createdAt: '', secret: 'x', status: 'DONE', transactionKey: 't', orderId: 'N20200101-0000000000' }),
      await postWebhook({ eventType: 'CANCEL_STATUS_CHANGED', data: { transactionKey: 'nobody’s' } }),
      await postWebhook({ eventType: 'CANCEL_STATUS_CHANGED', data: { transactionKey: '\u0000' } }),
    ];
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(shop.provider.calls).toEqual([]);
    expect(await shop.ask(orderNum)).toBe(0);
    expect(shop.provider.calls).toEqual([{ act: 'find', key: orderNum }]);
  });
  test('is not believed: "DONE" for a payment that is not, captures nothing and settles nothing', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.authorised(who);
    await postStatusChange({ orderId: orderNum, paymentKey, status: 'DONE', totalAmount: 120, currency: 'USD' });
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('pending');
    expect(shop.provider.books.captures).toEqual([]);
    expect(shop.provider.count('confirm')).toBe(0);
  });
  test('captures once before the redirect, and again after it', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    await postStatusChange({ orderId: orderNum, paymentKey, status: 'IN_PROGRESS' });
    await shop.ask(orderNum);
    expect((await shop.confirm(who, request)).statusCode).toBe(200);
    shop.world.clock.forward(5);
    await postStatusChange({ orderId: orderNum, paymentKey, status: 'DONE' });
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('success');
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
  });
  test('arrives while the answer to the redirect is on its way: both see it paid, once', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    const release = shop.provider.hold();
    const waiting = shop.confirm(who, request);
    await expect.poll(() => shop.provider.count('confirm')).toBe(1);
    await postStatusChange({ orderId: orderNum, paymentKey, status: 'DONE' });
    const asked = reconcileDueOrders(shop.world.deps);
    release();
    await asked;
    expect((await waiting).statusCode).toBe(200);
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
  });
  test('keeps its query if it arrives while the answer to the redirect is on its way', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    const release = shop.provider.hold();
    const waiting = shop.confirm(who, request);
    await expect.poll(() => shop.provider.count('confirm')).toBe(1);
    await postStatusChange({ orderId: orderNum, paymentKey, status: 'DONE' });
    const { askAt } = await shop.order(orderNum);
    release();
    expect((await waiting).statusCode).toBe(200);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'success', askAt });
    await shop.ask(orderNum);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'success', askAt: null, askingUntil: null });
  });
  test('three hundred concurrent webhooks cause two queries: one at once and one a second later', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    const storm = (hints = 20) => Promise.all(Array.from({ length: hints }, () => postStatusChange({ orderId: orderNum, status: 'DONE' })));
    const release = shop.provider.hold();
    await storm(300);
    const rounds = [reconcileDueOrders(shop.world.deps), reconcileDueOrders(shop.world.deps)];
    await expect.poll(() => shop.provider.count('find')).toBe(1);
    await storm();
    rounds.push(reconcileDueOrders(shop.world.deps));
    shop.world.clock.forward(2);
    // No second query is sent while one is running, however long it takes.
    await reconcileDueOrders(shop.world.deps);
    expect(shop.provider.count('find')).toBe(1);
    release();
    await Promise.all(rounds);
    expect([shop.provider.count('find'), (await shop.order(orderNum)).askAt]).toEqual([2, null]);
    // The clock is held, so that the delay of a busy machine does not count as the pause.
    const goOn = shop.world.clock.hold();
    await storm();
    const { askAt, askedAt } = await shop.order(orderNum);
    expect((askAt?.getTime() ?? 0) - (askedAt?.getTime() ?? 0)).toBe(1_000);
    goOn();
    await shop.ask(orderNum);
    expect([shop.provider.count('find'), (await shop.order(orderNum)).askAt]).toEqual([3, null]);
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
  });
  test('fails the order when its payment was aborted', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.authorised(who);
    Object.assign(shop.provider.payments.get(paymentKey) ?? {}, { state: 'failed', failure: { code: 'REJECT_CARD_COMPANY', expired: false } });
    // The body as the provider sends it when there was no transaction.
    await postStatusChange({ orderId: orderNum, paymentKey, transactionKey: null, lastTransactionKey: null, status: 'ABORTED' });
    await shop.ask(orderNum);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'failed', failureCode: 'REJECT_CARD_COMPANY' });
  });
  test('cancels the order once when the operator refunded it at the provider', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.paid(who);
    Object.assign(shop.provider.payments.get(paymentKey) ?? {}, { state: 'refunded', balanceMinor: 0 });
    for (let n = 0; n < 2; n += 1) {
      shop.world.clock.forward(5);
      await postStatusChange({ orderId: orderNum, paymentKey, status: 'CANCELED' });
      await shop.ask(orderNum);
    }
    expect(await shop.order(orderNum)).toMatchObject({ state: 'canceled', canceledBy: null, refundedMinor: 12_000 });
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD', 'refund 12000 USD']);
  });
});
