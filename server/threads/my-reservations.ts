import { type Language, pickText } from '../../contract/constants.ts';
import { toExactMinorUnits, toPlainAmount } from '../../contract/money.ts';
import { computeDueAtClinic } from '../../contract/orders/fees.ts';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import { findReservationOrder, findReservationVisit } from '../../contract/visits/reservation-order.ts';
import type { BookingProgress, ThreadOrder } from '../../contract/visits/visits.ts';
import { hospitalCards, type LeadingPrice, leadingPrices, optionPrices, productsByIds } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../platform/tokens.ts';
import { type ListPage, listConsultations } from './consultation-list.ts';
import { NO_RESERVATION, toReservation } from './reservation.ts';
import type { ThreadReading } from './thread-reading.ts';

/** Subject of a thread's card: its order if there is one, the options if nothing was ordered, and the treatment. */
type CardSubject = { order: ThreadOrder | undefined; optionIds: number[]; productId: number | null };

function findSubject(row: { productId: number | null; aboutId: number | null; reservationAt: Date | null }, way: BookingProgress | undefined): CardSubject {
  const thread = way && { reservation_at: row.reservationAt?.toISOString() ?? null, way };
  const visit = thread && findReservationVisit(thread);
  const order = thread && findReservationOrder(thread);
  return {
    order,
    optionIds: typeof visit?.option_id === 'number' ? [visit.option_id] : [],
    productId: row.productId ?? visit?.product_id ?? order?.lines[0]?.product_id ?? row.aboutId,
  };
}

/** Adds up the dollar prices of these options, one of each. Undefined without options, or if one has no dollar price. */
function sumPrices(prices: readonly (LeadingPrice | undefined)[]): LeadingPrice | undefined {
  const known = prices.filter((one) => one !== undefined);
  if (known.length === 0 || known.length < prices.length) return undefined;
  const fee = known.reduce((sum, one) => sum + (toExactMinorUnits(one.fee, 'USD') ?? 0), 0);
  const lines = known.map((one) => ({ price: one.fee, quantity: 1, treatment_price: one.treatmentPrice }));
  return { fee: toPlainAmount(fee, 'USD'), treatmentPrice: computeDueAtClinic(lines, 'USD')?.price ?? null };
}

/** Returns the fee in dollars and the treatments' price of an order, as it was placed. */
const priceOfOrder = ({ fee, treatment_price }: ThreadOrder): LeadingPrice => ({
  fee: fee?.currency_code === 'USD' ? fee.total : 0,
  treatmentPrice: treatment_price,
});

/**
 * Returns the member's chats and reservations (specification 5.5) in the member's language, newest activity first. `price` is the reservation fee in
 * dollars: that of the order once there is one, else of the visit's option, else of the treatment.
 */
export async function listMyReservations(
  { database: { db }, clock, threads }: Pick<Deps, 'database' | 'clock'> & { threads: ThreadReading },
  { memberId }: Caller,
  page: ListPage,
  language: Language,
): Promise<ReservationItem[]> {
  const listed = await listConsultations(db, { memberId }, page);
  const ids = listed.map(({ id }) => id);
  const [dates, ways] = await Promise.all([threads.reservations(db, ids, clock.now()), threads.ways(db, listed, language, clock.now())]);
  const rows = listed.map((row) => ({ ...row, ...(dates.get(row.id) ?? NO_RESERVATION) }));
  const subjects = new Map(rows.map((row) => [row.id, findSubject(row, ways.get(row.id))]));
  const productIds = [...subjects.values()].flatMap(({ productId }) => productId ?? []);
  const [cards, products, prices, priceOfOption] = await Promise.all([
    hospitalCards(
      db,
      rows.map((row) => row.hospitalId),
      language,
    ),
    productsByIds(db, productIds),
    leadingPrices(db, productIds),
    optionPrices(
      db,
      [...subjects.values()].flatMap(({ optionIds }) => optionIds),
    ),
  ]);
  return rows.flatMap((row) => {
    const way = ways.get(row.id);
    const subject = subjects.get(row.id);
    if (!way || !subject) return [];
    const card = cards.get(row.hospitalId);
    const product = products.get(subject.productId ?? 0);
    const priced = subject.order
      ? priceOfOrder(subject.order)
      : (sumPrices(subject.optionIds.map((option) => priceOfOption.get(option))) ?? (product && prices.get(product.id)));
    return {
      id: row.id,
      hospital_id: row.hospitalId,
      hospital_name: card?.name ?? '',
      ...toReservation(row),
      consult_status: row.reservationAt ? 'complete' : 'pending',
      address_english: card?.addressEnglish ?? '',
      profile_image: card?.images ?? [],
      profile_pictures: card?.pictures ?? [],
      product_title: product ? pickText(product.title, language) : null,
      price: priced?.fee ?? 0,
      treatment_price: priced?.treatmentPrice ?? null,
      nearest_subway_station: card?.nearestSubwayStation ?? '',
      unread_count: row.unread,
      last_message: (row.lastSender === 'hospital' && row.lastTranslated) || row.lastMessage,
      last_message_marked: row.lastSender === 'hospital' && (row.lastMarks ?? []).length > 0,
      last_message_at: row.lastAt?.toISOString() ?? null,
      way,
    };
  });
}
