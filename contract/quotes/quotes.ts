import { z } from 'zod';
import { UnusualConfirmed } from '../cards/cards.ts';
import { CURRENCIES, LANGUAGES } from '../constants.ts';
import { endpoint, Id, requiredLine, text } from '../endpoint.ts';
import { QUOTE_LIMITS } from './quote-limits.ts';
import { MAX_QUANTITY } from '../rules.ts';
import { QUOTE_DECLINES } from '../threads/thread-events.ts';
import { Start, Version } from '../visits/visits.ts';

/**
 * Where a quote stands (specification 5.22). `open` until it is answered or its time is over; `accepted` once the order of its fee is placed;
 * `paid` with that order, and `refunded` with it; `agreed` once one without a fee is accepted, which has no order, and `taken-back` once she takes that back.
 * Who changes an open one makes a new version of it.
 */
const QUOTE_STATES = ['open', 'accepted', 'paid', 'refunded', 'agreed', 'taken-back', 'declined', 'expired', 'withdrawn'] as const;
export const QuoteState = z.enum(QUOTE_STATES);
export type QuoteState = z.output<typeof QuoteState>;

/** What she says about whether it was kept. */
const KEPT_MAX = 1_000;

export const Money = z.number().nonnegative();
export const Quantity = z.number().int().min(1).max(MAX_QUANTITY);

/** A line in the clinic's own words, paid there in full. */
export const OwnLine = z.strictObject({ words: requiredLine(QUOTE_LIMITS.words), quantity: Quantity, price: Money, vat_included: z.boolean() });
/** Conditions, and what may come on top, by the ids of their templates (`quoteShelf`). */
export const ConditionIds = z.array(z.string().max(60)).max(QUOTE_LIMITS.conditions);

/** What a coordinator puts together. Of a line of the catalogue only prices are hers; names and what they include are the catalogue's. */
export const QuoteDraft = z.strictObject({
  lines: z
    .array(z.union([z.strictObject({ option_id: Id, quantity: Quantity, price: Money, fee: Money }), OwnLine]))
    .min(1)
    .max(QUOTE_LIMITS.lines),
  conditions: ConditionIds,
  valid_until: Start,
});
export type QuoteDraft = z.output<typeof QuoteDraft>;

/** One line as its reader gets it. Prices are for one, in the quote's currency. */
export const QuoteLine = z.object({
  product_id: z.number().int().nullable(),
  option_id: z.number().int().nullable(),
  /** The catalogue's own names in the reader's language; null for a line in the clinic's own words. */
  title: z.string().nullable(),
  option_title: z.string().nullable(),
  /** The clinic's own words, as they were written in Korean. */
  words: z.string().nullable(),
  /** Those words as a translator has them; null where there is no translation (yet). */
  translated: z.string().nullable(),
  translated_language: z.enum(LANGUAGES).nullable(),
  /** The translation says something else than the original in places that are read exactly. */
  doubtful: z.boolean(),
  /** Translated words are still to come. */
  translating: z.boolean(),
  quantity: z.number().int(),
  price: z.number(),
  fee: z.number(),
  vat_included: z.boolean(),
  includes: z.array(z.string()),
  /** What may come on top of it. */
  extras: z.array(z.string()),
});
export type QuoteLine = z.output<typeof QuoteLine>;

/** What it comes to; every figure is the server's. `total` has the VAT in it, and is the fee and what is left for the clinic. Of own lines alone the fee is 0. */
const QuoteSums = z.object({
  total: z.number(),
  fee: z.number(),
  at_clinic: z.number(),
  vat: z.number(),
  /** Of that VAT: what is added to prices without it. */
  vat_added: z.number(),
});

/** The same at the dated rate of the day, to compare with; what is charged is fixed when the order is placed. */
const QuoteApproximation = z.object({ currency_code: z.enum(CURRENCIES), total: z.number(), fee: z.number(), at_clinic: z.number(), as_of: z.string() });

export const Condition = z.object({ id: z.string(), kind: z.enum(['condition', 'on-top']), text: z.string() });

/** What stands in a quote, for its reader. */
export const QuoteBody = z.object({
  currency_code: z.enum(CURRENCIES),
  lines: z.array(QuoteLine),
  sums: QuoteSums,
  approximations: z.array(QuoteApproximation),
  conditions: z.array(Condition),
  valid_until: z.string(),
});
export type QuoteBody = z.output<typeof QuoteBody>;

/** Whether it was kept, as she said after the visit. `korean` is a machine's translation for the clinic. */
const Kept = z.object({ kept: z.boolean(), words: z.string(), korean: z.string().nullable(), at: z.string() });

export const Quote = z.object({
  id: z.number().int(),
  version: z.number().int(),
  consultation_id: z.number().int(),
  hospital_id: z.number().int(),
  hospital_name: z.string(),
  state: QuoteState,
  offered_at: z.string(),
  /** The server's clock when this was answered. */
  now: z.string(),
  ...QuoteBody.shape,
  /** The order of its fee; null while none is placed, and of one without a fee. */
  order_num: z.string().nullable(),
  decline: z.enum(QUOTE_DECLINES).nullable(),
  kept: Kept.nullable(),
  /** A visit of its order, or after she agreed to it one of its thread, took place, and she has not said yet whether the quote was kept. */
  asks_kept: z.boolean(),
  /** It is agreed, and no visit of it is fixed: either side can take it back. Not sent by a process of the version before. */
  revocable: z.boolean().optional(),
});
export type Quote = z.output<typeof Quote>;

