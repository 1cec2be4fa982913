import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';

/** Actors of thread events: one of the two sides, an operator, or the system (for example when an offer lapses). */
export const ACTORS = ['user', 'hospital', 'operator', 'system'] as const;
export type Actor = (typeof ACTORS)[number];
/** An interpreter can cause only one event: the end of her own work (specification 5.19). */
const EVENT_ACTORS = [...ACTORS, 'interpreter'] as const;
export type EventActor = (typeof EVENT_ACTORS)[number];

/** Reasons for moving, giving up or refunding. The choices are fixed, so that each side reads them in its own language without translation. */
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

/** Operators' reasons to decline a refund requested by a clinic. The choices are fixed, so that both sides read them in their own language. */
export const REFUND_DECLINE_REASONS = ['other-date', 'patient-keeps', 'visited', 'other'] as const;
export type RefundDeclineReason = (typeof REFUND_DECLINE_REASONS)[number];

/** Patients' reasons to decline a quote. The choices are fixed, so that the clinic reads them in its own language. */
export const QUOTE_DECLINE_REASONS = ['too-expensive', 'another-clinic', 'another-treatment', 'not-now', 'other'] as const;
export type QuoteDeclineReason = (typeof QUOTE_DECLINE_REASONS)[number];

/** Kinds of thread events (specification 5.13). A new kind needs an entry here, a sentence in the phrases of both sides, and code that records it. */
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

/** Data of an event. Its kind determines the fields. Times are ISO 8601 UTC, amounts plain numbers. */
export const EventData = z.object({
  /** The visit concerned. */
  visit_id: z.number().int(),
  /** Name of the treatment in all available languages. */
  product_title: z.record(z.string(), z.string()),
  order_num: z.string(),
  amount: z.number(),
  currency_code: z.enum(CURRENCIES),
  /** The newly fixed time. `was_at` is the previous one. */
  start_at: z.string(),
  was_at: z.string(),
  /** Requested or offered times. */
  starts: z.array(z.string()),
  /** End of the hold on offered or requested times. */
  held_until: z.string(),
  reason: z.enum(VISIT_CHANGE_REASONS),
  /** For a declined refund: the operators' reason. */
  decline: z.enum(REFUND_DECLINE_REASONS),
  /** For an undone state: the state entered by mistake. */
  was: z.enum(['arrived', 'done', 'not-come']),
  /** For a refund: true if the order's date stays fixed. */
  visit_kept: z.boolean(),
  /** The name of the interpreter. */
  interpreter: z.string(),
  /** A quote and its version. `amount` is the total, `fee` the part paid on the platform (0 without an order), `held_until` the end of validity. */
  quote_id: z.number().int(),
  quote_version: z.number().int(),
  fee: z.number(),
  quote_decline: z.enum(QUOTE_DECLINE_REASONS),
  /** The patient's statement after the visit: true if the clinic kept to the quote. */
  kept: z.boolean(),
  /** For a withdrawn quote: true if the patient had accepted it and it had no fee. */
  agreed: z.boolean(),
});
export type EventData = z.output<typeof EventData>;

/**
 * An event as sent to both sides. `event_id` increases within a thread. The event follows the message `after_message_id`; 0 means before all
 * messages.
 */
export const ThreadEvent = z.object({
  event_id: z.number().int(),
  after_message_id: z.number().int(),
  kind: z.enum(EVENT_KINDS),
  at: z.string(),
  by: z.enum(EVENT_ACTORS),
  /** Name of the coordinator who acted. Sent only to her own clinic. */
  by_name: z.string().optional(),
  ...EventData.partial().shape,
});
export type ThreadEvent = z.output<typeof ThreadEvent>;
