import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { makeCardParams, makePaypalParams, SECRET_KEY, startSandbox } from '../../../../sandbox/payment/payment-sandbox.fixture.ts';
import { tossPayments } from './toss-payments.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type ReceivedRequest = { request: IncomingMessage; body: string };

const PAGE = { clientKey: 'test_ck_of_the_test', script: 'https://js.tosspayments.com/v2/standard', isSandbox: false };

/** A provider that answers as the test specifies and records its requests. */
async function overHostile(answer: (response: ServerResponse, heard: ReceivedRequest) => void, timeoutMs = 5_000) {
  const heard: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const one = { request, body };
    heard.push(one);
    answer(response, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { heard, url, payments: tossPayments({ ...PAGE, baseUrl: () => url, secretKey: 'test_sk_of_the_test', timeoutMs }) };
}

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const object = (changes: object = {}) => ({
  paymentKey: 'pk_1',
  orderId: 'N20261121-AAAAAAAAAA',
  currency: 'USD',
  method: 'Foreign easy pay',
  totalAmount: 120.5,
  balanceAmount: 120.5,
  suppliedAmount: 109.55,
  vat: 10.95,
  status: 'DONE',
  cancels: null,
  easyPay: 'PayPal',
  failure: null,
  aFieldOfTomorrow: { deep: true },
  ...changes,
});
const confirm = {
  paymentKey: 'pk_1',
  orderNum: 'N20261121-AAAAAAAAAA',
  amount: { minor: 12_050, currency: 'USD' as const },
  idempotencyKey: 'N20261121-AAAAAAAAAA.confirm',
};

describe('against the sandbox’s wire', () => {
  test('captures, finds and refunds a dollar payment in exact cents, and a won payment by card', async () => {
    const sandbox = await startSandbox();
    closers.push(() => sandbox.app.close());
    const payments = tossPayments({ ...PAGE, baseUrl: () => sandbox.base, secretKey: SECRET_KEY, timeoutMs: 5_000 });
    for (const [params, amount] of [
      [makePaypalParams(), { minor: 12_050, currency: 'USD' as const }],
      [makeCardParams(), { minor: 165_000, currency: 'KRW' as const }],
    ] as const) {
      const { paymentKey, orderId: orderNum } = await sandbox.agreed(params);
      expect(await payments.find(orderNum)).toMatchObject({ kind: 'known', payment: { state: 'open', paymentKey } });
      const captured = await payments.confirm({ paymentKey, orderNum, amount, idempotencyKey: `${orderNum}.confirm` });
      expect(captured).toMatchObject({ kind: 'known', payment: { state: 'paid', total: amount, balanceMinor: amount.minor, refund: 'none' } });
      const cancel = { paymentKey, orderNum, amount, reason: 'Canceled by the customer', idempotencyKey: `${orderNum}.cancel` };
      expect(await payments.cancel(cancel)).toMatchObject({ kind: 'known', payment: { state: 'refunded', balanceMinor: 0 } });
      expect(await payments.cancel({ ...cancel, idempotencyKey: 'another' })).toMatchObject({ kind: 'unknown', reason: 'ALREADY_CANCELED_PAYMENT' });
    }
    expect(await payments.find('N20261121-0000000000')).toEqual({ kind: 'absent' });
  });
  test('a lost answer is unknown, and the payment is found captured', async () => {
    const sandbox = await startSandbox();
    closers.push(() => sandbox.app.close());
    const payments = tossPayments({ ...PAGE, baseUrl: () => sandbox.base, secretKey: SECRET_KEY, timeoutMs: 5_000 });
    const { paymentKey, orderId: orderNum } = await sandbox.agreed(makePaypalParams(), 'lost-answer');
    const outcome = await payments.confirm({ paymentKey, orderNum, amount: { minor: 12_050, currency: 'USD' }, idempotencyKey: 'k' });
    expect(outcome.kind).toBe('unknown');
    expect(await payments.find(orderNum)).toMatchObject({ kind: 'known', payment: { state: 'paid' } });
  });
  test('a refund on its way is told from one that failed', async () => {
    const sandbox = await startSandbox();
    closers.push(() => sandbox.app.close());
    const payments = tossPayments({ ...PAGE, baseUrl: () => sandbox.base, secretKey: SECRET_KEY, timeoutMs: 5_000 });
    const amount = { minor: 12_050, currency: 'USD' as const };
    const { paymentKey, orderId: orderNum } = await sandbox.agreed(makePaypalParams(), 'refund-waits');
    await payments.confirm({ paymentKey, orderNum, amount, idempotencyKey: 'k' });
    expect(await payments.cancel({ paymentKey, orderNum, amount, reason: 'r', idempotencyKey: 'c' })).toMatchObject({
      kind: 'known',
      payment: { state: 'paid', refund: 'waiting' },
    });
  });
});

describe('requests to the provider', () => {
  test('Basic auth with the colon, the idempotency key, the plain number, to the one host', async () => {
    const { payments, heard } = await overHostile(json(200, object()));
    await payments.confirm(confirm);
    const [{ request, body } = { request: undefined, body: '' }] = heard;
    expect(request?.headers.authorization).toBe(`Basic ${btoa('test_sk_of_the_test:')}`);
    expect(request?.headers['idempotency-key']).toBe(confirm.idempotencyKey);
    expect(JSON.parse(body)).toEqual({ paymentKey: 'pk_1', orderId: confirm.orderNum, amount: 120.5 });
  });
  test('a refund holds the provider to the whole balance and the currency', async () => {
    const { payments, heard } = await overHostile(json(200, object({ status: 'CANCELED', balanceAmount: 0, suppliedAmount: 0, vat: 0 })));
    await payments.cancel({ ...confirm, reason: 'Canceled' });
    expect(heard[0]?.request.url).toBe('/v1/payments/pk_1/cancel');
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ cancelReason: 'Canceled', cancelAmount: 120.5, refundableAmount: 120.5, currency: 'USD' });
  });
  test('a redirect is not followed: the secret goes nowhere else', async () => {
    const elsewhere = await overHostile(json(200, object()));
    const { payments } = await overHostile((response) => void response.writeHead(307, { location: `${elsewhere.url}/v1/payments/confirm` }).end());
    expect((await payments.confirm(confirm)).kind).toBe('unknown');
    expect(elsewhere.heard).toEqual([]);
  });
});

