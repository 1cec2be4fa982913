import { describe, expect, it } from 'vitest';
import {
  computeBookingProgress,
  listOpenQuotes,
  type ProgressInput,
  type ProgressOrder,
  type ProgressQuote,
  type ProgressVisit,
} from './booking-progress.rules.ts';

const NOW = new Date('2026-12-01T03:00:00Z');
const hoursFromNow = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const quote: ProgressQuote = { id: 12, offeredAt: hoursFromNow(-5), validUntil: hoursFromNow(100), hasFee: true, agreedAt: null };
const PAID_ORDER: ProgressOrder = { id: 1, orderNum: 'A', isPaid: true, isRefunded: false, visits: 1, visitsFixed: 0, refundAsked: false };
const visit: ProgressVisit = {
  id: 3,
  orderId: null,
  state: 'done',
  startAt: hoursFromNow(-48),
  minutes: 60,
  heldUntil: null,
  moveAsked: false,
  givenUpByClinic: false,
};
const nextAction = (change: Partial<ProgressInput>) =>
  computeBookingProgress({ orders: [], visits: [], quotes: [quote], waitingSince: null, hasMessages: true, ...change }, NOW).next;
const quoteStep = { step: 'pay', by: 'user', visitId: null, orderNum: null, quote };

describe('an open quote', () => {
  it('is the next step of the patient, also after an earlier request or visit', () => {
    expect(nextAction({})).toEqual(quoteStep);
    expect(nextAction({ waitingSince: hoursFromNow(-6) })).toEqual(quoteStep);
    expect(nextAction({ visits: [visit] })).toEqual(quoteStep);
    expect(computeBookingProgress({ orders: [], visits: [], quotes: [quote], waitingSince: null, hasMessages: true }, NOW).stage).toBe('paid');
  });

  it('is not the next step while a later message of hers awaits an answer', () => {
    expect(nextAction({ waitingSince: hoursFromNow(-4) })).toMatchObject({ step: 'answer', by: 'hospital' });
  });

  it('is not once its time is over', () => {
    const over = { ...quote, validUntil: NOW };
    expect(nextAction({ quotes: [over] })).toEqual({ step: 'pay', by: 'user', visitId: null, orderNum: null });
    expect(nextAction({ quotes: [over], visits: [visit] })).toMatchObject({ step: 'afterwards' });
  });

  it('is not to be paid again after a refund', () => {
    expect(nextAction({ quotes: [], orders: [{ ...PAID_ORDER, isPaid: false, isRefunded: true }] })).toMatchObject({ step: 'write', by: 'user' });
    expect(nextAction({ quotes: [], orders: [{ ...PAID_ORDER, isPaid: false }] })).toMatchObject({ step: 'pay', by: 'user' });
  });

  it('stands behind what is more urgent', () => {
    expect(nextAction({ orders: [PAID_ORDER] })).toMatchObject({ step: 'choose-date' });
    expect(nextAction({ visits: [{ ...visit, state: 'fixed', startAt: hoursFromNow(20) }] })).toMatchObject({ step: 'come' });
    expect(nextAction({ visits: [{ ...visit, state: 'offered', heldUntil: hoursFromNow(1) }] })).toMatchObject({ step: 'take-offer' });
  });

  it('is the one of several that ends first', () => {
    const sooner = { ...quote, id: 13, validUntil: hoursFromNow(2) };
    expect(nextAction({ quotes: [quote, sooner] }).quote).toEqual(sooner);
    expect(listOpenQuotes([quote, sooner], NOW)).toEqual([sooner, quote]);
  });

  it('is open until it is accepted or expires', () => {
    expect(
      listOpenQuotes(
        [
          { ...quote, agreedAt: NOW },
          { ...quote, validUntil: NOW },
        ],
        NOW,
      ),
    ).toEqual([]);
  });
});

