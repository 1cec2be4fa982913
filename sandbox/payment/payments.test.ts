import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeVat, parseMinorUnits, toMajorUnits } from './money.ts';
import { makePaymentObject } from './payment-object.ts';
import {
  ASYNC_REFUND_DELAY_MS,
  applyCancel,
  applyConfirm,
  applyElapsedTime,
  approvePayment,
  CONFIRM_DEADLINE_MS,
  declinePayment,
  PAYMENT_WINDOW_MS,
  PAYPAL_REFUND_PERIOD_MS,
  type SandboxPayment,
} from './payments.ts';

const OPENED = Date.UTC(2026, 10, 21, 3, 4, 5);

function opened(changes: Partial<SandboxPayment> = {}): SandboxPayment {
  return {
    paymentKey: 'tsandbox1',
    orderId: 'order_1',
    orderName: 'Fee',
    method: 'FOREIGN_EASY_PAY',
    currency: 'USD',
    total: 72_624,
    balance: 72_624,
    country: 'KR',
    internationalCard: false,
    useEscrow: false,
    metadata: null,
    successUrl: 'https://shop.example/s',
    failUrl: 'https://shop.example/f',
    checkoutUrl: 'https://pay.example/window/1',
    secret: 'ps_1',
    status: 'READY',
    failure: null,
    requestedAt: OPENED,
    authenticatedAt: null,
    approvedAt: null,
    transactionKey: null,
    cancels: [],
    rehearsal: 'none',
    ...changes,
  };
}

function captured(changes: Partial<SandboxPayment> = {}): SandboxPayment {
  const payment = opened(changes);
  const agreed = approvePayment(payment, payment.rehearsal, OPENED);
  const request = { orderId: payment.orderId, amount: toMajorUnits(payment.total, payment.currency) };
  return applyConfirm(agreed, request, 'T1', OPENED).payment;
}

const refund = (payment: SandboxPayment, cancelAmount?: number, now = OPENED, key = 'C1') =>
  applyCancel(payment, { cancelReason: 'asked', cancelAmount }, key, now);

describe('amounts', () => {
  test('are read exactly or not at all', () => {
    expect(parseMinorUnits(120.5, 'USD')).toBe(12_050);
    expect(parseMinorUnits(165_000, 'KRW')).toBe(165_000);
    for (const wrong of [0.1 + 0.2, 1e21, -1, Number.NaN, Number.POSITIVE_INFINITY, '5', null]) {
      expect(parseMinorUnits(wrong, 'USD')).toBeUndefined();
    }
    expect(parseMinorUnits(0.5, 'KRW')).toBeUndefined();
  });

  test('survive the wire in both currencies', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.constantFrom('USD' as const, 'KRW' as const), (minor, currency) => {
        expect(parseMinorUnits(JSON.parse(JSON.stringify(toMajorUnits(minor, currency))), currency)).toBe(minor);
      }),
    );
  });

  test('hold a VAT of an eleventh, as in the published PayPal answer', () => {
    expect(computeVat(54_468)).toBe(4_952);
    expect(computeVat(30_000)).toBe(2_727);
    expect(computeVat(9_026)).toBe(821);
    expect(computeVat(0)).toBe(0);
  });
});

describe('clocks', () => {
  test('give the buyer 30 minutes', () => {
    expect(applyElapsedTime(opened(), OPENED + PAYMENT_WINDOW_MS).status).toBe('READY');
    const expired = applyElapsedTime(opened(), OPENED + PAYMENT_WINDOW_MS + 1);
    expect(expired).toMatchObject({ status: 'EXPIRED', failure: 'EXPIRED_PAYMENT' });
    expect(makePaymentObject(expired).method).toBeNull();
  });

  test('give the merchant 10 minutes from there', () => {
    const agreed = approvePayment(opened(), 'none', OPENED + PAYMENT_WINDOW_MS);
    expect(applyElapsedTime(agreed, OPENED + PAYMENT_WINDOW_MS + CONFIRM_DEADLINE_MS).status).toBe('IN_PROGRESS');
    expect(applyElapsedTime(agreed, OPENED + PAYMENT_WINDOW_MS + CONFIRM_DEADLINE_MS + 1).status).toBe('EXPIRED');
  });

  test('do not touch what was paid or declined', () => {
    const paid = captured();
    expect(applyElapsedTime(paid, OPENED + 10 * PAYMENT_WINDOW_MS)).toBe(paid);
    const declined = declinePayment(opened());
    expect(applyElapsedTime(declined, OPENED + 10 * PAYMENT_WINDOW_MS)).toBe(declined);
  });
});

