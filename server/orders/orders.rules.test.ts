import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES } from '../../contract/constants.ts';
import { convertMinorUnits, type Money, toExactMinorUnits, toPlainAmount } from '../../contract/money.ts';
import type { Payment, PaymentOutcome } from '../providers/payment/port.ts';
import { decidePaymentStep } from './next-step.ts';
import {
  findPaymentMethod,
  formatLineAmounts,
  includedVat,
  isCancellable,
  MAX_MINOR,
  makeOrderNumber,
  makeOrderTitle,
  ORDER_TRANSITIONS,
  priceOrder,
  toWireStatus,
} from './orders.rules.ts';
import { ORDER_STATES } from './orders.tables.ts';

const line = fc.record({ unitMinor: fc.integer({ min: 1, max: 100_000 }), quantity: fc.integer({ min: 1, max: 20 }) });
const lines = fc.array(line, { minLength: 1, maxLength: 20 });
const rate = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, rest]) => `${whole}.${String(rest).padStart(4, '0')}`);

describe('the amounts of the lines', () => {
  test('add up to the fee and to the charge at every rate', () => {
    fc.assert(
      fc.property(lines, rate, (given, r) => {
        const priced = priceOrder(given, 'USD', 'KRW', r);
        fc.pre(priced !== undefined);
        const amounts = formatLineAmounts({ baseCurrency: 'USD', currency: 'KRW', rate: r }, given);
        const add = (all: readonly number[]) => all.reduce((sum, n) => sum + n, 0);
        expect(add(amounts.map(({ total }) => total))).toBe(priced?.charge.minor);
        expect(add(amounts.map(({ fee }) => toExactMinorUnits(fee.total, 'USD') ?? Number.NaN))).toBe(priced?.base.minor);
      }),
    );
  });
  test('are exact per unit in the options’ currency only', () => {
    // 7 times the rounded ₩13,055 would be ₩91,385.
    expect(formatLineAmounts({ baseCurrency: 'USD', currency: 'KRW', rate: '1374.17' }, [{ unitMinor: 950, quantity: 7 }])).toEqual([
      { price: 13_055, total: 91_382, fee: { price: 9.5, total: 66.5 } },
    ]);
  });
});

describe('the amount charged', () => {
  test('is the exact sum of price times quantity in the options’ own currency', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const byHand = given.flatMap(({ unitMinor, quantity }) => Array<number>(quantity).fill(unitMinor)).reduce((sum, n) => sum + n, 0);
        expect(priceOrder(given, 'USD', 'USD', null)?.charge).toEqual({ minor: byHand, currency: 'USD' });
      }),
    );
  });
  test('does not depend on the order of the lines or on how a quantity is split', () => {
    fc.assert(
      fc.property(lines, rate, (given, r) => {
        const split = given.flatMap(({ unitMinor, quantity }) =>
          quantity > 1
            ? [
                { unitMinor, quantity: 1 },
                { unitMinor, quantity: quantity - 1 },
              ]
            : [{ unitMinor, quantity }],
        );
        expect(priceOrder(split.reverse(), 'USD', 'KRW', r)).toEqual(priceOrder(given, 'USD', 'KRW', r));
      }),
    );
  });
  test('is converted once, half up, never more than half a unit away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), rate, (minor, r) => {
        const won = BigInt(convertMinorUnits(minor, { base: 'USD', quote: 'KRW', rate: r }));
        // exact won = cents * rate / 100; everything times 10000 * 100, so that it stays whole
        const exact = BigInt(minor) * BigInt(r.replace('.', ''));
        const away = won * 1_000_000n - exact;
        expect(away > -500_000n && away <= 500_000n).toBe(true);
      }),
    );
    expect(convertMinorUnits(1, { base: 'USD', quote: 'KRW', rate: '50' })).toBe(1);
    expect(convertMinorUnits(1, { base: 'USD', quote: 'KRW', rate: '49.99' })).toBe(0);
  });
  test('a figure that the database cannot hold is refused, not cut', () => {
    expect(priceOrder([{ unitMinor: MAX_MINOR, quantity: 2 }], 'USD', 'USD', null)).toBeUndefined();
    expect(priceOrder([{ unitMinor: 100_000_000, quantity: 20 }], 'USD', 'KRW', '1390')).toBeUndefined();
    expect(priceOrder([{ unitMinor: 1, quantity: 1 }], 'USD', 'KRW', '1')).toBeUndefined();
  });
  test('every amount survives the wire as a plain number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_MINOR }), fc.constantFrom(...CURRENCIES), (minor, currency) => {
        expect(toExactMinorUnits(JSON.parse(JSON.stringify(toPlainAmount(minor, currency))), currency)).toBe(minor);
      }),
    );
  });
  test('dollars go by the wallet, won by card, and nothing by yen', () => {
    expect([findPaymentMethod('USD'), findPaymentMethod('KRW'), findPaymentMethod('JPY')]).toEqual(['FOREIGN_EASY_PAY', 'CARD', undefined]);
  });
  test('the VAT of an amount is its eleventh and never more than the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_MINOR }), (minor) => {
        expect(Math.abs(includedVat(minor) * 11 - minor)).toBeLessThanOrEqual(5.5);
      }),
    );
  });
});

