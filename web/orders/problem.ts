import { ApiError } from '../api/call.ts';
import { type Failure, toFailure } from '../api/failure.ts';

/** Reason why a purchase stopped. `window`: the provider's window failed to open for an unknown reason. */
export type OrderProblemState =
  | { kind: 'options'; why: 'priceChanged' | 'optionGone' }
  | { kind: 'closed' }
  /** The clinic accepts no new orders. `reason` is in the reader's language. */
  | { kind: 'clinic'; reason: string }
  /** The start of the visit is no longer free. `reason` is in the reader's language; `others` are free starts. */
  | { kind: 'visit'; reason: string; others: string[] }
  /** The quote cannot be accepted as shown. `reason` is in the reader's language. */
  | { kind: 'quote'; reason: string }
  | { kind: 'window' }
  | { kind: 'failed'; failure: Failure };

/** Error codes of clinics that accept nothing new (decision 7). */
const CLOSED_CLINIC_CODES = ['catalog.hospital-withdrawn', 'catalog.hospital-unregistered', 'catalog.hospital-unanswered'];
/** The provider's codes for a window that the buyer closed. */
const WINDOW_CLOSED_CODES = ['USER_CANCEL', 'PAY_PROCESS_CANCELED'];

/** Returns the buyer's problem for an error of placing the order or of the payment window (specification 6.3). */
export function toOrderProblem(error: unknown): OrderProblemState {
  if (error instanceof ApiError) {
    if (error.code === 'orders.price-changed') return { kind: 'options', why: 'priceChanged' };
    if (error.code === 'orders.option-unknown') return { kind: 'options', why: 'optionGone' };
    if (error.code.startsWith('visits.')) return { kind: 'visit', reason: error.message, others: error.details?.free_starts ?? [] };
    if (error.code.startsWith('quotes.')) return { kind: 'quote', reason: error.message };
    if (CLOSED_CLINIC_CODES.includes(error.code)) return { kind: 'clinic', reason: error.message };
  }
  if (isWindowClosed(error)) return { kind: 'closed' };
  const failure = toFailure(error);
  return failure.kind === 'page' ? { kind: 'window' } : { kind: 'failed', failure };
}

function isWindowClosed(error: unknown): boolean {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown };
  return typeof code === 'string' && WINDOW_CLOSED_CODES.includes(code);
}

/** Returns the phrase group for a code of the provider's redirect to /order/fail (providers 1.2). */
export function classifyRefusal(code: string | undefined): 'canceled' | 'aborted' | 'rejected' | 'other' | 'missing' {
  if (!code) return 'missing';
  const known = { PAY_PROCESS_CANCELED: 'canceled', USER_CANCEL: 'canceled', PAY_PROCESS_ABORTED: 'aborted', REJECT_CARD_COMPANY: 'rejected' } as const;
  return Object.hasOwn(known, code) ? known[code as keyof typeof known] : 'other';
}
