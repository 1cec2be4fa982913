import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCardParams, makePaypalParams, SECRET_KEY, startSandbox } from './payment-sandbox.fixture.ts';

const START = Date.UTC(2026, 10, 21, 3, 4, 5);
const MINUTE = 60_000;
let clock = START;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date(clock) });
});
beforeEach(() => {
  clock = START;
});
afterAll(() => sandbox.app.close());

const confirm = (body: unknown, headers?: Record<string, string>) => sandbox.post('/v1/payments/confirm', body, headers);
const cancel = (paymentKey: string, body: object = {}, headers?: Record<string, string>) =>
  sandbox.post(`/v1/payments/${paymentKey}/cancel`, { cancelReason: 'asked', ...body }, headers);
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

describe('authentication', () => {
  const ask = async (authorization: string) => codeOf(await sandbox.api('/v1/payments/any', { headers: { authorization } }));

  test('wants Basic with the secret key and its colon', async () => {
    expect(await codeOf(await fetch(`${sandbox.base}/v1/payments/any`))).toEqual([401, 'UNAUTHORIZED_KEY']);
    expect(await ask(`Bearer ${SECRET_KEY}`)).toEqual([401, 'UNAUTHORIZED_KEY']);
    expect(await ask(`Basic ${btoa('test_sk_other:')}`)).toEqual([401, 'UNAUTHORIZED_KEY']);
    expect(await ask(`Basic ${btoa('test_gsk_widget:')}`)).toEqual([400, 'INVALID_API_KEY']);
    expect(await ask(`Basic ${btoa(SECRET_KEY)}`)).toEqual([403, 'INCORRECT_BASIC_AUTH_FORMAT']);
    const withMark = Buffer.from(`\uFEFF${SECRET_KEY}:`).toString('base64');
    expect(await ask(`Basic ${withMark}`)).toEqual([401, 'UNAUTHORIZED_KEY']);
    expect(await ask(`Basic ${btoa(`${SECRET_KEY}:`)}`)).toEqual([404, 'NOT_FOUND_PAYMENT']);
  });

  test('stands before everything that changes something', async () => {
    const paid = await sandbox.agreed(makePaypalParams());
    const stranger = { authorization: `Basic ${btoa('test_sk_other:')}` };
    expect((await confirm(paid, stranger)).status).toBe(401);
    expect((await cancel(paid.paymentKey, {}, stranger)).status).toBe(401);
    expect(await (await sandbox.api(`/v1/payments/${paid.paymentKey}`)).json()).toMatchObject({ status: 'IN_PROGRESS' });
  });
});

