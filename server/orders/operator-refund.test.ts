import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperatorOrder } from '../../contract/orders/operator-orders.ts';
import { MAX_REASON_LENGTH } from '../../contract/rules.ts';
import type { Bulkhead } from './bulkhead.ts';
import { refundByOperator } from './cancel-payment.ts';
import { openShop, type Shop } from './orders.fixture.ts';
import { operatorRefunds, orders } from './orders.tables.ts';

let shop: Shop;
let operator: Awaited<ReturnType<Shop['operator']>>;
beforeAll(async () => {
  shop = await openShop();
  operator = await shop.operator();
});
afterAll(() => shop.world.close());
beforeEach(() => shop.forgetBefore());

const BALANCED = ['capture 12000 USD', 'refund 12000 USD'];
const REASON = 'Charged twice for one visit';
const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
const pathOf = (orderNum: string) => `/api/v1/operator/orders/${orderNum}`;
const readOrder = async (orderNum: string) => (await shop.world.get(pathOf(orderNum), operator.headers)).json<OperatorOrder>();
const refund = (orderNum: string, body: object = { reason: REASON }, headers = operator.headers) =>
  shop.world.post(`${pathOf(orderNum)}/refund`, body, headers);
const listRefundRows = async (orderNum: string) =>
  shop.db
    .select()
    .from(operatorRefunds)
    .where(eq(operatorRefunds.orderId, (await shop.order(orderNum)).id));

describe('a refund by an operator: access rules', () => {
  test('an outsider, the member herself, and a coordinator cannot, proof or not', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    const staff = await shop.world.person({ role: 'hospital', hospitalId: 1 });
    const staffHeaders = await shop.world.as(staff);
    for (const id of [who.id, staff.id]) await shop.prove(id);
    expect((await shop.world.post(`${pathOf(orderNum)}/refund`, { reason: REASON })).statusCode).toBe(401);
    for (const headers of [who.headers, staffHeaders]) expect(code(await refund(orderNum, undefined, headers))).toBe('not-allowed');
    expect(shop.provider.count('cancel')).toBe(0);
    expect((await shop.order(orderNum)).state).toBe('success');
  });
  test('require a proof of the last ten minutes, in that session', async () => {
    const { orderNum } = await shop.paid(await shop.buyer());
    const unproven = await shop.operator();
    await shop.prove(unproven.member.id, new Date(shop.world.clock.now().getTime() - 11 * 60_000));
    for (const headers of [unproven.headers, await shop.world.as(operator.member)]) {
      const answer = await refund(orderNum, undefined, headers);
      expect([answer.statusCode, code(answer)]).toEqual([403, 'accounts.prove-again']);
    }
    expect(shop.provider.count('cancel')).toBe(0);
    expect(await listRefundRows(orderNum)).toEqual([]);
  });
  test.each([
    ['none', {}],
    ['blank', { reason: '  ' }],
    ['too long', { reason: 'x'.repeat(MAX_REASON_LENGTH + 1) }],
    ['not to be kept', { reason: 'a\u0000b' }],
    ['no text', { reason: 7 }],
  ])('wrong input: a reason that is %s', async (_what, body) => {
    const { orderNum } = await shop.paid(await shop.buyer());
    expect(code(await refund(orderNum, body))).toBe('invalid');
    expect((await shop.order(orderNum)).state).toBe('success');
  });
  test('an unknown number is not found', async () => {
    const answer = await refund('N20200101-0000000000');
    expect([answer.statusCode, code(answer)]).toEqual([404, 'orders.not-found']);
  });
  test('success: in full, by the original method, with who, why and when; the member sees it', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.paid(who);
    const answer = await refund(orderNum, { reason: `  ${REASON} ` });
    expect([answer.statusCode, answer.json()]).toEqual([200, { msg: expect.any(String) }]);
    expect(shop.provider.books.refunds).toEqual([paymentKey]);
    expect(shop.provider.reasons).toContain('Refunded by the operator');
    expect(await shop.order(orderNum)).toMatchObject({ state: 'canceled', canceledBy: operator.member.id, refundedMinor: 12_000 });
    expect(await listRefundRows(orderNum)).toMatchObject([{ operatorId: operator.member.id, reason: REASON, askedAt: expect.any(Date) }]);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
    expect((await shop.history(who))[0]).toMatchObject({ status: 'canceled', refunded_amount: 120 });
    expect(await readOrder(orderNum)).toMatchObject({
      ...{ status: 'canceled', refundable: false, refunded_amount: 120, canceled_by: 'operator' },
      refunds: [{ reason: REASON, by: operator.member.uid, asked_at: expect.any(String) }],
    });
  });
  test('leave an order alone that is not paid', async () => {
    const { order_num } = (await shop.place(await shop.buyer())).json<{ order_num: string }>();
    const answer = await refund(order_num);
    expect([answer.statusCode, code(answer)]).toEqual([409, 'orders.not-cancellable']);
    expect(shop.provider.count('cancel')).toBe(0);
    expect(await listRefundRows(order_num)).toEqual([]);
  });
});

