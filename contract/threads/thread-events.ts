import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';

/** Who caused something in a thread: one of its sides, an operator, or the product itself (an offer that lapsed). */
export const ACTORS = ['user', 'hospital', 'operator', 'system'] as const;
export type Actor = (typeof ACTORS)[number];
/** An interpreter may end her own work, and causes nothing else (specification 5.19). */
const EVENT_ACTORS = [...ACTORS, 'interpreter'] as const;
export type EventActor = (typeof EVENT_ACTORS)[number];

/** Why something was moved, given up or refunded. A choice, so that each side reads it in its own language and nothing is left to the translator. */
export const REASONS = ['doctor-away', 'clinic-closed', 'not-suitable', 'patient-asked', 'patient-ill', 'travel-changed', 'mistake', 'other'] as const;
export type Reason = (typeof REASONS)[number];

/** Why operators do not give back a fee that a clinic asked them to. A choice, told to both sides in their languages. */
export const DECLINES = ['other-date', 'patient-keeps', 'visited', 'other'] as const;
export type Decline = (typeof DECLINES)[number];

/** Why a patient does not take a quote. A choice, so that the clinic reads it in its own language. */
export const QUOTE_DECLINES = ['too-expensive', 'another-clinic', 'another-treatment', 'not-now', 'other'] as const;
export type QuoteDecline = (typeof QUOTE_DECLINES)[number];

/**
 * What can happen in a thread beside what is said (specification 5.13). Adding a kind is one word here, its sentence in the phrases of
 * both sides, and the room that records it.
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

/** What an event says beside its kind; which of these it has follows from the kind. Times are ISO 8601 UTC, amounts plain numbers. */
export const EventFacts = z.object({
  /** The visit it is about. */
  visit_id: z.number().int(),
  /** Of a treatment, in every language it has a name in. */
  product_title: z.record(z.string(), z.string()),
  order_num: z.string(),
  amount: z.number(),
  currency_code: z.enum(CURRENCIES),
  /** The time that is fixed now; before it `was_at`. */
  start_at: z.string(),
  was_at: z.string(),
  /** Times that were wished for or offered. */
  starts: z.array(z.string()),
  /** So long what was offered or asked for is kept free. */
  held_until: z.string(),
  reason: z.enum(REASONS),
  /** Of a refund that operators declined. */
  decline: z.enum(DECLINES),
  /** Of what is taken back: what was said by mistake. */
  was: z.enum(['arrived', 'done', 'not-come']),
  /** Of a refund: the date that belonged to the order stays fixed. */
  visit_kept: z.boolean(),
  /** The name of the interpreter. */
  interpreter: z.string(),
  /** A quote and its version; `amount` is what it comes to, `fee` what of that is paid here (0 of one without an order), `held_until` its last moment. */
  quote_id: z.number().int(),
  quote_version: z.number().int(),
  fee: z.number(),
  quote_decline: z.enum(QUOTE_DECLINES),
  /** Whether the quote was kept, as she said after the visit. */
  kept: z.boolean(),
  /** Of a quote that its clinic withdrew: she had accepted it without a fee. */
  agreed: z.boolean(),
});
export type EventFacts = z.output<typeof EventFacts>;

/** An event as both sides get it. `event_id` grows within a thread; it stands after the message `after_message_id`, 0 before all of them. */
export const ThreadEvent = z.object({
  event_id: z.number().int(),
  after_message_id: z.number().int(),
  kind: z.enum(EVENT_KINDS),
  at: z.string(),
  by: z.enum(EVENT_ACTORS),
  /** The coordinator who did it, as colleagues call her: told to her own clinic alone. */
  by_name: z.string().optional(),
  ...EventFacts.partial().shape,
});
export type ThreadEvent = z.output<typeof ThreadEvent>;
