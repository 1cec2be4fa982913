import { type Language, pickText } from '../../contract/constants.ts';
import type { ClinicConsultation, ClinicPatient } from '../../contract/threads/consultations.ts';
import type { BookingProgress } from '../../contract/visits/visits.ts';
import { consultationConsentKey, formatPhone, listAgreements, listCoordinators, type Member, memberById, membersByIds } from '../accounts/accounts.ts';
import { listClinicPlaces, listProducts, productsByIds } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { type AccessReader, recordAccess, recordOpening, requireClinic } from '../threads/access-records.ts';
import { type ListedConsultation, type ListPage, listConsultations } from '../threads/consultation-list.ts';
import { NO_RESERVATION, type ReservationRow, toReservation } from '../threads/reservation.ts';
import type { ThreadReading } from '../threads/thread-reading.ts';
import { formatHandling } from './handling/handling-shape.ts';

/** Queries about a clinic's patients, implemented by the orders room. `app.ts` passes them in, because the orders room depends on this one. */
export type PatientOrderQueries = {
  paidMembers(db: Db, hospitalId: number, memberIds: readonly string[]): Promise<Set<string>>;
  ordersWithClinic(db: Db, memberId: string, hospitalId: number): Promise<ClinicPatient['orders']>;
};

/** Dependencies for reading the inbox. */
export type ClinicListDeps = Pick<Deps, 'database' | 'clock'> & { ordering: PatientOrderQueries; threads: ThreadReading };
/** Returns a page of the clinic's inbox, longest wait first. The access is recorded (security 8.3), once for several pages read in sequence. */
export async function listClinicConsultations(
  reading: ClinicListDeps,
  reader: AccessReader,
  page: ListPage,
  language: Language,
): Promise<ClinicConsultation[]> {
  const { db } = reading.database;
  const hospitalId = requireClinic(reader.caller);
  const now = reading.clock.now();
  await recordOpening(db, reader, { act: 'inbox', goesOn: page.after !== undefined, at: now });
  const rows = await listConsultations(db, { hospitalId }, page);
  const shapes = (await formatClinicConsultations(reading, hospitalId, rows, language)).map(({ way, ...row }) => ({ ...row, way: toListedProgress(way) }));
  // Moves patients who have paid but have no date to the top, and keeps the order otherwise (specification 5.15).
  return [...shapes.filter(({ way }) => way.dateless), ...shapes.filter(({ way }) => !way.dateless)];
}

/** Returns the data of a patient that the clinic may see. The access is recorded first. Throws `not-found`, also for another clinic's patient. */
export async function readClinicPatient(reading: ClinicListDeps, reader: AccessReader, id: number, language: Language): Promise<ClinicPatient> {
  const {
    database: { db },
    clock,
    ordering,
  } = reading;
  const hospitalId = requireClinic(reader.caller);
  const [row] = await listConsultations(db, { hospitalId, id });
  if (!row) throw new AppError('not-found');
  await recordAccess(db, reader, { act: 'patient', memberId: row.memberId, at: clock.now() });
  const [[shape], member, agreed, orders, products, places] = await Promise.all([
    formatClinicConsultations(reading, hospitalId, [row], language),
    memberById(db, row.memberId),
    listAgreements(db, consultationConsentKey(id)),
    ordering.ordersWithClinic(db, row.memberId, hospitalId),
    listProducts(db, hospitalId),
    listClinicPlaces(db, hospitalId),
  ]);
  if (!shape) throw new AppError('not-found');
  const own = await reading.threads.readClinicDetails(
    db,
    shape.way.visits.map((visit) => visit.id),
    language,
  );
  const newest = new Map(agreed.filter(({ withdrawnAt }) => !withdrawnAt).map((one) => [one.document, one]));
  return {
    ...shape,
    way: { ...shape.way, visits: shape.way.visits.map((visit) => ({ ...visit, ...own.get(visit.id) })) },
    native_name: member?.nativeName ?? null,
    phone: formatPhone(row.phone),
    messenger_type: row.messengerType,
    messenger_id: row.messengerId,
    created_at: row.openedAt.toISOString(),
    consents: [...newest.values()].map(({ document, version, agreedAt }) => ({ document, version, agreed_at: agreedAt.toISOString() })),
    orders,
    products: products.map(({ id: productId, title }) => ({ id: productId, title: pickText(title, language) })),
    places: places.map((place) => ({ id: place.id, name: pickText(place.name, language) })),
  };
}

/** Returns the fields of a thread's progress that the list shows. */
export const toListedProgress = ({ stage, next, dateless, agreed }: BookingProgress): ClinicConsultation['way'] => ({ stage, next, dateless, agreed });

/** A row with all fields of its thread's progress. */
type ConsultationWithProgress = Omit<ClinicConsultation, 'way'> & { way: BookingProgress };

/** Formats rows for the clinic's coordinators, with names in the reader's language. */
export async function formatClinicConsultations(
  { database: { db }, clock, ordering: { paidMembers }, threads }: ClinicListDeps,
  hospitalId: number,
  listed: ListedConsultation[],
  language: Language,
): Promise<ConsultationWithProgress[]> {
  const memberIds = listed.map((row) => row.memberId);
  const ids = listed.map(({ id }) => id);
  const now = clock.now();
  const [members, paid, dates, ways, staff] = await Promise.all([
    membersByIds(db, memberIds),
    paidMembers(db, hospitalId, memberIds),
    threads.reservations(db, ids, now),
    threads.ways(db, listed, language, now),
    listCoordinators(db, hospitalId),
  ]);
  const rows = listed.map((row) => ({ ...row, ...(dates.get(row.id) ?? NO_RESERVATION) }));
  const products = await productsByIds(
    db,
    rows.flatMap((row) => row.productId ?? []),
  );
  // A coordinator who left or moved to another clinic is not shown as the assignee.
  const colleagues = new Map(staff.map(({ id, name }) => [id, { id, name }]));
  const byId = new Map(members.map((member) => [member.id, member]));
  return rows.flatMap((row) => {
    const member = byId.get(row.memberId);
    const way = ways.get(row.id);
    return member && way
      ? [
          {
            ...formatConsultation(row, member, paid.has(member.id), localizedTitle(products.get(row.productId ?? 0), language)),
            handling: formatHandling(row, colleagues.get(row.assignedTo ?? ''), now),
            way,
          },
        ]
      : [];
  });
}

const localizedTitle = (product: { title: Parameters<typeof pickText>[0] } | undefined, language: Language) =>
  product ? pickText(product.title, language) : null;

function formatConsultation(
  row: ListedConsultation & ReservationRow,
  member: Member,
  paid: boolean,
  productTitle: string | null,
): Omit<ClinicConsultation, 'way'> {
  return {
    id: row.id,
    member_uid: member.uid,
    name: row.passportName,
    country: row.country,
    language: member.language,
    time_zone: member.timeZone ?? row.timeZone,
    last_message: row.lastMessage,
    last_message_translated: row.lastTranslated,
    last_message_marked: row.lastSender === 'user' && (row.lastMarks ?? []).length > 0,
    last_message_at: row.lastAt?.toISOString() ?? null,
    last_sender: row.lastSender,
    waiting_since: row.waitingSince?.toISOString() ?? null,
    unread_count: row.unread,
    ...toReservation(row),
    product_title: productTitle,
    paid,
  };
}
