import type { PushRecord } from '../../../contract/accounts/devices.ts';
import type { CallReply } from '../../api/call.ts';
import { anonymousApi } from '../../session/session.ts';
import { isPushRecordFresh, readPushRecord, storePushRecord } from './push-record.ts';
import { loadActiveServiceWorker, logPushFailure } from './service-worker-registration.ts';

type PushKey = CallReply<'pushKey'>;
/** The JSON form of a `PushSubscription`. */
type SubscriptionJson = { endpoint?: string | undefined; keys?: Record<string, string> | undefined };

/**
 * Returns a push token if notifications are granted. The stored one is renewed when older than seven days. Returns null if notifications are not
 * granted, not offered, or not available (specification 7.6). Never prompts.
 */
export async function obtainPushToken(): Promise<PushRecord | null> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return null;
  const registration = await loadActiveServiceWorker();
  if (!registration) return null;
  try {
    const key = await anonymousApi('pushKey');
    if (!key.vapid_key) return null;
    const found = await registration.pushManager?.getSubscription();
    const stored = readPushRecord();
    if (stored && isRecordCurrent(stored, key, found)) {
      if (isPushRecordFresh(stored, Date.now())) return stored;
      storePushRecord({ ...stored, createTime: Date.now() });
      return readPushRecord();
    }
    const record = await createRecord(await subscribePush(registration, found ?? null, key), key.vapid_key, registration.scope);
    storePushRecord(record);
    return record;
  } catch (error) {
    return logPushFailure('no push token could be obtained', error);
  }
}

/** True if the record matches the browser's current subscription and the server's key. A sandbox record has no subscription in the browser. */
function isRecordCurrent({ options }: PushRecord, { vapid_key, stand_in }: PushKey, found: PushSubscription | null | undefined): boolean {
  const isStandIn = stand_in !== null && options.endpoint.includes(stand_in.slice(0, stand_in.lastIndexOf('/')));
  return options.vapidKey === vapid_key && (found ? found.endpoint === options.endpoint : isStandIn);
}

/**
 * Returns the browser's subscription with the server's key. If the push service is unreachable and the sandbox is on, the sandbox creates one, so
 * that a demonstration needs no network.
 */
async function subscribePush(
  registration: ServiceWorkerRegistration,
  found: PushSubscription | null,
  { vapid_key, stand_in }: PushKey,
): Promise<SubscriptionJson> {
  const applicationServerKey = vapid_key as string;
  if (found && readServerKey(found) === applicationServerKey) return found.toJSON();
  await found?.unsubscribe();
  try {
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    return made.toJSON();
  } catch (error) {
    if (!stand_in) throw error;
    const answer = await fetch(stand_in, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ applicationServerKey }) });
    return (await answer.json()) as SubscriptionJson;
  }
}

const readServerKey = ({ options }: PushSubscription) => (options.applicationServerKey ? toBase64Url(options.applicationServerKey) : '');

async function createRecord({ endpoint = '', keys = {} }: SubscriptionJson, vapidKey: string, swScope: string): Promise<PushRecord> {
  const token = toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return { token, createTime: Date.now(), options: { auth: keys.auth ?? '', p256dh: keys.p256dh ?? '', endpoint, swScope, vapidKey } };
}

const toBase64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
