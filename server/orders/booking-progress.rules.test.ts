import { describe, expect, it } from 'vitest';
import { bookingProgress, type ProgressInput, type ProgressOrder, type ProgressQuote, type ProgressVisit } from './booking-progress.rules.ts';

const NOW = new Date('2026-12-01T03:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const quote: ProgressQuote = { id: 12, offeredAt: at(-5), validUntil: at(100), hasFee: true, agreedAt: null };
const paid: ProgressOrder = { id: 1, orderNum: 'A', isPaid: true, visits: 1, visitsFixed: 0, refundAsked: false };
const visit: ProgressVisit = { id: 3, orderId: null, state: 'done', startAt: at(-48), minutes: 60, heldUntil: null, moveAsked: false, givenUpByClinic: false };
const next = (change: Partial<ProgressInput>) =>
  bookingProgress({ orders: [], visits: [], quotes: [quote], waitingSince: null, hasMessages: true, ...change }, NOW).next;
const quoteStep = { step: 'pay', by: 'user', visitId: null, orderNum: null, quote };

describe('an open quote', () => {
  it('is the next step of the patient, also after an earlier request or visit', () => {
    expect(next({})).toEqual(quoteStep);
    expect(next({ waitingSince: at(-6) })).toEqual(quoteStep);
    expect(next({ visits: [visit] })).toEqual(quoteStep);
    expect(bookingProgress({ orders: [], visits: [], quotes: [quote], waitingSince: null, hasMessages: true }, NOW).stage).toBe('paid');
  });

  it('is not the next step while a later message of hers awaits an answer', () => {
    expect(next({ waitingSince: at(-4) })).toMatchObject({ step: 'answer', by: 'hospital' });
  });

  it('is not once its time is over', () => {
    const over = { ...quote, validUntil: NOW };
    expect(next({ quotes: [over] })).toEqual({ step: 'pay', by: 'user', visitId: null, orderNum: null });
    expect(next({ quotes: [over], visits: [visit] })).toMatchObject({ step: 'afterwards' });
  });

  it('stands behind what is more urgent', () => {
    expect(next({ orders: [paid] })).toMatchObject({ step: 'choose-date' });
    expect(next({ visits: [{ ...visit, state: 'fixed', startAt: at(20) }] })).toMatchObject({ step: 'come' });
    expect(next({ visits: [{ ...visit, state: 'offered', heldUntil: at(1) }] })).toMatchObject({ step: 'take-offer' });
  });

  it('of several is the one that ends first', () => {
    const sooner = { ...quote, id: 13, validUntil: at(2) };
    expect(next({ quotes: [quote, sooner] }).quote).toEqual(sooner);
  });
});

describe('who has paid and has no date', () => {
  const asked = { ...visit, state: 'asked' as const };
  const dateless = (change: Partial<ProgressInput>) =>
    bookingProgress({ orders: [], visits: [], quotes: [], waitingSince: null, hasMessages: true, ...change }, NOW).isDateless;
  const dated = { ...paid, visitsFixed: 1 };

  it('comes first, also while she asks for one', () => {
    expect(dateless({ orders: [paid] })).toBe(true);
    expect(dateless({ orders: [paid], visits: [{ ...asked, orderId: 1 }] })).toBe(true);
    expect(dateless({ orders: [dated, { ...paid, id: 2 }], visits: [asked] })).toBe(true);
  });

  it('does not include patients whose paid order has a date and who ask for another or to move it', () => {
    expect(dateless({ orders: [dated], visits: [asked] })).toBe(false);
    expect(dateless({ orders: [dated], visits: [{ ...visit, orderId: 1, state: 'fixed', startAt: at(20), moveAsked: true }] })).toBe(false);
    expect(dateless({ orders: [{ ...paid, refundAsked: true }], visits: [asked] })).toBe(false);
    expect(dateless({ visits: [asked] })).toBe(false);
  });
});

describe('a quote without a fee', () => {
  const free = { ...quote, hasFee: false };
  const agreed = { ...free, agreedAt: at(-4), validUntil: at(-1) };
  const askDate = { step: 'ask-date', by: 'user', visitId: null, orderNum: null };
  const whole = (change: Partial<ProgressInput>) =>
    bookingProgress({ orders: [], visits: [], quotes: [agreed], waitingSince: null, hasMessages: true, ...change }, NOW);

  it('waits for her answer, and its thread for no payment', () => {
    expect(whole({ quotes: [free] })).toEqual({ stage: 'asked', passed: [], next: { ...quoteStep, quote: free }, isDateless: false, isAgreed: false });
  });

  it('that she accepted has a date asked for, whatever its time', () => {
    expect(whole({})).toEqual({ stage: 'date', passed: ['asked'], next: askDate, isDateless: false, isAgreed: true });
    expect(whole({ visits: [visit] }).next).toEqual(askDate);
  });

  it('until a visit is done that was not over when she accepted', () => {
    expect(whole({ visits: [{ ...visit, startAt: at(-5), minutes: 60 }] }).next).toEqual(askDate);
    expect(whole({ visits: [{ ...visit, startAt: at(-5), minutes: 61 }] }).next).toMatchObject({ step: 'afterwards' });
    expect(whole({ visits: [{ ...visit, startAt: at(-3), state: 'not-come' }] }).next).toEqual(askDate);
  });

  it('stands behind what is more urgent, another quote, and a word that the clinic owes her', () => {
    expect(whole({ orders: [paid] }).next).toMatchObject({ step: 'choose-date' });
    expect(whole({ visits: [{ ...visit, state: 'asked' }] }).next).toMatchObject({ step: 'answer-date' });
    expect(whole({ quotes: [agreed, quote] }).next).toEqual(quoteStep);
    expect(whole({ waitingSince: at(-1), visits: [visit] }).next).toMatchObject({ step: 'answer', by: 'hospital' });
  });

  it('has no date until a visit is fixed that was not over when she accepted, whatever else she waits for', () => {
    const isAgreed = (change: Partial<ProgressInput>) => whole(change).isAgreed;
    expect(isAgreed({ waitingSince: at(-1) })).toBe(true);
    expect(isAgreed({ visits: [{ ...visit, state: 'asked', startAt: null }] })).toBe(true);
    expect(isAgreed({ visits: [visit] })).toBe(true);
    expect(isAgreed({ visits: [{ ...visit, startAt: at(2), state: 'not-come' }] })).toBe(true);
    expect(isAgreed({ visits: [{ ...visit, startAt: at(2), state: 'given-up' }] })).toBe(true);
    for (const state of ['fixed', 'arrived', 'done'] as const) expect(isAgreed({ visits: [{ ...visit, startAt: at(2), state }] })).toBe(false);
    expect(isAgreed({ quotes: [free] })).toBe(false);
  });
});
