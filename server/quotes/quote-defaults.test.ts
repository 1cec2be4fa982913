import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { QUOTE_LIMITS } from '../../contract/quotes/quote-limits.ts';
import { members } from '../accounts/accounts.tables.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator } from '../threads/patients.fixture.ts';
import { quoteDefaults } from './quotes.tables.ts';

const PATH = '/api/v1/clinic/quote-defaults';
const DEFAULTS = { valid_days: 14, conditions: ['top-medicine', 'after-examination'] };

let world: World;
let [staff, boss, elsewhere] = [] as unknown as Awaited<ReturnType<typeof makeCoordinator>>[];
beforeAll(async () => {
  world = await testWorld();
  [staff, boss, elsewhere] = [await makeCoordinator(world), await makeCoordinator(world), await makeCoordinator(world, 2)];
  for (const one of [boss, elsewhere]) await headship(one, true);
});
afterAll(() => world.close());

type Staff = Awaited<ReturnType<typeof makeCoordinator>> | undefined;
const db = () => world.deps.database.db;
const headship = (one: Staff, is: boolean) =>
  db()
    .update(members)
    .set({ headSince: is ? world.clock.now() : null })
    .where(eq(members.id, one?.member.id ?? ''));
const save = (one: Staff, body: object = DEFAULTS) => world.put(PATH, body, one?.headers);
const read = async (one: Staff, language = 'en') => (await world.get(PATH, { ...one?.headers, 'accept-language': language })).json();
const readBeginsWith = async (one: Staff) => (await world.get('/api/v1/clinic/quote-shelf', one?.headers)).json().begins_with;

it('a clinic that said nothing begins with seven days and no condition, and chooses among all', async () => {
  expect(await read(staff)).toMatchObject({ valid_days: 7, conditions: [], may_change: false });
  expect((await read(staff)).templates).toContainEqual(
    expect.objectContaining({ id: 'top-medicine', kind: 'on-top', text: expect.stringContaining('pharmacy') }),
  );
  expect((await read(staff, 'ko')).templates[0].text).toContain('견적');
});

it('begins a new quote of the clinic with its head’s defaults, and of no other clinic', async () => {
  const said = { valid_days: 14, conditions: ['after-examination', 'top-medicine'] };
  expect((await save(boss)).json()).toMatchObject({ ...said, may_change: true });
  for (const one of [staff, boss]) expect(await readBeginsWith(one)).toEqual(said);
  expect(await readBeginsWith(elsewhere)).toEqual({ valid_days: 7, conditions: [] });
  // Another clinic's head, who also names the clinic to change.
  expect((await save(elsewhere, { valid_days: 3, conditions: [], hospital_id: 1 })).statusCode).toBe(200);
  expect(await readBeginsWith(staff)).toEqual(said);
  expect((await save(boss, { valid_days: QUOTE_LIMITS.firstDays, conditions: [] })).json()).toMatchObject({
    valid_days: QUOTE_LIMITS.firstDays,
    conditions: [],
  });
});

it.each([
  ['no day', { valid_days: 0 }, 'valid_days'],
  ['a part of a day', { valid_days: 1.5 }, 'valid_days'],
  ['a day longer than a quote can hold', { valid_days: QUOTE_LIMITS.firstDays + 1 }, 'valid_days'],
  ['a condition that there is not', { conditions: ['nothing'] }, 'conditions'],
])('is refused beside its field: %s', async (_what, change, field) => {
  const before = await read(boss);
  const reply = await save(boss, { ...DEFAULTS, ...change });
  expect([reply.statusCode, reply.json().errors]).toEqual([400, [expect.objectContaining({ field })]]);
  expect(await read(boss)).toEqual(before);
});

it('is nobody’s but the head’s where there is one, and anybody’s of the clinic where there is none', async () => {
  const before = await read(boss);
  const [patient, operator] = [await world.as(await world.person()), await world.as(await world.person({ role: 'operator' }))];
  expect((await world.put(PATH, DEFAULTS)).statusCode).toBe(401);
  for (const headers of [patient, operator]) expect((await world.put(PATH, DEFAULTS, headers)).json().code).toBe('not-allowed');
  expect((await save(staff)).json()).toMatchObject({ code: 'accounts.head-only' });
  expect(await read(boss)).toEqual(before);
  await headship(boss, false);
  expect((await save(staff)).json()).toMatchObject({ valid_days: 14, may_change: true });
  await headship(boss, true);
});

it('passes over a condition that the content no longer has', async () => {
  await db()
    .update(quoteDefaults)
    .set({ conditions: ['gone', 'top-medicine'] })
    .where(eq(quoteDefaults.hospitalId, 1));
  expect((await read(boss)).conditions).toEqual(['top-medicine']);
  expect((await readBeginsWith(boss)).conditions).toEqual(['top-medicine']);
});
