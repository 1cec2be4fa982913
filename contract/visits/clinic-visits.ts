import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id, positiveIntField } from '../endpoint.ts';
import { VISIT_CHANGE_REASONS } from '../threads/thread-events.ts';
import { FreeTimes } from './free-times.ts';
import { ClinicHours } from './hours.ts';
import { DayRange, MAX_OFFERS, OrderNum, SeenVersion, START_REFUSALS, StartTime, Visit, VisitParams } from './visits.ts';

/** A visit in the clinic's calendar. */
export const CalendarVisit = Visit.extend({
  consultation_id: z.number().int(),
  member_uid: z.string(),
  name: z.string(),
  country: z.string(),
  language: z.enum(LANGUAGES),
  paid: z.boolean(),
  /** Date of the patient's flight home, in Seoul; null if unknown. */
  leaves_on: z.string().nullable(),
  place_id: z.number().int().nullable(),
  /** Minutes before the visit in which the place is already occupied. */
  prepare_minutes: z.number().int(),
});
export type CalendarVisit = z.output<typeof CalendarVisit>;

/** A period in which a place is not free. `held`: reserved for an offer, a requested time or a running payment. `blocked`: blocked by the clinic. */
export const CalendarBlock = z.object({
  id: z.number().int(),
  kind: z.enum(['held', 'blocked']),
  place_id: z.number().int(),
  start_at: z.string(),
  end_at: z.string(),
  held_until: z.string().nullable(),
  note: z.string(),
  visit_id: z.number().int().nullable(),
  /** Consultation of the patient for whom the place is held; null if there is none. */
  consultation_id: z.number().int().nullable(),
  name: z.string().nullable(),
});
export type CalendarBlock = z.output<typeof CalendarBlock>;

export const ClinicPlace = z.object({ id: z.number().int(), name: z.string() });
export const Calendar = z.object({
  places: z.array(ClinicPlace),
  /** Days in Seoul. `stretches` holds the opening hours within the day. Hours past midnight are split between both days. */
  days: z.array(
    z.object({ date: z.string(), stretches: z.array(z.object({ open: z.string(), close: z.string() })), holiday: z.string().nullable(), note: z.string() }),
  ),
  visits: z.array(CalendarVisit),
  blocks: z.array(CalendarBlock),
});
export type Calendar = z.output<typeof Calendar>;

/** Clinic action on an existing visit. */
export const VisitAction = z.discriminatedUnion('act', [
  /** Fixes one of the times that the patient requested. */
  z.object({ act: z.literal('accept'), version: SeenVersion, start_at: StartTime, place_id: Id.optional(), order_num: OrderNum.nullish() }),
  z.object({
    act: z.literal('offer'),
    version: SeenVersion,
    starts: z.array(StartTime).min(1).max(MAX_OFFERS),
    held_until: StartTime.optional(),
    reason: z.enum(VISIT_CHANGE_REASONS).optional(),
  }),
  /** Moves the visit to another start, length or place. A requested or offered visit is fixed at the start that the clinic chose. */
  z.object({
    act: z.literal('move'),
    version: SeenVersion,
    start_at: StartTime,
    place_id: Id.optional(),
    minutes: z.number().int().min(5).max(1440).optional(),
    order_num: OrderNum.nullish(),
    reason: z.enum(VISIT_CHANGE_REASONS).optional(),
  }),
  z.object({ act: z.literal('decline-move'), version: SeenVersion, reason: z.enum(VISIT_CHANGE_REASONS) }),
  /** `ask_refund`: for a paid order, also requests that the operators refund the fee. */
  z.object({ act: z.literal('give-up'), version: SeenVersion, reason: z.enum(VISIT_CHANGE_REASONS), ask_refund: z.boolean().default(false) }),
  z.object({ act: z.literal('arrived'), version: SeenVersion }),
  z.object({ act: z.literal('done'), version: SeenVersion }),
  z.object({ act: z.literal('not-come'), version: SeenVersion }),
  /** Undoes `arrived`, `done` or `not-come` after a mistake. */
  z.object({ act: z.literal('undo'), version: SeenVersion }),
]);
export type VisitAction = z.output<typeof VisitAction>;

