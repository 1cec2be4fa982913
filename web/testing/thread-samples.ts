import type { BookingProgress, ThreadOrder, Visit } from '../../contract/visits/visits.ts';
import type { CallReply } from '../api/call.ts';

/** Data of a thread in the contract's shape, for the clinic and treatment of samples.ts. */

const TITLE = 'Hydrating skin booster';

/** A fixed visit in the far future. */
export const visit: Visit = {
  id: 71,
  hospital_id: 3,
  state: 'fixed',
  start_at: '2099-12-03T05:00:00Z',
  minutes: 50,
  recovery_time_minutes: 0,
  product_id: 20,
  option_id: 31,
  product_title: TITLE,
  option_title: 'One session',
  order_num: null,
  starts: [],
  held_until: null,
  move_asked: false,
  given_up_by: null,
  reason: null,
  version: 1,
  changed_at: '2026-01-05T03:00:00Z',
};

/** Progress of a thread without messages. */
export const emptyProgress: BookingProgress = {
  stage: 'asked',
  passed: [],
  next: { step: 'write', by: 'user', visit_id: null, order_num: null },
  orders: [],
  visits: [],
  leaves_on: null,
};

/** An order with a paid fee for one visit. */
export const paidOrder: ThreadOrder = {
  order_num: 'N20260105ABCDEF',
  status: 'success',
  total_price: 48,
  currency_code: 'USD',
  title: TITLE,
  lines: [{ product_id: 20, option_id: 31, product_title: TITLE, option_title: 'One session', quantity: 1 }],
  paid_at: '2026-01-05T03:01:00Z',
  refunded_at: null,
  refunded_amount: null,
  visits: 1,
  visits_fixed: 0,
  cancellable: true,
  refund_asked: null,
  treatment_price: { from: 480, to: 620, currency_code: 'USD' },
  due_at_clinic: { from: 432, to: 572, currency_code: 'USD' },
};

/** Booking progress: paid, without a date. */
export const paidProgress: BookingProgress = {
  ...emptyProgress,
  stage: 'date',
  passed: ['asked', 'paid'],
  next: { step: 'choose-date', by: 'user', visit_id: null, order_num: paidOrder.order_num },
  orders: [paidOrder],
};

/** Expiry of the quote in `quotedWay`. */
export const QUOTE_EXPIRES_AT = '2099-12-03T14:59:00Z';
/** A quote waits for the patient's answer. */
export const quotedProgress: BookingProgress = {
  ...emptyProgress,
  stage: 'paid',
  passed: ['asked'],
  next: { ...emptyProgress.next, step: 'pay', quote: { id: 12, valid_until: QUOTE_EXPIRES_AT, has_fee: true } },
};
/** A quote without an online fee. */
export const freeQuoteProgress: BookingProgress = {
  ...quotedProgress,
  stage: 'asked',
  passed: [],
  next: { ...emptyProgress.next, step: 'pay', quote: { id: 12, valid_until: QUOTE_EXPIRES_AT, has_fee: false } },
};
/** The quote is accepted, and no date requested yet. */
export const agreedProgress: BookingProgress = {
  ...emptyProgress,
  stage: 'date',
  passed: ['asked'],
  next: { ...emptyProgress.next, step: 'ask-date', quote: null },
};

/** Two times that the clinic offers and holds. */
export const offeredVisit: Visit = {
  ...visit,
  id: 72,
  state: 'offered',
  start_at: null,
  order_num: paidOrder.order_num,
  starts: ['2099-12-03T05:00:00Z', '2099-12-04T01:30:00Z'],
  held_until: '2099-11-30T09:00:00Z',
};

/** Paid, with a fixed date. */
export const fixedProgress: BookingProgress = {
  ...paidProgress,
  stage: 'visit',
  passed: ['asked', 'paid', 'date'],
  next: { step: 'come', by: 'user', visit_id: visit.id, order_num: paidOrder.order_num },
  orders: [{ ...paidOrder, visits_fixed: 1 }],
  visits: [{ ...visit, order_num: paidOrder.order_num }],
};

/** Three days of free starts, the first of them closed. */
export const freeTimes: CallReply<'freeTimes'> = {
  days: [
    { date: '2099-11-30', is_closed: true, starts: [] },
    { date: '2099-12-01', is_closed: false, starts: [] },
    { date: '2099-12-02', is_closed: false, starts: ['2099-12-02T05:00:00.000Z'] },
    { date: '2099-12-03', is_closed: false, starts: ['2099-12-03T01:00:00.000Z', '2099-12-03T05:00:00.000Z'] },
    { date: '2099-12-04', is_closed: false, starts: [] },
    { date: '2099-12-05', is_closed: false, starts: [] },
    { date: '2099-12-06', is_closed: true, starts: [] },
  ],
  minutes: 50,
  recovery_time_minutes: 0,
  is_instant: true,
  first: '2099-12-02T05:00:00.000Z',
  until: '2099-12-31',
};
