import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { PushRecord } from '../../../contract/accounts/devices.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { findInvalidFields } from './devices.rules.ts';
import { pushDevices } from './devices.tables.ts';

export { type PushNotice, pushToMember } from './push-to-member.ts';

type DeviceDeps = Pick<Deps, 'database' | 'clock' | 'pusher'>;

/** Maximum number of devices of a member. A new one replaces the one registered longest ago. */
const MAX_DEVICES = 20;

/**
 * Registers or renews the browser of the caller's session. A device belongs to the last session that used it, and a session has one device: all other
 * registrations of either are removed. Throws `notifications.push-not-offered`, `notifications.push-service-unknown` (security 6.7), `invalid`.
 */
export async function registerDevice({ database, clock, pusher }: DeviceDeps, { memberId, sessionId }: Caller, record: PushRecord): Promise<void> {
  if (!pusher) throw new AppError('notifications.push-not-offered');
  const { token, options } = record;
  if (!pusher.knows(options.endpoint)) throw new AppError('notifications.push-service-unknown');
  const wrong = findInvalidFields(record, pusher.publicKey);
  if (wrong.length > 0) throw new AppError('invalid', { fields: wrong.map((field) => ({ field, code: 'fields.invalid' })) });
  const { endpoint, p256dh, auth } = options;
  await database.db.transaction(async (tx) => {
    await tx.delete(pushDevices).where(and(eq(pushDevices.sessionId, sessionId), ne(pushDevices.token, token)));
    await bindDevice(tx, { token, memberId, sessionId }, clock.now());
    await tx
      .insert(pushDevices)
      .values({ token, memberId, sessionId, endpoint, p256dh, auth, createdAt: clock.now() })
      .onConflictDoUpdate({ target: pushDevices.token, set: { memberId, sessionId, p256dh, auth } });
    const tooMany = tx
      .select({ token: pushDevices.token })
      .from(pushDevices)
      .where(eq(pushDevices.memberId, memberId))
      .orderBy(desc(pushDevices.createdAt), pushDevices.token)
      .offset(MAX_DEVICES);
    await tx.delete(pushDevices).where(inArray(pushDevices.token, tooMany));
  });
}

/** Assigns a registered device to the session of a member who has just signed in with its token. Ignores an unknown token. */
export async function bindDevice(tx: Db, { token, memberId, sessionId }: { token: string; memberId: string; sessionId: string }, now: Date): Promise<void> {
  await tx
    .update(pushDevices)
    .set({ memberId, sessionId, createdAt: now, lastAcceptedAt: null })
    .where(and(eq(pushDevices.token, token), ne(pushDevices.memberId, memberId)));
  await tx.update(pushDevices).set({ sessionId }).where(eq(pushDevices.token, token));
}

/** Removes one of the caller's devices. Throws `not-found` if it is unknown or another member's. */
export async function removeDevice({ database }: Pick<Deps, 'database'>, { memberId }: Caller, token: string): Promise<void> {
  const removed = await database.db
    .delete(pushDevices)
    .where(and(eq(pushDevices.token, token), eq(pushDevices.memberId, memberId)))
    .returning({ token: pushDevices.token });
  if (removed.length === 0) throw new AppError('not-found');
}

/** Removes the devices of ended sessions, so that they receive nothing any more. */
export async function removeDevicesOfSessions(tx: Db, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await tx.delete(pushDevices).where(inArray(pushDevices.sessionId, [...sessionIds]));
}

/** Returns those of these sessions that have a push device. */
export async function sessionsWithPush(db: Db, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .select({ sessionId: pushDevices.sessionId })
    .from(pushDevices)
    .where(inArray(pushDevices.sessionId, [...sessionIds]));
  return new Set(rows.map(({ sessionId }) => sessionId));
}
