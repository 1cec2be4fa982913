import type { TreatmentPrice } from '../../contract/catalog/catalog.ts';
import { CHARGE_CURRENCY, CLINIC_TIME_ZONE, type Currency, type OrderStatus, PAYMENT_METHODS, type PaymentMethod } from '../../contract/constants.ts';
import { convert, fromWire, type Money, sumLines, toWire } from '../../contract/money.ts';
import { refundTerms } from '../../contract/orders/fees.ts';
import type { OrderLine, OrderRow, OrderState } from './orders.tables.ts';

/** Unpaid orders that one member may have open at once (security 7.3). */
export const OPEN_ORDERS = 20;
/** 30 minutes from opening the window, 10 from there to the confirmation (providers 1.4), and one for clocks that differ. */
export const PAYMENT_WINDOW_MS = 41 * 60_000;
/** Orders that failed after their payment was to be captured are asked about for so long: what is captured late goes back. */
export const FAILED_WATCH_MS = 24 * 60 * 60_000;
/** What a column of minor units holds. */
export const MAX_MINOR = 2_147_483_647;

/**
 * Where an order may go from where it stands. Forward only, with one way back: a refund that the provider refuses leaves
 * the order paid, as it was.
 */
export const TRANSITIONS: Record<OrderState, readonly OrderState[]> = {
  pending: ['confirming', 'failed'],
  confirming: ['success', 'failed'],
  success: ['canceling'],
  canceling: ['canceled', 'success'],
  failed: [],
  canceled: [],
};

/** Why an order failed that another one of the same quote took the place of: it was never paid, and cannot be any more. */
export const REPLACED = 'replaced';

const WIRE: Record<OrderState, OrderStatus> = {
  pending: 'pending',
  confirming: 'pending',
  success: 'success',
  canceling: 'success',
  failed: 'failed',
  canceled: 'canceled',
};
/** A state as the wire shows it (specification 6.9): what is not known yet is neither failed nor canceled. */
export const wireStatus = (state: OrderState): OrderStatus => WIRE[state];

/** Whether a way to pay is one of those that the checkout offers (specification 6.4). */
export const isOffered = (method: string): boolean => (PAYMENT_METHODS as readonly string[]).includes(method);

/** The way to pay that charges in this currency, or undefined when none does (specification 6.4). */
export function methodFor(currency: Currency): PaymentMethod | undefined {
  return PAYMENT_METHODS.find((method) => CHARGE_CURRENCY[method] === currency);
}

/**
 * What is charged for these lines: their sum in the options' own currency, converted once at the end, half up, where
 * another currency is charged. Both in minor units; undefined when a figure is too large to be kept exactly.
 */
export function priceOrder(
  lines: readonly { unitMinor: number; quantity: number }[],
  base: Currency,
  charge: Currency,
  rate: string | null,
): { base: Money; charge: Money } | undefined {
  const baseMinor = sumLines(lines);
  const minor = rate === null ? baseMinor : convert(baseMinor, { base, quote: charge, rate });
  if ([baseMinor, minor].some((n) => !Number.isSafeInteger(n) || n <= 0 || n > MAX_MINOR)) return undefined;
  return { base: { minor: baseMinor, currency: base }, charge: { minor, currency: charge } };
}

/** What one way to pay charges for an order. */
export type Charge = Money & { method: PaymentMethod };

/**
 * The charges that can pay an order, the one it was placed with first. An order in dollars can also be paid by card in won, at the rate it
 * keeps, until a payment of it has begun: that fixes one of the two (`fixedBy`). One that failed before was meant to be paid by either.
 */
export function chargesOf(order: Pick<OrderRow, 'state' | 'paymentKey' | 'currency' | 'totalMinor' | 'baseCurrency' | 'baseTotalMinor' | 'rate'>): Charge[] {
  const { state, paymentKey, currency, totalMinor, baseCurrency: base, baseTotalMinor, rate } = order;
  const method = methodFor(currency);
  const placed: Charge[] = method ? [{ method, currency, minor: totalMinor }] : [];
  const isOpen = state === 'pending' || (state === 'failed' && paymentKey === null);
  if (!isOpen || rate === null || isConverted(order)) return placed;
  const won = { base, quote: CHARGE_CURRENCY.CARD, rate };
  return [...placed, { method: 'CARD', currency: won.quote, minor: convert(baseTotalMinor, won) }];
}

/** What an order says of its money once it is paid by this charge. */
export const fixedBy = ({ method, currency, minor }: Charge) => ({ paymentMethod: method, currency, totalMinor: minor });

/** The charge that is exactly this sum of money. */
export const chargeOf = (order: Parameters<typeof chargesOf>[0], { currency, minor }: Money): Charge | undefined =>
  chargesOf(order).find((charge) => charge.currency === currency && charge.minor === minor);

/** True if an order is charged in another currency than its options are priced in. */
export const isConverted = ({ baseCurrency, currency }: Pick<OrderRow, 'baseCurrency' | 'currency'>): boolean => currency !== baseCurrency;

/** The price of one of a line, in minor units of the order's currency at the order's own rate. */
export function priceOfOne(order: Pick<OrderRow, 'baseCurrency' | 'currency' | 'rate'>, { unitMinor }: Pick<OrderLine, 'unitMinor'>): number {
  const { baseCurrency: base, currency: quote, rate } = order;
  return rate !== null && isConverted(order) ? convert(unitMinor, { base, quote, rate }) : unitMinor;
}

