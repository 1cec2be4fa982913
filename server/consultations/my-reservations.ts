import { type Language, textIn } from '../../contract/constants.ts';
import type { ReservationItem } from '../../contract/consultations.ts';
import { hospitalCards, leadingPrices, productsByIds } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import type { Caller } from '../platform/tokens.ts';
import { listConsultations, type PageOf } from './consultation-list.ts';
import { reservationShape } from './reservation.ts';

/** The member's chats and reservations (specification 5.5), newest activity first, in her language. `price` is the fee, in dollars. */
export async function myReservations(db: Db, { memberId }: Caller, page: PageOf, language: Language): Promise<ReservationItem[]> {
  const rows = await listConsultations(db, { memberId }, page);
  const productIds = rows.flatMap((row) => row.productId ?? []);
  const [cards, products, prices] = await Promise.all([
    hospitalCards(
      db,
      rows.map((row) => row.hospitalId),
      language,
    ),
    productsByIds(db, productIds),
    leadingPrices(db, productIds),
  ]);
  return rows.map((row) => {
    const card = cards.get(row.hospitalId);
    const product = row.productId === null ? undefined : products.get(row.productId);
    const priced = product && prices.get(product.id);
    return {
      id: row.id,
      hospital_id: row.hospitalId,
      hospital_name: card?.name ?? '',
      ...reservationShape(row),
      consult_status: row.reservationAt ? 'complete' : 'pending',
      address_english: card?.addressEnglish ?? '',
      profile_image: card?.pictures ?? [],
      product_title: product ? textIn(product.title, language) : null,
      price: priced?.fee ?? 0,
      treatment_price: priced?.treatmentPrice ?? null,
      nearest_subway_station: card?.nearestSubwayStation ?? '',
      unread_count: row.unread,
      last_message: (row.lastSender === 'hospital' && row.lastTranslated) || row.lastMessage,
      last_message_at: row.lastAt?.toISOString() ?? null,
    };
  });
}
