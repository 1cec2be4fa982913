import type { Picture, ProductDetail, TreatmentPrice } from '../../contract/catalog.ts';
import { CURRENCIES, type Currency } from '../../contract/constants.ts';
import { dueAtClinic } from '../../contract/fees.ts';
import { fromWire, totalOf, toWire } from '../../contract/money.ts';
import { isId, MAX_QUANTITY } from '../../contract/rules.ts';

/** Where the order that is being put together waits for the checkout (specification 6.2). */
const KEY = 'orderDraft';

/**
 * One chosen option. `price` is the fee for one, as a plain number in the draft's currency; `title` is the option's; `treatment_price` is
 * what one costs at the clinic, shown only.
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
  profile_image: Picture[];
  created_at: string;
  order_products: OrderDraftLine[];
  /** Ours: the start of a visit that she chose with it, ISO 8601 UTC (specification 5.14). */
  visit_at?: string;
};

/** Price times quantity over the lines, summed in minor units, as a plain number in the draft's currency. */
export function draftTotal({ currency_code, order_products }: Pick<OrderDraft, 'currency_code' | 'order_products'>): number {
  const lines = order_products.map(({ price, quantity }) => ({ unitMinor: fromWire(price, currency_code) ?? Number.NaN, quantity }));
  return toWire(totalOf(lines), currency_code);
}

/** The order of some options of a treatment, each with its quantity by option id, put together at `now`. */
export function draftOf(product: ProductDetail, quantities: ReadonlyMap<number, number>, now: Date): OrderDraft {
  const { hospital } = product;
  const order_products = product.options.flatMap(({ id, title, price, treatment_price }) => {
    const quantity = quantities.get(id);
    return quantity ? [{ hospital_id: hospital.id, product_id: product.id, option_id: id, quantity, title, price, treatment_price }] : [];
  });
  return {
    currency_code: product.currency_code,
    total_price: draftTotal({ currency_code: product.currency_code, order_products }),
    address: hospital.address_english,
    subway: hospital.nearest_subway_station,
    title: product.title,
    hospital_id: hospital.id,
    hospital_name: hospital.name,
    profile_image: product.profile_image,
    created_at: now.toISOString(),
    order_products,
  };
}

/**
 * The same draft as the catalogue has it now, in the language that `product` was read in: its words and what is paid at the clinic. Ids,
 * quantities and fees stay. An option that the catalogue has no more keeps what it has.
 */
export function inWordsOf(draft: OrderDraft, product: ProductDetail): OrderDraft {
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

/** Keeps the draft in this tab; one draft at a time. */
export function saveDraft(draft: OrderDraft): void {
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

/** The draft of this tab, or undefined when there is none or what lies there is not one (an older version, a hand-made one). */
export function readDraft(): OrderDraft | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isDraft(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** What is left to pay at the clinic for this tab's draft, after its fee; undefined where a price is not published. */
export function restOfDraft(): TreatmentPrice | undefined {
  const draft = readDraft();
  return draft && dueAtClinic(draft.order_products, draft.currency_code)?.rest;
}

export function clearDraft(): void {
  sessionStorage.removeItem(KEY);
}

type Unknown<T> = { [K in keyof T]?: unknown };

function isDraft(value: unknown): value is OrderDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Unknown<OrderDraft>;
  const currency = CURRENCIES.find((code) => code === draft.currency_code);
  if (!currency || !Array.isArray(draft.profile_image) || !isId(draft.hospital_id)) return false;
  if (draft.visit_at !== undefined && (typeof draft.visit_at !== 'string' || Number.isNaN(Date.parse(draft.visit_at)))) return false;
  if (![draft.address, draft.subway, draft.title, draft.hospital_name, draft.created_at].every((text) => typeof text === 'string')) return false;
  const lines: unknown = draft.order_products;
  if (!Array.isArray(lines) || lines.length === 0 || !lines.every((line) => isLine(line, currency))) return false;
  return draft.total_price === draftTotal({ currency_code: currency, order_products: lines });
}

function isLine(value: unknown, currency: Currency): value is OrderDraftLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Unknown<OrderDraftLine>;
  const ids = [line.hospital_id, line.product_id, line.option_id].every(isId);
  const count = Number.isInteger(line.quantity) && (line.quantity as number) >= 1 && (line.quantity as number) <= MAX_QUANTITY;
  const fee = typeof line.price === 'number' && fromWire(line.price, currency) !== undefined;
  return ids && count && fee && typeof line.title === 'string' && isTreatmentPrice(line.treatment_price);
}

function isTreatmentPrice(value: unknown): value is TreatmentPrice | null {
  if (typeof value !== 'object' || value === null) return value === null;
  const { from, to, currency_code } = value as Unknown<TreatmentPrice>;
  const currency = CURRENCIES.find((code) => code === currency_code);
  return currency !== undefined && [from, to].every((end) => typeof end === 'number' && fromWire(end, currency) !== undefined);
}
