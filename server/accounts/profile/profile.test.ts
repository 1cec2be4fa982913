import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orders } from '../../orders/orders.tables.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { type AccountsWorld, openAccountsWorld, PASSWORD, signUpForm } from '../accounts.fixture.ts';
import { agreements, members, sessions } from '../accounts.tables.ts';
import { membersByIds } from '../accounts.ts';

let world: AccountsWorld;
let uid: string;
let me: { authorization: string };
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
});
afterAll(() => world.close());
beforeEach(async () => {
  uid = await world.join({ phone: '+81 90 1234 5678', messenger_id: 'mia.l', birth_date: '19801203' });
  me = { authorization: `Bearer ${(await world.signIn(uid)).json().access_token}` };
});

const URL = '/api/v1/users/mypage';
const edit = (body: object, headers: Record<string, string> = me) => world.put(URL, body, headers);
const remove = (headers: Record<string, string> = me) => world.app.inject({ method: 'DELETE', url: URL, headers });
const rowOf = async (name = uid) => (await world.deps.database.db.select().from(members).where(eq(members.uid, name)))[0];

test('nobody who is not signed in sees, changes or deletes a profile', async () => {
  for (const headers of [{}, { authorization: 'Bearer made-up' }] as Record<string, string>[]) {
    expect((await world.get(URL, headers)).statusCode).toBe(401);
    expect((await edit({ first_name: 'X' }, headers)).statusCode).toBe(401);
    expect((await remove(headers)).statusCode).toBe(401);
  }
});

test('staff keep the language that they were invited in, on whichever page they sign in and stay signed in', async () => {
  const minji = await world.join();
  await world.deps.database.db.update(members).set({ role: 'hospital', hospitalId: 1, language: 'ko' }).where(eq(members.uid, minji));
  const { refresh_token } = (await world.signIn(minji, PASSWORD, { 'accept-language': 'en' })).json();
  await world.post('/func/user/refresh-token', { refresh_token }, { 'accept-language': 'ja' });
  expect((await rowOf(minji))?.language).toBe('ko');
});

test('staff choose the language that they are written to in; a patient’s follows what she reads', async () => {
  const staff = await world.person({ role: 'hospital', hospitalId: 1 });
  const choose = (language: string, headers: Record<string, string>) => world.put('/api/v1/users/language', { language }, headers);
  const as = await world.as({ id: staff.id, role: 'hospital', hospitalId: 1 });
  const before = (await rowOf())?.language;
  expect((await choose('ko', as)).json()).toEqual({ language: 'ko' });
  expect((await rowOf(staff.uid))?.language).toBe('ko');
  expect((await choose('ja', as)).statusCode).toBe(400);
  expect((await choose('ko', me)).statusCode).toBe(403);
  expect((await rowOf())?.language).toBe(before);
});

test('coordinators see their own profile, and neither change nor delete it here', async () => {
  const staff = await world.person({ role: 'hospital', hospitalId: 1 });
  const as = await world.as({ id: staff.id, role: 'hospital', hospitalId: 1 });
  expect((await world.get(URL, as)).json().uid).toBe(staff.uid);
  expect((await edit({ first_name: 'X' }, as)).statusCode).toBe(403);
  expect((await remove(as)).statusCode).toBe(403);
});

