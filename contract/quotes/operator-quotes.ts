import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';
import { defineEndpoint, Id, positiveIntField } from '../endpoint.ts';
import { ThreadEvent } from '../threads/thread-events.ts';
import { Quote, QuoteState } from './quotes.ts';

/** A row of the list of quotes between one patient and one clinic. */
const ListedQuote = z.object({
  id: z.number().int(),
  version: z.number().int(),
  state: QuoteState,
  currency_code: z.enum(CURRENCIES),
  total: z.number(),
  /** Part of the total that is paid on the platform. 0 for a quote without an order. */
  fee: z.number(),
  offered_at: z.string(),
  /** When the patient accepted the quote; null if she did not. Later events do not change it. */
  accepted_at: z.string().nullable(),
});

/** A quote as an operator sees it: content, events, the patient's masked name, and other quotes of the same thread. */
export const OperatorQuote = z.object({
  quote: Quote,
  /** Masked as "A*** H."; null if the member has left. */
  member_name: z.string().nullable(),
  accepted_at: z.string().nullable(),
  /** Events of the quote, oldest first. */
  events: z.array(ThreadEvent),
  /** The other quotes of the thread, newest first. `next` is the cursor for `after`. */
  others: z.array(ListedQuote),
  next: z.number().int().nullable(),
});
export type OperatorQuote = z.output<typeof OperatorQuote>;

/** Operators' endpoints to look up an agreement between patient and clinic. */
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
