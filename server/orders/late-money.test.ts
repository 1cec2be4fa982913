import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '../accounts/accounts.tables.ts';
import { openShop, type Shop, USD_TOTAL } from './orders.fixture.ts';
import { orders } from './orders.tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());
beforeEach(() => shop.forgetBefore());

const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
const TOTALS = { totalAmount: 120, suppliedAmount: 109.09, vat: 10.91, currency: 'USD' };

describe('money that came after the order had failed', () => {
  test('a confirmation that is under way elsewhere is not known yet, and becomes the payment it is', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    shop.provider.next.confirm.push({ spent: 'ALREADY_PROCESSING_REQUEST' });
    expect([(await shop.confirm(who, request)).statusCode, (await shop.order(orderNum)).state]).toEqual([202, 'confirming']);
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: USD_TOTAL, idempotencyKey: `another ${orderNum}` });
    await shop.ask(orderNum);
    expect((await shop.confirm(who, request)).json()).toEqual(TOTALS);
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD']);
  });
  test.each([1, 23])('captured within a day all the same: found after %i hours without a webhook, and given back once', async (hours) => {
    const who = await shop.buyer();
    const { orderNum, paymentKey, request } = await shop.authorised(who);
    shop.provider.next.confirm.push({ refuse: 'REJECT_CARD_COMPANY' });
    expect((await shop.confirm(who, request)).statusCode).toBe(402);
    await shop.askFor(orderNum, hours * 3600 - 10);
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: USD_TOTAL, idempotencyKey: `another ${orderNum}` });
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
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: USD_TOTAL, idempotencyKey: `another ${orderNum}` });
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
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: USD_TOTAL, idempotencyKey: `another ${orderNum}` });
    await shop.db.update(members).set({ email: null, emailKey: null }).where(eq(members.id, who.id));
    await shop.ask(orderNum);
    expect([shop.provider.books.refunds, shop.work.waiting]).toEqual([[paymentKey], []]);
  });
  test('stops asking the provider after a day, and never asks about orders without a confirmation', async () => {
    const who = await shop.buyer();
    const { orderNum, request } = await shop.authorised(who);
    shop.provider.next.confirm.push({ refuse: 'REJECT_CARD_COMPANY' });
    await shop.confirm(who, request);
    await shop.askFor(orderNum, 26 * 3600);
    expect((await shop.order(orderNum)).askAt).toBeNull();
    expect(shop.provider.count('find')).toBeLessThan(60);
    expect(shop.provider.books.refunds).toEqual([]);
  });
  test('a webhook finds it at any time', async () => {
    const who = await shop.buyer();
    const { orderNum, paymentKey } = await shop.authorised(who);
    await shop.db.update(orders).set({ state: 'failed', failureCode: 'EXPIRED' }).where(eq(orders.orderNum, orderNum));
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: USD_TOTAL, idempotencyKey: `another ${orderNum}` });
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
    await shop.provider.port.confirm({ paymentKey, orderNum, amount: USD_TOTAL, idempotencyKey: `another ${orderNum}` });
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

describe('the ledger records the amount that the provider holds', () => {
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
    // Once a person has refunded the rest, both ledger lines exist, and the flag is cleared.
    Object.assign(payment, { state: 'refunded', balanceMinor: 0 });
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('canceled');
    expect(await shop.ledgerOf(orderNum)).toEqual(['capture 12000 USD', 'refund 12000 USD']);
    expect((await shop.flag(orderNum))?.clearedAt).toEqual(expect.any(Date));
  });
  test('the same after a lost claim: the order no longer counts as unpaid', async () => {
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
    // The order is checked again without a webhook.
    Object.assign(shop.provider.payments.get(paymentKey) ?? {}, { state: 'refunded', balanceMinor: 0 });
    await shop.ask(orderNum);
    expect((await shop.order(orderNum)).state).toBe('canceled');
  });
});
