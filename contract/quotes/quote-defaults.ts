import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { QUOTE_LIMITS } from './quote-limits.ts';
import { ConditionIds, QuoteCondition } from './quotes.ts';

/** A clinic's defaults for new quotes (specification 7.16). */

const EditableQuoteDefaults = z.object({
  /** Validity in days, counted after the day on which the quote is started. It ends with the last day in Seoul. */
  valid_days: z.number().int().min(1).max(QUOTE_LIMITS.firstDays),
  conditions: ConditionIds,
});

const QuoteDefaults = z.object({
  ...EditableQuoteDefaults.shape,
  /** All available conditions, in the reader's language. */
  templates: z.array(QuoteCondition),
  /** True if the caller can change the defaults: the head of the clinic, or any coordinator if the clinic has no head. */
  may_change: z.boolean(),
});
export type QuoteDefaults = z.output<typeof QuoteDefaults>;

const PATH = '/api/v1/clinic/quote-defaults';

export const quoteDefaultEndpoints = {
  quoteDefaults: defineEndpoint({
    name: 'quoteDefaults',
    method: 'GET',
    path: PATH,
    who: 'hospital',
    summary: "Retrieves the defaults of the clinic's new quotes.",
    reply: QuoteDefaults,
  }),
  saveQuoteDefaults: defineEndpoint({
    name: 'saveQuoteDefaults',
    method: 'PUT',
    path: PATH,
    who: 'hospital',
    head: 'where-there-is-one',
    summary: "Updates the defaults of the clinic's new quotes. Existing quotes do not change.",
    body: EditableQuoteDefaults,
    reply: QuoteDefaults,
  }),
};
