import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { consultations } from '../../threads/threads.tables.ts';

const CURSOR_COLUMNS = {
  id: consultations.id,
  memberId: consultations.memberId,
  hospitalId: consultations.hospitalId,
  lastMessageId: consultations.lastMessageId,
  lastEventId: consultations.lastEventId,
};

/** A consultation, with the numbers of its newest message and event. */
export type ThreadCursor = Pick<typeof consultations.$inferSelect, keyof typeof CURSOR_COLUMNS>;

/** Returns the open consultations of a clinic, or only the one with this member. */
export function readThreadCursors(db: Db, hospitalId: number, memberId?: string): Promise<ThreadCursor[]> {
  return db
    .select(CURSOR_COLUMNS)
    .from(consultations)
    .where(and(eq(consultations.hospitalId, hospitalId), memberId ? eq(consultations.memberId, memberId) : undefined, isNull(consultations.closedAt)));
}

/** Returns this consultation if it is open: one row or none. */
export function readThreadCursor(db: Db, id: number): Promise<ThreadCursor[]> {
  return db
    .select(CURSOR_COLUMNS)
    .from(consultations)
    .where(and(eq(consultations.id, id), isNull(consultations.closedAt)));
}

export type LatestIds = { messageId: number; eventId: number };

/** Returns the ids of the newest message and event of each consultation, or `closed`. A deleted consultation has no entry. */
export async function readLatestIds(db: Db, ids: readonly number[]): Promise<Map<number, LatestIds | 'closed'>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: consultations.id, messageId: consultations.lastMessageId, eventId: consultations.lastEventId, closedAt: consultations.closedAt })
    .from(consultations)
    .where(inArray(consultations.id, [...ids]));
  return new Map(rows.map(({ id, messageId, eventId, closedAt }) => [id, closedAt ? 'closed' : { messageId, eventId }]));
}
