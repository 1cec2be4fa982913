import { type Language, pickText } from '../../contract/constants.ts';
import { toExactMinorUnits, toPlainAmount } from '../../contract/money.ts';
import { computeDueAtClinic } from '../../contract/orders/fees.ts';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import type { BookingProgress } from '../../contract/visits/visits.ts';
import { hospitalCards, type LeadingPrice, leadingPrices, optionPrices, productsByIds } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../platform/tokens.ts';
import { type ListPage, listConsultations } from './consultation-list.ts';
import { NO_RESERVATION, toReservation } from './reservation.ts';
import type { ThreadReading } from './thread-reading.ts';

/** Returns the treatment of a thread without a date: that of the requested or offered visit, else that of the paid order. */
function findTreatment(way: BookingProgress | undefined): number | undefined {
  const open = way?.visits.find(({ state, product_id }) => (state === 'asked' || state === 'offered') && product_id !== null);
  return open?.product_id ?? way?.orders.findLast(({ status }) => status === 'success')?.lines[0]?.product_id;
}

/** Returns the options on a thread's card: those paid for its visit, else the visit's own; none if unknown. */
function listCardOptions(date: string | undefined, way: BookingProgress | undefined): number[] {
  const visit = way?.visits.find(({ state, start_at, product_id }) =>
    date === undefined ? (state === 'asked' || state === 'offered') && product_id !== null : start_at === date && state !== 'given-up',
  );
  if (typeof visit?.option_id !== 'number') return [];
  const paid = way?.orders.find(({ order_num }) => order_num === visit.order_num)?.lines.map(({ option_id }) => option_id) ?? [];
  return paid.includes(visit.option_id) ? paid : [visit.option_id];
}

/** Adds up the dollar prices of these options, one of each. Undefined without options, or if one has no dollar price. */
function sumPrices(prices: readonly (LeadingPrice | undefined)[]): LeadingPrice | undefined {
  const known = prices.filter((one) => one !== undefined);
  if (known.length === 0 || known.length < prices.length) return undefined;
  const fee = known.reduce((sum, one) => sum + (toExactMinorUnits(one.fee, 'USD') ?? 0), 0);
  const lines = known.map((one) => ({ price: one.fee, quantity: 1, treatment_price: one.treatmentPrice }));
  return { fee: toPlainAmount(fee, 'USD'), treatmentPrice: computeDueAtClinic(lines, 'USD')?.price ?? null };
}

/**
 * Returns the member's chats and reservations (specification 5.5) in the member's language, newest activity first. `price` is the reservation fee in
 * dollars, of the option if that is known.
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
  const productOf = (row: (typeof rows)[number]) => row.productId ?? findTreatment(ways.get(row.id)) ?? row.aboutId;
  const productIds = rows.flatMap((row) => productOf(row) ?? []);
  const optionsById = new Map(rows.map((row) => [row.id, listCardOptions(row.reservationAt?.toISOString(), ways.get(row.id))]));
  const [cards, products, prices, priceOfOption] = await Promise.all([
    hospitalCards(
      db,
      rows.map((row) => row.hospitalId),
      language,
    ),
    productsByIds(db, productIds),
    leadingPrices(db, productIds),
    optionPrices(db, [...optionsById.values()].flat()),
  ]);
  return rows.flatMap((row) => {
    const way = ways.get(row.id);
    if (!way) return [];
    const card = cards.get(row.hospitalId);
    const product = products.get(productOf(row) ?? 0);
    const ofOptions = sumPrices((optionsById.get(row.id) ?? []).map((option) => priceOfOption.get(option)));
    const priced = ofOptions ?? (product && prices.get(product.id));
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