describe('the money guards', () => {
  test('allow a refund after the procedure, when the member cannot cancel any more', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    await shop.fixDate(who, new Date(shop.world.clock.now().getTime() + 30_000));
    shop.world.clock.forward(31);
    expect(code(await shop.cancel(who, orderNum))).toBe('orders.procedure-passed');
    expect((await refund(orderNum)).statusCode).toBe(200);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
  });
  test('refund once, with one cause and the same answer for all, when two operators and the member act at the same time', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.paid(who);
    const other = await shop.operator();
    const answers = await Promise.all([refund(orderNum), shop.cancel(who, orderNum), refund(orderNum, { reason: 'another' }, other.headers)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    expect(shop.provider.books.refunds).toEqual([paymentKey]);
    expect(shop.provider.count('cancel')).toBe(1);
    const { canceledBy } = await shop.order(orderNum);
    expect((await listRefundRows(orderNum)).map(({ operatorId }) => operatorId)).toEqual(canceledBy === who.id ? [] : [canceledBy]);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
  });
  test('the slower of two refunds writes no reason', async () => {
    const { orderNum } = await shop.paid(await shop.buyer());
    const quicker = await shop.operator();
    // Takes a slot of the bulkhead after the order is read and before it is claimed.
    const gate: Bulkhead = {
      async run(work) {
        await refund(orderNum, { reason: 'another' }, quicker.headers);
        return work();
      },
    };
    await refundByOperator(shop.world.deps, gate, { operatorId: operator.member.id, orderNum, reason: REASON });
    expect(await listRefundRows(orderNum)).toMatchObject([{ operatorId: quicker.member.id, reason: 'another' }]);
    expect(shop.provider.count('cancel')).toBe(1);
  });
  test('succeeds without writing anything after the member has cancelled', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    await shop.cancel(who, orderNum);
    expect((await refund(orderNum)).statusCode).toBe(200);
    expect(shop.provider.count('cancel')).toBe(1);
    expect(await listRefundRows(orderNum)).toEqual([]);
    expect(await readOrder(orderNum)).toMatchObject({ canceled_by: 'member', refunds: [] });
  });
  test.each(['lost', 'away'] as const)('an answer that was %s: pending, not failed; the job settles it with one refund', async (how) => {
    const { orderNum } = await shop.paid(await shop.buyer());
    shop.provider.next.cancel.push(how);
    const answer = await refund(orderNum);
    expect([answer.statusCode, code(answer)]).toEqual([202, 'orders.pending']);
    expect(await readOrder(orderNum)).toMatchObject({ status: 'success', canceling: true, refundable: false, canceled_by: 'operator' });
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('canceled');
    expect(shop.provider.books.refunds).toHaveLength(1);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
    const keys = shop.provider.calls.filter(({ act }) => act === 'cancel').map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys)).toEqual(new Set([`${orderNum}.cancel`]));
  });
  test('a process that died after claiming: the reconciliation carries it out, in the same words', async () => {
    const { orderNum } = await shop.paid(await shop.buyer());
    const claim = { state: 'canceling', cancelingAt: shop.world.clock.now(), canceledBy: operator.member.id, askAt: shop.world.clock.now() } as const;
    await shop.db.update(orders).set(claim).where(eq(orders.orderNum, orderNum));
    shop.provider.reasons.length = 0;
    await shop.ask(orderNum);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'canceled', canceledBy: operator.member.id });
    expect(shop.provider.reasons).toEqual(['Refunded by the operator']);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
  });
  test('refused by the provider: paid again, said so, the attempt stays on record, and another one may go through', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    shop.provider.next.cancel.push({ refuse: 'EXCEED_MAX_REFUND_DUE' });
    const answer = await refund(orderNum);
    expect([answer.statusCode, code(answer)]).toEqual([409, 'orders.refund-refused']);
    expect(await readOrder(orderNum)).toMatchObject({ refundable: true, canceled_by: null, refunds: [{ reason: REASON }] });
    expect((await refund(orderNum, { reason: 'again' })).statusCode).toBe(200);
    expect((await listRefundRows(orderNum)).map(({ reason }) => reason)).toEqual([REASON, 'again']);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
  });
});
