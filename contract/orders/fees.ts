import type { TreatmentPrice } from '../catalog/catalog.ts';
import type { Currency } from '../constants.ts';
import { fromWire, toWire } from '../money.ts';

/** The rules of the reservation fee that importer, server and pages share (specification 6.10, 6.13). No zod here: pages load this. */

/** A fee is at most a tenth of what the treatment costs at least, as a public Korean standard for deposits has it. Minor units of one currency. */
export const isAboveTenth = (fee: number, lowestPrice: number): boolean => fee * 10 > lowestPrice;

/** What comes back of a paid fee: all of it, until an instant or as long as no date is fixed; or nothing any more. */
export type RefundTerms = { refund: 'full'; until: Date | null } | { refund: 'none' };

/**
 * The refund rule (specification 6.10): everything comes back until the procedure, compared as instants; with no date fixed it has not
 * happened. The button, the call and the words on the screen follow from this.
 */
export function refundTerms(procedureAt: Date | null, now: Date): RefundTerms {
  return procedureAt === null || now < procedureAt ? { refund: 'full', until: procedureAt } : { refund: 'none' };
}

/** What is left to pay at the clinic for several orders together (specification 6.13); undefined where nothing is, or in several currencies. */
export function leftToPay(orders: readonly { due_at_clinic: TreatmentPrice | null }[]): TreatmentPrice | undefined {
  const due = orders.flatMap(({ due_at_clinic }) => due_at_clinic ?? []);
  const currency = due[0]?.currency_code;
  if (!currency || due.some((one) => one.currency_code !== currency)) return undefined;
  const sum = (end: 'from' | 'to') =>
    toWire(
      due.reduce((total, one) => total + (fromWire(one[end], currency) ?? 0), 0),
      currency,
    );
  return { from: sum('from'), to: sum('to'), currency_code: currency };
}

/** Chosen options: the fee for one and the treatment's price of one, as plain numbers. */
type Line = { price: number; quantity: number; treatment_price: TreatmentPrice | null };

/**
 * What is paid at the clinic for these lines: the treatments' price, and what is left of it after the fee, as plain numbers in
 * `currency`, which the fees are in too. Undefined where one of them has no published price, or has it in another currency.
 */
export function dueAtClinic(lines: readonly Line[], currency: Currency): { price: TreatmentPrice; rest: TreatmentPrice } | undefined {
  const minor = (amount: number) => fromWire(amount, currency) ?? Number.NaN;
  let [fee, from, to] = [0, 0, 0];
  for (const { price, quantity, treatment_price: treatment } of lines) {
    if (treatment?.currency_code !== currency) return undefined;
    fee += minor(price) * quantity;
    from += minor(treatment.from) * quantity;
    to += minor(treatment.to) * quantity;
  }
  const range = (less: number): TreatmentPrice => ({
    from: toWire(Math.max(0, from - less), currency),
    to: toWire(Math.max(0, to - less), currency),
    currency_code: currency,
  });
  return lines.length === 0 || Number.isNaN(fee + from + to) ? undefined : { price: range(0), rest: range(fee) };
}
