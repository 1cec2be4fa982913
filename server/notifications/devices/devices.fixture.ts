import type { PushRecord } from '../../../contract/accounts/devices.ts';
import type { World } from '../../testing/world.ts';
import { endpointToken } from './devices.rules.ts';

/** Subscribes a browser at the sandbox's push service. Returns the record in the format that our pages store. */
export async function subscribeBrowser(world: World): Promise<PushRecord> {
  const { vapid_key } = (await world.get('/api/v1/devices/key')).json<{ vapid_key: string }>();
  const answer = await world.post('/sandbox/push/subscriptions', { applicationServerKey: vapid_key });
  const { endpoint, keys } = answer.json<{ endpoint: string; keys: { p256dh: string; auth: string } }>();
  return { token: endpointToken(endpoint), createTime: world.clock.now().getTime(), options: { ...keys, endpoint, swScope: '/', vapidKey: vapid_key } };
}

/** Returns the pushes received for a browser, newest first, decrypted. */
export async function listReceivedPushes(
  world: World,
  { options }: PushRecord,
): Promise<{ text: string; ttl: number; urgency: string; topic: string | null }[]> {
  const id = options.endpoint.split('/').at(-1);
  const all = (await world.get('/sandbox/push/notices.json')).json<
    { subscription: string; text: string; ttl: number; urgency: string; topic: string | null }[]
  >();
  return all.filter(({ subscription }) => subscription === id);
}

/** Makes the sandbox's push service answer with this fault for a browser, until changed. */
export async function simulatePushFault(world: World, { options }: PushRecord, fault: string): Promise<void> {
  const path = new URL(options.endpoint).pathname.replace('/send/', '/subscriptions/');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await world.app.inject({ method: 'POST', url: `${path}/fault`, payload: `fault=${fault}`, headers });
}
