import { describe, expect, it } from 'vitest';
import { addDays, findMonday } from '../../../contract/time.ts';
import { reservation } from '../../testing/samples.ts';
import { paidOrder, paidProgress, visit } from '../../testing/thread-samples.ts';
import { addMonths, daysInMonth, findFlightConflict, findPaidOrder, getBookingAction, monthOfDay, parseChooseDateParams } from './choice.ts';

const parseQuery = (query: string) => parseChooseDateParams(new URLSearchParams(query));

describe('the choice in an address', () => {
  it('names a clinic, or nothing', () => {
    expect(parseQuery('product_id=20')).toBeUndefined();
    expect(parseQuery('hospital_id=x')).toBeUndefined();
    expect(parseQuery('hospital_id=3&product_id=0&option_id=31&month=2026-12&start=2026-12-03T10:00:00%2B09:00')).toEqual({
      ...{ hospital_id: 3, product_id: undefined, option_id: 31, order_num: undefined, visit_id: undefined },
      month: '2026-12',
      start: '2026-12-03T01:00:00.000Z',
    });
    expect(parseQuery('hospital_id=3&month=2026-13&start=soon')).toMatchObject({ month: undefined, start: undefined });
  });
});

describe('weeks', () => {
  it('begin on Monday, over the ends of months and years', () => {
    expect(['2026-11-30', '2026-12-06', '2027-01-01'].map(findMonday)).toEqual(['2026-11-30', '2026-11-30', '2026-12-28']);
    expect(addDays('2026-12-28', 7)).toBe('2027-01-04');
  });
});

it('months have their days, over the ends of years', () => {
  expect([addMonths('2026-12', 1), addMonths('2027-01', -2), monthOfDay('2026-12-03')]).toEqual(['2027-01', '2026-11', '2026-12']);
  expect(['2026-12', '2027-02', '2028-02', '2026-11'].map(daysInMonth)).toEqual([31, 28, 29, 30]);
});

describe('the order that a date is for', () => {
  const thread = { ...reservation, way: paidProgress };
  const asked = { hospital_id: 3, product_id: 20, option_id: undefined, order_num: undefined, visit_id: undefined, month: undefined, start: undefined };
  it('is the one named, or a paid one without a date', () => {
    expect(findPaidOrder(thread, { ...asked, order_num: paidOrder.order_num })?.order_num).toBe(paidOrder.order_num);
    expect(findPaidOrder(thread, asked)?.order_num).toBe(paidOrder.order_num);
    expect(findPaidOrder(thread, { ...asked, product_id: 21 })).toBeUndefined();
    expect(findPaidOrder({ ...thread, way: { ...paidProgress, orders: [{ ...paidOrder, visits_fixed: 1 }] } }, asked)).toBeUndefined();
    expect(
      findPaidOrder({ ...thread, way: { ...paidProgress, orders: [{ ...paidOrder, status: 'canceled' }] } }, { ...asked, order_num: paidOrder.order_num }),
    ).toBeUndefined();
  });
});

describe('the effect of a press', () => {
  const free = { is_instant: true };
  it('fixes at once only what is paid, and where the clinic decides so', () => {
    expect(getBookingAction({ thread: reservation, order: paidOrder, free })).toBe('fix-now');
    expect(getBookingAction({ thread: reservation, free })).toBe('ask');
    expect(getBookingAction({ thread: reservation, order: paidOrder, free: { is_instant: false } })).toBe('ask');
    expect(getBookingAction({ thread: reservation, order: paidOrder, visit, free })).toBe('move-now');
    expect(getBookingAction({ thread: reservation, visit, free })).toBe('move-ask');
  });
  it('pays first where there is no thread', () => {
    expect(getBookingAction({ free })).toBe('pay');
  });
});

describe('a flight', () => {
  const start = '2026-12-03T05:00:00Z';
  const days = (count: number) => ({ recovery_time_minutes: count * 1440 });
  it('is warned of where recovery reaches its day', () => {
    expect(findFlightConflict(start, 50, days(1), '2026-12-04')).toMatchObject({ why: 'recovery', until: '2026-12-04T05:50:00.000Z' });
    expect(findFlightConflict(start, 50, days(1), '2026-12-05')).toBeUndefined();
    expect(findFlightConflict(start, 50, days(0), '2026-12-03')).toBeUndefined();
  });
  it('is warned of where it goes before the visit', () => {
    expect(findFlightConflict(start, 50, undefined, '2026-12-02')).toMatchObject({ why: 'gone' });
  });
  it('is nothing to warn of where she has not said', () => {
    expect(findFlightConflict(start, 50, days(9), null)).toBeUndefined();
  });
});
