import { createHash, createHmac, randomUUID } from 'node:crypto';
import { and, desc, eq, lt, notInArray } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { knownDevices, sessions } from '../accounts.tables.ts';

/** So many devices of one member are known, the latest; a program without cookies is a new device at each sign-in. */
const MOST_DEVICES = 20;
/** A device that was not used for so long is forgotten; its cookie does not live longer either. */
const KEPT_MS = 400 * 86_400_000;

/** From where somebody signs in: the address as limits count it, and the name that the device's own cookie gives (device-cookie.ts). */
export type Whence = { client: string; deviceId?: string | undefined };

/** A device under the name that its budgets and its row have: nothing that could be put into a cookie. */
export const deviceKey = (deviceId: string) => createHash('sha256').update(deviceId).digest('base64url');
/** A client's address as sessions keep it. */
export const clientKey = (secret: string, client: string) => createHmac('sha256', secret).update(`client\n${client}`).digest('base64url');

/**
 * How this member is known from where she signs in: by the device, wherever it is; else by the address; else not. Asked for nobody
 * (null) it costs the same.
 */
export async function knownBy(
  { database: { db }, config }: Pick<Deps, 'database' | 'config'>,
  memberId: string | null,
  { client, deviceId }: Whence,
): Promise<'device' | 'address' | null> {
  const id = memberId ?? randomUUID();
  const devices = await db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(and(eq(knownDevices.memberId, id), eq(knownDevices.hash, deviceKey(deviceId ?? ''))));
  const before = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.memberId, id), eq(sessions.client, clientKey(config.tokenSecret, client))))
    .limit(1);
  return devices.length > 0 ? 'device' : before.length > 0 ? 'address' : null;
}

/** From now on this device is one of hers. */
export async function rememberDevice(tx: Db, memberId: string, deviceId: string, now: Date): Promise<void> {
  const target = [knownDevices.memberId, knownDevices.hash];
  await tx
    .insert(knownDevices)
    .values({ memberId, hash: deviceKey(deviceId), lastUsedAt: now })
    .onConflictDoUpdate({ target, set: { lastUsedAt: now } });
  const latest = tx
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(eq(knownDevices.memberId, memberId))
    .orderBy(desc(knownDevices.lastUsedAt), knownDevices.hash)
    .limit(MOST_DEVICES);
  await tx.delete(knownDevices).where(and(eq(knownDevices.memberId, memberId), notInArray(knownDevices.hash, latest)));
}

/** Forgets devices that nobody has signed in with for long. */
export async function forgetDevices(db: Db, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - KEPT_MS)));
}
