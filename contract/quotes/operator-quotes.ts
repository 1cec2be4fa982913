import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';
import { defineEndpoint, Id, positiveIntField } from '../endpoint.ts';
import { ThreadEvent } from '../threads/thread-events.ts';
import { Quote, QuoteState } from './quotes.ts';

/** A quote in the list of those between one patient and one clinic. */
const ListedQuote = z.object({
  id: z.number().int(),
  version: z.number().int(),
  state: QuoteState,
  currency_code: z.enum(CURRENCIES),
  total: z.number(),
  /** Part of the total that is paid on the platform; 0 for a quote without an order. */
  fee: z.number(),
  offered_at: z.string(),
  /** When the patient accepted it, regardless of later events; null if she did not. */
  accepted_at: z.string().nullable(),
});

/** A quote as an operator sees it: content, events, masked name of the patient, and other quotes between the two. */
export const OperatorQuote = z.object({
  quote: Quote,
  /** Masked as "A*** H."; null if the member has left. */
  member_name: z.string().nullable(),
  accepted_at: z.string().nullable(),
  /** Events of the quote, oldest first. */
  events: z.array(ThreadEvent),
  /** The other quotes of its thread, newest first, in pages; `next` is the cursor for `after`. */
  others: z.array(ListedQuote),
  next: z.number().int().nullable(),
});
export type OperatorQuote = z.output<typeof OperatorQuote>;

/** Endpoints for operators who have to look up an agreement between patient and clinic. */
export const operatorQuoteEndpoints = {
  operatorQuote: defineEndpoint({
    name: 'operatorQuote',
    method: 'GET',
    path: '/api/v1/operator/quotes/{id}',
    who: 'operator',
    summary: 'Retrieves a quote with its history, and the other quotes of the same patient at the same clinic. The access is recorded.',
    params: z.object({ id: Id }),
    query: z.object({ after: Id.optional(), limit: positiveIntField(50).optional() }),
    reply: OperatorQuote,
  }),
};
