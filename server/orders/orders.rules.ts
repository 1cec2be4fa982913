import type { z } from 'zod';
import type { TreatmentPrice } from '../../contract/catalog/catalog.ts';
import { CHARGE_CURRENCY, type Currency, type OrderStatus, PAYMENT_METHODS, type PaymentMethod } from '../../contract/constants.ts';
import { convertMinorUnits, convertPartsOfSum, type Money, sumOrderLines, toExactMinorUnits, toPlainAmount } from '../../contract/money.ts';
import { getRefundTerms } from '../../contract/orders/fees.ts';
import type { LineAmounts, UnconvertedFee } from '../../contract/orders/unconverted-fee.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, toSeoulDay } from '../../contract/time.ts';
import type { OrderLine, OrderRow, OrderState } from './orders.tables.ts';

/** Maximum number of unpaid orders that a member can have open at once (security 7.3). */
export const MAX_OPEN_ORDERS = 20;
/**
 * Time from opening the payment window until the payment can no longer be confirmed, in ms: 30 minutes to pay, 10 to confirm (providers 1.4), and one
 * for clock differences.
 */
export const PAYMENT_WINDOW_MS = 41 * MINUTE_MS;
/** Time for which a failed order is watched if a capture was attempted, in ms. A late capture is returned. */
export const FAILED_WATCH_MS = DAY_MS;
/** Largest value of a column of minor units. */
export const MAX_MINOR = 2_147_483_647;

/** Allowed state transitions of an order. They go forward only, with one exception: if the provider refuses a refund, the order returns to paid. */
export const ORDER_TRANSITIONS: Record<OrderState, readonly OrderState[]> = {
  pending: ['confirming', 'failed'],
  confirming: ['success', 'failed'],
  success: ['canceling'],
  canceling: ['canceled', 'success'],
  failed: [],
  canceled: [],
};

/** Failure code of an unpaid order that another order of the same quote has replaced. It can no longer be paid. */
export const REPLACED_CODE = 'replaced';

const WIRE_STATUS: Record<OrderState, OrderStatus> = {
  pending: 'pending',
  confirming: 'pending',
  success: 'success',
  canceling: 'success',
  failed: 'failed',
  canceled: 'canceled',
};
/** Returns the API's status for a state (specification 6.9). An unknown outcome is neither failed nor canceled. */
export const toWireStatus = (state: OrderState): OrderStatus => WIRE_STATUS[state];

/** True if the checkout offers this payment method (specification 6.4). */
export const isPaymentMethod = (method: string): boolean => (PAYMENT_METHODS as readonly string[]).includes(method);

/** Returns the payment method that charges in this currency, or undefined if there is none (specification 6.4). */
export function findPaymentMethod(currency: Currency): PaymentMethod | undefined {
  return PAYMENT_METHODS.find((method) => CHARGE_CURRENCY[method] === currency);
}

/**
 * Returns the charge for these lines, in minor units. The sum in the options' own currency is converted once at the end and rounded half up, if
 * another currency is charged. Undefined if a figure is too large to store exactly.
 */
export function priceOrder(
  lines: readonly { unitMinor: number; quantity: number }[],
  base: Currency,
  charge: Currency,
  rate: string | null,
): { base: Money; charge: Money } | undefined {
  const baseMinor = sumOrderLines(lines);
  const minor = rate === null ? baseMinor : convertMinorUnits(baseMinor, { base, quote: charge, rate });
  if ([baseMinor, minor].some((n) => !Number.isSafeInteger(n) || n <= 0 || n > MAX_MINOR)) return undefined;
  return { base: { minor: baseMinor, currency: base }, charge: { minor, currency: charge } };
}

/** Amount that a payment method charges for an order, with the method. */
export type Charge = Money & { method: PaymentMethod };

/**
 * Returns the charges that can pay an order, the original one first. An order in dollars can also be paid by card in won at its stored rate, until a
 * payment begins and fixes one of the two (`chargeColumns`). For an order that failed before a payment began, both are returned.
 */