describe('confirm', () => {
  test('captures a PayPal payment and answers the whole Payment object', async () => {
    const paid = await sandbox.agreed(makePaypalParams({ metadata: { naru: 'yes' } }));
    const answer = await confirm(paid);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('x-tosspayments-trace-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(await answer.json()).toEqual({
      version: '2022-11-16',
      mId: 'tsandbox',
      paymentKey: paid.paymentKey,
      type: 'NORMAL',
      orderId: paid.orderId,
      orderName: 'Hydra-glow booster reservation fee',
      currency: 'USD',
      method: '해외간편결제',
      totalAmount: 120.5,
      balanceAmount: 120.5,
      suppliedAmount: 109.55,
      vat: 10.95,
      taxFreeAmount: 0,
      taxExemptionAmount: 0,
      status: 'DONE',
      requestedAt: '2026-11-21T12:04:05+09:00',
      approvedAt: '2026-11-21T12:04:05+09:00',
      useEscrow: null,
      cultureExpense: false,
      isPartialCancelable: true,
      lastTransactionKey: expect.stringMatching(/^[0-9A-F]{32}$/),
      transactionKey: expect.any(String),
      cancels: null,
      card: null,
      virtualAccount: null,
      transfer: null,
      mobilePhone: null,
      giftCertificate: null,
      easyPay: '페이팔',
      secret: null,
      metadata: { naru: 'yes' },
      receipt: null,
      checkout: { url: `${sandbox.base}/window/${paid.paymentKey}` },
      discount: null,
      cashReceipt: null,
      cashReceipts: null,
      country: 'KR',
      failure: null,
    });
  });

  test('captures a card payment in won', async () => {
    const paid = await sandbox.agreed(makeCardParams({ card: { useInternationalCardOnly: true } }));
    expect(await (await confirm(paid)).json()).toMatchObject({
      currency: 'KRW',
      method: '카드',
      totalAmount: 165_000,
      suppliedAmount: 150_000,
      vat: 15_000,
      easyPay: null,
      useEscrow: false,
      secret: expect.stringMatching(/^ps_/),
      card: { amount: 165_000, cardType: '미확인', ownerType: '미확인', number: expect.stringContaining('*') },
    });
  });

  test('speaks English when asked', async () => {
    const paid = await sandbox.agreed(makePaypalParams());
    const english = { 'accept-language': 'en-US' };
    expect(await (await confirm({ ...paid, amount: 1 }, english)).json()).toEqual({
      code: 'INVALID_REQUEST',
      message: 'The request is not valid.',
    });
    expect(await (await confirm(paid, english)).json()).toMatchObject({ easyPay: 'PayPal' });
    expect(await (await confirm(paid)).json()).toEqual({ code: 'ALREADY_PROCESSED_PAYMENT', message: '이미 처리된 결제입니다.' });
  });

  test('refuses strangers, other amounts, other orders and broken bodies, and captures nothing', async () => {
    const paid = await sandbox.agreed(makePaypalParams());
    expect(await codeOf(await confirm({ ...paid, paymentKey: 'unknown' }))).toEqual([404, 'NOT_FOUND_PAYMENT_SESSION']);
    expect(await codeOf(await confirm({ ...paid, orderId: 'another-order' }))).toEqual([404, 'NOT_FOUND_PAYMENT_SESSION']);
    expect(await codeOf(await confirm({ ...paid, amount: 120.51 }))).toEqual([400, 'INVALID_REQUEST']);
    expect(await codeOf(await confirm({ ...paid, amount: '120.5' }))).toEqual([400, 'INVALID_REQUEST']);
    expect(await codeOf(await confirm([]))).toEqual([400, 'INVALID_REQUEST']);
    const broken = await sandbox.api('/v1/payments/confirm', { method: 'POST', body: '{' });
    expect(await codeOf(broken)).toEqual([400, 'INVALID_REQUEST']);
    expect(await (await sandbox.api(`/v1/payments/${paid.paymentKey}`)).json()).toMatchObject({ status: 'IN_PROGRESS' });
  });

  test('captures once, however many ask at once', async () => {
    const paid = await sandbox.agreed(makePaypalParams());
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(paid)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400]);
  });

  test('comes too late after 10 minutes', async () => {
    const paid = await sandbox.agreed(makePaypalParams());
    clock += 10 * MINUTE + 1;
    expect(await codeOf(await confirm(paid))).toEqual([404, 'NOT_FOUND_PAYMENT_SESSION']);
    expect(await (await sandbox.api(`/v1/payments/orders/${paid.orderId}`)).json()).toMatchObject({
      status: 'EXPIRED',
      failure: { code: 'EXPIRED_PAYMENT' },
      approvedAt: null,
    });
  });

  test('captures one payment of an order: the second window of it is refused', async () => {
    const params = makePaypalParams();
    const first = await sandbox.agreed(params);
    const second = await sandbox.agreed(params);
    expect((await confirm(first)).status).toBe(200);
    expect(await codeOf(await confirm(second))).toEqual([400, 'DUPLICATED_ORDER_ID']);
    await expect(sandbox.open(params)).rejects.toThrow('DUPLICATED_ORDER_ID');
    const byOrder = await sandbox.api(`/v1/payments/orders/${params.orderId}`);
    expect(await byOrder.json()).toMatchObject({ paymentKey: first.paymentKey, status: 'DONE' });
  });

  test('is possible for the second window when the first was declined', async () => {
    const params = makePaypalParams();
    await sandbox.press(await sandbox.open(params), 'decline');
    const byOrder = async () => (await sandbox.api(`/v1/payments/orders/${params.orderId}`)).json();
    expect(await byOrder()).toMatchObject({ status: 'ABORTED', failure: { code: 'REJECT_CARD_COMPANY' } });
    const second = await sandbox.agreed(params);
    expect((await confirm(second)).status).toBe(200);
    expect(await byOrder()).toMatchObject({ paymentKey: second.paymentKey, status: 'DONE' });
  });
});

