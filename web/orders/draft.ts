import type { Hospital, Picture, ProductDetail, TreatmentPrice } from '../../contract/catalog/catalog.ts';
import { CURRENCIES, type Currency } from '../../contract/constants.ts';
import { isId } from '../../contract/ids.ts';
import { sumOrderLines, toExactMinorUnits, toPlainAmount } from '../../contract/money.ts';
import { computeDueAtClinic } from '../../contract/orders/fees.ts';
import type { Quote } from '../../contract/quotes/quotes.ts';
import { MAX_QUANTITY } from '../../contract/rules.ts';
import { GUEST_CHOICE_KEY, ORDER_DRAFT_KEY } from '../session/choice-keys.ts';

/**
 * A chosen option. `title` is the option's. `price` is the fee as a plain number in the draft's currency. `treatment_price` is the price at the
 * clinic, for display only.
 */
type OrderDraftLine = {
  hospital_id: number;
  product_id: number;
  option_id: number;
  quantity: number;
  title: string;
  price: number;
  treatment_price: TreatmentPrice | null;
};

/** Order draft (specification 6.2). `title` is the treatment's, `created_at` ISO 8601 UTC, money plain numbers in `currency_code`. */
export type OrderDraft = {
  currency_code: Currency;
  total_price: number;
  address: string;
  subway: string;
  title: string;
  hospital_id: number;
  hospital_name: string;
  profile_image: string[];
  created_at: string;
  order_products: OrderDraftLine[];
  /** Our addition: the same pictures with dimensions, sizes and placeholders. */
  profile_pictures: Picture[];
  /** Our addition: start of the visit chosen with the order, ISO 8601 UTC (specification 5.14). */
  visit_at?: string;
  /** Our addition: the quote that the order accepts, its version and its amounts (specification 5.22). */
  quote?: { id: number; version: number; total: number; at_clinic: number };
};

/** Returns the price at the clinic for a draft: the total, and the rest after the fee. A draft from a quote has the quote's amounts. */
export function computeDraftDueAtClinic({ order_products, currency_code, quote }: Pick<OrderDraft, 'order_products' | 'currency_code' | 'quote'>) {
  if (!quote) return computeDueAtClinic(order_products, currency_code);
  const exactly = (amount: number): TreatmentPrice => ({ from: amount, to: amount, currency_code });
  return { price: exactly(quote.total), rest: exactly(quote.at_clinic) };
}

/** Returns the draft that accepts a quote. It has the quote's lines with a fee, at the quote's prices. */
export function createOrderDraftFromQuote(
  quote: Quote,
  clinic: Pick<Hospital, 'id' | 'name' | 'address_english' | 'nearest_subway_station' | 'profile_image' | 'profile_pictures'>,
): OrderDraft {
  const { currency_code } = quote;
  const order_products = quote.lines.flatMap(({ product_id, option_id, title, option_title, quantity, price, fee }) =>
    product_id === null || option_id === null
      ? []
      : [
          {
            ...{ hospital_id: quote.hospital_id, product_id, option_id, quantity, price: fee },
            title: [title, option_title].filter(Boolean).join(' · '),
            treatment_price: { from: price, to: price, currency_code },
          },
        ],
  );
  return {
    ...{ currency_code, total_price: quote.sums.fee, hospital_id: quote.hospital_id, hospital_name: clinic.name, order_products },
    address: clinic.address_english,
    subway: clinic.nearest_subway_station,
    title: quote.lines.find(({ title }) => title !== null)?.title ?? '',
    profile_image: clinic.profile_image,
    profile_pictures: clinic.profile_pictures,
    created_at: quote.offered_at,
    quote: { id: quote.id, version: quote.version, total: quote.sums.total, at_clinic: quote.sums.at_clinic },
  };
}

/** Returns the sum of price times quantity over all lines, as a plain number in the draft's currency. Added in minor units. */
export function sumDraft({ currency_code, order_products }: Pick<OrderDraft, 'currency_code' | 'order_products'>): number {
  const lines = order_products.map(({ price, quantity }) => ({ unitMinor: toExactMinorUnits(price, currency_code) ?? Number.NaN, quantity }));
  return toPlainAmount(sumOrderLines(lines), currency_code);
}

/** Data of a treatment that a draft needs. */
export type OrderableTreatment = Pick<ProductDetail, 'id' | 'title' | 'currency_code' | 'profile_image' | 'profile_pictures' | 'options'> & {
  hospital: Pick<Hospital, 'id' | 'name' | 'address_english' | 'nearest_subway_station'>;
};

