import { createHash, createHmac, randomUUID } from 'node:crypto';
import { and, desc, eq, lt, notInArray } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/time.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { knownDevices, sessions } from '../accounts.tables.ts';

/** Maximum known devices per member; the latest are kept. A program without cookies is a new device at each sign-in. */
const MAX_DEVICES = 20;
/** Retention of an unused device, in ms; the same as the lifetime of its cookie. */
const DEVICE_RETENTION_MS = 400 * DAY_MS;

/** Source of a sign-in: the client address used by rate limits, and the id from the device's cookie (device-cookie.ts). */
export type SignInSource = { client: string; deviceId?: string | undefined };

/** Hashes a device id for rate limits and its row. The cookie cannot be derived from the hash. */
export const hashDeviceId = (deviceId: string) => createHash('sha256').update(deviceId).digest('base64url');
/** Hashes a client's address for storage in sessions. */
export const hashClientAddress = (secret: string, client: string) => createHmac('sha256', secret).update(`client\n${client}`).digest('base64url');

/**
 * Returns how the member is known at the source of a sign-in: by the device, else by the address, else null. Without a member (null) it does the same
 * work.
 */
export async function identifySource(
  { database: { db }, config }: Pick<Deps, 'database' | 'config'>,
  memberId: string | null,
  { client, deviceId }: SignInSource,
): Promise<'device' | 'address' | null> {
  const id = memberId ?? randomUUID();
  const devices = await db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(and(eq(knownDevices.memberId, id), eq(knownDevices.hash, hashDeviceId(deviceId ?? ''))));
  const before = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.memberId, id), eq(sessions.client, hashClientAddress(config.tokenSecret, client))))
    .limit(1);
  return devices.length > 0 ? 'device' : before.length > 0 ? 'address' : null;
}

/** Remembers a device as one of the member's. */
export async function rememberDevice(tx: Db, memberId: string, deviceId: string, now: Date): Promise<void> {
  const target = [knownDevices.memberId, knownDevices.hash];
  await tx
    .insert(knownDevices)
    .values({ memberId, hash: hashDeviceId(deviceId), lastUsedAt: now })
    .onConflictDoUpdate({ target, set: { lastUsedAt: now } });
  const latest = tx
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(eq(knownDevices.memberId, memberId))
    .orderBy(desc(knownDevices.lastUsedAt), knownDevices.hash)
    .limit(MAX_DEVICES);
  await tx.delete(knownDevices).where(and(eq(knownDevices.memberId, memberId), notInArray(knownDevices.hash, latest)));
}

/** Deletes devices that were not used for sign-in during their retention. */
export async function deleteUnusedDevices(db: Db, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - DEVICE_RETENTION_MS)));
}
