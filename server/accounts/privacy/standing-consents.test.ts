import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ActiveConsent } from '../../../contract/accounts/privacy.ts';
import { CONSENTS } from '../../../contract/constants.ts';
import { USD_ORDER } from '../../orders/orders.fixture.ts';
import { orders } from '../../orders/orders.tables.ts';
import { makeChatForm, makeCoordinator, registerPatient } from '../../threads/patients.fixture.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { agreements } from '../accounts.tables.ts';
import { listAgreements } from '../accounts.ts';
import { openPrivacyWorld } from './privacy.fixture.ts';

const NAMES = ['personal', 'sensitive', 'third_party'] as const;
const GIVEN = { personal: 'given', sensitive: 'given', third_party: 'given' } as const;
const TICKED = { personal: true, sensitive: true, third_party: true };

let world: Awaited<ReturnType<typeof openPrivacyWorld>>;
beforeAll(async () => {
  world = await openPrivacyWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.set('2026-11-20T03:00:00Z'));

type Headers = Record<string, string>;
const ask = (headers: Headers, clinic: number | string = 1) => world.get(`/api/v1/hospital/${clinic}/consents`, headers);
const standing = async (headers: Headers, clinic = 1) => (await ask(headers, clinic)).json<ActiveConsent[]>().map(({ consent }) => consent);
const order = (headers: Headers, consents: object) => world.post('/api/v1/order', { ...USD_ORDER, consents }, headers);
const register = (headers: Headers, consents: object, clinic = 1) => world.post('/api/v1/reservation', { ...makeChatForm(clinic), consents }, headers);
const rowsOf = (memberId: string) => world.db.select().from(agreements).where(eq(agreements.memberId, memberId));
const refused = (answer: { statusCode: number; json(): { code?: string } }) =>
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'consultations.consents-required']);

test('is for members: not signed in 401, staff 403, wrong input 400; a stranger sees her own, which are none', async () => {
  await registerPatient(world);
  expect((await ask({})).statusCode).toBe(401);
  expect((await ask((await makeCoordinator(world)).headers)).statusCode).toBe(403);
  const stranger = await world.as(await world.person());
  expect((await ask(stranger, 'x')).statusCode).toBe(400);
  expect((await ask(stranger)).json()).toEqual([]);
});

test('lists the consents given to this clinic, with version and time, and no others', async () => {
  const her = await registerPatient(world);
  const [first] = await world.given(her);
  expect((await ask(her.headers)).json()).toEqual(
    NAMES.map((consent) => ({ consent, document: CONSENTS[consent], version: '2025-02-10', agreed_at: first?.agreedAt.toISOString() })),
  );
  expect(await standing(her.headers, 2)).toEqual([]);
});

test('an order that stands on them keeps the proof of when and in which language they were given; what is ticked anew is of now', async () => {
  const her = await registerPatient(world);
  const before = await rowsOf(her.member.id);
  world.clock.forward(600);
  const now = world.clock.now();
  const placed = await order({ ...her.headers, 'accept-language': 'ja' }, { ...GIVEN, sensitive: true });
  expect(placed.statusCode).toBe(201);
  const rows = await listAgreements(world.db, `order:${placed.json().order_num}`);
  expect(rows.map(({ document, language, version, hospitalId }) => [document, language, version, hospitalId])).toEqual([
    ['consent-personal', 'en', '2025-02-10', 1],
    ['consent-sensitive', 'ja', '2025-02-10', 1],
    ['consent-third-party', 'en', '2025-02-10', 1],
  ]);
  expect([rows[0]?.agreedAt, rows[2]?.agreedAt]).toEqual([before[0]?.agreedAt, before[2]?.agreedAt]);
  expect(Number(rows[1]?.agreedAt)).toBeGreaterThanOrEqual(Number(now));
  // The consents recorded for the consultation are unchanged.
  expect((await rowsOf(her.member.id)).filter(({ context }) => context.startsWith('consultation'))).toEqual(before);
});

test('those of an order serve the registration that follows, and can be withdrawn with it', async () => {
  const { id } = await world.person();
  const headers = await world.as({ id });
  expect((await order(headers, TICKED)).statusCode).toBe(201);
  expect(await standing(headers)).toEqual([...NAMES]);
  const opened = await register(headers, GIVEN);
  expect(opened.statusCode).toBe(201);
  const rows = await listAgreements(world.db, `consultation:${opened.json().id}`);
  expect(rows).toHaveLength(3);
  expect((await world.withdraw(rows[0]?.id as number, headers)).statusCode).toBe(200);
  // The order keeps its own rows, which prove consents from before the withdrawal. They are not valid for anything new.
  expect(await standing(headers)).toEqual([]);
  refused(await order(headers, GIVEN));
  world.clock.forward(1);
  expect((await order(headers, TICKED)).statusCode).toBe(201);
  expect(await standing(headers)).toEqual([...NAMES]);
});

test.each([
  ['never', 0],
  ['to another clinic', 2],
] as const)('one that was given %s does not stand: nothing is begun', async (_when, clinic) => {
  const bystander = await registerPatient(world);
  const bystanders = await rowsOf(bystander.member.id);
  const { id } = await world.person();
  const headers = await world.as({ id });
  if (clinic) await register(headers, TICKED, clinic);
  const before = await rowsOf(id);
  refused(await order(headers, { ...TICKED, sensitive: 'given' }));
  refused(await register(headers, { ...TICKED, sensitive: 'given' }));
  refused(await order(headers, { ...TICKED, sensitive: false }));
  expect(await rowsOf(id)).toEqual(before);
  expect(await world.db.select().from(orders).where(eq(orders.memberId, id))).toEqual([]);
  expect((await world.db.select().from(consultations).where(eq(consultations.memberId, id))).map(({ hospitalId }) => hospitalId)).toEqual(clinic ? [2] : []);
  expect(await rowsOf(bystander.member.id)).toEqual(bystanders);
});

test('after withdrawing, and in a new version, everything is asked again', async () => {
  const [left, stays] = [await registerPatient(world), await registerPatient(world)];
  await world.withdraw(await world.firstOf(left), left.headers);
  expect(await standing(left.headers)).toEqual([]);
  refused(await register(left.headers, GIVEN));
  expect(await standing(stays.headers)).toEqual([...NAMES]);
  world.clock.set('2027-01-02T03:00:00Z');
  const later = await world.as(stays.member);
  expect(await standing(later)).toEqual([]);
  refused(await order(later, GIVEN));
  expect((await order(later, TICKED)).statusCode).toBe(201);
  expect((await ask(later)).json()).toMatchObject([{ version: '2027-01-01' }, { version: '2027-01-01' }, { version: '2027-01-01' }]);
});

test('refuses an invalid answer', async () => {
  const her = await registerPatient(world);
  for (const consents of [{ ...GIVEN, personal: 'yes' }, { personal: true, sensitive: true }, 'given']) {
    const answer = await order(her.headers, consents as object);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
  }
});