/** Creates a draft from options of a treatment. `quantities` is by option ID; `now` becomes `created_at`. */
export function createOrderDraft(product: OrderableTreatment, quantities: ReadonlyMap<number, number>, now: Date): OrderDraft {
  const { hospital } = product;
  const order_products = product.options.flatMap(({ id, title, price, treatment_price }) => {
    const quantity = quantities.get(id);
    return quantity ? [{ hospital_id: hospital.id, product_id: product.id, option_id: id, quantity, title, price, treatment_price }] : [];
  });
  return {
    currency_code: product.currency_code,
    total_price: sumDraft({ currency_code: product.currency_code, order_products }),
    address: hospital.address_english,
    subway: hospital.nearest_subway_station,
    title: product.title,
    hospital_id: hospital.id,
    hospital_name: hospital.name,
    profile_image: product.profile_image,
    profile_pictures: product.profile_pictures,
    created_at: now.toISOString(),
    order_products,
  };
}

/**
 * Returns the draft with current texts and prices of the catalogue, in the language of `product`. IDs, quantities and fees stay. An option that left
 * the catalogue keeps its data.
 */
export function refreshOrderDraft(draft: OrderDraft, product: ProductDetail): OrderDraft {
  const { hospital } = product;
  return {
    ...draft,
    title: product.title,
    hospital_name: hospital.name,
    address: hospital.address_english,
    subway: hospital.nearest_subway_station,
    order_products: draft.order_products.map((line) => {
      const option = product.options.find(({ id }) => id === line.option_id);
      return option ? { ...line, title: option.title, treatment_price: option.treatment_price } : line;
    }),
  };
}

/** Stores the draft in this tab. Replaces any other draft. */
export function saveOrderDraft(draft: OrderDraft): void {
  sessionStorage.setItem(ORDER_DRAFT_KEY, JSON.stringify(draft));
}

/** Returns this tab's draft. Undefined if there is none or it is invalid (from an older version, or edited by hand). */
export function readOrderDraft(): OrderDraft | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(ORDER_DRAFT_KEY) ?? 'null');
    return isDraft(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the amount due at the clinic after the fee for this tab's draft. Undefined if a price is not published. */
export function readDraftDueAtClinic(): TreatmentPrice | undefined {
  const draft = readOrderDraft();
  return draft && computeDraftDueAtClinic(draft)?.rest;
}

export function clearOrderDraft(): void {
  sessionStorage.removeItem(ORDER_DRAFT_KEY);
  localStorage.removeItem(GUEST_CHOICE_KEY);
}

type Unknown<T> = { [K in keyof T]?: unknown };

function isDraft(value: unknown): value is OrderDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Unknown<OrderDraft>;
  const currency = CURRENCIES.find((code) => code === draft.currency_code);
  if (!currency || !Array.isArray(draft.profile_pictures) || !isId(draft.hospital_id)) return false;
  if (draft.visit_at !== undefined && (typeof draft.visit_at !== 'string' || Number.isNaN(Date.parse(draft.visit_at)))) return false;
  if (![draft.address, draft.subway, draft.title, draft.hospital_name, draft.created_at].every((text) => typeof text === 'string')) return false;
  if (!isQuoteOfDraft(draft.quote)) return false;
  const lines: unknown = draft.order_products;
  if (!Array.isArray(lines) || lines.length === 0 || !lines.every((line) => isLine(line, currency))) return false;
  return draft.total_price === sumDraft({ currency_code: currency, order_products: lines });
}

function isQuoteOfDraft(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { id, version, total, at_clinic } = value as Unknown<NonNullable<OrderDraft['quote']>>;
  return isId(id) && isId(version) && typeof total === 'number' && typeof at_clinic === 'number';
}

function isLine(value: unknown, currency: Currency): value is OrderDraftLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Unknown<OrderDraftLine>;
  const ids = [line.hospital_id, line.product_id, line.option_id].every(isId);
  const count = Number.isInteger(line.quantity) && (line.quantity as number) >= 1 && (line.quantity as number) <= MAX_QUANTITY;
  const fee = typeof line.price === 'number' && toExactMinorUnits(line.price, currency) !== undefined;
  return ids && count && fee && typeof line.title === 'string' && isTreatmentPrice(line.treatment_price);
}

function isTreatmentPrice(value: unknown): value is TreatmentPrice | null {
  if (typeof value !== 'object' || value === null) return value === null;
  const { from, to, currency_code } = value as Unknown<TreatmentPrice>;
  const currency = CURRENCIES.find((code) => code === currency_code);
  return currency !== undefined && [from, to].every((end) => typeof end === 'number' && toExactMinorUnits(end, currency) !== undefined);
}
