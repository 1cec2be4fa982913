import { z } from 'zod';
import { TreatmentPrice } from '../catalog/catalog.ts';
import { CURRENCIES, ORDER_STATUSES } from '../constants.ts';
import { count, endpoint, Id, Msg } from '../endpoint.ts';
import { FreeTimes, NextFree, OpenNow } from './free-times.ts';
import { ACTORS, DECLINES, REASONS } from '../threads/thread-events.ts';

/**
 * Where a visit stands (specification 5.14). `asked` by the patient (wishes, or one free start that is kept for her), `offered` by the
 * clinic (starts that are kept until a moment), `fixed`, then what became of it; `given-up` is the end of one that does not take place.
 */
export const VISIT_STATES = ['asked', 'offered', 'fixed', 'arrived', 'done', 'not-come', 'given-up'] as const;
export type VisitState = (typeof VISIT_STATES)[number];
/** A visit that has its date, or took place. */
export const DATED_STATES = ['fixed', 'arrived', 'done'] as const satisfies VisitState[];
export const isDated = (state: VisitState): boolean => (DATED_STATES as readonly VisitState[]).includes(state);

export const MAX_REQUESTED_TIMES = 3;
export const MAX_OFFERS = 5;

/** Years far away are slips of the keyboard, and databases and calendars do not agree on them. */
const isThisCentury = (date: string) => date.startsWith('20');
export const Start = z.iso.datetime({ offset: true }).refine(isThisCentury, 'fields.invalid');
const Day = z.iso.date().refine(isThisCentury, 'fields.invalid');
/** What the caller saw: a change of something that has changed since is refused (`visits.changed`). */
export const Version = z.number().int().min(1);
/** The number of an order. Of a date that a clinic fixes: the paid order that it belongs to; null for none, absent for the one without a date. */
export const OrderNum = z.string().max(64);
const Wishes = z.array(Start).min(1).max(MAX_REQUESTED_TIMES);

/** A visit as its patient and its clinic see it. `starts` are the wishes or the offers that are open. */
export const Visit = z.object({
  id: z.number().int(),
  hospital_id: z.number().int(),
  state: z.enum(VISIT_STATES),
  /** The time that is fixed; null while none is. */
  start_at: z.string().nullable(),
  minutes: z.number().int(),
  /** How long recovery takes after it, as the longest of its options says; 0 where that is not known. */
  recovery_time_minutes: z.number().int(),
  product_id: z.number().int().nullable(),
  option_id: z.number().int().nullable(),
  product_title: z.string().nullable(),
  option_title: z.string().nullable(),
  order_num: z.string().nullable(),
  starts: z.array(z.string()),
  /** So long what was offered or asked for is kept free; null where nothing is. */
  held_until: z.string().nullable(),
  /** Of a fixed visit: the patient has asked to move it, and `starts` are where to. */
  move_asked: z.boolean(),
  given_up_by: z.enum(ACTORS).nullable(),
  reason: z.enum(REASONS).nullable(),
  version: Version,
  changed_at: z.string(),
  /** Who changed it last; the account's name is told to its own clinic alone, of a colleague. */
  changed_by: z.object({ side: z.enum(ACTORS), name: z.string().nullable() }).optional(),
  /** In which room or with whom, while it has its time; told to its own clinic alone. */
  place: z.object({ id: z.number().int(), name: z.string() }).nullable().optional(),
});
export type Visit = z.output<typeof Visit>;

/** The stations of a thread, in their order (specification 5.15). */
export const STAGES = ['asked', 'paid', 'date', 'visit', 'after'] as const;
export type Stage = (typeof STAGES)[number];

/**
 * What comes next in a thread, and who does it. `choose-date` is the patient's (paid, none fixed), `take-offer` too, and `ask-date` (a quote without a
 * fee is accepted, none asked for); `answer-date` is the clinic's (asked for), `offer-dates` the clinic's (it took back a paid date), `wait-refund` nobody's.
 */