describe('an order', () => {
  test('has a number that the provider takes, dated in Seoul', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (random) => {
        expect(makeOrderNumber(new Date('2026-11-20T15:00:00Z'), random)).toMatch(/^N20261121-[0-9A-HJKMNP-TV-Z]{10}$/);
      }),
    );
  });
  test('is named after its first treatment', () => {
    expect(makeOrderTitle(['Aqua peel'])).toBe('Aqua peel');
    expect(makeOrderTitle(['Aqua peel', 'Mask', 'Mask'])).toBe('Aqua peel +1');
  });
  test('can be cancelled when it is paid and the procedure has not begun, to the instant', () => {
    const at = new Date('2026-11-21T05:00:00Z');
    const before = new Date(at.getTime() - 1);
    expect(isCancellable('success', null, at)).toBe(true);
    expect(isCancellable('success', at, before)).toBe(true);
    expect(isCancellable('success', at, at)).toBe(false);
    for (const state of ORDER_STATES) expect(isCancellable(state, null, at)).toBe(state === 'success');
  });
});

const NOW = new Date('2026-11-21T00:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const orderArb = fc.record({
  orderNum: fc.constant('N20261121-0000000000'),
  state: fc.constantFrom(...ORDER_STATES),
  currency: fc.constantFrom('USD' as const, 'KRW' as const),
  totalMinor: fc.constantFrom(39_900, 12_000),
  baseCurrency: fc.constant('USD' as const),
  /** $120.00, which is 39,900 won at this rate. */
  baseTotalMinor: fc.constant(12_000),
  rate: fc.constantFrom(null, '332.5'),
  paymentKey: fc.constantFrom(null, 'ours', 'other'),
  createdAt: fc.constantFrom(minutesAgo(1), minutesAgo(60)),
  confirmingAt: fc.constantFrom(null, minutesAgo(1), minutesAgo(50)),
});
const paymentArb: fc.Arbitrary<Payment> = fc
  .record({
    orderNum: fc.constantFrom('N20261121-0000000000', 'N20261121-1111111111'),
    paymentKey: fc.constantFrom('ours', 'other'),
    state: fc.constantFrom('open' as const, 'paid' as const, 'partly-refunded' as const, 'refunded' as const, 'failed' as const),
    total: fc.record({ minor: fc.constantFrom(39_900, 12_000), currency: fc.constantFrom<Money['currency']>('USD', 'KRW', 'JPY') }),
    refund: fc.constantFrom('none' as const, 'waiting' as const, 'failed' as const),
    failure: fc.constantFrom(null, { code: 'REJECT_CARD_COMPANY', expired: false }),
  })
  .map((given) => ({
    ...given,
    balanceMinor: given.state === 'refunded' ? 0 : given.state === 'partly-refunded' ? 1 : given.total.minor,
    suppliedMinor: 0,
    vatMinor: 0,
    method: null,
    raw: {},
  }));
const outcomeArb: fc.Arbitrary<PaymentOutcome> = fc.oneof(
  paymentArb.map((payment) => ({ kind: 'known' as const, payment })),
  fc.constant({ kind: 'refused' as const, code: 'REJECT_CARD_COMPANY', expired: false, raw: {} }),
  fc.constant({ kind: 'absent' as const }),
  fc.constant({ kind: 'unknown' as const, reason: 'TimeoutError' }),
);
const callArb = fc.constantFrom('confirm' as const, 'cancel' as const, 'find' as const, 'give-back' as const);
const RUNS = { numRuns: 3000 };

