import { describe, expect, it } from 'vitest';
import { type WayOf, type WayOrder, type WayQuote, type WayVisit, wayOf } from './way.rules.ts';

const NOW = new Date('2026-12-01T03:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const quote: WayQuote = { id: 12, offeredAt: at(-5), validUntil: at(100) };
const paid: WayOrder = { id: 1, orderNum: 'A', isPaid: true, visits: 1, visitsFixed: 0, refundAsked: false };
const visit: WayVisit = { id: 3, orderId: null, state: 'done', startAt: at(-48), heldUntil: null, moveAsked: false, givenUpByClinic: false };
const next = (change: Partial<WayOf>) => wayOf({ orders: [], visits: [], quotes: [quote], waitingSince: null, hasMessages: true, ...change }, NOW).next;
const quoteStep = { step: 'pay', by: 'user', visitId: null, orderNum: null, quote };

describe('an open quote', () => {
  it('is the patient’s next step, also of who asked before it was offered, and of who was there before', () => {
    expect(next({})).toEqual(quoteStep);
    expect(next({ waitingSince: at(-6) })).toEqual(quoteStep);
    expect(next({ visits: [visit] })).toEqual(quoteStep);
    expect(wayOf({ orders: [], visits: [], quotes: [quote], waitingSince: null, hasMessages: true }, NOW).stage).toBe('paid');
  });

  it('is not while the clinic owes her a word that she wrote since', () => {
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
