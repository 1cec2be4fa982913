import type { WorkerEvents, WorkerScope } from './scope.ts';

/** No language is sent, because the worker knows none. The member's setting stays. */
const HEADERS = { 'accept-language': '*', 'x-naru-client': 'web', 'content-type': 'application/json' };

/**
 * Handles a changed push address: subscribes with the same key and registers the new address in this browser's session. If that fails, the next open
 * page repairs it, because the subscription differs from its record.
 */
export async function renewSubscription({ registration }: WorkerScope, { oldSubscription }: WorkerEvents['pushsubscriptionchange']): Promise<void> {
  const { vapid_key } = (await (await fetch('/api/v1/devices/key')).json()) as { vapid_key: string | null };
  if (!vapid_key) return;
  await oldSubscription?.unsubscribe().catch(() => undefined);
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapid_key });
  const { endpoint = '', keys = {} } = made.toJSON();
  const signedIn = await fetch('/func/user/refresh-token', { method: 'POST', headers: HEADERS, body: '{}', credentials: 'same-origin' });
  if (!signedIn.ok) return;
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const token = btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const options = { auth: keys.auth, p256dh: keys.p256dh, endpoint, swScope: registration.scope, vapidKey: vapid_key };
  await fetch('/api/v1/devices', {
    method: 'POST',
    headers: { ...HEADERS, authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ token, createTime: Date.now(), options }),
  });
}