describe('confirm', () => {
  const agreed = approvePayment(opened(), 'none', OPENED);
  const confirm = (payment: SandboxPayment, amount = 726.24, orderId = 'order_1') => applyConfirm(payment, { orderId, amount }, 'T1', OPENED);

  test('captures once', () => {
    const { payment } = confirm(agreed);
    expect(payment).toMatchObject({ status: 'DONE', approvedAt: OPENED, transactionKey: 'T1', balance: 72_624 });
    expect(() => confirm(payment)).toThrow('ALREADY_PROCESSED_PAYMENT');
  });

  test('refuses another amount, another order, and what was not agreed', () => {
    expect(() => confirm(agreed, 726.25)).toThrow('INVALID_REQUEST');
    expect(() => confirm(agreed, 726.24, 'order_2')).toThrow('NOT_FOUND_PAYMENT_SESSION');
    expect(() => confirm(opened())).toThrow('NOT_FOUND_PAYMENT_SESSION');
    expect(() => confirm(declinePayment(opened()))).toThrow('NOT_FOUND_PAYMENT_SESSION');
  });

  test('meets a rehearsed provider error once', () => {
    const first = confirm(approvePayment(opened(), 'provider-error', OPENED));
    expect(first).toMatchObject({ refused: 'PROVIDER_ERROR', payment: { status: 'IN_PROGRESS' } });
    expect(confirm(first.payment).payment.status).toBe('DONE');
  });
});

describe('cancel', () => {
  test('is CANCELED, and final, when it covers everything at once', () => {
    const canceled = refund(captured());
    expect(canceled).toMatchObject({ status: 'CANCELED', balance: 0 });
    expect(() => refund(canceled)).toThrow('ALREADY_CANCELED_PAYMENT');
  });

  test('shrinks balance, supply and VAT by parts as the published PayPal answer shows', () => {
    const partly = makePaymentObject(refund(captured(), 181.56));
    expect(partly).toMatchObject({
      status: 'PARTIAL_CANCELED',
      totalAmount: 726.24,
      balanceAmount: 544.68,
      suppliedAmount: 495.16,
      vat: 49.52,
      lastTransactionKey: 'C1',
      method: '해외간편결제',
      easyPay: '페이팔',
      useEscrow: null,
    });
    expect(partly.cancels).toEqual([expect.objectContaining({ cancelAmount: 181.56, refundableAmount: 544.68, cancelStatus: 'DONE', cancelRequestId: null })]);
  });

  test('stays PARTIAL_CANCELED when parts empty the balance', () => {
    const emptied = refund(refund(captured(), 700), undefined, OPENED, 'C2');
    expect(emptied).toMatchObject({ status: 'PARTIAL_CANCELED', balance: 0 });
    expect(() => refund(emptied)).toThrow('NOT_CANCELABLE_AMOUNT');
  });

  test('is refused for more than the balance, a stale balance, another currency, nothing, too late', () => {
    const paid = captured();
    expect(() => refund(paid, 726.25)).toThrow('NOT_CANCELABLE_AMOUNT');
    expect(() => refund(paid, 0)).toThrow('INVALID_REQUEST');
    expect(() => refund(paid, 1.005)).toThrow('INVALID_REQUEST');
    const ask = (request: object) => applyCancel(paid, { cancelReason: 'asked', ...request }, 'C1', OPENED);
    expect(() => ask({ refundableAmount: 700 })).toThrow('NOT_MATCHES_REFUNDABLE_AMOUNT');
    expect(() => ask({ currency: 'KRW' })).toThrow('INVALID_CURRENCY');
    expect(ask({ refundableAmount: 726.24, currency: 'USD' }).status).toBe('CANCELED');
    expect(() => refund(paid, undefined, OPENED + PAYPAL_REFUND_PERIOD_MS + 1)).toThrow('EXCEED_MAX_REFUND_DUE');
    expect(() => refund(opened())).toThrow('NOT_CANCELABLE_PAYMENT');
  });

  test('may be under way for a while with PayPal: no money is back until it is done', () => {
    const waiting = refund(captured({ rehearsal: 'refund-waits' }));
    expect(waiting).toMatchObject({ status: 'DONE', balance: 72_624, cancels: [{ status: 'IN_PROGRESS' }] });
    expect(() => refund(waiting)).toThrow('FORBIDDEN_CONSECUTIVE_REQUEST');
    expect(applyElapsedTime(waiting, OPENED + ASYNC_REFUND_DELAY_MS - 1)).toBe(waiting);
    expect(applyElapsedTime(waiting, OPENED + ASYNC_REFUND_DELAY_MS)).toMatchObject({
      status: 'CANCELED',
      balance: 0,
      cancels: [{ status: 'DONE' }],
    });
  });

  test('may fail under way, and can be asked for again', () => {
    const failed = applyElapsedTime(refund(captured({ rehearsal: 'refund-fails' })), OPENED + ASYNC_REFUND_DELAY_MS);
    expect(failed).toMatchObject({ status: 'DONE', balance: 72_624, cancels: [{ status: 'ABORTED' }] });
    expect(refund(failed, undefined, OPENED, 'C2')).toMatchObject({ status: 'CANCELED', balance: 0 });
  });

  test('is immediate for a card', () => {
    const card = captured({ method: 'CARD', currency: 'KRW', total: 30_000, balance: 30_000, rehearsal: 'refund-waits' });
    expect(refund(card).status).toBe('CANCELED');
  });

  test('never gives back more than was taken', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 6 }), (parts) => {
        let payment = captured();
        parts.forEach((part, index) => {
          try {
            payment = refund(payment, part / 100, OPENED, `C${index}`);
          } catch (error) {
            expect(String(error)).toMatch(/NOT_CANCELABLE_AMOUNT|ALREADY_CANCELED/);
          }
        });
        const back = payment.cancels.reduce((sum, cancel) => sum + cancel.amount, 0);
        expect(back + payment.balance).toBe(payment.total);
        expect(payment.balance).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
