import type { TreatmentPrice } from '../catalog/catalog.ts';
import type { Currency } from '../constants.ts';
import { toExactMinorUnits, toPlainAmount } from '../money.ts';

/** Rules of the reservation fee, shared by importer, server and pages (specification 6.10, 6.13). No zod here, because pages load this file. */

/** True if the fee exceeds a tenth of the treatment's lowest price, the limit of a public Korean standard. Both are minor units of one currency. */
export const isAboveFeeLimit = (fee: number, lowestPrice: number): boolean => fee * 10 > lowestPrice;

/** Refund terms of a paid fee: a full refund until `until`, or none. `until` is null while no date is fixed. */
export type RefundTerms = { refund: 'full'; until: Date | null } | { refund: 'none' };

/**
 * Returns the refund terms (specification 6.10). The full fee is refundable until the start of the procedure. Without a fixed date it stays
 * refundable. The button, the server and the text on screen all use this function.
 */
export function getRefundTerms(procedureAt: Date | null, now: Date): RefundTerms {
  return procedureAt === null || now < procedureAt ? { refund: 'full', until: procedureAt } : { refund: 'none' };
}

/** True if the fee of a fixed date is refunded in full until that date begins, by `getRefundTerms`. */
export function isRefundedUntilVisit(): boolean {
  const start = new Date(1);
  const terms = getRefundTerms(start, new Date(0));
  return terms.refund === 'full' && terms.until === start;
}

/**
 * Returns the total still to be paid at the clinic for several orders (specification 6.13). Undefined if nothing is left or the currencies differ.
 */
export function sumDueAtClinic(orders: readonly { due_at_clinic: TreatmentPrice | null }[]): TreatmentPrice | undefined {
  const due = orders.flatMap(({ due_at_clinic }) => due_at_clinic ?? []);
  const currency = due[0]?.currency_code;
  if (!currency || due.some((one) => one.currency_code !== currency)) return undefined;
  const sum = (end: 'from' | 'to') =>
    toPlainAmount(
      due.reduce((total, one) => total + (toExactMinorUnits(one[end], currency) ?? 0), 0),
      currency,
    );
  return { from: sum('from'), to: sum('to'), currency_code: currency };
}

/** A chosen option. Fee and treatment price are plain numbers per unit. */
type FeeLine = { price: number; quantity: number; treatment_price: TreatmentPrice | null };

/**
 * Returns the treatments' price and the rest after the fee for these lines, as plain numbers in `currency` (the currency of the fees). Undefined if a
 * line has no published price or another currency.
 */
export function computeDueAtClinic(lines: readonly FeeLine[], currency: Currency): { price: TreatmentPrice; rest: TreatmentPrice } | undefined {
  const minor = (amount: number) => toExactMinorUnits(amount, currency) ?? Number.NaN;
  let [fee, from, to] = [0, 0, 0];
  for (const { price, quantity, treatment_price: treatment } of lines) {
    if (treatment?.currency_code !== currency) return undefined;
    fee += minor(price) * quantity;
    from += minor(treatment.from) * quantity;
    to += minor(treatment.to) * quantity;
  }
  const range = (less: number): TreatmentPrice => ({
    from: toPlainAmount(Math.max(0, from - less), currency),
    to: toPlainAmount(Math.max(0, to - less), currency),
    currency_code: currency,
  });
  return lines.length === 0 || Number.isNaN(fee + from + to) ? undefined : { price: range(0), rest: range(fee) };
}
