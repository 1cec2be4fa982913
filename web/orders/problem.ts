import { ApiError } from '../api/call.ts';
import { type Failure, toFailure } from '../api/failure.ts';

/** Why buying stopped. `window`: the provider's window did not open, and nothing more is known than that. */
export type Problem =
  | { kind: 'options'; why: 'priceChanged' | 'optionGone' }
  | { kind: 'closed' }
  /** The clinic takes nothing new: `reason` says why, in the reader's language. */
  | { kind: 'clinic'; reason: string }
  /** The start of her visit cannot be had any more: `reason` says why, in the reader's language, and `others` can. */
  | { kind: 'visit'; reason: string; others: string[] }
  /** The quote cannot be accepted as she saw it: `reason` says why, in the reader's language. */
  | { kind: 'quote'; reason: string }
  | { kind: 'window' }
  | { kind: 'failed'; failure: Failure };

/** A clinic that takes nothing new (decision 7). */
const TAKES_NOTHING = ['catalog.hospital-withdrawn', 'catalog.hospital-unregistered', 'catalog.hospital-unanswered'];
/** Codes by which the provider says that the buyer herself closed the window. */
const CLOSED = ['USER_CANCEL', 'PAY_PROCESS_CANCELED'];

/** What an error of placing the order or of the payment window means to the buyer (specification 6.3). */
export function orderProblem(error: unknown): Problem {
  if (error instanceof ApiError) {
    if (error.code === 'orders.price-changed') return { kind: 'options', why: 'priceChanged' };
    if (error.code === 'orders.option-unknown') return { kind: 'options', why: 'optionGone' };
    if (error.code.startsWith('visits.')) return { kind: 'visit', reason: error.message, others: error.details?.free_starts ?? [] };
    if (error.code.startsWith('quotes.')) return { kind: 'quote', reason: error.message };
    if (TAKES_NOTHING.includes(error.code)) return { kind: 'clinic', reason: error.message };
  }
  if (isClosed(error)) return { kind: 'closed' };
  const failure = toFailure(error);
  return failure.kind === 'page' ? { kind: 'window' } : { kind: 'failed', failure };
}

function isClosed(error: unknown): boolean {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown };
  return typeof code === 'string' && CLOSED.includes(code);
}

/** The phrase group of a code with which the provider sent the buyer to /order/fail (providers 1.2). */
export function refusalKind(code: string | undefined): 'canceled' | 'aborted' | 'rejected' | 'other' | 'missing' {
  if (!code) return 'missing';
  const known = { PAY_PROCESS_CANCELED: 'canceled', USER_CANCEL: 'canceled', PAY_PROCESS_ABORTED: 'aborted', REJECT_CARD_COMPANY: 'rejected' } as const;
  return Object.hasOwn(known, code) ? known[code as keyof typeof known] : 'other';
}
