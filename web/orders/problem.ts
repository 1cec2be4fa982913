import { ApiError } from '../api/call.ts';

/** Why buying stopped. `reason` is in the reader's language already, `code` the provider's own. */
export type Problem =
  | { kind: 'options'; why: 'priceChanged' | 'optionGone' }
  | { kind: 'closed' }
  /** The clinic takes nothing new: `reason` says why. */
  | { kind: 'clinic'; reason: string }
  | { kind: 'offline' }
  | { kind: 'failed'; reason?: string; code?: string };

/** Codes by which the provider says that the buyer herself closed the window. */
const CLOSED = ['USER_CANCEL', 'PAY_PROCESS_CANCELED'];

/** What an error of placing the order or of the payment window means to the buyer (section 8). */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) {
    if (error.code === 'orders.price-changed') return { kind: 'options', why: 'priceChanged' };
    if (error.code === 'orders.option-unknown') return { kind: 'options', why: 'optionGone' };
    if (error.code === 'catalog.hospital-withdrawn' || error.code === 'catalog.hospital-unanswered') return { kind: 'clinic', reason: error.message };
    if (error.status === 0) return { kind: 'offline' };
    return { kind: 'failed', reason: error.message };
  }
  const code = codeOf(error);
  if (code && CLOSED.includes(code)) return { kind: 'closed' };
  return { kind: 'failed', ...(code ? { code } : {}) };
}

function codeOf(error: unknown): string | undefined {
  const { code, name } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; name?: unknown };
  return providerCode(code) ?? providerCode(name);
}

/** A provider's code as it may be shown: short, letters, digits and underscores only; undefined for anything else. */
export function providerCode(value: unknown): string | undefined {
  return typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : undefined;
}

/** The phrase group of a code with which the provider sent the buyer to /order/fail (providers.md 1.2, Redirects). */
export function failureOf(code: string | undefined): 'canceled' | 'aborted' | 'rejected' | 'other' | 'missing' {
  if (!code) return 'missing';
  const known = { PAY_PROCESS_CANCELED: 'canceled', USER_CANCEL: 'canceled', PAY_PROCESS_ABORTED: 'aborted', REJECT_CARD_COMPANY: 'rejected' } as const;
  return Object.hasOwn(known, code) ? known[code as keyof typeof known] : 'other';
}