/** What a clinic makes quotes of. Prices are published ones, in the option's currency. */
export const QuoteShelf = z.object({
  options: z.array(
    z.object({
      option_id: z.number().int(),
      title: z.string(),
      option_title: z.string(),
      currency_code: z.enum(CURRENCIES),
      price_from: z.number().nullable(),
      price_to: z.number().nullable(),
      fee: z.number(),
      /** A fee above a tenth of the price, which the catalogue gives a reason for. */
      fee_above_tenth: z.boolean(),
      vat_included: z.boolean(),
    }),
  ),
  conditions: z.array(Condition),
  /** What a new quote of the clinic begins with (contract/quotes/quote-defaults.ts); the conditions by their ids. */
  begins_with: z.object({ valid_days: z.number().int(), conditions: z.array(z.string()) }),
});
export type QuoteShelf = z.output<typeof QuoteShelf>;

/** It was accepted, as whoever takes it back saw it: nobody takes back unawares what was accepted meanwhile. */
const Agreed = z.boolean().default(false);
const OfThread = z.object({ id: Id });
const GONE = ['quotes.changed', 'quotes.expired', 'quotes.over', 'quotes.paid', 'quotes.agreed'] as const;

export const quotes = {
  quoteShelf: endpoint({
    name: 'quoteShelf',
    method: 'GET',
    path: '/api/v1/clinic/quote-shelf',
    who: 'hospital',
    summary: "What a clinic's quotes are made of: its options with their prices, and conditions in the reader's language",
    reply: QuoteShelf,
  }),
  previewQuote: endpoint({
    name: 'previewQuote',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/quotes/preview',
    who: 'hospital',
    summary: 'What a quote comes to, and as the patient would read it; nothing of it is stored',
    params: OfThread,
    /** `words`: also the translation of the clinic's own words. */
    body: z.strictObject({ ...QuoteDraft.shape, words: z.boolean().default(false) }),
    reply: z.object({ language: z.enum(LANGUAGES), ...QuoteBody.shape }),
    errors: ['quotes.currencies'],
  }),
  offerQuote: endpoint({
    name: 'offerQuote',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/quotes',
    who: 'hospital',
    summary: 'Offer a quote, or a new version of one',
    params: OfThread,
    body: z.strictObject({
      ...QuoteDraft.shape,
      /** The same one sent twice is one version. */
      client_id: z.guid(),
      unusual_confirmed: UnusualConfirmed,
      /** Which quote is changed, in the version that was looked at. */
      changes: z.strictObject({ id: Id, version: Version }).optional(),
    }),
    reply: Quote,
    status: 201,
    errors: ['quotes.currencies', ...GONE, 'consultations.too-fast'],
  }),
  withdrawQuote: endpoint({
    name: 'withdrawQuote',
    method: 'POST',
    path: '/api/v1/clinic/quotes/{id}/withdraw',
    who: 'hospital',
    summary: 'Take an open quote back, or one that was accepted without a fee',
    params: OfThread,
    body: z.strictObject({ version: Version, agreed: Agreed }),
    reply: Quote,
    errors: [...GONE, 'quotes.has-visit'],
  }),
  threadQuotes: endpoint({
    name: 'threadQuotes',
    method: 'GET',
    path: '/api/v1/consultations/{id}/quotes',
    who: 'member',
    summary: 'The quotes of a thread, for either side of it, newest first',
    params: OfThread,
    reply: z.array(Quote),
  }),
  quote: endpoint({
    name: 'quote',
    method: 'GET',
    path: '/api/v1/quote/{id}',
    who: 'user',
    summary: 'A quote of hers as it stands now',
    params: OfThread,
    reply: Quote,
  }),
  acceptQuote: endpoint({
    name: 'acceptQuote',
    method: 'POST',
    path: '/api/v1/quote/{id}/accept',
    who: 'user',
    summary: 'Accept a quote without a fee; one that has a fee is accepted by placing its order',
    params: OfThread,
    body: z.strictObject({ version: Version }),
    reply: Quote,
    errors: [...GONE, 'quotes.has-fee'],
  }),
  declineQuote: endpoint({
    name: 'declineQuote',
    method: 'POST',
    path: '/api/v1/quote/{id}/decline',
    who: 'user',
    summary: 'Decline a quote with a reason, or take back that it was accepted without a fee',
    params: OfThread,
    body: z.strictObject({ version: Version, reason: z.enum(QUOTE_DECLINES), agreed: Agreed }),
    reply: Quote,
    errors: [...GONE, 'quotes.has-visit'],
  }),
  sayKept: endpoint({
    name: 'sayKept',
    method: 'PUT',
    path: '/api/v1/quote/{id}/kept',
    who: 'user',
    summary: 'Say after the visit whether the quote was kept',
    params: OfThread,
    body: z.object({ kept: z.boolean(), words: text(KEPT_MAX).default('') }),
    reply: Quote,
    errors: ['quotes.no-visit'],
  }),
};
