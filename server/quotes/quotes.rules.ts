import type { QuoteState } from '../../contract/quotes/quotes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/time.ts';
import { isDated, type VisitState } from '../../contract/visits/visits.ts';

/** Largest value of a column of minor units. */
const MAX_MINOR = 2_147_483_647;
/** Minimum validity of a quote, in ms, so that the patient can read it. */
export const MIN_VALIDITY_MS = HOUR_MS;
/** Time before its end at which the patient is reminded of a quote, in ms. */
const REMINDER_LEAD_MS = DAY_MS;

/** A line in minor units of one currency. `priceMinor` and `feeMinor` are per unit. */
export type PricedQuoteLine = { quantity: number; priceMinor: number; feeMinor: number; vatIncluded: boolean };
/** Sums in minor units. `vatMinor` includes `addedMinor`, the VAT of lines priced without it. */
export type QuoteSums = { totalMinor: number; feeMinor: number; atClinicMinor: number; vatMinor: number; addedMinor: number };

/**
 * Computes the sums of a quote (specification 5.22). VAT is an eleventh of prices that include it, and a tenth of the others. Each part is rounded
 * once over all its lines, half up. The amount for the clinic is the total less the fee. Undefined if a figure is too large to store exactly.
 */
export function computeQuoteSums(lines: readonly PricedQuoteLine[]): QuoteSums | undefined {
  const over = (which: (line: PricedQuoteLine) => number) => lines.reduce((sum, line) => sum + which(line) * line.quantity, 0);
  const withVat = over(({ vatIncluded, priceMinor }) => (vatIncluded ? priceMinor : 0));
  const without = over(({ vatIncluded, priceMinor }) => (vatIncluded ? 0 : priceMinor));
  const addedMinor = Math.floor((without + 5) / 10);
  const totalMinor = withVat + without + addedMinor;
  const feeMinor = over((line) => line.feeMinor);
  const sums = { totalMinor, feeMinor, atClinicMinor: totalMinor - feeMinor, vatMinor: Math.floor((2 * withVat + 11) / 22) + addedMinor, addedMinor };
  return Object.values(sums).every((minor) => Number.isSafeInteger(minor) && minor >= 0 && minor <= MAX_MINOR) ? sums : undefined;
}

/** Returns the state of a quote at `now`. A quote not answered in time is expired, even if that is not recorded yet. */
export const effectiveQuoteState = ({ state, validUntil }: { state: QuoteState; validUntil: Date }, now: Date): QuoteState =>
  state === 'open' && now >= validUntil ? 'expired' : state;

/** True if the quote is accepted and binding for the visit, with its fee paid or without a fee. */
export const isBinding = (state: QuoteState): boolean => state === 'paid' || state === 'agreed';

/** The fields of a visit that decide if the acceptance of a quote can be taken back. */
type VisitTiming = { state: VisitState; startAt: Date | null; minutes: number; orderId: number | null };

/**
 * True if a quote accepted without a fee has a visit. Visits do not refer to quotes, so any visit of the thread counts that was not over at the
 * acceptance. A visit of an order counts only once it has begun, because it is given up if the order is refunded.
 */
export const hasVisitAfterAcceptance = (visits: readonly VisitTiming[], agreedAt: Date, now: Date): boolean =>
  visits.some(({ state, startAt, minutes, orderId }) => {
    if (startAt === null || !isDated(state) || startAt.getTime() + minutes * MINUTE_MS <= agreedAt.getTime()) return false;
    return orderId === null || startAt <= now;
  });

/** Returns when the patient is reminded of a quote's end: a day before, and for a short quote after three quarters of its time. */
export function quoteReminderTime(offeredAt: Date, validUntil: Date): Date {
  const whole = validUntil.getTime() - offeredAt.getTime();
  return new Date(validUntil.getTime() - (whole >= 2 * REMINDER_LEAD_MS ? REMINDER_LEAD_MS : whole / 4));
}
