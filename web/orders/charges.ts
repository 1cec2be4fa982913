import { CHARGE_CURRENCY, type Currency, PAYMENT_METHODS, type PaymentMethod } from '../../contract/constants.ts';
import { convertMinorUnits, type ExchangeRate, toExactMinorUnits, toPlainAmount } from '../../contract/money.ts';
import type { CallReply } from '../api/call.ts';
import type { OrderDraft } from './draft.ts';

/** Amount for one payment method, in its own currency as a plain number. `rate` is set if that is not the draft's currency. */
export type Charge = { method: PaymentMethod; currency: Currency; value: number; rate?: DatedRate };
export type DatedRate = ExchangeRate & { as_of: string };
export type CreatedOrder = CallReply<'createOrder'>;
/** Request to the payment window without its two return addresses: the input of `requestPayment` in the provider's SDK (providers 1.2). */
export type PaymentWindowOrder = {
  order: CreatedOrder;
  name: string;
  method: PaymentMethod;
  customerName: string;
  customerEmail: string | null;
  products: Product[];
};
type Product = { name: string; quantity: number; unitAmount: number; currency: Currency; description: string };

/** Maximum characters of an order name at the provider (specification 6.6). */
const MAX_NAME_CHARACTERS = 100;

/**
 * Returns the payment methods for this draft, default first (specification 6.4). Each has exactly the amount that the server computes: the sum in the
 * options' currency, converted once, half up, if a card is charged in another currency.
 */
export function listCharges(draft: OrderDraft, rates: readonly DatedRate[]): Charge[] {
  return PAYMENT_METHODS.flatMap((method) => findCharge(draft, method, rates) ?? []);
}

function findCharge(draft: OrderDraft, method: PaymentMethod, rates: readonly DatedRate[]): Charge | undefined {
  const currency = CHARGE_CURRENCY[method];
  const base = draft.currency_code;
  if (currency === base) return { method, currency, value: draft.total_price };
  // Only a card can be charged in another currency than the options' (specification 6.4).
  const rate = method === 'CARD' ? rates.find((each) => each.base === base && each.quote === currency) : undefined;
  const minor = toExactMinorUnits(draft.total_price, base);
  return rate && minor !== undefined ? { method, currency, rate, value: toPlainAmount(convertMinorUnits(minor, rate), currency) } : undefined;
}

/**
 * Returns the treatment's title with "reservation fee" in the reader's language. At most 100 characters; characters are not split (specification
 * 6.6).
 */
export function buildOrderName(title: string, fee: string): string {
  const room = MAX_NAME_CHARACTERS - fee.length - 1;
  if (title.length <= room) return `${title} ${fee}`;
  const cut = title.slice(0, room - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}… ${fee}`;
}

/** Returns the order lines that PayPal requires for seller protection. Empty if the charge is not in the draft's currency. */
export function listWindowProducts(draft: OrderDraft): Product[] {
  // Lines of a quote can have no fee.
  const paid = draft.order_products.filter(({ price }) => price > 0);
  return paid.map(({ title, quantity, price }) => ({
    name: title.slice(0, MAX_NAME_CHARACTERS).toWellFormed(),
    quantity,
    unitAmount: price,
    currency: draft.currency_code,
    description: draft.title.slice(0, MAX_NAME_CHARACTERS).toWellFormed(),
  }));
}