describe('answers of the provider', () => {
  const outcomeOf = async (status: number, body: unknown) => (await overHostile(json(status, body))).payments.confirm(confirm);

  test.each([
    [400, 'PROVIDER_ERROR'],
    [400, 'ALREADY_PROCESSED_PAYMENT'],
    [409, 'IDEMPOTENT_REQUEST_PROCESSING'],
    [403, 'FORBIDDEN_CONSECUTIVE_REQUEST'],
    [429, 'TOO_MANY_REQUESTS'],
    [500, 'FAILED_INTERNAL_SYSTEM_PROCESSING'],
    // None of these codes means that the payment was refused.
    [400, 'ALREADY_PROCESSING_REQUEST'],
    [400, 'INVALID_REQUEST'],
    [401, 'UNAUTHORIZED_KEY'],
    [404, 'NOT_FOUND_PAYMENT'],
    [403, 'FORBIDDEN_REQUEST'],
    [403, 'A_CODE_OF_TOMORROW'],
    // Final for a refund, but without meaning for a payment.
    [403, 'NOT_CANCELABLE_PAYMENT'],
  ])('%i %s leaves the outcome unknown', async (status, code) => {
    expect(await outcomeOf(status, { code, message: '' })).toMatchObject({ kind: 'unknown', reason: code });
  });
  test('a refund is refused by the codes of a refund alone', async () => {
    const cancelled = async (code: string) => (await overHostile(json(403, { code }))).payments.cancel({ ...confirm, reason: 'r' });
    expect(await cancelled('EXCEED_MAX_REFUND_DUE')).toMatchObject({ kind: 'refused', code: 'EXCEED_MAX_REFUND_DUE' });
    expect(await cancelled('REJECT_CARD_COMPANY')).toMatchObject({ kind: 'unknown', keySpent: true });
  });
  test('an idempotency key is used up by a final answer, not by one that says "wait"', async () => {
    expect(await outcomeOf(400, { code: 'PROVIDER_ERROR' })).toMatchObject({ keySpent: true });
    expect(await outcomeOf(409, { code: 'IDEMPOTENT_REQUEST_PROCESSING' })).toMatchObject({ keySpent: false });
  });
  test('a refusal keeps the provider’s code; a session that is gone has expired', async () => {
    expect(await outcomeOf(403, { code: 'REJECT_CARD_COMPANY', message: 'no' })).toMatchObject({
      kind: 'refused',
      code: 'REJECT_CARD_COMPANY',
      expired: false,
    });
    expect(await outcomeOf(404, { code: 'NOT_FOUND_PAYMENT_SESSION' })).toMatchObject({ kind: 'refused', expired: true });
  });
  test.each([
    ['another order', { orderId: 'N20261121-BBBBBBBBBB' }],
    ['another payment', { paymentKey: 'pk_2' }],
    ['a currency that is none', { currency: 'MUSD', totalAmount: 50_000_000_000 }],
    ['a fraction of a cent', { totalAmount: 120.505 }],
    ['a fraction of a won', { currency: 'KRW' }],
    ['a balance above the total', { balanceAmount: 121 }],
    ['a status of tomorrow', { status: 'ALMOST_DONE' }],
    ['an amount as text', { totalAmount: '120.50' }],
  ])('%s is unknown, and kept', async (_name, changes) => {
    expect(await outcomeOf(200, object(changes))).toMatchObject({ kind: 'unknown', raw: { status: expect.any(String) } });
  });
  test('the currency is the provider’s own word: 120 yen are not 120 dollars', async () => {
    const yen = object({ currency: 'JPY', totalAmount: 120, balanceAmount: 120, suppliedAmount: 109, vat: 11 });
    expect(await outcomeOf(200, yen)).toMatchObject({ kind: 'known', payment: { total: { minor: 120, currency: 'JPY' } } });
  });
  test('easyPay may be an object, a string or nothing', async () => {
    for (const easyPay of [{ provider: 'X', amount: 1, discountAmount: 0 }, 'PayPal', null, undefined])
      expect((await outcomeOf(200, object({ easyPay }))).kind).toBe('known');
  });
  test('a payment counts as refunded when its balance is zero, whatever its status', async () => {
    const of = async (status: string, balanceAmount: number) => {
      const outcome = await outcomeOf(200, object({ status, balanceAmount }));
      return outcome.kind === 'known' && outcome.payment.state;
    };
    expect(await of('PARTIAL_CANCELED', 0)).toBe('refunded');
    expect(await of('PARTIAL_CANCELED', 20.5)).toBe('partly-refunded');
    expect(await of('CANCELED', 20.5)).toBe('partly-refunded');
  });
  test('for a query only "no such payment" is absence', async () => {
    const absent = await overHostile(json(404, { code: 'NOT_FOUND_PAYMENT' }));
    expect(await absent.payments.find(confirm.orderNum)).toEqual({ kind: 'absent' });
    const locked = await overHostile(json(401, { code: 'UNAUTHORIZED_KEY' }));
    expect((await locked.payments.find(confirm.orderNum)).kind).toBe('unknown');
    const proxy = await overHostile((response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'));
    expect((await proxy.payments.find(confirm.orderNum)).kind).toBe('unknown');
  });
});

describe('a provider that does not behave', () => {
  test('one that never answers is given up after the time set', async () => {
    const { payments } = await overHostile(() => undefined, 100);
    expect(await payments.confirm(confirm)).toMatchObject({ kind: 'unknown', reason: 'TimeoutError' });
  });
  test('fails with an answer that stops in the middle, a broken connection, and no server', async () => {
    const halting = await overHostile((response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"paymentKey":'), 100);
    expect((await halting.payments.confirm(confirm)).kind).toBe('unknown');
    const breaking = await overHostile((response) => response.destroy());
    expect((await breaking.payments.confirm(confirm)).kind).toBe('unknown');
    const away = tossPayments({ ...PAGE, baseUrl: () => 'http://127.0.0.1:9', secretKey: 's', timeoutMs: 1_000 });
    expect((await away.find('x')).kind).toBe('unknown');
  });
  test('an answer without end is not read to its end', async () => {
    const { payments } = await overHostile((response) => {
      const flood = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.writeHead(200, { 'content-type': 'application/json' }).on('drain', flood);
      flood();
    });
    expect(await payments.confirm(confirm)).toMatchObject({ kind: 'unknown', reason: 'RangeError' });
  });
});
