import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { PushRecord } from '../../../contract/accounts/devices.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { wrongFields } from './devices.rules.ts';
import { pushDevices } from './devices.tables.ts';

export { type PushNotice, pushToMember } from './push-to-member.ts';

type DeviceDeps = Pick<Deps, 'database' | 'clock' | 'pusher'>;

/** More devices than anybody has: the one that was registered longest ago makes room. */
const MOST = 20;

/**
 * Registers the browser of the caller's session, or renews it. It belongs to whoever used it last: no other member and no other session
 * has it any longer, and what this session had before is gone. Throws `notifications.push-not-offered`,
 * `notifications.push-service-unknown` (security 6.7), `invalid`.
 */
export async function registerDevice({ database, clock, pusher }: DeviceDeps, { memberId, sessionId }: Caller, record: PushRecord): Promise<void> {
  if (!pusher) throw new AppError('notifications.push-not-offered');
  const { token, options } = record;
  if (!pusher.knows(options.endpoint)) throw new AppError('notifications.push-service-unknown');
  const wrong = wrongFields(record, pusher.publicKey);
  if (wrong.length > 0) throw new AppError('invalid', { fields: wrong.map((field) => ({ field, code: 'fields.invalid' })) });
  const { endpoint, p256dh, auth } = options;
  await database.db.transaction(async (tx) => {
    await tx.delete(pushDevices).where(and(eq(pushDevices.sessionId, sessionId), ne(pushDevices.token, token)));
    await tieDevice(tx, { token, memberId, sessionId }, clock.now());
    await tx
      .insert(pushDevices)
      .values({ token, memberId, sessionId, endpoint, p256dh, auth, createdAt: clock.now() })
      .onConflictDoUpdate({ target: pushDevices.token, set: { memberId, sessionId, p256dh, auth } });
    const tooMany = tx
      .select({ token: pushDevices.token })
      .from(pushDevices)
      .where(eq(pushDevices.memberId, memberId))
      .orderBy(desc(pushDevices.createdAt), pushDevices.token)
      .offset(MOST);
    await tx.delete(pushDevices).where(inArray(pushDevices.token, tooMany));
  });
}

/** Gives a device that is registered already to the session of somebody who has just signed in with its token; an unknown token is nobody's. */
export async function tieDevice(tx: Db, { token, memberId, sessionId }: { token: string; memberId: string; sessionId: string }, now: Date): Promise<void> {
  await tx
    .update(pushDevices)
    .set({ memberId, sessionId, createdAt: now, lastAcceptedAt: null })
    .where(and(eq(pushDevices.token, token), ne(pushDevices.memberId, memberId)));
  await tx.update(pushDevices).set({ sessionId }).where(eq(pushDevices.token, token));
}

/** Removes one of the caller's devices. Throws `not-found` for one that is unknown, or somebody else's. */
export async function removeDevice({ database }: Pick<Deps, 'database'>, { memberId }: Caller, token: string): Promise<void> {
  const removed = await database.db
    .delete(pushDevices)
    .where(and(eq(pushDevices.token, token), eq(pushDevices.memberId, memberId)))
    .returning({ token: pushDevices.token });
  if (removed.length === 0) throw new AppError('not-found');
}

/** The devices of sessions that have ended are told nothing any more. */
export async function endDevices(tx: Db, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await tx.delete(pushDevices).where(inArray(pushDevices.sessionId, [...sessionIds]));
}

/** Which of these sessions have a device that is told by push. */
export async function sessionsWithPush(db: Db, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .select({ sessionId: pushDevices.sessionId })
    .from(pushDevices)
    .where(inArray(pushDevices.sessionId, [...sessionIds]));
  return new Set(rows.map(({ sessionId }) => sessionId));
}
