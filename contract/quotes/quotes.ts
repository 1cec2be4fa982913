import { z } from 'zod';
import { UnusualAmountsConfirmed } from '../cards/cards.ts';
import { CURRENCIES, LANGUAGES } from '../constants.ts';
import { defineEndpoint, Id, requiredLineField, textField } from '../endpoint.ts';
import { MAX_QUANTITY } from '../rules.ts';
import { QUOTE_DECLINE_REASONS } from '../threads/thread-events.ts';
import { SeenVersion, StartTime } from '../visits/visits.ts';
import { QUOTE_LIMITS } from './quote-limits.ts';

/**
 * States of a quote (specification 5.22). `open`: not answered and not expired. `accepted`: the order of its fee is placed. `paid`, `refunded`:
 * follow that order. `agreed`: a quote without a fee is accepted, which needs no order. `taken-back`: the patient revoked an `agreed` quote. A change
 * of an open quote creates a new version.
 */
const QUOTE_STATES = ['open', 'accepted', 'paid', 'refunded', 'agreed', 'taken-back', 'declined', 'expired', 'withdrawn'] as const;
export const QuoteState = z.enum(QUOTE_STATES);
export type QuoteState = z.output<typeof QuoteState>;

/** Maximum characters of the patient's comment on whether the clinic kept to the quote. */
const MAX_COMMENT_LENGTH = 1_000;

export const MoneyAmount = z.number().nonnegative();
export const Quantity = z.number().int().min(1).max(MAX_QUANTITY);

/** A line in the clinic's own words. It is paid in full at the clinic. */
export const FreeTextLine = z.strictObject({ words: requiredLineField(QUOTE_LIMITS.words), quantity: Quantity, price: MoneyAmount, vat_included: z.boolean() });
/** Conditions and possible extras, by the ids of their templates (`quoteShelf`). */
export const ConditionIds = z.array(z.string().max(60)).max(QUOTE_LIMITS.conditions);

/** A coordinator's draft. For a line from the catalogue only the prices are set. Names and included items come from the catalogue. */
export const QuoteDraft = z.strictObject({
  lines: z
    .array(z.union([z.strictObject({ option_id: Id, quantity: Quantity, price: MoneyAmount, fee: MoneyAmount }), FreeTextLine]))
    .min(1)
    .max(QUOTE_LIMITS.lines),
  conditions: ConditionIds,
  valid_until: StartTime,
});
export type QuoteDraft = z.output<typeof QuoteDraft>;

/** A line as sent to a reader. Prices are per unit, in the quote's currency. */
export const QuoteLine = z.object({
  product_id: z.number().int().nullable(),
  option_id: z.number().int().nullable(),
  /** Catalogue name in the reader's language. Null for a line in the clinic's own words. */
  title: z.string().nullable(),
  option_title: z.string().nullable(),
  /** The clinic's own words in Korean, as written. */
  words: z.string().nullable(),
  /** Translation of `words`; null if there is none (yet). */
  translated: z.string().nullable(),
  translated_language: z.enum(LANGUAGES).nullable(),
  /** True if exact facts differ between the translation and the original. */
  doubtful: z.boolean(),
  /** True while a translation is under way. */
  translating: z.boolean(),
  quantity: z.number().int(),
  price: z.number(),
  fee: z.number(),
  vat_included: z.boolean(),
  includes: z.array(z.string()),
  /** Possible extra charges. */
  extras: z.array(z.string()),
});
export type QuoteLine = z.output<typeof QuoteLine>;

/** Sums of a quote, all calculated by the server. `total` includes VAT and equals `fee` plus `at_clinic`. With only own lines the fee is 0. */
const QuoteSums = z.object({
  total: z.number(),
  fee: z.number(),
  at_clinic: z.number(),
  vat: z.number(),
  /** VAT that is added to prices without VAT. */
  vat_added: z.number(),
});

/** The charge of a quote's order, which never changes. `rate` is the order's own; null if the charge has the quote's currency. */
const QuoteCharge = z.object({ amount: z.number(), currency_code: z.enum(CURRENCIES), rate: z.string().nullable() });

/** The sums of an open quote converted at the day's exchange rate, for comparison only. The charge is fixed when the order is placed. */
const QuoteApproximation = z.object({ currency_code: z.enum(CURRENCIES), total: z.number(), fee: z.number(), at_clinic: z.number(), as_of: z.string() });

export const QuoteCondition = z.object({ id: z.string(), kind: z.enum(['condition', 'on-top']), text: z.string() });

/** Content of a quote in the reader's language. */
export const QuoteBody = z.object({
  currency_code: z.enum(CURRENCIES),
  lines: z.array(QuoteLine),
  sums: QuoteSums,
  approximations: z.array(QuoteApproximation),
  conditions: z.array(QuoteCondition),
  valid_until: z.string(),
});
export type QuoteBody = z.output<typeof QuoteBody>;

/** The patient's statement after the visit about whether the quote was kept. `korean` is a machine translation for the clinic. */
const FollowUpAnswer = z.object({ kept: z.boolean(), words: z.string(), korean: z.string().nullable(), at: z.string() });

export const Quote = z.object({
  id: z.number().int(),
  version: z.number().int(),
  consultation_id: z.number().int(),
  hospital_id: z.number().int(),
  hospital_name: z.string(),
  state: QuoteState,
  offered_at: z.string(),
  /** Server time of the answer. */
  now: z.string(),
  ...QuoteBody.shape,
  /** Order of the quote's fee. Null if none is placed or the quote has no fee. */
  order_num: z.string().nullable(),
  /** Null while nothing was charged. Only in answers to reading and to `sayKept`. */
  charge: QuoteCharge.nullish(),
  decline: z.enum(QUOTE_DECLINE_REASONS).nullable(),
  kept: FollowUpAnswer.nullable(),
  /** True if the patient should say whether the clinic kept to the quote. A visit has taken place, and she has not answered yet. */
  asks_kept: z.boolean(),
  /** True if either side can take the agreed quote back, because it has no fixed visit. Not sent by older servers. */
  revocable: z.boolean().optional(),
});
export type Quote = z.output<typeof Quote>;