describe('the effect of a provider’s answer on an order', () => {
  test('the state machine only moves forward, except after a refused refund', () => {
    const rank = { pending: 0, confirming: 1, success: 2, canceling: 3, canceled: 4, failed: 4 };
    for (const from of ORDER_STATES) {
      for (const to of ORDER_TRANSITIONS[from]) expect(rank[to] > rank[from] || (from === 'canceling' && to === 'success')).toBe(true);
    }
    expect(ORDER_TRANSITIONS.failed).toEqual([]);
    expect(ORDER_TRANSITIONS.canceled).toEqual([]);
  });
  test('paid only when captured, for this order, in this amount and currency, with this key', () => {
    fc.assert(
      fc.property(orderArb, callArb, outcomeArb, (order, call, outcome) => {
        const step = decidePaymentStep(order, call, outcome, NOW);
        if (step.do !== 'pay') return;
        expect(['pending', 'confirming']).toContain(order.state);
        expect(['paid', 'refunded']).toContain(step.payment.state);
        expect(step.payment.orderNum).toBe(order.orderNum);
        const inWon = order.state === 'pending' && order.currency === 'USD' && order.rate !== null ? [{ minor: 39_900, currency: 'KRW' }] : [];
        expect([{ minor: order.totalMinor, currency: order.currency }, ...inWon]).toContainEqual(step.payment.total);
        expect(order.paymentKey ?? step.payment.paymentKey).toBe(step.payment.paymentKey);
      }),
      RUNS,
    );
  });
  test('an uncertain answer changes nothing; a failed order never keeps captured money', () => {
    fc.assert(
      fc.property(orderArb, callArb, outcomeArb, (order, call, outcome) => {
        const step = decidePaymentStep(order, call, outcome, NOW);
        if (outcome.kind === 'unknown') expect(step.do).toBe('wait');
        if (step.do === 'fail') {
          expect(['pending', 'confirming']).toContain(order.state);
          if (outcome.kind === 'known') expect(['open', 'failed']).toContain(outcome.payment.state);
        }
        const left = outcome.kind === 'known' && outcome.payment.orderNum === order.orderNum && ['paid', 'partly-refunded'].includes(outcome.payment.state);
        if (order.state === 'failed' && left) expect(step.do).toBe('give-back');
      }),
      RUNS,
    );
  });
  test('refunded only when the provider has nothing left of this very payment', () => {
    fc.assert(
      fc.property(orderArb, callArb, outcomeArb, (order, call, outcome) => {
        const step = decidePaymentStep(order, call, outcome, NOW);
        if (step.do !== 'refund') return;
        expect(['success', 'canceling']).toContain(order.state);
        expect(outcome.kind === 'known' && outcome.payment.state === 'refunded' && outcome.payment.total.currency === order.currency).toBe(true);
      }),
      RUNS,
    );
  });
  test('flags a captured order if the provider does not know the payment or has reopened it', () => {
    const price = { currency: 'USD', totalMinor: 100, baseCurrency: 'USD', baseTotalMinor: 100, rate: '1390' } as const;
    const order = { orderNum: 'N20261121-RULE000000', ...price, paymentKey: 'ours', createdAt: NOW, confirmingAt: NOW } as const;
    const found = (state: 'open' | 'failed'): PaymentOutcome => ({
      kind: 'known',
      payment: {
        ...{ paymentKey: 'ours', orderNum: order.orderNum, state, refund: 'none', failure: null, method: null, raw: {} },
        ...{ total: { minor: 100, currency: 'USD' }, balanceMinor: 100, suppliedMinor: 91, vatMinor: 9 },
      },
    });
    for (const state of ['success', 'canceling', 'canceled'] as const) {
      for (const outcome of [found('open'), found('failed'), { kind: 'absent' } as const]) {
        for (const call of ['find', 'cancel', 'confirm', 'give-back'] as const)
          expect(decidePaymentStep({ ...order, state }, call, outcome, NOW), `${state}, ${call}`).toMatchObject({ do: 'flag', why: 'payment-gone' });
      }
    }
  });
  test('money is moved again only for what a member asked for: a hint on an unpaid order never captures', () => {
    fc.assert(
      fc.property(orderArb, callArb, outcomeArb, (order, call, outcome) => {
        const step = decidePaymentStep(order, call, outcome, NOW);
        if (step.do === 'confirm') expect([order.state, call]).toEqual(['confirming', 'find']);
        if (step.do === 'cancel') expect([order.state, call]).toEqual(['canceling', 'find']);
      }),
      RUNS,
    );
  });
  test('every step is one that the state machine allows, and another order’s answer is only flagged', () => {
    const target = { pay: 'success', fail: 'failed', refund: 'canceled', 'keep-paid': 'success' } as const;
    fc.assert(
      fc.property(orderArb, callArb, outcomeArb, (order, call, outcome) => {
        const step = decidePaymentStep(order, call, outcome, NOW);
        if (step.do in target) {
          const to = target[step.do as keyof typeof target];
          const via = ORDER_TRANSITIONS[order.state].flatMap((next) => [next, ...ORDER_TRANSITIONS[next]]);
          expect(via).toContain(to);
        }
        if (outcome.kind === 'known' && outcome.payment.orderNum !== order.orderNum) expect(step.do).toBe('flag');
      }),
      RUNS,
    );
  });
  test('the wire shows neither "failed" nor "canceled" for what is not known', () => {
    expect([toWireStatus('confirming'), toWireStatus('canceling')]).toEqual(['pending', 'success']);
  });
});
