import { CHARGE_CURRENCY, type Currency, PAYMENT_METHODS, type PaymentMethod } from '../../contract/constants.ts';
import { convert, fromWire, type Rate, toWire } from '../../contract/money.ts';
import type { Reply } from '../api/call.ts';
import type { OrderDraft } from './draft.ts';

/** What one way of paying takes: a plain number in its own currency, and the rate it came by when that is not the draft's. */
export type Charge = { method: PaymentMethod; currency: Currency; value: number; rate?: DatedRate };
export type DatedRate = Rate & { as_of: string };
export type Created = Reply<'createOrder'>;
/** The window's request without its two addresses: what `requestPayment` of the provider's SDK takes (providers 1.2). */
export type WindowOrder = { order: Created; name: string; method: PaymentMethod; customerName: string; customerEmail: string | null; products: Product[] };
type Product = { name: string; quantity: number; unitAmount: number; currency: Currency; description: string };

/** The provider's longest order name (specification 6.6). */
const NAME_MAX = 100;

/**
 * The ways this draft can be paid, the default first (specification 6.4), each with exactly the amount that the server computes:
 * the sum in the options' own currency, converted once, half up, where a card is charged in another.
 */
export function offeredCharges(draft: OrderDraft, rates: readonly DatedRate[]): Charge[] {
  return PAYMENT_METHODS.flatMap((method) => chargeOf(draft, method, rates) ?? []);
}

function chargeOf(draft: OrderDraft, method: PaymentMethod, rates: readonly DatedRate[]): Charge | undefined {
  const currency = CHARGE_CURRENCY[method];
  const base = draft.currency_code;
  if (currency === base) return { method, currency, value: draft.total_price };
  // Only a card is charged in another currency than the options have (specification 6.4).
  const rate = method === 'CARD' ? rates.find((each) => each.base === base && each.quote === currency) : undefined;
  const minor = fromWire(draft.total_price, base);
  return rate && minor !== undefined ? { method, currency, rate, value: toWire(convert(minor, rate), currency) } : undefined;
}

/** Treatment and "reservation fee" in the reader's language, at most 100 characters, no character cut in half (specification 6.6). */
export function orderName(title: string, fee: string): string {
  const room = NAME_MAX - fee.length - 1;
  if (title.length <= room) return `${title} ${fee}`;
  const cut = title.slice(0, room - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}… ${fee}`;
}

/** The lines as PayPal wants them for its seller protection; none where the charge is not in the draft's currency. */
export function windowProducts(draft: OrderDraft): Product[] {
  // A line of a quote may leave its fee to the others.
  const paid = draft.order_products.filter(({ price }) => price > 0);
  return paid.map(({ title, quantity, price }) => ({
    name: title.slice(0, NAME_MAX).toWellFormed(),
    quantity,
    unitAmount: price,
    currency: draft.currency_code,
    description: draft.title.slice(0, NAME_MAX).toWellFormed(),
  }));
}