describe('a paid order without a date', () => {
  const asked = { ...visit, state: 'asked' as const };
  const dateless = (change: Partial<ProgressInput>) =>
    computeBookingProgress({ orders: [], visits: [], quotes: [], waitingSince: null, hasMessages: true, ...change }, NOW).isDateless;
  const dated = { ...PAID_ORDER, visitsFixed: 1 };

  it('comes first, also while she asks for one', () => {
    expect(dateless({ orders: [PAID_ORDER] })).toBe(true);
    expect(dateless({ orders: [PAID_ORDER], visits: [{ ...asked, orderId: 1 }] })).toBe(true);
    expect(dateless({ orders: [dated, { ...PAID_ORDER, id: 2 }], visits: [asked] })).toBe(true);
  });

  it('does not include patients whose paid order has a date and who ask for another or to move it', () => {
    expect(dateless({ orders: [dated], visits: [asked] })).toBe(false);
    expect(dateless({ orders: [dated], visits: [{ ...visit, orderId: 1, state: 'fixed', startAt: hoursFromNow(20), moveAsked: true }] })).toBe(false);
    expect(dateless({ orders: [{ ...PAID_ORDER, refundAsked: true }], visits: [asked] })).toBe(false);
    expect(dateless({ visits: [asked] })).toBe(false);
  });
});

describe('a quote without a fee', () => {
  const free = { ...quote, hasFee: false };
  const agreed = { ...free, agreedAt: hoursFromNow(-4), validUntil: hoursFromNow(-1) };
  const askDate = { step: 'ask-date', by: 'user', visitId: null, orderNum: null };
  const whole = (change: Partial<ProgressInput>) =>
    computeBookingProgress({ orders: [], visits: [], quotes: [agreed], waitingSince: null, hasMessages: true, ...change }, NOW);

  it('waits for her answer, and its thread for no payment', () => {
    expect(whole({ quotes: [free] })).toEqual({ stage: 'asked', passed: [], next: { ...quoteStep, quote: free }, isDateless: false, isAgreed: false });
  });

  it('has a date requested once she accepted it, whatever its time', () => {
    expect(whole({})).toEqual({ stage: 'date', passed: ['asked'], next: askDate, isDateless: false, isAgreed: true });
    expect(whole({ visits: [visit] }).next).toEqual(askDate);
  });

  it('needs a date until a visit is done that was not over when she accepted', () => {
    expect(whole({ visits: [{ ...visit, startAt: hoursFromNow(-5), minutes: 60 }] }).next).toEqual(askDate);
    expect(whole({ visits: [{ ...visit, startAt: hoursFromNow(-5), minutes: 61 }] }).next).toMatchObject({ step: 'afterwards' });
    expect(whole({ visits: [{ ...visit, startAt: hoursFromNow(-3), state: 'not-come' }] }).next).toEqual(askDate);
  });

  it('stands behind what is more urgent, another quote, and a word that the clinic owes her', () => {
    expect(whole({ orders: [PAID_ORDER] }).next).toMatchObject({ step: 'choose-date' });
    expect(whole({ visits: [{ ...visit, state: 'asked' }] }).next).toMatchObject({ step: 'answer-date' });
    expect(whole({ quotes: [agreed, quote] }).next).toEqual(quoteStep);
    expect(whole({ waitingSince: hoursFromNow(-1), visits: [visit] }).next).toMatchObject({ step: 'answer', by: 'hospital' });
  });

  it('has no date until a visit is fixed that was not over when she accepted, whatever else she waits for', () => {
    const isAgreed = (change: Partial<ProgressInput>) => whole(change).isAgreed;
    expect(isAgreed({ waitingSince: hoursFromNow(-1) })).toBe(true);
    expect(isAgreed({ visits: [{ ...visit, state: 'asked', startAt: null }] })).toBe(true);
    expect(isAgreed({ visits: [visit] })).toBe(true);
    expect(isAgreed({ visits: [{ ...visit, startAt: hoursFromNow(2), state: 'not-come' }] })).toBe(true);
    expect(isAgreed({ visits: [{ ...visit, startAt: hoursFromNow(2), state: 'given-up' }] })).toBe(true);
    for (const state of ['fixed', 'arrived', 'done'] as const) expect(isAgreed({ visits: [{ ...visit, startAt: hoursFromNow(2), state }] })).toBe(false);
    expect(isAgreed({ quotes: [free] })).toBe(false);
  });
});
