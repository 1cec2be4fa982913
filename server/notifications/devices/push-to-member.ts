import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { PushError, type PushOptions } from '../../providers/push/port.ts';
import { livingDevices, type PushDevice, pushDevices } from './devices.tables.ts';

/** What the service worker shows: nothing in it says of health, clinic or words unless she chose so (security 6.7). */
export type PushNotice = PushOptions & {
  payload: {
    title: string;
    body: string;
    /** Where a press leads: a path of this site. */
    href: string;
    /** A later notice of the same tag takes its place on the device. */
    tag?: string | undefined;
    /** How many wait for her, for the app's badge. */
    badge?: number | undefined;
  };
};

/** What came of one device. `gone`: its push service has forgotten it, and so have we. `failed` with `retry` is worth trying again, with its token in `only`. */
type DeviceOutcome =
  | { token: string; outcome: 'accepted' | 'gone' }
  | { token: string; outcome: 'failed'; reason: string; retry: boolean; retryAfterSeconds: number | undefined };

type PushDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'pusher'>;

/**
 * Sends one notice to each device of a member whose session lives, or to those of them that are named in `only`; one outcome each,
 * in the order in which they were registered. Empty where she has none, and where push is not offered. Throws for no push service's sake.
 */
export async function pushToMember(deps: PushDeps, memberId: string, notice: PushNotice, only?: readonly string[]): Promise<DeviceOutcome[]> {
  if (!deps.pusher) return [];
  const devices = await livingDevices(deps.database.db, memberId, deps.clock.now(), only);
  return Promise.all(devices.map((device) => pushTo(deps, device, notice)));
}

async function pushTo(
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
    if (!retry) log.warn({ reason }, 'a push service refused a notice for good');
    return { token, outcome: 'failed', reason, retry, retryAfterSeconds };
  }
}
