import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { QUOTE_LIMITS } from '../../contract/quotes/quote-limits.ts';
import type { QuoteTemplate } from '../../contract/quotes/quote-templates.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator } from '../threads/patients.fixture.ts';
import { CARE } from './quotes.fixture.ts';
import { quoteTemplates } from './quotes.tables.ts';

const PATH = '/api/v1/clinic/quote-templates';
/** A line of the catalogue, at a different price. */
const SESSION = { option_id: 101, quantity: 2, price: 1_100.5 };
const SAVED = { name: 'Booster with care', lines: [SESSION, CARE], conditions: ['top-medicine', 'after-examination'] };

type Staff = Awaited<ReturnType<typeof makeCoordinator>>;
let world: World;
let [staff, colleague, elsewhere] = [] as unknown as [Staff, Staff, Staff];
beforeAll(async () => {
  world = await testWorld();
  [staff, colleague, elsewhere] = [await makeCoordinator(world), await makeCoordinator(world), await makeCoordinator(world, 2)];
});
afterAll(() => world.close());
beforeEach(async () => void (await db().delete(quoteTemplates)));

const db = () => world.deps.database.db;
const save = (change: object = {}, one = staff) => world.post(PATH, { ...SAVED, ...change }, one.headers);
const rename = (id: number, name: string, one = staff) => world.put(`${PATH}/${id}`, { name }, one.headers);
const remove = (id: number, one = staff) => world.app.inject({ method: 'DELETE', url: `${PATH}/${id}`, headers: one.headers });
const listSavedQuotes = async (one = staff) => (await world.get(PATH, one.headers)).json<{ templates: QuoteTemplate[] }>().templates;
/** Saves a quote as a coordinator. Returns it. */
const createSavedQuote = async (change: object = {}, one = staff) => {
  const name = { ...SAVED, ...change }.name;
  return (await save(change, one)).json<{ templates: QuoteTemplate[] }>().templates.find((each) => each.name === name) as QuoteTemplate;
};

describe('keeping a quote under a name', () => {
  it('has its lines and conditions for all of the clinic, by name, and for no other', async () => {
    const reply = await save();
    expect(reply.statusCode).toBe(201);
    await save({ name: 'a first one' }, colleague);
    const { lines, conditions } = SAVED;
    for (const one of [staff, colleague]) {
      expect(await listSavedQuotes(one)).toMatchObject([{ name: 'a first one' }, { name: SAVED.name, currency_code: 'USD', lines, conditions }]);
    }
    expect(await listSavedQuotes(elsewhere)).toEqual([]);
  });

  it('may have own words alone: a treatment is added when it is used', async () => {
    expect((await createSavedQuote({ lines: [CARE] })).lines).toEqual([CARE]);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'a'.repeat(QUOTE_LIMITS.templateName + 1) }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['no line', { lines: [] }, 'lines'],
    ['too many lines', { lines: Array.from({ length: QUOTE_LIMITS.lines + 1 }, () => CARE) }, 'lines'],
    ['no price', { lines: [{ ...CARE, price: 0 }] }, 'lines.0.price'],
    ['a part of a cent', { lines: [{ ...SESSION, price: 1.001 }] }, 'lines.0.price'],
    ['an option of another clinic', { lines: [CARE, { ...SESSION, option_id: 301 }] }, 'lines.1.option_id'],
    ['a condition that there is not', { conditions: ['nothing'] }, 'conditions'],
  ])('is refused beside its field: %s', async (_what, change, field) => {
    const reply = await save(change);
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [expect.objectContaining({ field })]]);
    expect(await listSavedQuotes()).toEqual([]);
  });

  it('a name is there once in a clinic, however it is written, also when two save at once', async () => {
    const both = await Promise.all([save(), save({ name: SAVED.name.toUpperCase() }, colleague)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('quotes.template-named');
    expect((await save({}, elsewhere)).statusCode, 'another clinic has names of its own').toBe(400);
    expect((await save({ lines: [CARE] }, elsewhere)).statusCode).toBe(201);
  });

  it('there are so many of a clinic, and not one more when two save at once', async () => {
    const row = { hospitalId: 1, currency: 'USD' as const, lines: [], conditions: [], savedBy: staff.member.id, savedAt: world.clock.now() };
    await db()
      .insert(quoteTemplates)
      .values(Array.from({ length: QUOTE_LIMITS.templates - 1 }, (_, place) => ({ ...row, name: `no. ${place}` })));
    const both = await Promise.all([save({ name: 'one' }), save({ name: 'two' }, colleague)]);
    expect(both.map((reply) => reply.json().code)).toEqual(expect.arrayContaining([undefined, 'quotes.too-many-templates']));
    expect(await listSavedQuotes()).toHaveLength(QUOTE_LIMITS.templates);
  });
});

describe('renaming and deleting', () => {
  it('is anybody’s of the clinic', async () => {
    const { id } = await createSavedQuote();
    expect((await rename(id, 'Another', colleague)).json().templates).toMatchObject([{ id, name: 'Another', lines: SAVED.lines }]);
    expect((await remove(id, colleague)).json()).toEqual({ templates: [] });
    expect((await remove(id)).statusCode).toBe(404);
    expect((await rename(id, 'Again')).statusCode).toBe(404);
  });

  it('to a name that is there is refused, to its own in other letters is not', async () => {
    const [first, second] = [await createSavedQuote(), await createSavedQuote({ name: 'Another' })];
    expect((await rename(second.id, SAVED.name)).json()).toMatchObject({ code: 'quotes.template-named' });
    expect((await rename(first.id, '')).json().errors).toMatchObject([{ field: 'name' }]);
    expect((await rename(first.id, SAVED.name.toLowerCase())).statusCode).toBe(200);
  });

  it('is nothing to another clinic, a patient, an operator or nobody', async () => {
    const { id } = await createSavedQuote();
    expect([(await rename(id, 'Theirs', elsewhere)).statusCode, (await remove(id, elsewhere)).statusCode]).toEqual([404, 404]);
    for (const role of ['user', 'operator'] as const) {
      const member = await world.person({ role });
      const one = { member, headers: await world.as(member) } as Staff;
      const all = [await world.get(PATH, one.headers), await save({}, one), await rename(id, 'Theirs', one), await remove(id, one)];
      expect(all.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    }
    const nobody = { headers: {} } as Staff;
    const all = [await world.get(PATH), await save({}, nobody), await rename(id, 'Theirs', nobody), await remove(id, nobody)];
    expect(all.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
    expect(await listSavedQuotes()).toMatchObject([{ id, name: SAVED.name, lines: SAVED.lines }]);
  });
});

it('passes over a condition that the content no longer has', async () => {
  const { id } = await createSavedQuote();
  await db()
    .update(quoteTemplates)
    .set({ conditions: ['gone', 'top-medicine'] })
    .where(eq(quoteTemplates.id, id));
  expect((await listSavedQuotes())[0]?.conditions).toEqual(['top-medicine']);
});
