import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FlaggedOrder, OperatorOrder } from '../../contract/operator-orders.ts';
import { REASON_MAX } from '../../contract/rules.ts';
import { members, sessions } from '../accounts/accounts.tables.ts';
import { accessRecords } from '../consultations/consultations.tables.ts';
import type { Bulkhead } from './bulkhead.ts';
import { refundByOperator } from './cancel-payment.ts';
import { paymentFlags } from './flags.tables.ts';
import { openShop, type Shop, TOTAL } from './orders.fixture.ts';
import { operatorRefunds, orders } from './orders.tables.ts';

let shop: Shop;
let operator: Awaited<ReturnType<typeof newOperator>>;
beforeAll(async () => {
  shop = await openShop();
  operator = await newOperator();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  await shop.forgetOthers();
  shop.provider.calls.length = 0;
  shop.provider.books.refunds.length = 0;
  for (const list of Object.values(shop.provider.next)) list.length = 0;
});

const BALANCED = ['capture 12000 USD', 'refund 12000 USD'];
const REASON = 'Charged twice for one visit';
const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
const pathOf = (orderNum: string) => `/api/v1/operator/orders/${orderNum}`;
const look = (orderNum: string, headers = operator.headers) => shop.world.get(pathOf(orderNum), headers);
const seen = async (orderNum: string) => (await look(orderNum)).json<OperatorOrder>();
const refund = (orderNum: string, body: object = { reason: REASON }, headers = operator.headers) =>
  shop.world.post(`${pathOf(orderNum)}/refund`, body, headers);
const asked = async (orderNum: string) =>
  shop.db
    .select()
    .from(operatorRefunds)
    .where(eq(operatorRefunds.orderId, (await shop.order(orderNum)).id));
const prove = (memberId: string, at = shop.world.clock.now()) => shop.db.update(sessions).set({ provenAt: at }).where(eq(sessions.memberId, memberId));

/** Somebody who runs the platform and has just proved again that it is her. */
async function newOperator() {
  const member = await shop.world.person({ role: 'operator' });
  const headers: Record<string, string> = await shop.world.as(member);
  await prove(member.id);
  return { member, headers };
}

describe('an order for an operator', () => {
  test('is for operators alone', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    const staff = await shop.world.person({ role: 'hospital', hospitalId: 1 });
    expect((await shop.world.get(pathOf(orderNum))).statusCode).toBe(401);
    for (const headers of [who.headers, await shop.world.as(staff)]) expect((await look(orderNum, headers)).statusCode).toBe(403);
  });
  test('wrong input and an unknown number: nothing is recorded as read', async () => {
    const count = async () => (await shop.db.select().from(accessRecords).where(eq(accessRecords.readerId, operator.member.id))).length;
    const before = await count();
    expect(code(await look('x'.repeat(65)))).toBe('invalid');
    const unknown = await look('N20200101-0000000000');
    expect([unknown.statusCode, code(unknown)]).toEqual([404, 'orders.not-found']);
    expect(await count()).toBe(before);
  });
  test('shows what deciding needs, of the member a masked name alone, and is recorded', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.paid(who);
    const visit = new Date(shop.world.clock.now().getTime() + 86_400_000);
    await shop.fixDate(who, visit);
    const answer = await look(orderNum);
    expect(answer.json()).toEqual({
      order_num: orderNum,
      status: 'success',
      confirming: false,
      canceling: false,
      refundable: true,
      currency_code: 'USD',
      total_price: 120,
      payment_method: 'FOREIGN_EASY_PAY',
      created_at: expect.any(String),
      paid_at: expect.any(String),
      canceled_at: null,
      refunded_amount: null,
      canceled_by: null,
      hospital_id: 1,
      hospital_name: expect.stringMatching(/\w/),
      procedure_at: visit.toISOString(),
      member_name: 'A*** H.',
      order_products: [{ product_title: expect.any(String), option_title: expect.any(String), quantity: 1, price: 120 }],
      given_back: null,
      refunds: [],
    });
    const [member] = await shop.db.select().from(members).where(eq(members.id, who.id));
    for (const secret of [who.id, member?.uid, member?.email, member?.phone, paymentKey, 'Haddad']) expect(answer.payload).not.toContain(secret);
    expect(await shop.db.select().from(accessRecords).where(eq(accessRecords.memberId, who.id))).toMatchObject([
      { readerId: operator.member.id, hospitalId: null, act: 'order', client: '127.0.0.1', at: expect.any(Date) },
    ]);
  });
  test('of a member who has left has no name, and can still be refunded', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    await shop.db.update(members).set({ deletedAt: shop.world.clock.now() }).where(eq(members.id, who.id));
    expect(await seen(orderNum)).toMatchObject({ member_name: null, refundable: true });
    expect((await refund(orderNum)).statusCode).toBe(200);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
  });
});

