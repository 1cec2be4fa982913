import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CHARGE_CURRENCY, type Language, pickText } from '../../contract/constants.ts';
import { toExactMinorUnits, toPlainAmount } from '../../contract/money.ts';
import type { CreatedOrder, NewOrder } from '../../contract/orders/orders.ts';
import { recordConsents, requireAcceptsNew } from '../accounts/accounts.ts';
import { listCurrentRates as currentRates, type DatedRate, type OrderOption, optionsForOrder } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { runPipelined } from '../platform/pipeline.ts';
import { prepareQuery } from '../platform/prepared.ts';
import { acceptByOrder } from '../quotes/quotes.ts';
import { announceEvents } from '../threads/threads.ts';
import { holdForOrder, releaseHold } from '../visits/visits.ts';
import { countOpenOrders, insertOrder, insertOrderLines } from './one-order.tables.ts';
import { acceptQuoteLines, type PricedOrderLine } from './order-of-quote.ts';
import {
  findPaymentMethod,
  isConverted,
  isPaymentMethod,
  listPossibleCharges,
  MAX_OPEN_ORDERS,
  makeOrderNumber,
  makeOrderTitle,
  nextInquiryAt,
  priceOrder,
} from './orders.rules.ts';
import { type OrderRow, orders } from './orders.tables.ts';
import { consentContextOfOrder } from './thread-effects.ts';

type OrderRequest = z.output<typeof NewOrder>;

const INITIAL_STATE = { state: 'pending', paymentKey: null, confirmingAt: null, cancelingAt: null } as const;

/**
 * Places an order (specification 6.5, POST /api/v1/order). The member sends only ids and quantities; prices, names and the rate come from the
 * catalogue and are stored with the order. A chosen start is held for fifteen minutes during the payment. With a quote, the order accepts the quote
 * (specification 5.22). Throws `orders.price-changed` if the total that the member saw is not exactly ours, `orders.option-unknown`,
 * `orders.method-unsupported`, `orders.currency-unsupported`, `orders.too-many-open`, `consultations.consents-required`, the errors of
 * `requireAcceptsNew`, `visits.*` for the start, and `quotes.*` for the quote.
 */
export async function createOrder(
  { database, clock, payments, bus }: Pick<Deps, 'database' | 'clock' | 'payments' | 'bus'>,
  memberId: string,
  asked: OrderRequest,
  language: Language,
): Promise<z.input<typeof CreatedOrder>> {
  const now = clock.now();
  /** Clinics in whose calendars a start is held or was released. */
  const affectedClinics = new Set<number>();
  const { created, event } = await database.db.transaction(async (tx) => {
    const [, , options, rates, openOrders] = await runPipelined([
      () => requireAcceptsNew(tx, asked.hospital_id),
      () => lockOrdersOfMember(tx, memberId),
      () => optionsForOrder(tx, asked.quote ? [] : asked.order_products.map((line) => line.option_id)),
      () => currentRates(tx),
      () => countOpenOrders(tx, memberId),
    ]);
    if (asked.payment_method !== undefined && !isPaymentMethod(asked.payment_method)) throw new AppError('orders.method-unsupported');
    const quoted = asked.quote && (await acceptQuoteLines(tx, memberId, { ...asked, quote: asked.quote }, now));
    if (quoted && 'placed' in quoted) return { created: formatCreatedOrder(quoted.placed), event: undefined };
    const { lines, ...price } = priceLines(asked, quoted?.lines ?? findRequestedLines(asked, options), rates);
    if (toExactMinorUnits(asked.total_price, price.currency) !== price.totalMinor) throw new AppError('orders.price-changed');
    if (openOrders >= MAX_OPEN_ORDERS) throw new AppError('orders.too-many-open');
    const orderNum = makeOrderNumber(now, randomBytes(10));
    const title = makeOrderTitle(lines.map((line) => pickText(line.productTitle, language)));
    const order = {
      ...{ orderNum, memberId, hospitalId: asked.hospital_id, title, provider: payments.provider, state: INITIAL_STATE.state, createdAt: now },
      askAt: nextInquiryAt({ ...INITIAL_STATE, createdAt: now }, {}, now),
      visitAt: asked.visit_at ? new Date(asked.visit_at) : null,
      quoteId: quoted?.held.quote.id ?? null,
      quoteVersion: quoted?.held.quote.version ?? null,
      besideMinor: quoted?.held.besideMinor ?? 0,
      ...price,
    };
    const consents = { memberId, hospitalId: asked.hospital_id, answers: asked.consents, language, context: consentContextOfOrder(orderNum), at: now };
    const [orderId] = await runPipelined([
      () => insertOrder(tx, order),
      () => insertOrderLines(tx, orderNum, lines),
      async () => void (asked.consents && (await recordConsents(tx, consents))),
    ]);
    const [first] = lines;
    if (asked.visit_at) for (const hospitalId of [asked.hospital_id, ...(await releaseOtherHolds(tx, memberId, orderId))]) affectedClinics.add(hospitalId);
    const visitHeld =
      asked.visit_at && first
        ? await holdForOrder(
            tx,
            { id: orderId, memberId, hospitalId: asked.hospital_id, productId: first.productId, optionId: first.optionId },
            new Date(asked.visit_at),
            now,
          )
        : null;
    const event = quoted && (await acceptByOrder(tx, quoted.held, { id: orderId, orderNum }, now));
    return { created: formatCreatedOrder({ orderNum, title, ...INITIAL_STATE, ...price }, visitHeld), event };
  });
  announceEvents(bus, [event]);
  for (const hospitalId of affectedClinics) bus.publish('clinic.calendar', { hospitalId });
  return created;
}