/** Everything a clinic needs to make quotes. Prices are published ones, in the option's currency. */
export const QuoteComposerData = z.object({
  options: z.array(
    z.object({
      option_id: z.number().int(),
      title: z.string(),
      option_title: z.string(),
      currency_code: z.enum(CURRENCIES),
      price_from: z.number().nullable(),
      price_to: z.number().nullable(),
      fee: z.number(),
      /** True if the fee exceeds a tenth of the price. The catalogue states the reason for such a fee. */
      fee_above_tenth: z.boolean(),
      vat_included: z.boolean(),
    }),
  ),
  conditions: z.array(QuoteCondition),
  /** The clinic's defaults for a new quote (contract/quotes/quote-defaults.ts). Conditions are given by id. */
  begins_with: z.object({ valid_days: z.number().int(), conditions: z.array(z.string()) }),
});
export type QuoteComposerData = z.output<typeof QuoteComposerData>;

/** True if the caller saw the quote as accepted. Without it, a quote that was accepted in the meantime is not withdrawn. */
const SeenAsAccepted = z.boolean().default(false);
const ThreadParams = z.object({ id: Id });
const GONE = ['quotes.changed', 'quotes.expired', 'quotes.over', 'quotes.paid', 'quotes.agreed'] as const;

export const quoteEndpoints = {
  quoteShelf: defineEndpoint({
    name: 'quoteShelf',
    method: 'GET',
    path: '/api/v1/clinic/quote-shelf',
    who: 'hospital',
    summary: "Lists what quotes are made of: the clinic's treatment options with prices, and the conditions in the caller's language.",
    reply: QuoteComposerData,
  }),
  previewQuote: defineEndpoint({
    name: 'previewQuote',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/quotes/preview',
    who: 'hospital',
    summary: 'Calculates a quote and renders it as the patient would read it. Nothing is stored.',
    params: ThreadParams,
    /** `words`: true to also return the translation of the clinic's own words. */
    body: z.strictObject({ ...QuoteDraft.shape, words: z.boolean().default(false) }),
    reply: z.object({ language: z.enum(LANGUAGES), ...QuoteBody.shape }),
    errors: ['quotes.currencies'],
  }),
  offerQuote: defineEndpoint({
    name: 'offerQuote',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/quotes',
    who: 'hospital',
    summary: 'Offers a quote, or a new version of an existing one.',
    params: ThreadParams,
    body: z.strictObject({
      ...QuoteDraft.shape,
      /** Idempotency key. Sending the same key twice creates one version. */
      client_id: z.guid(),
      unusual_confirmed: UnusualAmountsConfirmed,
      /** The quote to change, with the version that the coordinator saw. */
      changes: z.strictObject({ id: Id, version: SeenVersion }).optional(),
    }),
    reply: Quote,
    status: 201,
    errors: ['quotes.currencies', ...GONE, 'consultations.too-fast'],
  }),
  withdrawQuote: defineEndpoint({
    name: 'withdrawQuote',
    method: 'POST',
    path: '/api/v1/clinic/quotes/{id}/withdraw',
    who: 'hospital',
    summary: 'Withdraws an open quote, or an accepted one that has no fee.',
    params: ThreadParams,
    body: z.strictObject({ version: SeenVersion, agreed: SeenAsAccepted }),
    reply: Quote,
    errors: [...GONE, 'quotes.has-visit'],
  }),
  threadQuotes: defineEndpoint({
    name: 'threadQuotes',
    method: 'GET',
    path: '/api/v1/consultations/{id}/quotes',
    who: 'member',
    summary: 'Lists the quotes of a thread for either side, newest first.',
    params: ThreadParams,
    reply: z.array(Quote),
  }),
  quote: defineEndpoint({
    name: 'quote',
    method: 'GET',
    path: '/api/v1/quote/{id}',
    who: 'user',
    summary: "Retrieves the current version of one of the member's quotes.",
    params: ThreadParams,
    reply: Quote,
  }),
  acceptQuote: defineEndpoint({
    name: 'acceptQuote',
    method: 'POST',
    path: '/api/v1/quote/{id}/accept',
    who: 'user',
    summary: 'Accepts a quote without a fee. A quote with a fee is accepted by placing its order.',
    params: ThreadParams,
    body: z.strictObject({ version: SeenVersion }),
    reply: Quote,
    errors: [...GONE, 'quotes.has-fee'],
  }),
  declineQuote: defineEndpoint({
    name: 'declineQuote',
    method: 'POST',
    path: '/api/v1/quote/{id}/decline',
    who: 'user',
    summary: 'Declines a quote with a reason, or reverses the acceptance of a quote without a fee.',
    params: ThreadParams,
    body: z.strictObject({ version: SeenVersion, reason: z.enum(QUOTE_DECLINE_REASONS), agreed: SeenAsAccepted }),
    reply: Quote,
    errors: [...GONE, 'quotes.has-visit'],
  }),
  sayKept: defineEndpoint({
    name: 'sayKept',
    method: 'PUT',
    path: '/api/v1/quote/{id}/kept',
    who: 'user',
    summary: 'Reports after the visit whether the clinic kept the quote.',
    params: ThreadParams,
    body: z.object({ kept: z.boolean(), words: textField(MAX_COMMENT_LENGTH).default('') }),
    reply: Quote,
    errors: ['quotes.no-visit'],
  }),
};
