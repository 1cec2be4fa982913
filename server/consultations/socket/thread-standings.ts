import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { consultations } from '../consultations.tables.ts';

const STANDING = { id: consultations.id, memberId: consultations.memberId, hospitalId: consultations.hospitalId, lastMessageId: consultations.lastMessageId };

/** A consultation and where it stands: the number of its newest message. */
export type Standing = Pick<typeof consultations.$inferSelect, keyof typeof STANDING>;

/** The open consultations of a clinic, or the one of them with this member. */
export function standingsOf(db: Db, hospitalId: number, memberId?: string): Promise<Standing[]> {
  return db
    .select(STANDING)
    .from(consultations)
    .where(and(eq(consultations.hospitalId, hospitalId), memberId ? eq(consultations.memberId, memberId) : undefined, isNull(consultations.closedAt)));
}

/** This consultation, where it is open: one row or none. */
export function openStanding(db: Db, id: number): Promise<Standing[]> {
  return db
    .select(STANDING)
    .from(consultations)
    .where(and(eq(consultations.id, id), isNull(consultations.closedAt)));
}

/** Where each of these consultations stands: the number of its newest message, or that it is closed. What is missing is gone. */
export async function lastOf(db: Db, ids: readonly number[]): Promise<Map<number, number | 'closed'>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: consultations.id, last: consultations.lastMessageId, closedAt: consultations.closedAt })
    .from(consultations)
    .where(inArray(consultations.id, [...ids]));
  return new Map(rows.map(({ id, last, closedAt }) => [id, closedAt ? 'closed' : last]));
}