describe('query', () => {
  test('finds by key and by order, and says when there is nothing', async () => {
    const paymentKey = await sandbox.open(makePaypalParams({ orderId: 'order-for-query' }));
    const byKey = await sandbox.api(`/v1/payments/${paymentKey}`);
    const byOrder = await sandbox.api('/v1/payments/orders/order-for-query');
    expect(await byKey.json()).toMatchObject({ status: 'READY', method: null, approvedAt: null });
    expect(await byOrder.json()).toMatchObject({ paymentKey });
    for (const path of ['/v1/payments/orders/none', '/v1/payments/none', '/v1/payments/%00']) {
      expect(await codeOf(await sandbox.api(path))).toEqual([404, 'NOT_FOUND_PAYMENT']);
    }
    expect(await codeOf(await sandbox.api('/v1/nothing'))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('cancel', () => {
  test('gives back in part and then the rest', async () => {
    const paid = await sandbox.agreed(makePaypalParams());
    await confirm(paid);
    expect(await codeOf(await cancel(paid.paymentKey, { cancelAmount: 121 }))).toEqual([403, 'NOT_CANCELABLE_AMOUNT']);
    expect(await codeOf(await cancel(paid.paymentKey, { cancelReason: '' }))).toEqual([400, 'INVALID_REQUEST']);
    expect(await codeOf(await cancel(paid.paymentKey, { cancelReason: 'x'.repeat(201) }))).toEqual([400, 'INVALID_REQUEST']);
    const part = await cancel(paid.paymentKey, { cancelAmount: 20.5, refundableAmount: 120.5 });
    expect(await part.json()).toMatchObject({
      status: 'PARTIAL_CANCELED',
      balanceAmount: 100,
      vat: 9.09,
      suppliedAmount: 90.91,
      cancels: [{ cancelAmount: 20.5, cancelReason: 'asked', cancelStatus: 'DONE', refundableAmount: 100 }],
    });
    expect(await codeOf(await cancel(paid.paymentKey, { refundableAmount: 120.5 }))).toEqual([400, 'NOT_MATCHES_REFUNDABLE_AMOUNT']);
    expect(await (await cancel(paid.paymentKey)).json()).toMatchObject({ status: 'PARTIAL_CANCELED', balanceAmount: 0 });
    expect(await codeOf(await cancel(paid.paymentKey))).toEqual([403, 'NOT_CANCELABLE_AMOUNT']);
  });

  test('gives everything back once, however many ask at once', async () => {
    const paid = await sandbox.agreed(makeCardParams());
    await confirm(paid);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(paid.paymentKey)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
    expect(await codeOf(await cancel(paid.paymentKey))).toEqual([400, 'ALREADY_CANCELED_PAYMENT']);
  });

  test('refuses what was never captured or never was', async () => {
    expect(await codeOf(await cancel(await sandbox.open(makePaypalParams())))).toEqual([403, 'NOT_CANCELABLE_PAYMENT']);
    expect(await codeOf(await cancel('unknown'))).toEqual([404, 'NOT_FOUND_PAYMENT']);
  });

  test('may stay IN_PROGRESS with PayPal until its time has come', async () => {
    const paid = await sandbox.agreed(makePaypalParams(), 'refund-waits');
    await confirm(paid);
    expect(await (await cancel(paid.paymentKey)).json()).toMatchObject({
      status: 'DONE',
      balanceAmount: 120.5,
      cancels: [{ cancelStatus: 'IN_PROGRESS', refundableAmount: 0 }],
    });
    expect(await codeOf(await cancel(paid.paymentKey))).toEqual([403, 'FORBIDDEN_CONSECUTIVE_REQUEST']);
    clock += 5_000;
    expect(await (await sandbox.api(`/v1/payments/${paid.paymentKey}`)).json()).toMatchObject({
      status: 'CANCELED',
      balanceAmount: 0,
      cancels: [{ cancelStatus: 'DONE' }],
    });
  });
});
