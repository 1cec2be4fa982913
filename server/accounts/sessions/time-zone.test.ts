import { afterAll, beforeAll, expect, it } from 'vitest';
import { TIME_ZONE_HEADER } from '../../../contract/constants.ts';
import { type AccountsWorld, openAccountsWorld, signUpForm } from '../accounts.fixture.ts';
import { memberByUid } from '../accounts.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await openAccountsWorld();
});
afterAll(() => world.close());

const zoneOf = async (uid: string) => (await memberByUid(world.deps.database.db, uid))?.timeZone;
const from = (zone: string) => ({ [TIME_ZONE_HEADER]: zone });

it('takes the time zone of the browser at sign-up, at sign-in and with each call, and stores the newest', async () => {
  const form = signUpForm();
  expect((await world.post('/api/v1/users', form, from('Asia/Tokyo'))).statusCode).toBe(201);
  expect(await zoneOf(form.uid)).toBe('Asia/Tokyo');
  const tokens = (await world.signIn(form.uid, form.password, from('America/Los_Angeles'))).json<{ access_token: string }>();
  expect(await zoneOf(form.uid)).toBe('America/Los_Angeles');
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const call = (more: object = {}) => world.get('/api/v1/users/mypage', { ...headers, ...more });
  await call(from('Asia/Seoul'));
  expect(await zoneOf(form.uid)).toBe('Asia/Seoul');
  await call(from('Asia/Tokyo'));
  await call(from('Asia/Seoul'));
  await call();
  expect(await zoneOf(form.uid)).toBe('Asia/Seoul');
});

it('knows none without a browser that tells it, and ignores what is none', async () => {
  const uid = await world.join();
  expect(await zoneOf(uid)).toBeNull();
  expect((await world.signIn(uid, undefined, from('Mars/Olympus'))).statusCode).toBe(200);
  await world.signIn(uid, undefined, from('x'.repeat(65)));
  expect(await zoneOf(uid)).toBeNull();
});
