import { and, eq, exists, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { UserType } from '../../contract/constants.ts';
import type { MessageFile } from '../../contract/threads/attachments.ts';
import type { Db } from '../platform/database.ts';
import { lockRowsByKey } from '../platform/lock-rows-by-key.ts';
import { consultations, messages } from './threads.tables.ts';

const readMarkColumn = (side: UserType) => (side === 'user' ? consultations.memberReadId : consultations.hospitalReadId);

/** Columns of the messages table, under any alias in a query. */
type Columns<Name extends string> = Record<Name, AnyPgColumn>;

/** SQL condition: the message still has content. It was not withdrawn, and not all of its files were removed. */
export const hasContent = ({ change, files }: Columns<'change' | 'files'> = messages): SQL =>
  sql`(${change} is null or ${change}->>'kind' <> 'withdrawn') and (${files} is null or ${files} @? '$[*] ? (@.gone == null)')`;

/** SQL condition: a side has not read the message of an open thread. It is from the other side, after the read mark, and not withdrawn. */
export const isUnread = (side: UserType, table: Columns<'messageId' | 'senderType' | 'change' | 'files'> = messages) =>
  and(isNull(consultations.closedAt), sql`${table.messageId} > ${readMarkColumn(side)}`, ne(table.senderType, side), hasContent(table));

/** Returns the open threads among these that have a message unread by this side. */
export async function findUnreadThreads(db: Db, consultationIds: readonly number[], side: UserType): Promise<Set<number>> {
  if (consultationIds.length === 0) return new Set();
  const unread = db
    .select({ id: messages.messageId })
    .from(messages)
    .where(and(eq(messages.consultationId, consultations.id), isUnread(side)));
  const rows = await db
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(inArray(consultations.id, [...consultationIds]), exists(unread)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the kinds of unread files by open thread, for threads in which a side has only files to read. Threads with unread text, or without a file
 * that can be opened, have no entry.
 */
export async function findUnreadFiles(db: Db, consultationIds: readonly number[], side: UserType): Promise<Map<number, MessageFile['kind'][]>> {
  if (consultationIds.length === 0) return new Map();
  const rows = await db
    .select({ id: messages.consultationId, files: sql<MessageFile[][]>`jsonb_agg(${messages.files})` })
    .from(messages)
    .innerJoin(consultations, eq(consultations.id, messages.consultationId))
    .where(and(inArray(consultations.id, [...consultationIds]), isUnread(side)))
    .groupBy(messages.consultationId)
    .having(sql`bool_and(${messages.files} is not null)`);
  const kinds = (files: MessageFile[][]) => files.flat().flatMap(({ kind, gone }) => (gone ? [] : [kind]));
  return new Map(rows.map(({ id, files }) => [id, kinds(files)] as const).filter(([, left]) => left.length > 0));
}

/** Returns the open threads among these in which a side has an unread message with a strong translation mark (specification 5.16). */
export async function findUnreadMarked(db: Db, consultationIds: readonly number[], side: UserType): Promise<Set<number>> {
  if (consultationIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: messages.consultationId })
    .from(messages)
    .innerJoin(consultations, eq(consultations.id, messages.consultationId))
    .where(and(inArray(consultations.id, [...consultationIds]), isUnread(side), sql`${messages.marks} @> '[{"strength":"strong"}]'::jsonb`));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Counts the unread messages in the open threads of a patient or of a clinic. Reads only messages behind the read mark: as a join, the query would read
 * all messages of all clinics.
 */
export async function countUnreadMessages(db: Db, of: { memberId: string } | { hospitalId: number }): Promise<number> {
  const [side, whose] =
    'memberId' in of ? (['user', eq(consultations.memberId, of.memberId)] as const) : (['hospital', eq(consultations.hospitalId, of.hospitalId)] as const);
  const ofThread = db
    .select({ count: sql`count(*)` })
    .from(messages)
    .where(and(eq(messages.consultationId, consultations.id), isUnread(side)));
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${ofThread}), 0)::int` })
    .from(consultations)
    .where(and(whose, isNull(consultations.closedAt), gt(consultations.lastMessageId, readMarkColumn(side))));
  return row?.count ?? 0;
}

/** Deletes a member's last-seen times in conversations, as a patient and as a coordinator (specification 5.24). */
export async function deleteLastSeen(db: Db, memberId: string): Promise<void> {
  await db
    .update(consultations)
    .set({ memberSeenAt: null })
    .where(lockRowsByKey(db, [consultations.id], and(eq(consultations.memberId, memberId), isNotNull(consultations.memberSeenAt))));
  await db
    .update(consultations)
    .set({ hospitalSeenAt: null, hospitalSeenBy: null })
    .where(lockRowsByKey(db, [consultations.id], eq(consultations.hospitalSeenBy, memberId)));
}
