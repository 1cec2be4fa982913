import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeChatForm, makeCoordinator } from '../threads/patients.fixture.ts';
import { consultations } from '../threads/threads.tables.ts';
import { openShop, type Shop, USD_ORDER } from './orders.fixture.ts';
import { orders } from './orders.tables.ts';
import { hasOpenOrders, listOrdersWithClinic, paidMembers } from './orders.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());
beforeEach(() => shop.forgetBefore());

const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
const BALANCED = ['capture 12000 USD', 'refund 12000 USD'];

describe('cancelling: access rules', () => {
  test('an outsider cannot', async () => {
    const { orderNum } = await shop.paid(await shop.buyer());
    expect((await shop.world.post('/api/v1/payment/cancel', { orderId: orderNum })).statusCode).toBe(401);
  });
  test('wrong input', async () => {
    expect(code(await shop.cancel(await shop.buyer(), { deep: true }))).toBe('invalid');
  });
  test('another member’s order is not found by number or id, and nothing is called', async () => {
    const { orderNum } = await shop.paid(await shop.buyer());
    const { id } = await shop.order(orderNum);
    const stranger = await shop.buyer();
    for (const name of [orderNum, id, String(id)]) {
      const answer = await shop.cancel(stranger, name);
      expect([answer.statusCode, code(answer)]).toEqual([404, 'orders.not-found']);
    }
    expect(shop.provider.count('cancel')).toBe(0);
    expect((await shop.order(orderNum)).state).toBe('success');
  });
  test.each(['number', 'id', 'id as text'])('success by %s: refunded in full, by whom and when, in one line', async (by) => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.paid(who);
    const { id } = await shop.order(orderNum);
    const answer = await shop.cancel(who, by === 'number' ? orderNum : by === 'id' ? id : String(id));
    expect([answer.statusCode, answer.json()]).toEqual([200, { msg: expect.any(String) }]);
    expect(shop.provider.books.refunds).toEqual([paymentKey]);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'canceled', canceledBy: who.id, canceledAt: expect.any(Date), refundedMinor: 12_000 });
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
    expect((await shop.history(who))[0]).toMatchObject({ status: 'canceled', refunded_amount: 120, cancellable: false });
  });
  test('leave an order alone that is not paid', async () => {
    const who = await shop.buyer();
    const { order_num } = (await shop.place(who)).json<{ order_num: string }>();
    const answer = await shop.cancel(who, order_num);
    expect([answer.statusCode, code(answer)]).toEqual([409, 'orders.not-cancellable']);
    expect(shop.provider.count('cancel')).toBe(0);
  });
});

