import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../store.ts';
import { makeCardParams, makePaypalParams, startMerchant, startSandbox } from './payment-sandbox.fixture.ts';
import { createTimers } from './timers.ts';
import { createWebhooks } from './webhooks.ts';

const closers: (() => Promise<unknown>)[] = [];
let merchant: Awaited<ReturnType<typeof startMerchant>>;

beforeEach(async () => {
  merchant = await startMerchant();
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await merchant.close();
});

async function start(changes: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox({
    webhookUrl: () => merchant.url,
    timing: { retriesMs: [5, 5, 5, 5], lateMs: 200 },
    ...changes,
  });
  closers.push(() => sandbox.app.close());
  const paid = async (params: Parameters<typeof sandbox.agreed>[0], rehearse?: string) => {
    const payment = await sandbox.agreed(params, rehearse);
    const { paymentKey } = payment;
    const body = await (await sandbox.post('/v1/payments/confirm', payment)).json();
    return { paymentKey, body, cancel: () => sandbox.post(`/v1/payments/${paymentKey}/cancel`, { cancelReason: 'asked' }) };
  };
  return { ...sandbox, paid };
}

describe('PAYMENT_STATUS_CHANGED', () => {
  test('tells of a capture with the Payment object and the transmission headers', async () => {
    const { paid } = await start();
    const { body } = await paid(makeCardParams());
    const { event, headers } = await merchant.next();
    expect(event).toEqual({
      eventType: 'PAYMENT_STATUS_CHANGED',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
      data: body,
    });
    expect(headers['content-type']).toContain('application/json');
    expect(headers['tosspayments-webhook-transmission-retried-count']).toBe('0');
    expect(headers['tosspayments-webhook-transmission-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['tosspayments-webhook-transmission-time']).toMatch(/\+09:00$/);
    expect(headers).not.toHaveProperty('tosspayments-webhook-signature');
  });

  test('tells of refunds, whole and in part, and of a declined card', async () => {
    const { paid, post, press, open } = await start();
    const whole = await paid(makePaypalParams());
    expect((await merchant.next()).event.data.status).toBe('DONE');
    await whole.cancel();
    expect((await merchant.next()).event.data).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
    const part = await paid(makePaypalParams());
    expect((await merchant.next()).event.data.status).toBe('DONE');
    for (const left of [119.5, 118.5]) {
      await post(`/v1/payments/${part.paymentKey}/cancel`, { cancelReason: 'asked', cancelAmount: 1 });
      expect((await merchant.next()).event.data).toMatchObject({ status: 'PARTIAL_CANCELED', balanceAmount: left });
    }
    await press(await open(makeCardParams()), 'decline');
    expect((await merchant.next()).event.data).toMatchObject({ status: 'ABORTED', failure: { code: 'REJECT_CARD_COMPANY' } });
  });

  test('says nothing of a window that was opened, agreed to or closed, and tells once of its expiry', async () => {
    let clock = 0;
    const { open, press, api } = await start({ now: () => new Date(clock) });
    const paymentKey = await open(makePaypalParams());
    await press(paymentKey, 'close');
    await press(paymentKey, 'pay');
    clock += 10 * 60_000 + 1;
    await Promise.all([1, 2, 3].map(() => api(`/v1/payments/${paymentKey}`)));
    expect((await merchant.next()).event.data).toMatchObject({ paymentKey, status: 'EXPIRED' });
    // A further webhook would arrive before the webhook of the next payment.
    const declined = await open(makeCardParams());
    await press(declined, 'decline');
    expect((await merchant.next()).event.data).toMatchObject({ paymentKey: declined, status: 'ABORTED' });
  });

  test('comes again under the same id until it is heard, five times at most', async () => {
    merchant.statuses.push(500, 302, 404);
    const { paid } = await start();
    await paid(makePaypalParams());
    const tries = [await merchant.next(), await merchant.next(), await merchant.next(), await merchant.next()];
    expect(tries.map(({ headers }) => headers['tosspayments-webhook-transmission-retried-count'])).toEqual(['0', '1', '2', '3']);
    expect(new Set(tries.map(({ headers }) => headers['tosspayments-webhook-transmission-id'])).size).toBe(1);
  });

  test('comes twice under one id when that is rehearsed', async () => {
    const { paid } = await start();
    await paid(makePaypalParams(), 'webhook-twice');
    const [one, two] = [await merchant.next(), await merchant.next()];
    expect(two.event).toEqual(one.event);
    expect(two.headers['tosspayments-webhook-transmission-id']).toBe(one.headers['tosspayments-webhook-transmission-id']);
  });

  test('comes late when that is rehearsed: after what happened since', async () => {
    const { paid } = await start();
    const { cancel } = await paid(makePaypalParams(), 'webhook-late');
    await cancel();
    expect((await merchant.next()).event.data.status).toBe('CANCELED');
    expect((await merchant.next()).event.data.status).toBe('DONE');
  });
});

describe('CANCEL_STATUS_CHANGED', () => {
  test.each([
    ['refund-waits', 'DONE'],
    ['refund-fails', 'ABORTED'],
  ])('tells how a refund under way ended (%s)', async (rehearse, cancelStatus) => {
    let clock = 0;
    const { paid, api } = await start({ now: () => new Date(clock) });
    const { paymentKey, cancel } = await paid(makePaypalParams(), rehearse);
    expect((await merchant.next()).event.data.status).toBe('DONE');
    const { cancels } = (await (await cancel()).json()) as { cancels: { transactionKey: string }[] };
    clock += 5_000;
    await api(`/v1/payments/${paymentKey}`);
    const events = [await merchant.next()];
    if (cancelStatus === 'DONE') events.push(await merchant.next());
    const told = events.find(({ event }) => event.eventType === 'CANCEL_STATUS_CHANGED');
    expect(told?.event.data).toMatchObject({ cancelStatus, transactionKey: cancels[0]?.transactionKey, cancelRequestId: null });
    expect(told?.event.data).not.toHaveProperty('paymentKey');
    expect(told?.event.data).not.toHaveProperty('orderId');
  });
});

describe('delivery', () => {
  const before = { status: 'IN_PROGRESS', balance: 1, cancels: [] };

  test('is given up after five tries, and never throws', async () => {
    const timers = createTimers();
    let tries = 0;
    const { promise, resolve } = Promise.withResolvers<string>();
    const webhooks = createWebhooks({
      url: () => 'http://merchant.example/hook',
      send: () => {
        tries += 1;
        return Promise.reject(new Error('away'));
      },
      now: () => 0,
      timers,
      timing: { retriesMs: [1, 1, 1, 1], lateMs: 1 },
      warn: resolve,
    });
    const store = createMemoryStore();
    const { open, app } = await startSandbox({ store });
    closers.push(() => app.close());
    await open(makePaypalParams());
    const [payment] = await store.list<Parameters<typeof webhooks.announce>[0]>('payment', 1);
    if (!payment) throw new Error('no payment was kept');
    webhooks.announce({ ...payment, ...before, status: 'IN_PROGRESS' }, { ...payment, status: 'DONE', approvedAt: 0 });
    expect(await promise).toContain('given up after 5 tries');
    expect(tries).toBe(5);
    timers.close();
  });

  test('breaks off when the server closes', async () => {
    const { promise: sent, resolve } = Promise.withResolvers<AbortSignal>();
    const { paid, app } = await start({
      send: (_target, init) => {
        const signal = init?.signal;
        if (!signal) throw new Error('a delivery without an end');
        resolve(signal);
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    await paid(makePaypalParams());
    const signal = await sent;
    await app.close();
    expect(signal.aborted).toBe(true);
  });

  test('is not tried where nobody listens', async () => {
    let tries = 0;
    const asked = Promise.withResolvers<void>();
    const { paid } = await start({
      webhookUrl: () => {
        asked.resolve();
        return '';
      },
      send: () => {
        tries += 1;
        return Promise.resolve(new Response());
      },
    });
    await paid(makePaypalParams());
    await asked.promise;
    expect(tries).toBe(0);
  });
});