/** What one of a line costs at the clinic, in the option's own currency: it is paid there, so no rate of the order touches it. */
export function treatmentPriceOfOne(
  { baseCurrency }: Pick<OrderRow, 'baseCurrency'>,
  { treatmentFromMinor: from, treatmentToMinor: to }: Pick<OrderLine, 'treatmentFromMinor' | 'treatmentToMinor'>,
): TreatmentPrice | null {
  return from === null || to === null ? null : { from: toWire(from, baseCurrency), to: toWire(to, baseCurrency), currency_code: baseCurrency };
}

/** A price at the clinic with what is paid there beside the lines it comes of (`besideMinor`); none where there is none. */
export function withBeside(
  price: TreatmentPrice | undefined,
  { besideMinor, baseCurrency }: Pick<OrderRow, 'besideMinor' | 'baseCurrency'>,
): TreatmentPrice | undefined {
  if (!price || besideMinor === 0) return price;
  const plus = (amount: number) => toWire((fromWire(amount, baseCurrency) ?? 0) + besideMinor, baseCurrency);
  return { ...price, from: plus(price.from), to: plus(price.to) };
}

/**
 * An order's procedure: the next date that is fixed with its clinic, from the order on; null while there is none. A visit that was
 * over before the order was placed says nothing about it (specification 6.10). `dates` in order.
 */
export const nextProcedure = ({ createdAt }: Pick<OrderRow, 'createdAt'>, dates: readonly Date[] = []): Date | null =>
  dates.find((at) => at > createdAt) ?? null;

/** Cancellation is possible while there is something to give back: the refund rule, whose words stand on the pages (specification 6.10). */
export const isBeforeProcedure = (procedureAt: Date | null, now: Date): boolean => refundTerms(procedureAt, now).refund !== 'none';

/** The one rule behind the button and the call. */
export function isCancellable(state: OrderState, procedureAt: Date | null, now: Date): boolean {
  return state === 'success' && isBeforeProcedure(procedureAt, now);
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: CLINIC_TIME_ZONE, dateStyle: 'short' });

/** `N20261121-7K3M9Q0ZXA`: the day in Seoul and ten random characters; not to be guessed. */
export function orderNumber(now: Date, random: Uint8Array): string {
  const day = DAY.format(now).replaceAll('-', '');
  return `N${day}-${Array.from(random.subarray(0, 10), (byte) => CROCKFORD[byte & 31]).join('')}`;
}

/** The first treatment's name, and how many other treatments there are; two options of one treatment are one. */
export function orderTitle(productTitles: readonly string[]): string {
  const [first = '', ...more] = new Set(productTitles);
  return more.length > 0 ? `${first} +${more.length}` : first;
}

/** The VAT held in an amount, an eleventh rounded half up: used where the provider's own figure has shrunk with a refund. */
export const includedVat = (minor: number): number => Math.floor((2 * minor + 11) / 22);

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** For so long nobody else asks about an order that a process is at work on; after that the process may be gone. */
export const AT_WORK_MS = 15 * SECOND_MS;
/** A provider that is away is asked again after this, whatever the order's age. */
const SILENT_MS = 5 * SECOND_MS;
const FLAGGED_MS = 10 * MINUTE_MS;

type Asked = Pick<OrderRow, 'state' | 'createdAt' | 'confirmingAt' | 'cancelingAt'>;

/**
 * When the provider is asked about an order again; null when nothing of it is open. The pauses grow with the order's age: from 2 to
 * 30 seconds while money is on its way, from 90 seconds to five minutes while nobody has paid, to an hour for a day after a failure.
 * `silent`: the provider said nothing for certain. `owing`: it holds money that is not ours. `flagged`: a person has to look.
 */
export function nextAsk(order: Asked, last: { silent?: boolean; owing?: boolean; flagged?: boolean }, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const age = now.getTime() - (order.cancelingAt ?? order.confirmingAt ?? order.createdAt).getTime();
  switch (order.state) {
    case 'confirming':
    case 'canceling':
      if (last.silent) return after(SILENT_MS);
      // What is not settled after an hour waits for a person: asking often does not help.
      return after(Math.max(between(age, 2 * SECOND_MS, 30 * SECOND_MS), between(age / 120, 0, 15 * MINUTE_MS)));
    case 'pending': {
      if (last.owing) return after(30 * SECOND_MS);
      const pause = between(age, 90 * SECOND_MS, 5 * MINUTE_MS);
      // Not later than the moment from which on it can fail.
      const left = PAYMENT_WINDOW_MS + SECOND_MS - age;
      return after(left > 0 ? Math.min(pause, left) : pause);
    }
    case 'failed':
      if (last.flagged) return after(FLAGGED_MS);
      if (last.owing) return after(30 * SECOND_MS);
      if (order.confirmingAt === null || (age > FAILED_WATCH_MS && !last.silent)) return null;
      return after(between(age, 30 * SECOND_MS, 60 * MINUTE_MS));
    default:
      return last.flagged ? after(FLAGGED_MS) : null;
  }
}

const between = (ms: number, least: number, most: number): number => Math.min(Math.max(ms, least), most);