test('the profile has its fields (specification 3.11), date of birth and gender, the customer key, and nothing more', async () => {
  const answer = await world.get(URL, me);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({
    uid,
    email: `${uid}@example.com`,
    first_name: 'Mia',
    last_name: 'Laurent',
    native_name: null,
    birth_date: '19801203',
    gender: 'F',
    pending_email: null,
    has_password: true,
    country: 'JP',
    phone: '+81 90 1234 5678',
    messenger: 'line',
    messenger_id: 'mia.l',
    customer_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('an edit changes what was sent; what it must not change it does not', async () => {
  const before = (await world.get(URL, me)).json();
  const answer = await edit({ ...before, uid: 'somebodyelse', customer_key: 'mine', role: 'operator', first_name: 'Mía', country: 'uk', messenger: 'kakao' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ ...before, first_name: 'Mía', country: 'GB', messenger: 'kakao' });
  expect((await rowOf())?.role).toBe('user');
});

test('the edited profile object goes back as it came, empty fields included; empty takes out, absent leaves', async () => {
  expect((await edit({ phone: '', messenger_id: null })).json()).toMatchObject({ phone: null, messenger_id: null });
  expect((await edit((await world.get(URL, me)).json())).statusCode).toBe(200);
  expect((await edit({})).json()).toMatchObject({ first_name: 'Mia', phone: null, email: `${uid}@example.com` });
});

test('a number is kept with its country, shown as people read it, and goes back as it came', async () => {
  expect((await edit({ phone: '0044 7700 900123' })).json().phone).toBe('+44 7700 900123');
  expect((await rowOf())?.phone).toBe('+447700900123');
  expect((await edit({ phone: '\u200e＋４４\u00a07700 ٩٠٠١٢٣' })).json().phone).toBe('+44 7700 900123');
  expect((await edit({ phone: '+44 7700 900123' })).statusCode).toBe(200);
  for (const phone of ['07700 900123', '+999 7700 900123']) {
    const refused = await edit({ phone });
    expect([refused.statusCode, refused.json().errors]).toMatchObject([400, [{ field: 'phone', code: 'fields.phone-country' }]]);
  }
});

test('her name in her own script is kept as she writes it, and can be taken out', async () => {
  expect((await edit({ native_name: 'ミア・ローラン' })).json().native_name).toBe('ミア・ローラン');
  expect((await edit({ first_name: 'Mia' })).json().native_name).toBe('ミア・ローラン');
  expect((await edit({ native_name: '' })).json().native_name).toBeNull();
});

test('date of birth and gender are corrected under the rules of joining; nobody else is, and a body without them leaves both', async () => {
  const other = await world.join({ birth_date: '19700101', gender: 'M' });
  expect((await edit({ birth_date: '١٩٨١٠٢٢٨', gender: 'N' })).json()).toMatchObject({ birth_date: '19810228', gender: 'N' });
  expect(await rowOf()).toMatchObject({ birthDate: '1981-02-28', gender: 'N' });
  expect(
    (await edit({ first_name: 'Mía', last_name: 'Laurent', email: `${uid}@example.com`, country: 'JP', phone: '', messenger: 'kakao' })).json(),
  ).toMatchObject({
    birth_date: '19810228',
    gender: 'N',
  });
  expect(await rowOf(other)).toMatchObject({ birthDate: '1970-01-01', gender: 'M' });
});

test('a date of birth can be taken out, and who never gave one sends her profile back as it came', async () => {
  expect((await edit({ birth_date: '' })).json().birth_date).toBeNull();
  const mine = (await world.get(URL, me)).json();
  expect((await edit(mine)).json()).toEqual(mine);
});

test.each([
  ['fourteen today', 200, '20121122'],
  ['fourteen tomorrow', 400, '20121123'],
])('a member is fourteen on the day it is in Seoul: who says that she is %s gets %i', async (_, status, birth_date) => {
  // At 15:30 UTC it is tomorrow in Seoul.
  world.clock.set('2026-11-21T15:30:00Z');
  const answer = await edit({ birth_date, gender: 'M' }, { authorization: `Bearer ${(await world.signIn(uid)).json().access_token}` });
  expect(answer.statusCode).toBe(status);
  expect(await rowOf()).toMatchObject(status === 200 ? { birthDate: '2012-11-22', gender: 'M' } : { birthDate: '1980-12-03', gender: 'F' });
  if (status === 400) expect(answer.json()).toMatchObject({ code: 'accounts.too-young', errors: [{ field: 'birth_date', code: 'accounts.too-young' }] });
});

test('the single name field serves when the two are absent', async () => {
  expect((await edit({ name: 'Ana Maria  Silva' })).json()).toMatchObject({ first_name: 'Ana Maria', last_name: 'Silva' });
  expect((await edit({ name: 'Ignored Name', first_name: 'Mia' })).json()).toMatchObject({ first_name: 'Mia', last_name: 'Silva' });
  expect((await edit({ name: 'Mononym' })).json().errors[0].field).toBe('name');
  expect((await edit({ name: 'Mia \u3164' })).json().errors[0].field).toBe('name');
});

test.each([
  { country: 'atlantis' },
  { phone: 'call me' },
  { email: 'nowhere' },
  { messenger: 'icq' },
  { first_name: ' ' },
  { birth_date: '19801340' },
  { birth_date: '03-12-1980' },
  { birth_date: '20230229' },
  { birth_date: '29990101' },
  { gender: 'X' },
  { gender: null },
])('a wrong field is refused and named (%j)', async (body) => {
  const before = await rowOf();
  const answer = await edit({ messenger_id: 'other', ...body });
  expect([answer.statusCode, answer.json().errors.map(({ field }: { field: string }) => field)]).toEqual([400, Object.keys(body)]);
  expect(await rowOf()).toEqual(before);
});

test('deleting empties the member, ends her sessions, frees ID and address, and keeps the proof of consent', async () => {
  const { id } = (await rowOf()) as { id: string };
  const former = await rowOf();
  const heard: string[] = [];
  world.deps.bus.subscribe('session.ended', ({ sessionId }) => void heard.push(sessionId));
  await world.signIn(uid);
  expect((await remove()).json().code, 'a session alone deletes nothing').toBe('accounts.prove-again');
  await world.prove(me);
  expect((await remove()).json()).toEqual({ msg: 'Your account has been deleted.' });
  const [row] = await world.deps.database.db.select().from(members).where(eq(members.id, id));
  const stored = JSON.stringify(row);
  for (const personal of [uid, 'Mia', 'Laurent', 'example.com', '1234 5678', 'mia.l', '1980', former?.customerKey, former?.passwordHash])
    expect(stored).not.toContain(personal);
  expect(row?.deletedAt).not.toBeNull();
  expect(await world.deps.database.db.select().from(sessions).where(eq(sessions.memberId, id))).toEqual([]);
  expect(heard).toHaveLength(2);
  expect((await world.get(URL, me)).statusCode).toBe(401);
  expect((await world.signIn(uid, PASSWORD)).statusCode).toBe(401);
  expect(await membersByIds(world.deps.database.db, [id])).toEqual([]);
  expect(await world.deps.database.db.select().from(agreements).where(eq(agreements.memberId, id))).toHaveLength(2);
  expect((await world.post('/api/v1/users', signUpForm({ uid, email: `${uid}@example.com` }))).statusCode).toBe(201);
});

test('an account with paid or unsettled orders is not deleted, and its orders stay when it is', async () => {
  await world.prove(me);
  const { id } = (await rowOf()) as { id: string };
  const { db } = world.deps.database;
  const [order] = await db
    .insert(orders)
    .values({
      orderNum: `n-${uid}`,
      memberId: id,
      hospitalId: 1,
      title: 'Hydra-glow booster',
      state: 'success',
      currency: 'USD',
      totalMinor: 12_000,
      baseCurrency: 'USD',
      baseTotalMinor: 12_000,
      createdAt: world.clock.now(),
    })
    .returning();
  const refused = await remove();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'accounts.open-orders']);
  expect((await world.get(URL, me)).json().uid).toBe(uid);
  await db
    .update(orders)
    .set({ state: 'canceled' })
    .where(eq(orders.id, order?.id as number));
  expect((await remove()).statusCode).toBe(200);
  expect(await db.select().from(orders).where(eq(orders.memberId, id))).toHaveLength(1);
});

test('deletes messages with clinics with the account, and keeps them while the account stays', async () => {
  await world.prove(me);
  const { id } = (await rowOf()) as { id: string };
  const { db } = world.deps.database;
  await db.insert(consultations).values({
    memberId: id,
    hospitalId: 1,
    passportName: 'MIA LAURENT',
    country: 'JP',
    phone: '+81 90 1234 5678',
    messengerType: 'line',
    messengerId: 'mia.l',
    timeZone: 'Asia/Tokyo',
  });
  const [order] = await db
    .insert(orders)
    .values({
      orderNum: `c-${uid}`,
      memberId: id,
      hospitalId: 1,
      title: 'Mask',
      state: 'confirming',
      currency: 'USD',
      totalMinor: 100,
      baseCurrency: 'USD',
      baseTotalMinor: 100,
      createdAt: world.clock.now(),
    })
    .returning();
  const stored = () => db.select().from(consultations).where(eq(consultations.memberId, id));
  expect((await remove()).statusCode).toBe(409);
  expect(await stored()).toHaveLength(1);
  await db
    .update(orders)
    .set({ state: 'failed' })
    .where(eq(orders.id, order?.id as number));
  expect((await remove()).statusCode).toBe(200);
  expect(await stored()).toEqual([]);
});
