import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { consultations, messages, reservationDates } from './consultations.tables.ts';

/** Whose open consultations, or which one of a clinic's. */
export type Whose = { memberId: string } | { hospitalId: number; id?: number };
export type PageOf = { limit?: number | undefined; after?: number | undefined };
/** A consultation with its newest message, the date in force and what its reader has not seen. */
export type ListedConsultation = Awaited<ReturnType<typeof listConsultations>>[number];

const PAGE = 100;
const activeAt = sql<Date>`coalesce(${messages.createdAt}, ${consultations.createdAt})`;
const newestFirst = sql`${activeAt} desc, ${consultations.id} desc`;
/** Who has waited longest comes first, then the newest activity (product.md: a coordinator sees who is waiting). */
const waitingFirst = sql`${consultations.waitingSince} asc nulls last, ${newestFirst}`;

/** A member's open consultations, newest activity first; or a clinic's, who waits longest first. `after` is the id of the last one seen. */
export async function listConsultations(db: Db, whose: Whose, { limit = PAGE, after }: PageOf = {}) {
  const forMember = 'memberId' in whose;
  const listed = db.$with('listed').as(
    db
      .select({
        id: consultations.id,
        memberId: consultations.memberId,
        hospitalId: consultations.hospitalId,
        waitingSince: consultations.waitingSince,
        passportName: consultations.passportName,
        country: consultations.country,
        phone: consultations.phone,
        messengerType: consultations.messengerType,
        messengerId: consultations.messengerId,
        timeZone: consultations.timeZone,
        openedAt: sql`${consultations.createdAt}`.mapWith(consultations.createdAt).as('opened_at'),
        lastMessage: messages.message,
        lastTranslated: messages.translated,
        lastSender: messages.senderType,
        lastAt: sql`${messages.createdAt}`.mapWith(messages.createdAt).as('last_at'),
        reservationAt: reservationDates.reservationAt,
        productId: reservationDates.productId,
        unread: unreadCount(forMember).as('unread'),
        place: sql<number>`(row_number() over (order by ${forMember ? newestFirst : waitingFirst}))::int`.as('place'),
      })
      .from(consultations)
      .leftJoin(messages, and(eq(messages.consultationId, consultations.id), eq(messages.messageId, consultations.lastMessageId)))
      .leftJoin(reservationDates, and(eq(reservationDates.consultationId, consultations.id), isNull(reservationDates.takenBackAt)))
      .where(and(isNull(consultations.closedAt), ...conditions(whose))),
  );
  return db
    .with(listed)
    .select()
    .from(listed)
    .where(after ? gt(listed.place, sql`coalesce((select place from listed where id = ${after}), 0)`) : undefined)
    .orderBy(asc(listed.place))
    .limit(limit);
}

function conditions(whose: Whose): SQL[] {
  if ('memberId' in whose) return [eq(consultations.memberId, whose.memberId)];
  return [eq(consultations.hospitalId, whose.hospitalId), ...(whose.id ? [eq(consultations.id, whose.id)] : [])];
}

/** The other side's messages past the reader's mark. */
function unreadCount(forMember: boolean) {
  const readId = forMember ? consultations.memberReadId : consultations.hospitalReadId;
  return sql<number>`(select count(*)::int from ${messages} as unread where unread.consultation_id = ${consultations.id}
    and unread.message_id > ${readId} and unread.sender_type = ${forMember ? 'hospital' : 'user'})`;
}