export function listPossibleCharges(
  order: Pick<OrderRow, 'state' | 'paymentKey' | 'currency' | 'totalMinor' | 'baseCurrency' | 'baseTotalMinor' | 'rate'>,
): Charge[] {
  const { state, paymentKey, currency, totalMinor, baseCurrency: base, baseTotalMinor, rate } = order;
  const method = findPaymentMethod(currency);
  const placed: Charge[] = method ? [{ method, currency, minor: totalMinor }] : [];
  const isOpen = state === 'pending' || (state === 'failed' && paymentKey === null);
  if (!isOpen || rate === null || isConverted(order)) return placed;
  const won = { base, quote: CHARGE_CURRENCY.CARD, rate };
  return [...placed, { method: 'CARD', currency: won.quote, minor: convertMinorUnits(baseTotalMinor, won) }];
}

/** Columns of an order that is paid by this charge. */
export const chargeColumns = ({ method, currency, minor }: Charge) => ({ paymentMethod: method, currency, totalMinor: minor });

/** Returns the order's charge of exactly this amount and currency; undefined if there is none. */
export const matchPossibleCharge = (order: Parameters<typeof listPossibleCharges>[0], { currency, minor }: Money): Charge | undefined =>
  listPossibleCharges(order).find((charge) => charge.currency === currency && charge.minor === minor);

/** True if an order is charged in another currency than its options are priced in. */
export const isConverted = ({ baseCurrency, currency }: Pick<OrderRow, 'baseCurrency' | 'currency'>): boolean => currency !== baseCurrency;

/** Returns the unit price of a line, in minor units of the order's currency at the order's own rate. */
function unitPrice(order: Pick<OrderRow, 'baseCurrency' | 'currency' | 'rate'>, { unitMinor }: Pick<OrderLine, 'unitMinor'>): number {
  const { baseCurrency: base, currency: quote, rate } = order;
  return rate !== null && isConverted(order) ? convertMinorUnits(unitMinor, { base, quote, rate }) : unitMinor;
}

/** Returns the fee of an order for the API, in its options' currency and with its own rate. */
export const formatUnconvertedFee = (order: Pick<OrderRow, 'baseCurrency' | 'baseTotalMinor' | 'currency' | 'rate'>): z.output<typeof UnconvertedFee> => ({
  total: toPlainAmount(order.baseTotalMinor, order.baseCurrency),
  currency_code: order.baseCurrency,
  rate: isConverted(order) ? order.rate : null,
});

/** Returns the amounts of all lines of an order for the API. The totals add up to the order's, in both currencies. */
export function formatLineAmounts(
  order: Pick<OrderRow, 'baseCurrency' | 'currency' | 'rate'>,
  lines: readonly Pick<OrderLine, 'unitMinor' | 'quantity'>[],
): (LineAmounts & { price: number })[] {
  const { baseCurrency: base, currency: quote, rate } = order;
  const totals = lines.map((line) => sumOrderLines([line]));
  const charged = rate !== null && isConverted(order) ? convertPartsOfSum(totals, { base, quote, rate }) : totals;
  return lines.map((line, at) => ({
    price: toPlainAmount(unitPrice(order, line), quote),
    total: toPlainAmount(charged[at] ?? 0, quote),
    fee: { price: toPlainAmount(line.unitMinor, base), total: toPlainAmount(totals[at] ?? 0, base) },
  }));
}

/** Returns the unit price to pay at the clinic, in the option's own currency. The order's rate does not apply there. */
export function unitTreatmentPrice(
  { baseCurrency }: Pick<OrderRow, 'baseCurrency'>,
  { treatmentFromMinor: from, treatmentToMinor: to }: Pick<OrderLine, 'treatmentFromMinor' | 'treatmentToMinor'>,
): TreatmentPrice | null {
  return from === null || to === null ? null : { from: toPlainAmount(from, baseCurrency), to: toPlainAmount(to, baseCurrency), currency_code: baseCurrency };
}

/** Adds the amount that is paid at the clinic in addition to the lines (`besideMinor`). Undefined if the lines have no price. */
export function addAmountOutsideLines(
  price: TreatmentPrice | undefined,
  { besideMinor, baseCurrency }: Pick<OrderRow, 'besideMinor' | 'baseCurrency'>,
): TreatmentPrice | undefined {
  if (!price || besideMinor === 0) return price;
  const plus = (amount: number) => toPlainAmount((toExactMinorUnits(amount, baseCurrency) ?? 0) + besideMinor, baseCurrency);
  return { ...price, from: plus(price.from), to: plus(price.to) };
}

