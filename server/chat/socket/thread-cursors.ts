import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { consultations } from '../../threads/threads.tables.ts';

const STANDING = {
  id: consultations.id,
  memberId: consultations.memberId,
  hospitalId: consultations.hospitalId,
  lastMessageId: consultations.lastMessageId,
  lastEventId: consultations.lastEventId,
};

/** A consultation and where it stands: the numbers of its newest message and event. */
export type ThreadCursor = Pick<typeof consultations.$inferSelect, keyof typeof STANDING>;

/** The open consultations of a clinic, or the one of them with this member. */
export function readThreadCursors(db: Db, hospitalId: number, memberId?: string): Promise<ThreadCursor[]> {
  return db
    .select(STANDING)
    .from(consultations)
    .where(and(eq(consultations.hospitalId, hospitalId), memberId ? eq(consultations.memberId, memberId) : undefined, isNull(consultations.closedAt)));
}

/** This consultation, where it is open: one row or none. */
export function readThreadCursor(db: Db, id: number): Promise<ThreadCursor[]> {
  return db
    .select(STANDING)
    .from(consultations)
    .where(and(eq(consultations.id, id), isNull(consultations.closedAt)));
}

export type Last = { messageId: number; eventId: number };

/** Where each of these consultations stands: the numbers of its newest message and event, or that it is closed. What is missing is gone. */
export async function readLatestIds(db: Db, ids: readonly number[]): Promise<Map<number, Last | 'closed'>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: consultations.id, messageId: consultations.lastMessageId, eventId: consultations.lastEventId, closedAt: consultations.closedAt })
    .from(consultations)
    .where(inArray(consultations.id, [...ids]));
  return new Map(rows.map(({ id, messageId, eventId, closedAt }) => [id, closedAt ? 'closed' : { messageId, eventId }]));
}
