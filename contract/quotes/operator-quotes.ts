import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';
import { count, endpoint, Id } from '../endpoint.ts';
import { Quote, QuoteState } from './quotes.ts';
import { ThreadEvent } from '../threads/thread-events.ts';

/** A quote in the list of those between one patient and one clinic. */
const ListedQuote = z.object({
  id: z.number().int(),
  version: z.number().int(),
  state: QuoteState,
  currency_code: z.enum(CURRENCIES),
  total: z.number(),
  /** What of that is paid on the platform; 0 of one without an order. */
  fee: z.number(),
  offered_at: z.string(),
  /** When she accepted it, whatever became of that; null where she did not. */
  accepted_at: z.string().nullable(),
});

/** A quote as an operator sees it: what it says and what happened to it, of its patient a masked name alone, and the others between the two. */
export const OperatorQuote = z.object({
  quote: Quote,
  /** "A*** H."; null when she has left. */
  member_name: z.string().nullable(),
  accepted_at: z.string().nullable(),
  /** What happened to it, oldest first. */
  events: z.array(ThreadEvent),
  /** The other quotes of its thread, newest first, a page at a time; `next` leads on (`after`). */
  others: z.array(ListedQuote),
  next: z.number().int().nullable(),
});
export type OperatorQuote = z.output<typeof OperatorQuote>;

/** What was agreed between a patient and a clinic, for operators who are asked about it. */
export const operatorQuotes = {
  operatorQuote: endpoint({
    name: 'operatorQuote',
    method: 'GET',
    path: '/api/v1/operator/quotes/{id}',
    who: 'operator',
    summary: 'One quote by its number with what happened to it, and the others of its patient with its clinic; that it was read is recorded',
    params: z.object({ id: Id }),
    query: z.object({ after: Id.optional(), limit: count(50).optional() }),
    reply: OperatorQuote,
  }),
};
