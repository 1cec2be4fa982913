import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { PushError, type PushOptions } from '../../providers/push/port.ts';
import { listActiveDevices, type PushDevice, pushDevices } from './devices.tables.ts';

/** Content that the service worker shows. It reveals nothing about health, clinic or messages unless the member chose so (security 6.7). */
export type PushNotice = PushOptions & {
  payload: {
    title: string;
    body: string;
    /** Path of this site that a tap opens. */
    href: string;
    /** A later notice with the same tag replaces this one on the device. */
    tag?: string | undefined;
    /** Number of waiting items of the member, for the app's badge. */
    badge?: number | undefined;
  };
};

/**
 * Outcome for one device. `gone`: the push service no longer knows the device, so it is deleted here too. `failed` with `retry`: retry with the
 * device's token in `only`.
 */
type DeviceOutcome =
  | { token: string; outcome: 'accepted' | 'gone' }
  | { token: string; outcome: 'failed'; reason: string; retry: boolean; retryAfterSeconds: number | undefined };

type PushDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'pusher'>;

/**
 * Sends a notice to each of a member's devices with a session in force, or only to those in `only`. Returns one outcome for each, in the order of
 * registration. Empty if there are none, or if push is not offered. `compose` makes the notice once a device was found. Does not throw when a push
 * service fails.
 */
export async function pushToMember(
  deps: PushDeps,
  memberId: string,
  compose: () => PushNotice | Promise<PushNotice>,
  only?: readonly string[],
): Promise<DeviceOutcome[]> {
  if (!deps.pusher) return [];
  const devices = await listActiveDevices(deps.database.db, memberId, deps.clock.now(), only);
  if (devices.length === 0) return [];
  const notice = await compose();
  return Promise.all(devices.map((device) => pushToDevice(deps, device, notice)));
}

async function pushToDevice(
  { database: { db }, clock, log, pusher }: PushDeps,
  { token, ...to }: PushDevice,
  { payload, ...options }: PushNotice,
): Promise<DeviceOutcome> {
  try {
    const { outcome } = (await pusher?.send(to, JSON.stringify(payload), options)) ?? { outcome: 'gone' };
    if (outcome === 'gone') await db.delete(pushDevices).where(eq(pushDevices.token, token));
    else await db.update(pushDevices).set({ lastAcceptedAt: clock.now() }).where(eq(pushDevices.token, token));
    return { token, outcome };
  } catch (error) {
    if (!(error instanceof PushError)) throw error;
    const { message: reason, retry, retryAfterSeconds } = error;
    if (!retry) log.warn({ reason }, 'push service permanently rejected a notice');
    return { token, outcome: 'failed', reason, retry, retryAfterSeconds };
  }
}
