import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/call.ts';
import { type ConfirmationState, followPayment, getRetryPauseMs, type PaymentTotals, parsePaymentRedirect, toConfirmationState } from './confirmation.ts';

const refused = (status: number, code: string, retryAfter?: number) => new ApiError(status, { code, detail: `why ${code}` }, retryAfter);
const totals: PaymentTotals = { totalAmount: 120, suppliedAmount: 109.09, vat: 10.91, currency: 'USD' };

describe('the query of the success redirect', () => {
  it('is read when all three values are there', () => {
    expect(parsePaymentRedirect(new URLSearchParams('paymentKey=k1&orderId=N1-A&amount=120.5&paymentType=NORMAL'))).toEqual({
      paymentKey: 'k1',
      orderId: 'N1-A',
      amount: 120.5,
    });
  });

  it.each([
    'orderId=N1&amount=1',
    'paymentKey=k&amount=1',
    'paymentKey=k&orderId=N1',
    'paymentKey=k&orderId=N1&amount=free',
    'paymentKey=k&orderId=N1&amount=-1',
  ])('is nothing with %s', (query) => expect(parsePaymentRedirect(new URLSearchParams(query))).toBeUndefined());
});

describe('the meaning of a failed confirmation', () => {
  it.each([
    [202, 'orders.pending', false],
    [0, 'offline', true],
    [429, 'too-many-requests', false],
    [500, 'internal', false],
    [503, 'unavailable', false],
  ])('%i %s is not known yet', (status, code, offline) => expect(toConfirmationState(refused(status, code))).toEqual({ state: 'waiting', offline }));

  it.each([
    [402, 'orders.payment-refused'],
    [404, 'orders.not-found'],
    [409, 'orders.not-payable'],
  ])('%i %s is a refusal', (status, code) => expect(toConfirmationState(refused(status, code))).toEqual({ state: 'refused', reason: `why ${code}` }));

  it("is not known from an answer without words: it is not the server's own", () =>
    expect(toConfirmationState(new ApiError(403, { code: 'unavailable', detail: '' }))).toEqual({ state: 'waiting', offline: false }));

  it('throws on errors that are not answers', () => expect(() => toConfirmationState(new TypeError('bug'))).toThrow('bug'));
});

it('asks again after 1.5 seconds, ever more slowly, at most 10 apart', () => {
  expect([0, 1, 2, 3, 9].map(getRetryPauseMs)).toEqual([1500, 3000, 6000, 10_000, 10_000]);
});

describe('following a payment', () => {
  const follow = async (answers: (PaymentTotals | Error)[], signal = new AbortController().signal) => {
    const heard: ConfirmationState[] = [];
    const pauses: number[] = [];
    const confirm = vi.fn(async () => {
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    });
    await followPayment({ confirm, pause: async (ms) => void pauses.push(ms), onState: (outcome) => heard.push(outcome), signal });
    return { heard, pauses, asked: confirm.mock.calls.length };
  };

  it('continues through unknown outcomes, offline phases and busy answers until it is paid', async () => {
    const { heard, pauses } = await follow([refused(202, 'orders.pending'), refused(0, 'offline'), refused(429, 'too-many-requests', 20), totals]);
    expect(heard.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'done']);
    expect(pauses).toEqual([1500, 3000, 20_000]);
  });

  it('ends at a refusal', async () => {
    const { heard, asked } = await follow([refused(402, 'orders.payment-refused'), totals]);
    expect(heard).toEqual([{ state: 'refused', reason: 'why orders.payment-refused' }]);
    expect(asked).toBe(1);
  });

  it('asks nothing any more once the page is gone', async () => {
    const gone = new AbortController();
    gone.abort();
    expect((await follow([totals], gone.signal)).asked).toBe(0);
  });
});