describe('orders that wait for a person', () => {
  const list = async (headers = operator.headers) => shop.world.get('/api/v1/operator/orders', headers);
  const listed = async () => (await list()).json<FlaggedOrder[]>();
  const one = async (orderNum: string) => (await listed()).find(({ order_num }) => order_num === orderNum);
  const payment = (paymentKey: string) => shop.provider.payments.get(paymentKey) ?? {};

  test('are for operators alone', async () => {
    expect((await shop.world.get('/api/v1/operator/orders')).statusCode).toBe(401);
    const staff = await shop.world.person({ role: 'hospital', hospitalId: 1 });
    for (const headers of [(await shop.buyer()).headers, await shop.world.as(staff)]) expect((await list(headers)).statusCode).toBe(403);
    expect((await list()).statusCode).toBe(200);
  });
  test('say what is expected and what the provider holds, and nothing of the member; they go once it is as it should be', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    const bystander = await shop.paid(who);
    Object.assign(payment(paymentKey), { state: 'partly-refunded', balanceMinor: 11_000 });
    shop.provider.next.confirm.push({ answer: await shop.provider.port.find(orderNum) });
    expect((await shop.confirm(who, request)).statusCode).toBe(202);
    const answer = await list();
    expect(answer.json<FlaggedOrder[]>().find(({ order_num }) => order_num === orderNum)).toEqual({
      order_num: orderNum,
      why: 'partly-refunded',
      noticed_at: expect.any(String),
      status: 'pending',
      confirming: true,
      canceling: false,
      currency_code: 'USD',
      total_price: 120,
      expected: 120,
      provider: { currency_code: 'USD', captured: 120, left: 110 },
    });
    const [member] = await shop.db.select().from(members).where(eq(members.id, who.id));
    for (const secret of [who.id, member?.uid, member?.email, paymentKey, 'Haddad']) expect(answer.payload).not.toContain(secret);
    expect(await one(bystander.orderNum)).toBeUndefined();
    Object.assign(payment(paymentKey), { state: 'refunded', balanceMinor: 0 });
    await shop.ask(orderNum);
    expect(await one(orderNum)).toBeUndefined();
  });
  test('what was captured late and given back is told for thirty days, on the order too', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    shop.provider.next.confirm.push({ refuse: 'REJECT_CARD_COMPANY' });
    await shop.confirm(who, request);
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: TOTAL, idempotencyKey: `another ${orderNum}` });
    await shop.ask(orderNum);
    expect(await one(orderNum)).toMatchObject({ why: 'given-back', status: 'failed', expected: 0, provider: { captured: 120, left: 0 } });
    expect(await seen(orderNum)).toMatchObject({ status: 'failed', given_back: { amount: 120, currency_code: 'USD', at: expect.any(String) } });
    const monthAgo = new Date(shop.world.clock.now().getTime() - 31 * 86_400_000);
    const { id } = await shop.order(orderNum);
    await shop.db.update(paymentFlags).set({ noticedAt: monthAgo }).where(eq(paymentFlags.orderId, id));
    expect(await one(orderNum)).toBeUndefined();
  });
  test('what the provider has said nothing certain about for an hour is among them', async () => {
    const who = await shop.buyer();
    const { orderNum, request } = await shop.authorised(who);
    shop.provider.next.confirm.push('away');
    await shop.confirm(who, request);
    expect(await one(orderNum)).toBeUndefined();
    const confirmingAt = new Date(shop.world.clock.now().getTime() - 61 * 60_000);
    await shop.db.update(orders).set({ confirmingAt }).where(eq(orders.orderNum, orderNum));
    expect(await one(orderNum)).toMatchObject({ why: 'unsettled', noticed_at: confirmingAt.toISOString(), confirming: true, provider: null });
  });
});

