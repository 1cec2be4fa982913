import { z } from 'zod';
import { TreatmentPrice } from '../catalog/catalog.ts';
import { CURRENCIES, ORDER_STATUSES } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id, positiveIntField } from '../endpoint.ts';
import { UnconvertedFee } from '../orders/unconverted-fee.ts';
import { ACTORS, REFUND_DECLINE_REASONS, VISIT_CHANGE_REASONS } from '../threads/thread-events.ts';
import { FreeTimes, NextFree, OpeningState } from './free-times.ts';

/**
 * States of a visit (specification 5.14). `asked`: requested by the patient, as several wishes or one free start held for her. `offered`: starts
 * offered by the clinic and held until a time. `fixed`: has a date. `given-up`: will not take place. The others are outcomes.
 */
export const VISIT_STATES = ['asked', 'offered', 'fixed', 'arrived', 'done', 'not-come', 'given-up'] as const;
export type VisitState = (typeof VISIT_STATES)[number];
/** States of a visit that is fixed or took place. */
export const DATED_STATES = ['fixed', 'arrived', 'done'] as const satisfies VisitState[];
export const isDated = (state: VisitState): boolean => (DATED_STATES as readonly VisitState[]).includes(state);

export const MAX_REQUESTED_TIMES = 3;
export const MAX_OFFERS = 5;

/** Refuses years outside 2000–2099. Other years are typing mistakes, and databases and calendars disagree on them. */
const isThisCentury = (date: string) => date.startsWith('20');
export const StartTime = z.iso.datetime({ offset: true }).refine(isThisCentury, 'fields.invalid');
const Day = z.iso.date().refine(isThisCentury, 'fields.invalid');
/** Version that the caller saw. If the record has changed since, the call is refused (`visits.changed`). */
export const SeenVersion = z.number().int().min(1);
/** Order number. When a clinic fixes a date: the paid order of the date. Null for no order; absent for the only order without a date. */
export const OrderNum = z.string().max(64);
const RequestedTimes = z.array(StartTime).min(1).max(MAX_REQUESTED_TIMES);

/** A visit as seen by its patient and its clinic. `starts` are the open requests or offers. */
export const Visit = z.object({
  id: z.number().int(),
  hospital_id: z.number().int(),
  state: z.enum(VISIT_STATES),
  /** The fixed time; null if none is fixed. */
  start_at: z.string().nullable(),
  minutes: z.number().int(),
  /** Longest recovery time of its options, in minutes; 0 if unknown. */
  recovery_time_minutes: z.number().int(),
  product_id: z.number().int().nullable(),
  option_id: z.number().int().nullable(),
  product_title: z.string().nullable(),
  option_title: z.string().nullable(),
  order_num: z.string().nullable(),
  starts: z.array(z.string()),
  /** End of the hold on requested or offered times; null if nothing is held. */
  held_until: z.string().nullable(),
  /** For a fixed visit: true if the patient asked to move it. `starts` are then the times she proposes. */
  move_asked: z.boolean(),
  given_up_by: z.enum(ACTORS).nullable(),
  reason: z.enum(VISIT_CHANGE_REASONS).nullable(),
  version: SeenVersion,
  changed_at: z.string(),
  /** Side that last changed the visit. `name` is the coordinator's, sent only to her own clinic. */
  changed_by: z.object({ side: z.enum(ACTORS), name: z.string().nullable() }).optional(),
  /** Room or doctor of a visit that has a time. Sent only to the clinic. */
  place: z.object({ id: z.number().int(), name: z.string() }).nullable().optional(),
});
export type Visit = z.output<typeof Visit>;

/** Booking stages of a thread, in order (specification 5.15). */
export const BOOKING_STAGES = ['asked', 'paid', 'date', 'visit', 'after'] as const;
export type BookingStage = (typeof BOOKING_STAGES)[number];

