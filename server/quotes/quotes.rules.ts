import type { QuoteState } from '../../contract/quotes/quotes.ts';
import { isDated, type VisitState } from '../../contract/visits/visits.ts';

/** What a column of minor units holds. */
const MAX_MINOR = 2_147_483_647;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A quote holds so long at least, so that she can read it. */
export const LEAST_MS = HOUR_MS;
/** So long before its end she is told that it ends. */
const WARNED_MS = DAY_MS;

/** One line, in minor units of one currency: the price and the fee of one. */
export type PricedLine = { quantity: number; priceMinor: number; feeMinor: number; vatIncluded: boolean };
/** What they come to, in minor units. `vatMinor` holds `addedMinor`, the VAT of what was priced without. */
export type Sums = { totalMinor: number; feeMinor: number; atClinicMinor: number; vatMinor: number; addedMinor: number };

/**
 * What a quote comes to (specification 5.22). VAT is a tenth: an eleventh of what is priced with it, a tenth of what is priced without, each
 * rounded once, half up, over all such lines. What is left for the clinic is the whole less the fee. Undefined when a figure is too large
 * to be kept exactly.
 */
export function computeSums(lines: readonly PricedLine[]): Sums | undefined {
  const over = (which: (line: PricedLine) => number) => lines.reduce((sum, line) => sum + which(line) * line.quantity, 0);
  const withVat = over(({ vatIncluded, priceMinor }) => (vatIncluded ? priceMinor : 0));
  const without = over(({ vatIncluded, priceMinor }) => (vatIncluded ? 0 : priceMinor));
  const addedMinor = Math.floor((without + 5) / 10);
  const totalMinor = withVat + without + addedMinor;
  const feeMinor = over((line) => line.feeMinor);
  const sums = { totalMinor, feeMinor, atClinicMinor: totalMinor - feeMinor, vatMinor: Math.floor((2 * withVat + 11) / 22) + addedMinor, addedMinor };
  return Object.values(sums).every((minor) => Number.isSafeInteger(minor) && minor >= 0 && minor <= MAX_MINOR) ? sums : undefined;
}

/** Where a quote stands at `now`: one that nobody answered in time is over, whoever has noted it yet. */
export const effectiveState = ({ state, validUntil }: { state: QuoteState; validUntil: Date }, now: Date): QuoteState =>
  state === 'open' && now >= validUntil ? 'expired' : state;

/** It is accepted and to be kept at the visit: with its fee paid, or without one. */
export const isBinding = (state: QuoteState): boolean => state === 'paid' || state === 'agreed';

/** A visit of the thread of a quote, as far as it says whether that can be taken back. */
type Dated = { state: VisitState; startAt: Date | null; minutes: number; orderId: number | null };

/**
 * Whether what was accepted without a fee has a visit by now. Visits know no quotes: any of the thread is one of it that was not over when she accepted. One of an
 * order is given up with that order's fee, so it is one only once it has begun.
 */
export const hasVisit = (visits: readonly Dated[], agreedAt: Date, now: Date): boolean =>
  visits.some(({ state, startAt, minutes, orderId }) => {
    if (startAt === null || !isDated(state) || startAt.getTime() + minutes * MINUTE_MS <= agreedAt.getTime()) return false;
    return orderId === null || startAt <= now;
  });

/** When she is told that a quote ends: a day before, and of a short one when three quarters of it have passed. */
export function warnedAt(offeredAt: Date, validUntil: Date): Date {
  const whole = validUntil.getTime() - offeredAt.getTime();
  return new Date(validUntil.getTime() - (whole >= 2 * WARNED_MS ? WARNED_MS : whole / 4));
}