const formatCreatedOrder = (
  order: Pick<OrderRow, 'orderNum' | 'title'> & Parameters<typeof listPossibleCharges>[0],
  visitHeld: Date | null = null,
): z.input<typeof CreatedOrder> => ({
  order_num: order.orderNum,
  title: order.title,
  total_price: toPlainAmount(order.totalMinor, order.currency),
  currency_code: order.currency,
  charges: listPossibleCharges(order).map(({ method, currency, minor }) => ({
    payment_method: method,
    currency_code: currency,
    total_price: toPlainAmount(minor, currency),
  })),
  visit_held_until: visitHeld?.toISOString() ?? null,
});

/** Returns the requested lines, with the server's own prices and names. */
function findRequestedLines({ hospital_id, order_products }: OrderRequest, options: ReadonlyMap<number, OrderOption>): PricedOrderLine[] {
  return order_products.map((line) => {
    const option = options.get(line.option_id);
    const belongs = option?.productId === line.product_id && option.hospitalId === line.hospital_id && line.hospital_id === hospital_id;
    if (!option || option.retired || !belongs) throw new AppError('orders.option-unknown');
    const { id: optionId, priceMinor: unitMinor, currency: base, retired: _offered, ...asItIs } = option;
    return { ...asItIs, optionId, unitMinor, base, quantity: line.quantity };
  });
}

/** Returns the price of the lines in the requested currency. */
function priceLines({ currency_code: currency, payment_method: wanted }: OrderRequest, lines: readonly PricedOrderLine[], rates: readonly DatedRate[]) {
  const baseCurrency = lines[0]?.base;
  const paymentMethod = findPaymentMethod(currency);
  if (!baseCurrency || !paymentMethod || lines.some((line) => line.base !== baseCurrency)) throw new AppError('orders.currency-unsupported');
  if (wanted !== undefined && wanted !== paymentMethod) throw new AppError('orders.currency-unsupported');
  // A card is charged in the requested currency at the dated rate. The other method charges the options' own currency.
  if (currency !== baseCurrency && paymentMethod !== 'CARD') throw new AppError('orders.currency-unsupported');
  const converted = isConverted({ baseCurrency, currency });
  const card = CHARGE_CURRENCY.CARD;
  const won = rates.find(({ base, quote }) => base === baseCurrency && quote === card);
  if (converted && !won) throw new AppError('orders.currency-unsupported');
  const total = priceOrder(lines, baseCurrency, currency, converted ? (won?.rate ?? null) : null);
  if (!total) throw new AppError('invalid', { fields: [{ field: 'order_products', code: 'fields.invalid' }] });
  const inWon = won && priceOrder(lines, baseCurrency, card, won.rate)?.charge;
  // The amount of a confirmation has no currency. If both sums are the same number, the order can be paid in dollars only.
  const storedRate = converted || (inWon && inWon.minor !== toPlainAmount(total.base.minor, baseCurrency)) ? won : undefined;
  return {
    lines: lines.map(({ base: _same, ...line }) => line),
    currency,
    totalMinor: total.charge.minor,
    baseCurrency,
    baseTotalMinor: total.base.minor,
    rate: storedRate?.rate ?? null,
    rateId: storedRate?.id ?? null,
    paymentMethod,
  };
}

/**
 * Releases the starts held for the member's other unpaid orders. One member holds at most one start, so that nobody fills a calendar with orders that
 * are never paid. An order whose payment has begun keeps its start. Returns the clinics of the released starts.
 */
async function releaseOtherHolds(tx: Db, memberId: string, orderId: number): Promise<number[]> {
  const others = await tx
    .select({ id: orders.id, hospitalId: orders.hospitalId })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.state, 'pending'), isNotNull(orders.visitAt), ne(orders.id, orderId)));
  for (const { id } of others) await releaseHold(tx, id);
  return others.map(({ hospitalId }) => hospitalId);
}

const lockMember = prepareQuery((db) => db.execute(sql`select pg_advisory_xact_lock(hashtextextended('orders:' || ${sql.placeholder('memberId')}::text, 0))`));

/** Serialises the orders of one member. The limit then holds for concurrent requests, and a quote accepted in two tabs becomes one order. */
async function lockOrdersOfMember(tx: Db, memberId: string): Promise<void> {
  await lockMember(tx, { memberId });
}