describe('the money guards', () => {
  test('refuse to cancel after the procedure, allow it before to the instant, and the button says the same', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    const at = new Date(shop.world.clock.now().getTime() + 60_000);
    await shop.fixDate(who, at);
    expect((await shop.history(who))[0]).toMatchObject({ cancellable: true, procedure_at: at.toISOString() });
    expect(await hasOpenOrders(shop.db, who.id, shop.world.clock.now())).toBe(true);
    shop.world.clock.forward(61);
    expect((await shop.history(who))[0]).toMatchObject({ cancellable: false, procedure_at: at.toISOString() });
    const answer = await shop.cancel(who, orderNum);
    expect([answer.statusCode, code(answer)]).toEqual([409, 'orders.procedure-passed']);
    expect(shop.provider.count('cancel')).toBe(0);
    expect((await shop.order(orderNum)).state).toBe('success');
    expect(await hasOpenOrders(shop.db, who.id, shop.world.clock.now())).toBe(false);
  });
  test('a visit that was over before the order was placed says nothing about it: the procedure is the next date', async () => {
    const who = await shop.buyer();
    await shop.fixDate(who, new Date(shop.world.clock.now().getTime() - 86_400_000));
    const { orderNum } = await shop.paid(who);
    expect((await shop.history(who))[0]).toMatchObject({ cancellable: true, procedure_at: null });
    expect(await hasOpenOrders(shop.db, who.id, shop.world.clock.now())).toBe(true);
    expect((await shop.cancel(who, orderNum)).statusCode).toBe(200);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
  });
  test('count a visit between two orders as the procedure of the first alone', async () => {
    const who = await shop.buyer();
    const first = await shop.paid(who);
    await shop.fixDate(who, new Date(shop.world.clock.now().getTime() + 60_000));
    shop.world.clock.forward(120);
    const second = await shop.paid(who);
    expect((await shop.history(who)).map(({ order_num, cancellable }) => [order_num, cancellable])).toEqual([
      [second.orderNum, true],
      [first.orderNum, false],
    ]);
    expect(code(await shop.cancel(who, first.orderNum))).toBe('orders.procedure-passed');
    expect((await shop.cancel(who, second.orderNum)).statusCode).toBe(200);
    expect(await shop.ledgerOf(first.orderNum)).toEqual(['capture 12000 USD']);
  });
  test('refund once, with the same answer for all, when three cancel at the same time', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.paid(who);
    const answers = await Promise.all(Array.from({ length: 3 }, () => shop.cancel(who, orderNum)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    expect(shop.provider.count('cancel')).toBe(1);
    expect(shop.provider.books.refunds).toEqual([paymentKey]);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
  });
  test('repeated cancellation succeeds without a second refund', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    await shop.cancel(who, orderNum);
    expect((await shop.cancel(who, orderNum)).statusCode).toBe(200);
    expect(shop.provider.count('cancel')).toBe(1);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
  });
  test('a cancelled order is not shown as paid again by a reload of the result page', async () => {
    const who = await shop.buyer();
    const { orderNum, request } = await shop.paid(who);
    await shop.cancel(who, orderNum);
    expect(code(await shop.confirm(who, request))).toBe('orders.not-payable');
  });
  test.each(['lost', 'away'] as const)('an answer that was %s: pending, not failed; the job settles it with one refund', async (how) => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    shop.provider.next.cancel.push(how);
    const answer = await shop.cancel(who, orderNum);
    expect([answer.statusCode, code(answer)]).toEqual([202, 'orders.pending']);
    expect((await shop.history(who))[0]).toMatchObject({ status: 'success', canceling: true, cancellable: false });
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('canceled');
    expect(shop.provider.books.refunds).toHaveLength(1);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
    const keys = shop.provider.calls.filter(({ act }) => act === 'cancel').map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys)).toEqual(new Set([`${orderNum}.cancel`]));
  });
  test('a process that died after claiming the cancellation: the reconciliation carries it out', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    await shop.db
      .update(orders)
      .set({ state: 'canceling', cancelingAt: shop.world.clock.now(), canceledBy: who.id, askAt: shop.world.clock.now() })
      .where(eq(orders.orderNum, orderNum));
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('canceled');
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
  });
  test('refused by the provider: paid again, said so, and worth another try under another key', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    shop.provider.next.cancel.push({ refuse: 'EXCEED_MAX_REFUND_DUE' });
    const answer = await shop.cancel(who, orderNum);
    expect([answer.statusCode, code(answer)]).toEqual([409, 'orders.refund-refused']);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'success', canceledBy: null, refundedMinor: null });
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
    expect((await shop.cancel(who, orderNum)).statusCode).toBe(200);
    expect(shop.provider.calls.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])).toEqual([
      `${orderNum}.confirm`,
      `${orderNum}.cancel`,
      `${orderNum}.cancel.2`,
    ]);
  });
  test('a refund that takes its time is pending until the provider says how it ended', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.paid(who);
    const payment = shop.provider.payments.get(paymentKey);
    if (!payment) throw new Error('no payment');
    const raw = { cancels: [{ transactionKey: 'T-WAITS', cancelStatus: 'IN_PROGRESS' }] };
    payment.refund = 'waiting';
    shop.provider.next.cancel.push({ answer: { kind: 'known', payment: { ...payment, raw } } });
    expect(code(await shop.cancel(who, orderNum))).toBe('orders.pending');
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('canceling');
    expect(shop.provider.count('cancel')).toBe(1);
    Object.assign(payment, { state: 'refunded', balanceMinor: 0, refund: 'none' });
    // The webhook with the refund's result names only the transaction.
    await shop.world.post('/api/v1/payment/webhook', { eventType: 'CANCEL_STATUS_CHANGED', data: { transactionKey: 'T-WAITS', cancelStatus: 'DONE' } });
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('canceled');
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
  });
});