/**
 * Next steps of a thread. For the patient: `choose-date` (paid, no date), `take-offer`, `ask-date` (agreed without a fee, no date requested). For the
 * clinic: `answer-date` (a date was requested), `offer-dates` (it withdrew a paid date). For nobody: `wait-refund`.
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

/** An order of a thread: the amount paid, and the amount due at the clinic. */
export const ThreadOrder = z.object({
  order_num: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** The charge, in the currency that was charged. */
  total_price: z.number(),
  currency_code: z.enum(CURRENCIES),
  /** Not sent by older servers. */
  fee: UnconvertedFee.optional(),
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
  /** Number of visits in the order. `visits_fixed` counts those with a date and those that are over. */
  visits: z.number().int(),
  visits_fixed: z.number().int(),
  /** Longest recovery time of its options, in minutes. Not sent by older servers. */
  recovery_time_minutes: z.number().int().optional(),
  cancellable: z.boolean(),
  /** Price of its treatments at the clinic when the order was placed; null if no price was published. */
  treatment_price: TreatmentPrice.nullable(),
  /**
   * Amount due at the clinic after the fee is deducted (specification 6.13). Null if the fee is unpaid, refunded or being refunded, and after all
   * visits are done.
   */
  due_at_clinic: TreatmentPrice.nullable(),
  /** The clinic's request to refund the fee. `decline`: the operators' reason for declining; null if they have not declined. */
  refund_asked: z.object({ at: z.string(), decline: z.enum(REFUND_DECLINE_REASONS).nullable() }).nullable(),
});
export type ThreadOrder = z.output<typeof ThreadOrder>;

/** A quote that the patient can accept now. `has_fee`: by a payment on the platform. A quote without a fee is accepted on its own page. */
const OpenQuote = z.object({ id: z.number().int(), valid_until: z.string(), has_fee: z.boolean() });

/** Booking progress of a thread: stage, next step, payments and dates. Equal for patient and clinic. */
export const BookingProgress = z.object({
  stage: z.enum(BOOKING_STAGES),
  /** Completed stages. */
  passed: z.array(z.enum(BOOKING_STAGES)),
  next: z.object({
    step: z.enum(NEXT_STEPS),
    by: z.enum(['user', 'hospital', 'nobody']),
    visit_id: z.number().int().nullable(),
    order_num: z.string().nullable(),
    /** The open quote that the patient should answer, if that is the next step (`pay`). Not sent by older servers. */
    quote: OpenQuote.nullable().optional(),
  }),
  /** All open quotes, whatever the next step is; the one that expires first stands first. Not sent by older servers. */
  open_quotes: z.array(OpenQuote).optional(),
  orders: z.array(ThreadOrder),
  visits: z.array(Visit),
  /** True if the patient has paid, has no date, and a date is the next step (specification 7.2). Not sent by a server of the previous version. */
  dateless: z.boolean().optional(),
  /** True if the patient accepted a quote without a fee and no later visit is fixed. Not sent by older servers. */
  agreed: z.boolean().optional(),
  /** Date of the patient's flight home, in Seoul; null if unknown. */
  leaves_on: z.string().nullable(),
});
export type BookingProgress = z.output<typeof BookingProgress>;

export const DayRange = { from: Day, days: positiveIntField(42).default(7) };

/** Requires either one start or several wishes for the clinic to choose from, not both. */
const hasStartOrWishes = ({ start_at, wishes }: { start_at?: string | undefined; wishes?: string[] | undefined }) =>
  (start_at === undefined) !== (wishes === undefined);
export const VisitParams = z.object({ id: Id });
/**
 * Reasons why a time is unavailable. `visits.taken`: booked by another patient. `visits.closed`: outside opening hours. `visits.too-soon`,
 * `visits.too-late`: outside notice and horizon.
 */
export const START_REFUSALS = ['visits.past', 'visits.closed', 'visits.taken', 'visits.too-soon', 'visits.too-late'] as const;

