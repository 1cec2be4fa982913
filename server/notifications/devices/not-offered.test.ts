import { afterAll, beforeAll, expect, test } from 'vitest';
import { testWorld, type World } from '../../testing/world.ts';
import { endpointToken } from './devices.rules.ts';
import { pushToMember } from './devices.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld({ change: () => ({ pusher: null }) });
});
afterAll(() => world.close());

test('without keys push is not offered: there is no key, no device, and nobody is told', async () => {
  expect((await world.get('/api/v1/devices/key')).json()).toEqual({ vapid_key: null, stand_in: null });
  const somebody = await world.person();
  const endpoint = 'https://fcm.googleapis.com/x';
  const record = {
    token: endpointToken(endpoint),
    createTime: 1,
    options: { auth: 'A'.repeat(22), p256dh: 'A'.repeat(87), endpoint, swScope: '/', vapidKey: 'A'.repeat(87) },
  };
  const answer = await world.post('/api/v1/devices', record, await world.as(somebody));
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'notifications.push-not-offered']);
  expect(await pushToMember(world.deps, somebody.id, () => ({ payload: { title: '', body: '', href: '/' }, ttlSeconds: 1, urgency: 'low' }))).toEqual([]);
});