describe('questions of other rooms', () => {
  test('paid orders of a member with a clinic, in Korean; unpaid ones and other clinics’ stay private', async () => {
    const [who, other] = [await shop.buyer(), await shop.buyer()];
    const { orderNum } = await shop.paid(who);
    await shop.place(who);
    await shop.place(other);
    expect(await listOrdersWithClinic(shop.db, who.id, 1)).toEqual([
      {
        order_num: orderNum,
        status: 'success',
        total_price: 120,
        currency_code: 'USD',
        created_at: expect.any(String),
        decline_words: '',
        lines: [{ title: '하이드라 글로우 부스터 · Single session 옵션', quantity: 1 }],
      },
    ]);
    expect(await listOrdersWithClinic(shop.db, who.id, 2)).toEqual([]);
    expect(await paidMembers(shop.db, 1, [who.id, other.id])).toEqual(new Set([who.id]));
    expect(await paidMembers(shop.db, 2, [who.id])).toEqual(new Set());
    expect(await hasOpenOrders(shop.db, who.id, shop.world.clock.now())).toBe(true);
    expect(await hasOpenOrders(shop.db, other.id, shop.world.clock.now())).toBe(false);
  });
  test('an order whose money is uncertain is open', async () => {
    const who = await shop.buyer();
    const { request } = await shop.authorised(who);
    shop.provider.next.confirm.push('away');
    await shop.confirm(who, request);
    expect(await hasOpenOrders(shop.db, who.id, shop.world.clock.now())).toBe(true);
    expect((await shop.place(who, USD_ORDER)).statusCode).toBe(201);
  });
});

describe('the consents of the consultation withdrawn', () => {
  const withdraw = async (who: { headers: { authorization: string } }) => {
    const consents = (await shop.world.get('/api/v1/users/consents', who.headers)).json<{ id: number; withdrawable: boolean }[]>();
    const id = consents.find(({ withdrawable }) => withdrawable)?.id;
    return shop.world.post(`/api/v1/users/consents/${id}/withdraw`, undefined, who.headers);
  };

  test('the paid order stays as it is, its fee with it; the date is free again, and she can still cancel', async () => {
    const who = await shop.buyer();
    expect((await shop.world.post('/api/v1/reservation', makeChatForm(1), who.headers)).statusCode).toBe(201);
    const { orderNum, paymentKey } = await shop.paid(who);
    const at = new Date(shop.world.clock.now().getTime() + 86_400_000);
    await shop.fixDate(who, at);
    const before = await shop.order(orderNum);
    expect((await withdraw(who)).statusCode).toBe(200);
    expect(await shop.order(orderNum)).toEqual(before);
    expect([await shop.ledgerOf(orderNum), shop.provider.books.refunds]).toEqual([['capture 12000 USD'], []]);
    // Another patient can have the hour.
    const other = await shop.buyer();
    await shop.fixDate(other, at);
    expect((await shop.history(who))[0]).toMatchObject({ status: 'success', cancellable: true });
    shop.world.clock.forward(2 * 86_400);
    // A date that was given up is no visit, so the clinic does not keep the fee.
    const later = { ...who, headers: await shop.world.as(who) };
    expect((await shop.cancel(later, orderNum)).statusCode).toBe(200);
    expect([await shop.ledgerOf(orderNum), shop.provider.books.refunds]).toEqual([BALANCED, [paymentKey]]);
  });

  test('the clinic sees nothing of it any more', async () => {
    const who = await shop.buyer();
    await shop.world.post('/api/v1/reservation', makeChatForm(1), who.headers);
    const { orderNum } = await shop.paid(who);
    const staff = await makeCoordinator(shop.world);
    const [consultation] = await shop.db.select().from(consultations).where(eq(consultations.memberId, who.id));
    const ask = () => shop.world.get(`/api/v1/clinic/consultations/${consultation?.id}`, staff.headers);
    expect((await ask()).payload).toContain(orderNum);
    await withdraw(who);
    expect([(await ask()).statusCode, (await ask()).payload]).toEqual([404, expect.not.stringContaining(orderNum)]);
  });
});
