import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FlaggedOrder, OperatorOrder } from '../../contract/orders/operator-orders.ts';
import { members } from '../accounts/accounts.tables.ts';
import { accessRecords } from '../threads/threads.tables.ts';
import { listFlaggedRows, paymentFlags } from './flags.tables.ts';
import { openShop, type Shop, USD_TOTAL } from './orders.fixture.ts';
import { orders } from './orders.tables.ts';

let shop: Shop;
let operator: Awaited<ReturnType<Shop['operator']>>;
beforeAll(async () => {
  shop = await openShop();
  operator = await shop.operator();
});
afterAll(() => shop.world.close());
beforeEach(() => shop.forgetBefore());

const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
const pathOf = (orderNum: string) => `/api/v1/operator/orders/${orderNum}`;
const requestOrder = (orderNum: string, headers = operator.headers) => shop.world.get(pathOf(orderNum), headers);
const readOrder = async (orderNum: string) => (await requestOrder(orderNum)).json<OperatorOrder>();

describe('an order for an operator', () => {
  test('is for operators alone', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    const staff = await shop.world.person({ role: 'hospital', hospitalId: 1 });
    expect((await shop.world.get(pathOf(orderNum))).statusCode).toBe(401);
    for (const headers of [who.headers, await shop.world.as(staff)]) expect((await requestOrder(orderNum, headers)).statusCode).toBe(403);
  });
  test('wrong input and an unknown number: nothing is recorded as read', async () => {
    const count = async () => (await shop.db.select().from(accessRecords).where(eq(accessRecords.readerId, operator.member.id))).length;
    const before = await count();
    expect(code(await requestOrder('x'.repeat(65)))).toBe('invalid');
    const unknown = await requestOrder('N20200101-0000000000');
    expect([unknown.statusCode, code(unknown)]).toEqual([404, 'orders.not-found']);
    expect(await count()).toBe(before);
  });
  test('shows what deciding needs, of the member a masked name alone, and is recorded', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.paid(who);
    const visit = new Date(shop.world.clock.now().getTime() + 86_400_000);
    await shop.fixDate(who, visit);
    const answer = await requestOrder(orderNum);
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
      date_open: true,
      member_name: 'A*** H.',
      fee: { total: 120, currency_code: 'USD', rate: null },
      order_products: [
        { product_title: expect.any(String), option_title: expect.any(String), quantity: 1, price: 120, total: 120, fee: { price: 120, total: 120 } },
      ],
      given_back: null,
      refunds: [],
      requests: [],
      quote: null,
    });
    const [member] = await shop.db.select().from(members).where(eq(members.id, who.id));
    for (const secret of [who.id, member?.uid, member?.email, member?.phone, paymentKey, 'Haddad']) expect(answer.payload).not.toContain(secret);
    expect(await shop.db.select().from(accessRecords).where(eq(accessRecords.memberId, who.id))).toMatchObject([
      { readerId: operator.member.id, hospitalId: null, act: 'order', client: '127.0.0.1', at: expect.any(Date) },
    ]);
  });
  test('has no name after its member has left, and can still be refunded', async () => {
    const who = await shop.buyer();
    const { orderNum } = await shop.paid(who);
    await shop.db.update(members).set({ deletedAt: shop.world.clock.now() }).where(eq(members.id, who.id));
    expect(await readOrder(orderNum)).toMatchObject({ member_name: null, refundable: true });
    expect((await shop.world.post(`${pathOf(orderNum)}/refund`, { reason: 'she left' }, operator.headers)).statusCode).toBe(200);
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD', 'refund 12000 USD']);
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
  test('list a late capture that was given back for thirty days, and mark the order', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    shop.provider.next.confirm.push({ refuse: 'REJECT_CARD_COMPANY' });
    await shop.confirm(who, request);
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: USD_TOTAL, idempotencyKey: `another ${orderNum}` });
    await shop.ask(orderNum);
    expect(await one(orderNum)).toMatchObject({ why: 'given-back', status: 'failed', expected: 0, provider: { captured: 120, left: 0 } });
    expect(await readOrder(orderNum)).toMatchObject({ status: 'failed', given_back: { amount: 120, currency_code: 'USD', at: expect.any(String) } });
    const monthAgo = new Date(shop.world.clock.now().getTime() - 31 * 86_400_000);
    const { id } = await shop.order(orderNum);
    await shop.db.update(paymentFlags).set({ noticedAt: monthAgo }).where(eq(paymentFlags.orderId, id));
    expect(await one(orderNum)).toBeUndefined();
  });
  test('beyond the limit the oldest of the payments given back are left out', async () => {
    const who = await shop.buyer();
    const times = [3, 1, 2].map((hours) => new Date(shop.world.clock.now().getTime() - hours * 3_600_000));
    for (const at of times) {
      const { id } = await shop.order((await shop.paid(who)).orderNum);
      await shop.db.insert(paymentFlags).values({ orderId: id, why: 'given-back', noticedAt: at, clearedAt: at });
    }
    const before = new Date((times[0] as Date).getTime() - 1);
    const waiting = (await listFlaggedRows(shop.db, before, 100)).filter(({ flag }) => flag.clearedAt === null);
    const listedRows = await listFlaggedRows(shop.db, before, waiting.length + 2);
    expect(listedRows.slice(waiting.length).map(({ flag }) => flag.noticedAt)).toEqual([times[1], times[2]]);
  });
  test('include one on which the provider has said nothing certain for an hour', async () => {
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