export const visitEndpoints = {
  freeTimes: defineEndpoint({
    name: 'freeTimes',
    method: 'GET',
    path: '/api/v1/hospital/{hospital_id}/free-times',
    who: 'anyone',
    limit: 'public-read',
    summary: "Lists a clinic's free start times by Seoul day, for a treatment or one of its options.",
    params: z.object({ hospital_id: Id }),
    query: z.object({ ...DayRange, product_id: Id.optional(), option_id: Id.optional() }),
    reply: FreeTimes,
    errors: ['catalog.hospital-not-found'],
  }),
  openNow: defineEndpoint({
    name: 'openNow',
    method: 'GET',
    path: '/api/v1/hospital/{hospital_id}/open-now',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves whether a clinic is open now, and when that changes.',
    params: z.object({ hospital_id: Id }),
    reply: OpeningState,
    errors: ['catalog.hospital-not-found'],
  }),
  nextFree: defineEndpoint({
    name: 'nextFree',
    method: 'GET',
    path: '/api/v1/hospital/{hospital_id}/next-free',
    who: 'anyone',
    limit: 'public-read',
    summary: "Retrieves a clinic's next free start time for one of its treatments, at most one minute old.",
    params: z.object({ hospital_id: Id }),
    query: z.object({ product_id: Id }),
    reply: NextFree,
    errors: ['catalog.hospital-not-found'],
  }),
  askVisit: defineEndpoint({
    name: 'askVisit',
    method: 'POST',
    path: '/api/v1/visit',
    who: 'user',
    limit: 'reservation',
    summary: 'Books a free start time, or requests up to three preferred times. A booking is fixed at once if the clinic allows it.',
    body: z
      .object({
        hospital_id: Id,
        product_id: Id.optional(),
        option_id: Id.optional(),
        order_num: OrderNum.optional(),
        start_at: StartTime.optional(),
        wishes: RequestedTimes.optional(),
        /** True if the request can be a retry after a lost answer. If the first request succeeded, its result is returned. */
        repeated: z.boolean().optional(),
      })
      .refine(hasStartOrWishes, { path: ['start_at'], error: 'fields.required' }),
    reply: Visit,
    status: 201,
    errors: [...START_REFUSALS, 'consultations.not-registered', 'consultations.product-unknown', 'visits.enough', 'orders.not-found'],
  }),
  myVisit: defineEndpoint({
    name: 'myVisit',
    method: 'GET',
    path: '/api/v1/visit/{id}',
    who: 'user',
    summary: "Retrieves one of the member's visits.",
    params: VisitParams,
    reply: Visit,
  }),
  visitFile: defineEndpoint({
    name: 'visitFile',
    method: 'GET',
    path: '/api/v1/visit/{id}/calendar-file',
    who: 'user',
    summary: 'Retrieves a visit as a calendar file (RFC 5545). A moved or cancelled visit updates the same calendar entry.',
    params: VisitParams,
    reply: z.object({ file_name: z.string(), content: z.string() }),
    errors: ['visits.not-possible'],
  }),
  takeOffer: defineEndpoint({
    name: 'takeOffer',
    method: 'POST',
    path: '/api/v1/visit/{id}/take',
    who: 'user',
    summary: 'Accepts one of the start times the clinic offers.',
    params: VisitParams,
    body: z.object({ version: SeenVersion, start_at: StartTime }),
    reply: Visit,
    errors: [...START_REFUSALS, 'visits.changed', 'visits.lapsed', 'visits.not-possible'],
  }),
  moveVisit: defineEndpoint({
    name: 'moveVisit',
    method: 'POST',
    path: '/api/v1/visit/{id}/move',
    who: 'user',
    summary: 'Moves a visit to a free start time, or requests the move. The current date stays in force until the clinic answers.',
    params: VisitParams,
    body: z
      .object({ version: SeenVersion, start_at: StartTime.optional(), wishes: RequestedTimes.optional() })
      .refine(hasStartOrWishes, { path: ['start_at'], error: 'fields.required' }),
    reply: Visit,
    errors: [...START_REFUSALS, 'visits.changed', 'visits.not-possible'],
  }),
  giveUpVisit: defineEndpoint({
    name: 'giveUpVisit',
    method: 'POST',
    path: '/api/v1/visit/{id}/give-up',
    who: 'user',
    summary: 'Cancels a visit. Payments are not refunded; cancelling the order is a separate call.',
    params: VisitParams,
    body: z.object({ version: SeenVersion, reason: z.enum(VISIT_CHANGE_REASONS).optional() }),
    reply: Visit,
    errors: ['visits.changed', 'visits.not-possible'],
  }),
  sayDeparture: defineEndpoint({
    name: 'sayDeparture',
    method: 'PUT',
    path: '/api/v1/reservation/{id}/departure',
    who: 'user',
    summary: 'Sets the date on which the patient flies home; null removes it.',
    params: VisitParams,
    body: z.object({ leaves_on: Day.nullable() }),
    reply: ConfirmationResponse,
  }),
};
