import type { PushRecord } from '../../../contract/accounts/devices.ts';
import type { Reply } from '../../api/call.ts';
import { anonymousApi } from '../../session/session.ts';
import { isFresh, storedRecord, storeRecord } from './record.ts';
import { activeWorker, logFailure } from './worker.ts';

type Key = Reply<'pushKey'>;
/** The JSON form of a `PushSubscription`. */
type Subscribed = { endpoint?: string | undefined; keys?: Record<string, string> | undefined };

/**
 * Returns a push token if notifications are granted: the stored one, renewed when older than seven days, else a new one. Returns null if they are
 * not granted, not offered, or not available (specification 7.6). Never prompts.
 */
export async function obtainToken(): Promise<PushRecord | null> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return null;
  const registration = await activeWorker();
  if (!registration) return null;
  try {
    const key = await anonymousApi('pushKey');
    if (!key.vapid_key) return null;
    const found = await registration.pushManager?.getSubscription();
    const stored = storedRecord();
    if (stored && isStillHis(stored, key, found)) {
      if (isFresh(stored, Date.now())) return stored;
      storeRecord({ ...stored, createTime: Date.now() });
      return storedRecord();
    }
    const record = await recordOf(await subscribed(registration, found ?? null, key), key.vapid_key, registration.scope);
    storeRecord(record);
    return record;
  } catch (error) {
    return logFailure('no push token could be obtained', error);
  }
}

/** True if the record belongs to the browser's present subscription and the key in force. A record of the sandbox has no subscription in the browser. */
function isStillHis({ options }: PushRecord, { vapid_key, stand_in }: Key, found: PushSubscription | null | undefined): boolean {
  const isStandIn = stand_in !== null && options.endpoint.includes(stand_in.slice(0, stand_in.lastIndexOf('/')));
  return options.vapidKey === vapid_key && (found ? found.endpoint === options.endpoint : isStandIn);
}

/**
 * Returns the browser's subscription with our key. If the push service is unreachable, the sandbox makes one if it is on: a demonstration needs no
 * network.
 */
async function subscribed(registration: ServiceWorkerRegistration, found: PushSubscription | null, { vapid_key, stand_in }: Key): Promise<Subscribed> {
  const applicationServerKey = vapid_key as string;
  if (found && keyOf(found) === applicationServerKey) return found.toJSON();
  await found?.unsubscribe();
  try {
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    return made.toJSON();
  } catch (error) {
    if (!stand_in) throw error;
    const answer = await fetch(stand_in, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ applicationServerKey }) });
    return (await answer.json()) as Subscribed;
  }
}

const keyOf = ({ options }: PushSubscription) => (options.applicationServerKey ? base64url(options.applicationServerKey) : '');

async function recordOf({ endpoint = '', keys = {} }: Subscribed, vapidKey: string, swScope: string): Promise<PushRecord> {
  const token = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return { token, createTime: Date.now(), options: { auth: keys.auth ?? '', p256dh: keys.p256dh ?? '', endpoint, swScope, vapidKey } };
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