describe('a refund by an operator, the ladder', () => {
  test('an outsider, the member herself, and a coordinator cannot, proof or not', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    const staff = await shop.world.person({ role: 'hospital', hospitalId: 1 });
    const staffHeaders = await shop.world.as(staff);
    for (const id of [who.id, staff.id]) await prove(id);
    expect((await shop.world.post(`${pathOf(orderNum)}/refund`, { reason: REASON })).statusCode).toBe(401);
    for (const headers of [who.headers, staffHeaders]) expect(code(await refund(orderNum, undefined, headers))).toBe('not-allowed');
    expect(shop.provider.count('cancel')).toBe(0);
    expect((await shop.order(orderNum)).state).toBe('success');
  });
  test('not without a proof of the last ten minutes, in that session', async () => {
    const { orderNum } = await shop.paid(await shop.buyer());
    const unproven = await newOperator();
    await prove(unproven.member.id, new Date(shop.world.clock.now().getTime() - 11 * 60_000));
    for (const headers of [unproven.headers, await shop.world.as(operator.member)]) {
      const answer = await refund(orderNum, undefined, headers);
      expect([answer.statusCode, code(answer)]).toEqual([403, 'accounts.prove-again']);
    }
    expect(shop.provider.count('cancel')).toBe(0);
    expect(await asked(orderNum)).toEqual([]);
  });
  test.each([
    ['none', {}],
    ['blank', { reason: '  ' }],
    ['too long', { reason: 'x'.repeat(REASON_MAX + 1) }],
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
    expect(await asked(orderNum)).toMatchObject([{ operatorId: operator.member.id, reason: REASON, askedAt: expect.any(Date) }]);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
    expect((await shop.history(who))[0]).toMatchObject({ status: 'canceled', refunded_amount: 120 });
    expect(await seen(orderNum)).toMatchObject({
      ...{ status: 'canceled', refundable: false, refunded_amount: 120, canceled_by: 'operator' },
      refunds: [{ reason: REASON, by: operator.member.uid, asked_at: expect.any(String) }],
    });
  });
  test('only what is paid', async () => {
    const { order_num } = (await shop.place(await shop.buyer())).json<{ order_num: string }>();
    const answer = await refund(order_num);
    expect([answer.statusCode, code(answer)]).toEqual([409, 'orders.not-cancellable']);
    expect(shop.provider.count('cancel')).toBe(0);
    expect(await asked(order_num)).toEqual([]);
  });
});

describe('the money guards', () => {
  test('after the procedure too, when the member cannot any more', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    await shop.fixDate(who, new Date(shop.world.clock.now().getTime() + 30_000));
    shop.world.clock.forward(31);
    expect(code(await shop.cancel(who, orderNum))).toBe('orders.procedure-passed');
    expect((await refund(orderNum)).statusCode).toBe(200);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
  });
  test('two operators and the member at once: one refund, one who caused it, the same answer for all', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.paid(who);
    const other = await newOperator();
    const answers = await Promise.all([refund(orderNum), shop.cancel(who, orderNum), refund(orderNum, { reason: 'another' }, other.headers)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    expect(shop.provider.books.refunds).toEqual([paymentKey]);
    expect(shop.provider.count('cancel')).toBe(1);
    const { canceledBy } = await shop.order(orderNum);
    expect((await asked(orderNum)).map(({ operatorId }) => operatorId)).toEqual(canceledBy === who.id ? [] : [canceledBy]);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
  });
  test('who was slower between looking and claiming writes no reason', async () => {
    const { orderNum } = await shop.paid(await shop.buyer());
    const quicker = await newOperator();
    // The place at the provider is taken after the look and before the claim.
    const gate: Bulkhead = {
      async run(work) {
        await refund(orderNum, { reason: 'another' }, quicker.headers);
        return work();
      },
    };
    await refundByOperator(shop.world.deps, gate, { operatorId: operator.member.id, orderNum, reason: REASON });
    expect(await asked(orderNum)).toMatchObject([{ operatorId: quicker.member.id, reason: 'another' }]);
    expect(shop.provider.count('cancel')).toBe(1);
  });
  test('after the member’s own cancellation it is content, and writes nothing', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    await shop.cancel(who, orderNum);
    expect((await refund(orderNum)).statusCode).toBe(200);
    expect(shop.provider.count('cancel')).toBe(1);
    expect(await asked(orderNum)).toEqual([]);
    expect(await seen(orderNum)).toMatchObject({ canceled_by: 'member', refunds: [] });
  });
  test.each(['lost', 'away'] as const)('an answer that was %s: pending, not failed; the job settles it with one refund', async (how) => {
    const { orderNum } = await shop.paid(await shop.buyer());
    shop.provider.next.cancel.push(how);
    const answer = await refund(orderNum);
    expect([answer.statusCode, code(answer)]).toEqual([202, 'orders.pending']);
    expect(await seen(orderNum)).toMatchObject({ status: 'success', canceling: true, refundable: false, canceled_by: 'operator' });
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
    expect(await seen(orderNum)).toMatchObject({ refundable: true, canceled_by: null, refunds: [{ reason: REASON }] });
    expect((await refund(orderNum, { reason: 'again' })).statusCode).toBe(200);
    expect((await asked(orderNum)).map(({ reason }) => reason)).toEqual([REASON, 'again']);
    expect(await shop.ledgerOf(orderNum)).toEqual(BALANCED);
  });
});