/** The clinic's endpoints for visits (specification 5.14): calendar, actions and hours. */
export const clinicVisitEndpoints = {
  clinicCalendar: defineEndpoint({
    name: 'clinicCalendar',
    method: 'GET',
    path: '/api/v1/clinic/calendar',
    who: 'hospital',
    summary: "Retrieves the clinic's calendar: opening hours, visits and blocked times by day.",
    /** True if the same days are reloaded because of a change. The access is then not recorded a second time. */
    query: z.object({ ...DayRange, again: z.stringbool().default(false) }),
    reply: Calendar,
  }),
  clinicFreeTimes: defineEndpoint({
    name: 'clinicFreeTimes',
    method: 'GET',
    path: '/api/v1/clinic/free-times',
    who: 'hospital',
    summary:
      'Lists free start times for the clinic, which its notice period and booking horizon do not restrict. A visit that moves does not block its own time.',
    /** `minutes`: new length of the visit that is moved. `place_id`: only times at this place. */
    query: z.object({
      ...DayRange,
      product_id: Id.optional(),
      option_id: Id.optional(),
      visit_id: Id.optional(),
      minutes: positiveIntField(1440).optional(),
      place_id: Id.optional(),
    }),
    reply: FreeTimes,
  }),
  makeVisit: defineEndpoint({
    name: 'makeVisit',
    method: 'POST',
    path: '/api/v1/clinic/visits',
    who: 'hospital',
    summary: 'Fixes a visit, or offers start times for one.',
    body: z
      .object({
        consultation_id: Id,
        product_id: Id.optional(),
        option_id: Id.optional(),
        order_num: OrderNum.nullish(),
        minutes: z.number().int().min(5).max(1440).optional(),
        place_id: Id.optional(),
        start_at: StartTime.optional(),
        offers: z.array(StartTime).min(1).max(MAX_OFFERS).optional(),
        held_until: StartTime.optional(),
      })
      .refine(({ start_at, offers }) => (start_at === undefined) !== (offers === undefined), { path: ['start_at'], error: 'fields.required' }),
    reply: Visit,
    status: 201,
    errors: [...START_REFUSALS, 'consultations.product-unknown', 'orders.not-found', 'visits.enough'],
  }),
  changeVisit: defineEndpoint({
    name: 'changeVisit',
    method: 'POST',
    path: '/api/v1/clinic/visits/{id}',
    who: 'hospital',
    summary: 'Accepts, offers, moves or cancels a visit, or records its outcome.',
    params: VisitParams,
    body: VisitAction,
    reply: Visit,
    errors: [...START_REFUSALS, 'visits.changed', 'visits.not-possible', 'visits.over', 'visits.too-early', 'orders.not-found', 'visits.enough'],
  }),
  blockTime: defineEndpoint({
    name: 'blockTime',
    method: 'POST',
    path: '/api/v1/clinic/blocks',
    who: 'hospital',
    summary: 'Blocks a period of a place for visits.',
    body: z.object({ place_id: Id, start_at: StartTime, end_at: StartTime, note: z.string().max(200).default('') }),
    reply: CalendarBlock,
    status: 201,
    errors: ['visits.taken', 'visits.bad-stretch'],
  }),
  unblockTime: defineEndpoint({
    name: 'unblockTime',
    method: 'DELETE',
    path: '/api/v1/clinic/blocks/{id}',
    who: 'hospital',
    summary: 'Removes a blocked period.',
    params: VisitParams,
    reply: ConfirmationResponse,
  }),
  clinicHours: defineEndpoint({
    name: 'clinicHours',
    method: 'GET',
    path: '/api/v1/clinic/hours',
    who: 'hospital',
    summary: "Retrieves the clinic's opening hours, places and treatment durations in force.",
    reply: z.object({
      hours: ClinicHours,
      version: SeenVersion,
      places: z.array(z.object({ id: z.number().int(), name: z.record(z.string(), z.string()) })),
      options: z.array(z.object({ id: z.number().int(), product_title: z.string(), title: z.string(), minutes: z.number().int() })),
      changed: z.object({ by: z.string(), at: z.string() }).nullable(),
      /** True if the caller can change the hours: the head of the clinic, or any coordinator if the clinic has no head. */
      may_change: z.boolean(),
    }),
  }),
  saveHours: defineEndpoint({
    name: 'saveHours',
    method: 'PUT',
    path: '/api/v1/clinic/hours',
    who: 'hospital',
    head: 'where-there-is-one',
    summary: "Updates the clinic's opening hours. Fixed visits stay, and those outside the new hours are returned.",
    body: z.object({ version: SeenVersion, hours: ClinicHours }),
    reply: z.object({ version: SeenVersion, outside: z.array(z.object({ visit_id: z.number().int(), name: z.string(), start_at: z.string() })) }),
    errors: ['visits.hours-changed'],
  }),
  clinicFeed: defineEndpoint({
    name: 'clinicFeed',
    method: 'GET',
    path: '/api/v1/clinic/feed',
    who: 'hospital',
    summary: 'Retrieves whether the clinic has a calendar feed of its visits, and when and by whom it was created.',
    reply: z.object({ made_at: z.string().nullable(), made_by: z.string().nullable() }),
  }),
  makeFeed: defineEndpoint({
    name: 'makeFeed',
    method: 'POST',
    path: '/api/v1/clinic/feed',
    who: 'hospital',
    summary: "Creates a private calendar feed of the clinic's visits and ends the previous one. The address is shown only once.",
    reply: z.object({ address: z.string() }),
  }),
  endFeed: defineEndpoint({
    name: 'endFeed',
    method: 'DELETE',
    path: '/api/v1/clinic/feed',
    who: 'hospital',
    summary: 'Ends the calendar feed. Its address is no longer found.',
    reply: ConfirmationResponse,
  }),
  savePlaces: defineEndpoint({
    name: 'savePlaces',
    method: 'PUT',
    path: '/api/v1/clinic/places',
    who: 'hospital',
    head: 'where-there-is-one',
    summary:
      'Adds, renames and removes places. A place with upcoming visits cannot be removed. `other` is the name in the other console language; if omitted it stays, unless both names were the same.',
    body: z.object({
      places: z
        .array(z.object({ id: Id.optional(), name: z.string().trim().min(1).max(60), other: z.string().trim().min(1).max(60).optional() }))
        .min(1)
        .max(40),
    }),
    reply: ConfirmationResponse,
    errors: ['visits.place-in-use'],
  }),
};
