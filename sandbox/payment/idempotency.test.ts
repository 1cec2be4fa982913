import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePaypalParams, startSandbox } from './payment-sandbox.fixture.ts';

const START = Date.UTC(2026, 10, 21, 3, 4, 5);
const MINUTE = 60_000;
let clock = START;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date(clock), timing: { slowMs: 300 } });
});
beforeEach(() => {
  clock = START;
});
afterAll(() => sandbox.app.close());

const confirm = (body: unknown, headers?: Record<string, string>) => sandbox.post('/v1/payments/confirm', body, headers);
const cancel = (paymentKey: string, body: object = {}, headers?: Record<string, string>) =>
  sandbox.post(`/v1/payments/${paymentKey}/cancel`, { cancelReason: 'asked', ...body }, headers);
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

describe('Idempotency-Key', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  test('repeats the first answer byte for byte, whatever the second body says', async () => {
    const paid = await sandbox.agreed(makePaypalParams());
    const headers = key();
    const first = await confirm(paid, headers);
    const text = await first.text();
    clock += MINUTE;
    const second = await confirm({ ...paid, amount: 1 }, { ...headers, 'accept-language': 'en' });
    expect([second.status, await second.text()]).toEqual([200, text]);
    expect((await confirm(paid, key())).status).toBe(400);
  });

  test('repeats a refusal too, so that a corrected request needs a new key', async () => {
    const paid = await sandbox.agreed(makePaypalParams());
    const headers = key();
    const refused = await (await confirm({ ...paid, amount: 1 }, headers)).text();
    const again = await confirm(paid, headers);
    expect([again.status, await again.text()]).toEqual([400, refused]);
    expect((await confirm(paid, key())).status).toBe(200);
  });

  test('belongs to one address', async () => {
    const paid = await sandbox.agreed(makePaypalParams());
    const headers = key();
    await confirm(paid, headers);
    expect(await (await cancel(paid.paymentKey, {}, headers)).json()).toMatchObject({ status: 'CANCELED' });
  });

  test('gives a repeat of a cancel its first answer instead of a second refund', async () => {
    const paid = await sandbox.agreed(makePaypalParams());
    await confirm(paid);
    const headers = key();
    const first = await (await cancel(paid.paymentKey, { cancelAmount: 10 }, headers)).text();
    expect(await (await cancel(paid.paymentKey, { cancelAmount: 10 }, headers)).text()).toBe(first);
    expect(await (await sandbox.api(`/v1/payments/${paid.paymentKey}`)).json()).toMatchObject({ balanceAmount: 110.5 });
  });

  test('answers 409 while the first request still runs', async () => {
    const paid = await sandbox.agreed(makePaypalParams(), 'slow-answer');
    const headers = key();
    const [a, b] = [confirm(paid, headers), confirm(paid, headers)];
    const quick = await Promise.race([a, b]);
    expect(await codeOf(quick)).toEqual([409, 'IDEMPOTENT_REQUEST_PROCESSING']);
    expect((await Promise.all([a, b])).map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await confirm(paid, headers)).status).toBe(200);
  });

  test('may have 300 characters and lives for 15 days', async () => {
    const paid = await sandbox.agreed(makePaypalParams());
    expect(await codeOf(await confirm(paid, { 'idempotency-key': 'k'.repeat(301) }))).toEqual([400, 'INVALID_IDEMPOTENCY_KEY']);
    const headers = { 'idempotency-key': 'k'.repeat(300) };
    expect((await confirm(paid, headers)).status).toBe(200);
    clock += 15 * 24 * 60 * MINUTE;
    expect((await confirm(paid, headers)).status).toBe(200);
    clock += 1;
    expect(await codeOf(await confirm(paid, headers))).toEqual([400, 'ALREADY_PROCESSED_PAYMENT']);
  });
});

describe('TossPayments-Test-Code', () => {
  test('forces an error before anything is looked at, and leaves nothing behind', async () => {
    const force = (code: string) => ({ 'tosspayments-test-code': code, 'idempotency-key': 'forced' });
    expect(await codeOf(await confirm({}, force('REJECT_CARD_COMPANY')))).toEqual([403, 'REJECT_CARD_COMPANY']);
    expect(await codeOf(await confirm({}, force('IDEMPOTENT_REQUEST_PROCESSING')))).toEqual([409, 'IDEMPOTENT_REQUEST_PROCESSING']);
    expect(await codeOf(await confirm({}, force('FAILED_INTERNAL_SYSTEM_PROCESSING')))).toEqual([500, 'FAILED_INTERNAL_SYSTEM_PROCESSING']);
    const paid = await sandbox.agreed(makePaypalParams());
    expect((await confirm(paid, { 'idempotency-key': 'forced' })).status).toBe(200);
  });

  test('means nothing with a live key', async () => {
    const live = await startSandbox({ secretKey: 'live_sk_fixture' });
    const authorization = `Basic ${btoa('live_sk_fixture:')}`;
    const answer = await live.api('/v1/payments/none', { headers: { authorization, 'tosspayments-test-code': 'PROVIDER_ERROR' } });
    expect(await codeOf(answer)).toEqual([404, 'NOT_FOUND_PAYMENT']);
    await live.app.close();
  });
});

describe('rehearsed faults', () => {
  test('lose the answer of a confirm that captured; the same key brings it back', async () => {
    const paid = await sandbox.agreed(makePaypalParams(), 'lost-answer');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await expect(confirm(paid, headers)).rejects.toThrow();
    expect(await (await sandbox.api(`/v1/payments/orders/${paid.orderId}`)).json()).toMatchObject({ status: 'DONE' });
    expect(await (await confirm(paid, headers)).json()).toMatchObject({ status: 'DONE', totalAmount: 120.5 });
  });

  test('answer PROVIDER_ERROR once', async () => {
    const paid = await sandbox.agreed(makePaypalParams(), 'provider-error');
    expect(await codeOf(await confirm(paid))).toEqual([400, 'PROVIDER_ERROR']);
    expect((await confirm(paid)).status).toBe(200);
  });

  test('let a slow confirm go when the server closes', async () => {
    const slow = await startSandbox({ timing: { slowMs: 3_600_000 } });
    const paid = await slow.agreed(makePaypalParams(), 'slow-answer');
    const headers = { 'idempotency-key': 'slow' };
    const [first, second] = [slow.post('/v1/payments/confirm', paid, headers), slow.post('/v1/payments/confirm', paid, headers)];
    // The 409 arrives first, which shows that the other request is still paused.
    expect((await Promise.race([first, second])).status).toBe(409);
    await slow.app.close();
    expect((await Promise.all([first, second])).map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});
