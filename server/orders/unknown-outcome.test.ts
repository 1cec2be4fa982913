import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { reconcileDueOrders } from './ask-due.ts';
import { openShop, type Shop, USD_TOTAL } from './orders.fixture.ts';
import { RECONCILIATION_JOB } from './orders.jobs.ts';
import { orders } from './orders.tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());
beforeEach(() => shop.forgetBefore());

const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
const TOTALS = { totalAmount: 120, suppliedAmount: 109.09, vat: 10.91, currency: 'USD' };

describe('an outcome that is not known', () => {
  test('a lost answer is "pending", never "failed", and the next question settles it', async () => {
    const who = await shop.buyer();
    const { request, orderNum } = await shop.authorised(who);
    shop.world.clock.hold();
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
  test('an answer that the provider repeats for its idempotency key requires a new key after a query', async () => {
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
    await reconcileDueOrders(shop.world.deps);
    expect(shop.provider.count('find')).toBe(0);
    shop.provider.next.confirm.push('away');
    release();
    expect((await dying).statusCode).toBe(202);
    // Simulates that the answer never came.
    shop.world.clock.hold();
    const now = shop.world.clock.now();
    await shop.db
      .update(orders)
      .set({ askAt: new Date(now.getTime() + 1_000), confirmingAt: new Date(now.getTime() - 14_000) })
      .where(eq(orders.orderNum, orderNum));
    expect(await shop.ask(orderNum)).toBe(1);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'success', paymentKey });
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
  });
  test('every start queries all open orders at once, and a crashed query blocks nothing', async () => {
    const who = await shop.buyer();
    const [claimed, placed, paid, refunding] = [await shop.authorised(who), await shop.authorised(who), await shop.paid(who), await shop.paid(who)];
    const now = shop.world.clock.now();
    const until = new Date(now.getTime() + 20_000);
    const claim = { state: 'confirming', paymentKey: claimed.paymentKey, confirmingAt: now, askAt: until, askingUntil: until } as const;
    await shop.db.update(orders).set(claim).where(eq(orders.orderNum, claimed.orderNum));
    await shop.db.update(orders).set({ state: 'canceling', cancelingAt: now, canceledBy: who.id }).where(eq(orders.orderNum, refunding.orderNum));
    shop.provider.calls.length = 0;
    await reconcileDueOrders(shop.world.deps);
    expect(shop.provider.calls).toEqual([]);
    await shop.restart();
    await shop.work.run(RECONCILIATION_JOB);
    const asked = shop.provider.calls.filter(({ act }) => act === 'find').map(({ key }) => key);
    expect(asked).toEqual(expect.arrayContaining([claimed.orderNum, placed.orderNum, refunding.orderNum]));
    expect(asked).not.toContain(paid.orderNum);
    const states = await Promise.all([claimed, placed, paid, refunding].map(async ({ orderNum }) => (await shop.order(orderNum)).state));
    expect(states).toEqual(['success', 'pending', 'success', 'canceled']);
    // Only the first round counts as a start.
    shop.provider.calls.length = 0;
    await shop.work.run(RECONCILIATION_JOB);
    expect(shop.provider.calls).toEqual([]);
  });
  test('an idle round is one statement, however many orders it may ask about at once', async () => {
    const { database } = shop.world.deps;
    const asked = vi.fn();
    const db = new Proxy(database.db, {
      get(target, name) {
        asked(name);
        return Reflect.get(target, name);
      },
    });
    await reconcileDueOrders({ ...shop.world.deps, database: { ...database, db } });
    expect(asked.mock.calls.filter(([name]) => name === 'update')).toHaveLength(1);
  });
  test('a process that died after the capture: found paid, captured no second time', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.authorised(who);
    const now = shop.world.clock.now();
    await shop.db.update(orders).set({ state: 'confirming', paymentKey, confirmingAt: now, askAt: now }).where(eq(orders.orderNum, orderNum));
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: USD_TOTAL, idempotencyKey: `${orderNum}.confirm` });
    await Promise.all([reconcileDueOrders(shop.world.deps), reconcileDueOrders(shop.world.deps)]);
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
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: USD_TOTAL, idempotencyKey: `${orderNum}.confirm` });
    expect(await shop.ask(orderNum)).toBe(300);
    expect(await shop.order(orderNum)).toMatchObject({ state: 'success', paymentKey });
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
  });
  test('a provider adapter that throws is treated the same', async () => {
    const who = await shop.buyer();
    const { request, orderNum } = await shop.authorised(who);
    const { confirm } = shop.provider.port;
    shop.provider.port.confirm = () => Promise.reject(new Error('the line broke'));
    expect(code(await shop.confirm(who, request))).toBe('orders.pending');
    shop.provider.port.confirm = confirm;
    expect((await shop.order(orderNum)).state).toBe('confirming');
  });
});

describe('orders that nobody pays', () => {
  test('fail after 41 minutes when the provider knows of no payment, not before', async () => {
    const who = await shop.buyer();
    const { order_num: orderNum } = (await shop.place(who)).json<{ order_num: string }>();
    await shop.askFor(orderNum, 41 * 60 - 5);
    expect((await shop.order(orderNum)).state).toBe('pending');
    await shop.askFor(orderNum, 10);
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