export const NEXT_STEPS = [
  'write',
  'answer',
  'pay',
  'choose-date',
  'ask-date',
  'take-offer',
  'answer-date',
  'offer-dates',
  'wait-refund',
  'come',
  'arrive',
  'finish',
  'afterwards',
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** An order of a thread: what was paid, what is left to pay at the clinic. */
export const ThreadOrder = z.object({
  order_num: z.string(),
  status: z.enum(ORDER_STATUSES),
  total_price: z.number(),
  currency_code: z.enum(CURRENCIES),
  title: z.string(),
  lines: z.array(
    z.object({
      product_id: z.number().int(),
      option_id: z.number().int(),
      product_title: z.string(),
      option_title: z.string(),
      quantity: z.number().int(),
    }),
  ),
  paid_at: z.string().nullable(),
  refunded_at: z.string().nullable(),
  refunded_amount: z.number().nullable(),
  /** How many visits it is for, and how many of them have a date or are over. */
  visits: z.number().int(),
  visits_fixed: z.number().int(),
  /** The longest recovery of its options. Not sent by a process of the version before. */
  recovery_time_minutes: z.number().int().optional(),
  cancellable: z.boolean(),
  /** What its treatments cost at the clinic, as it was when the order was placed; null where no price was published. */
  treatment_price: TreatmentPrice.nullable(),
  /** What of it is left to pay there, because the fee is taken off (specification 6.13); null where the fee is not paid, went back or is asked to go back, and once every visit is done. */
  due_at_clinic: TreatmentPrice.nullable(),
  /** Its clinic has asked to give the fee back: `decline` says why operators did not, null while nobody has answered. */
  refund_asked: z.object({ at: z.string(), decline: z.enum(DECLINES).nullable() }).nullable(),
});
export type ThreadOrder = z.output<typeof ThreadOrder>;

/** The way of a thread: where it stands, what is next, its money and its dates. The same for patient and clinic. */
export const BookingProgress = z.object({
  stage: z.enum(STAGES),
  /** Stations that are behind it. */
  passed: z.array(z.enum(STAGES)),
  next: z.object({
    step: z.enum(NEXT_STEPS),
    by: z.enum(['user', 'hospital', 'nobody']),
    visit_id: z.number().int().nullable(),
    order_num: z.string().nullable(),
    /** The open quote that waits for her answer, where that is the step: then it is `pay`. Not sent by a process of the version before. */
    quote: z
      .object({
        id: z.number().int(),
        valid_until: z.string(),
        /** Accepting it is paying here; without a fee it is accepted on its page. */
        has_fee: z.boolean(),
      })
      .nullable()
      .optional(),
  }),
  orders: z.array(ThreadOrder),
  visits: z.array(Visit),
  /** She has paid, has no date for it, and that is what comes next (specification 7.2). Not sent by a process of the version before. */
  dateless: z.boolean().optional(),
  /** She accepted a quote without a fee, and no visit after that is fixed. Not sent by a process of the version before. */
  agreed: z.boolean().optional(),
  /** When she flies home, a Seoul day; null where she has not said. */
  leaves_on: z.string().nullable(),
});
export type BookingProgress = z.output<typeof BookingProgress>;

export const DaysAsked = { from: Day, days: count(42).default(7) };

/** One start that is meant, or wishes among which the clinic chooses; never both. */
const oneOfBoth = ({ start_at, wishes }: { start_at?: string | undefined; wishes?: string[] | undefined }) =>
  (start_at === undefined) !== (wishes === undefined);
export const byId = z.object({ id: Id });
/** Why a time cannot be had. `visits.taken` by somebody else; `visits.closed` outside of the hours; `visits.too-soon`, `visits.too-late` of the notice and the horizon. */
export const TIMES = ['visits.past', 'visits.closed', 'visits.taken', 'visits.too-soon', 'visits.too-late'] as const;

export const visits = {
  freeTimes: endpoint({
    name: 'freeTimes',
    method: 'GET',
    path: '/api/v1/hospital/{hospital_id}/free-times',
    who: 'anyone',
    limit: 'public-read',
    summary: "A clinic's free starts, by Seoul day, for a treatment or one of its options",
    params: z.object({ hospital_id: Id }),
    query: z.object({ ...DaysAsked, product_id: Id.optional(), option_id: Id.optional() }),
    reply: FreeTimes,
    errors: ['catalog.hospital-not-found'],
  }),
  openNow: endpoint({
    name: 'openNow',
    method: 'GET',
    path: '/api/v1/hospital/{hospital_id}/open-now',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Whether a clinic is open now, and when that changes',
    params: z.object({ hospital_id: Id }),
    reply: OpenNow,
    errors: ['catalog.hospital-not-found'],
  }),
  nextFree: endpoint({
    name: 'nextFree',
    method: 'GET',
    path: '/api/v1/hospital/{hospital_id}/next-free',
    who: 'anyone',
    limit: 'public-read',
    summary: 'The next free start of a clinic for one of its treatments, never older than a minute',
    params: z.object({ hospital_id: Id }),
    query: z.object({ product_id: Id }),
    reply: NextFree,
    errors: ['catalog.hospital-not-found'],
  }),
  askVisit: endpoint({
    name: 'askVisit',
    method: 'POST',
    path: '/api/v1/visit',
    who: 'user',
    limit: 'reservation',
    summary: 'Choose a free start, or name up to three wishes; fixed at once where the clinic decides so',
    body: z
      .object({
        hospital_id: Id,
        product_id: Id.optional(),
        option_id: Id.optional(),
        order_num: OrderNum.optional(),
        start_at: Start.optional(),
        wishes: Wishes.optional(),
        /** It may have been sent before, and its answer lost: what it has made already is the answer. */
        repeated: z.boolean().optional(),
      })
      .refine(oneOfBoth, { path: ['start_at'], error: 'fields.required' }),
    reply: Visit,
    status: 201,
    errors: [...TIMES, 'consultations.not-registered', 'consultations.product-unknown', 'visits.enough', 'orders.not-found'],
  }),
  myVisit: endpoint({
    name: 'myVisit',
    method: 'GET',
    path: '/api/v1/visit/{id}',
    who: 'user',
    summary: 'One visit of the member',
    params: byId,
    reply: Visit,
  }),
  visitFile: endpoint({
    name: 'visitFile',
    method: 'GET',
    path: '/api/v1/visit/{id}/calendar-file',
    who: 'user',
    summary: 'A fixed visit as a calendar file (RFC 5545); given up or moved, the same entry says so',
    params: byId,
    reply: z.object({ file_name: z.string(), content: z.string() }),
    errors: ['visits.not-possible'],
  }),
  takeOffer: endpoint({
    name: 'takeOffer',
    method: 'POST',
    path: '/api/v1/visit/{id}/take',
    who: 'user',
    summary: 'Take one of the starts that the clinic offers',
    params: byId,
    body: z.object({ version: Version, start_at: Start }),
    reply: Visit,
    errors: [...TIMES, 'visits.changed', 'visits.lapsed', 'visits.not-possible'],
  }),
  moveVisit: endpoint({
    name: 'moveVisit',
    method: 'POST',
    path: '/api/v1/visit/{id}/move',
    who: 'user',
    summary: 'Move a visit to a free start, or ask for it; the date in force stays until the clinic answers',
    params: byId,
    body: z
      .object({ version: Version, start_at: Start.optional(), wishes: Wishes.optional() })
      .refine(oneOfBoth, { path: ['start_at'], error: 'fields.required' }),
    reply: Visit,
    errors: [...TIMES, 'visits.changed', 'visits.not-possible'],
  }),
  giveUpVisit: endpoint({
    name: 'giveUpVisit',
    method: 'POST',
    path: '/api/v1/visit/{id}/give-up',
    who: 'user',
    summary: 'Give a date up; what was paid stays paid (cancelling the order is a call of its own)',
    params: byId,
    body: z.object({ version: Version, reason: z.enum(REASONS).optional() }),
    reply: Visit,
    errors: ['visits.changed', 'visits.not-possible'],
  }),
  sayDeparture: endpoint({
    name: 'sayDeparture',
    method: 'PUT',
    path: '/api/v1/reservation/{id}/departure',
    who: 'user',
    summary: 'Say when she flies home, or take that back with null',
    params: byId,
    body: z.object({ leaves_on: Day.nullable() }),
    reply: Msg,
  }),
};
