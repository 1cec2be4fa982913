import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { members, sessions } from '../../accounts/accounts.tables.ts';
import type { Db } from '../../platform/database.ts';
import { timestamptz } from '../../platform/timestamptz.ts';

/** Browsers that receive push. Each belongs to the last session that used it, and is deleted with that session. */
export const pushDevices = pgTable(
  'push_devices',
  {
    /** The hash of the endpoint. */
    token: text().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Time of the first registration by this member. */
    createdAt: timestamptz('created_at').notNull(),
    /** Last time the push service accepted a push. */
    lastAcceptedAt: timestamptz('last_accepted_at'),
  },
  (t) => [index('push_devices_member').on(t.memberId), index('push_devices_session').on(t.sessionId)],
);

export type PushDevice = typeof pushDevices.$inferSelect;

/** Returns a member's devices that have a session in force. An expired session receives nothing, even before it is cleaned up. */
export async function listActiveDevices(db: Db, memberId: string, now: Date, only?: readonly string[]): Promise<PushDevice[]> {
  const rows = await db
    .select({ device: pushDevices })
    .from(pushDevices)
    .innerJoin(sessions, and(eq(sessions.id, pushDevices.sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .where(and(eq(pushDevices.memberId, memberId), only && inArray(pushDevices.token, [...only])))
    .orderBy(pushDevices.createdAt, pushDevices.token);
  return rows.map(({ device }) => device);
}