/**
 * Returns the date of an order's procedure: the next date fixed with its clinic after the order was placed; null if there is none. Earlier visits do
 * not count (specification 6.10). `dates` must be in order.
 */
export const nextProcedure = ({ createdAt }: Pick<OrderRow, 'createdAt'>, dates: readonly Date[] = []): Date | null =>
  dates.find((at) => at > createdAt) ?? null;

/** True while a refund is possible, by the refund rule that the pages state (specification 6.10). */
export const isBeforeProcedure = (procedureAt: Date | null, now: Date): boolean => getRefundTerms(procedureAt, now).refund !== 'none';

/** True if an order can be cancelled. The button and the call use the same rule. */
export function isCancellable(state: OrderState, procedureAt: Date | null, now: Date): boolean {
  return state === 'success' && isBeforeProcedure(procedureAt, now);
}

const CROCKFORD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns an order number such as `N20261121-7K3M9Q0ZXA`: the day in Seoul and ten random characters, so that it cannot be guessed. */
export function makeOrderNumber(now: Date, random: Uint8Array): string {
  const day = toSeoulDay(now).replaceAll('-', '');
  return `N${day}-${Array.from(random.subarray(0, 10), (byte) => CROCKFORD_ALPHABET[byte & 31]).join('')}`;
}

/** Returns the title of an order: the first treatment's name and the number of other treatments. Several options of one treatment count once. */
export function makeOrderTitle(productTitles: readonly string[]): string {
  const [first = '', ...more] = new Set(productTitles);
  return more.length > 0 ? `${first} +${more.length}` : first;
}

/** Returns the VAT included in an amount, an eleventh rounded half up; used if a refund has reduced the provider's own figure. */
export const includedVat = (minor: number): number => Math.floor((2 * minor + 11) / 22);

/** Lease of an order for the process that works on it, in ms. After it another process may ask about the order. */
export const ORDER_LEASE_MS = 15 * SECOND_MS;
/** Pause before asking an unavailable provider again, in ms, whatever the order's age. */
const UNAVAILABLE_RETRY_MS = 5 * SECOND_MS;
const FLAGGED_RECHECK_MS = 10 * MINUTE_MS;

type OrderTimes = Pick<OrderRow, 'state' | 'createdAt' | 'confirmingAt' | 'cancelingAt'>;

/**
 * Returns when to ask the provider about an order again; null if nothing is open. Pauses grow with the order's age: from 2 to 30 seconds while money
 * is in transit, from 90 seconds to five minutes while the order is unpaid, and up to an hour for a day after a failure. `silent`: the last answer
 * was not certain. `owing`: the provider holds money to return. `flagged`: a person has to look.
 */
export function nextInquiryAt(order: OrderTimes, last: { silent?: boolean; owing?: boolean; flagged?: boolean }, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const age = now.getTime() - (order.cancelingAt ?? order.confirmingAt ?? order.createdAt).getTime();
  switch (order.state) {
    case 'confirming':
    case 'canceling':
      if (last.silent) return after(UNAVAILABLE_RETRY_MS);
      // After an hour an unsettled order waits for a person, so the pauses grow up to 15 minutes.
      return after(Math.max(clamp(age, 2 * SECOND_MS, 30 * SECOND_MS), clamp(age / 120, 0, 15 * MINUTE_MS)));
    case 'pending': {
      if (last.owing) return after(30 * SECOND_MS);
      const pause = clamp(age, 90 * SECOND_MS, 5 * MINUTE_MS);
      // Asks no later than the end of the payment window, when the order can fail.
      const left = PAYMENT_WINDOW_MS + SECOND_MS - age;
      return after(left > 0 ? Math.min(pause, left) : pause);
    }
    case 'failed':
      if (last.flagged) return after(FLAGGED_RECHECK_MS);
      if (last.owing) return after(30 * SECOND_MS);
      if (order.confirmingAt === null || (age > FAILED_WATCH_MS && !last.silent)) return null;
      return after(clamp(age, 30 * SECOND_MS, 60 * MINUTE_MS));
    default:
      return last.flagged ? after(FLAGGED_RECHECK_MS) : null;
  }
}

const clamp = (ms: number, least: number, most: number): number => Math.min(Math.max(ms, least), most);
