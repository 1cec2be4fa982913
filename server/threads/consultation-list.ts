import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database.ts';
import { consultations, messages } from './threads.tables.ts';
import { isUnread } from './unread.ts';

/** Selects a member's open consultations, or those of a clinic. */
export type ConsultationScope = { memberId: string } | { hospitalId: number; id?: number; ids?: readonly number[] };
export type ListPage = { limit?: number | undefined; after?: number | undefined };
/** A consultation with its newest message and the number of messages its reader has not seen. */
export type ListedConsultation = Awaited<ReturnType<typeof listConsultations>>[number];

const PAGE_SIZE = 100;

/**
 * Returns a page of open consultations: a member's by newest activity, a clinic's by longest wait. Pages are cut by the consultation id, newest
 * first, because ids never change. New messages reorder rows within a page but never move them to another page. Paging with `after` (the smallest id
 * of the previous page) therefore misses nobody.
 */
export async function listConsultations(db: Db, whose: ConsultationScope, { limit = PAGE_SIZE, after }: ListPage = {}) {
  const forMember = 'memberId' in whose;
  const rows = await db
    .select({
      id: consultations.id,
      memberId: consultations.memberId,
      hospitalId: consultations.hospitalId,
      waitingSince: consultations.waitingSince,
      doneAt: consultations.doneAt,
      laterUntil: consultations.laterUntil,
      markedUnread: consultations.markedUnread,
      assignedTo: consultations.assignedTo,
      passportName: consultations.passportName,
      country: consultations.country,
      phone: consultations.phone,
      messengerType: consultations.messengerType,
      messengerId: consultations.messengerId,
      timeZone: consultations.timeZone,
      openedAt: consultations.createdAt,
      leavesOn: consultations.leavesOn,
      /** The treatment that the thread was opened from. */
      aboutId: consultations.productId,
      lastMessageId: messages.messageId,
      lastChanges: messages.changes,
      lastMessage: messages.message,
      lastTranslated: messages.translated,
      lastMarks: messages.marks,
      lastSender: messages.senderType,
      lastAt: messages.createdAt,
      unread: countUnread(forMember),
    })
    .from(consultations)
    .leftJoin(messages, and(eq(messages.consultationId, consultations.id), eq(messages.messageId, consultations.lastMessageId)))
    .where(and(isNull(consultations.closedAt), after ? lt(consultations.id, after) : undefined, ...toConditions(whose)))
    .orderBy(desc(consultations.id))
    .limit(limit);
  return rows.sort((a, b) => (forMember ? 0 : waitOrder(a) - waitOrder(b)) || lastActivity(b) - lastActivity(a) || b.id - a.id);
}

/** Sorts by longest wait. Threads that do not wait come last (specification 7.2). */
const waitOrder = ({ waitingSince }: { waitingSince: Date | null }) => waitingSince?.getTime() ?? Number.MAX_SAFE_INTEGER;
const lastActivity = ({ lastAt, openedAt }: { lastAt: Date | null; openedAt: Date }) => (lastAt ?? openedAt).getTime();

function toConditions(whose: ConsultationScope): SQL[] {
  if ('memberId' in whose) return [eq(consultations.memberId, whose.memberId)];
  return [
    eq(consultations.hospitalId, whose.hospitalId),
    ...(whose.id ? [eq(consultations.id, whose.id)] : []),
    ...(whose.ids ? [inArray(consultations.id, [...whose.ids])] : []),
  ];
}

const unreadMessage = alias(messages, 'unread');

/** Counts the other side's messages that the reader has not read. */
function countUnread(forMember: boolean) {
  const isHers = eq(unreadMessage.consultationId, consultations.id);
  return sql<number>`(select count(*)::int from ${messages} as unread where ${and(isHers, isUnread(forMember ? 'user' : 'hospital', unreadMessage))})`;
}
