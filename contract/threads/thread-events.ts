import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';

/** Actors of events in a thread: one of its sides, an operator, or the product itself (an offer that lapsed). */
export const ACTORS = ['user', 'hospital', 'operator', 'system'] as const;
export type Actor = (typeof ACTORS)[number];
/** An interpreter can cause one event only: the end of her own work (specification 5.19). */
const EVENT_ACTORS = [...ACTORS, 'interpreter'] as const;
export type EventActor = (typeof EVENT_ACTORS)[number];

/** Reasons why something was moved, given up or refunded. Fixed choices, so that each side reads them in its own language without translation. */
export const VISIT_CHANGE_REASONS = [
  'doctor-away',
  'clinic-closed',
  'not-suitable',
  'patient-asked',
  'patient-ill',
  'travel-changed',
  'mistake',
  'other',
] as const;
export type VisitChangeReason = (typeof VISIT_CHANGE_REASONS)[number];

/** Reasons why operators decline a refund requested by a clinic. Fixed choices, shown to both sides in their languages. */
export const REFUND_DECLINE_REASONS = ['other-date', 'patient-keeps', 'visited', 'other'] as const;
export type RefundDeclineReason = (typeof REFUND_DECLINE_REASONS)[number];

/** Reasons why a patient declines a quote. Fixed choices, so that the clinic reads them in its own language. */
export const QUOTE_DECLINE_REASONS = ['too-expensive', 'another-clinic', 'another-treatment', 'not-now', 'other'] as const;
export type QuoteDeclineReason = (typeof QUOTE_DECLINE_REASONS)[number];

/**
 * Kinds of events in a thread (specification 5.13). A new kind needs an entry here, a sentence in the phrases of both sides, and the room that
 * records it.
 */
export const EVENT_KINDS = [
  'asked-about',
  'registered',
  'paid',
  'refunded',
  'refund-asked',
  'refund-declined',
  'visit-asked',
  'visit-offered',
  'offer-lapsed',
  'hold-lapsed',
  'visit-fixed',
  'visit-moved',
  'move-asked',
  'move-declined',
  'visit-given-up',
  'arrived',
  'done',
  'not-come',
  'taken-back',
  'consent-withdrawn',
  'interpreter-proposed',
  'interpreter-asked',
  'interpreter-given',
  'interpreter-ended',
  'quote-offered',
  'quote-changed',
  'quote-accepted',
  'quote-declined',
  'quote-taken-back',
  'quote-withdrawn',
  'quote-expired',
  'quote-kept',
  'questions-answered',
  'answers-changed',
  'fact-disputed',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Data of an event; the kind determines which fields are present. Times are ISO 8601 UTC, amounts plain numbers. */
export const EventData = z.object({
  /** The visit it is about. */
  visit_id: z.number().int(),
  /** Name of the treatment, in every language in which it has one. */
  product_title: z.record(z.string(), z.string()),
  order_num: z.string(),
  amount: z.number(),
  currency_code: z.enum(CURRENCIES),
  /** The time now fixed; `was_at` is the previous one. */
  start_at: z.string(),
  was_at: z.string(),
  /** Times asked for or offered. */
  starts: z.array(z.string()),
  /** End of the hold on offered or requested times. */
  held_until: z.string(),
  reason: z.enum(VISIT_CHANGE_REASONS),
  /** For a declined refund: the operators' reason. */
  decline: z.enum(REFUND_DECLINE_REASONS),
  /** For an undone state: the state entered by mistake. */
  was: z.enum(['arrived', 'done', 'not-come']),
  /** For a refund: true if the date that belonged to the order stays fixed. */
  visit_kept: z.boolean(),
  /** The name of the interpreter. */
  interpreter: z.string(),
  /** A quote and its version. `amount` is its total, `fee` the part paid on the platform (0 without an order), `held_until` the end of its validity. */
  quote_id: z.number().int(),
  quote_version: z.number().int(),
  fee: z.number(),
  quote_decline: z.enum(QUOTE_DECLINE_REASONS),
  /** True if the quote was kept, as the patient said after the visit. */
  kept: z.boolean(),
  /** For a withdrawn quote: true if the patient had accepted it without a fee. */
  agreed: z.boolean(),
});
export type EventData = z.output<typeof EventData>;

/**
 * An event as sent to both sides. `event_id` increases within a thread; the event follows the message `after_message_id`, 0 if it precedes all
 * messages.
 */
export const ThreadEvent = z.object({
  event_id: z.number().int(),
  after_message_id: z.number().int(),
  kind: z.enum(EVENT_KINDS),
  at: z.string(),
  by: z.enum(EVENT_ACTORS),
  /** Name of the coordinator who did it, as colleagues see it; sent only to her own clinic. */
  by_name: z.string().optional(),
  ...EventData.partial().shape,
});
export type ThreadEvent = z.output<typeof ThreadEvent>;
