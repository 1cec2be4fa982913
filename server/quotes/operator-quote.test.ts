import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorQuote } from '../../contract/quotes/operator-quotes.ts';
import { consultationConsentKey, listAgreements } from '../accounts/accounts.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, registerPatient } from '../threads/patients.fixture.ts';
import { accessRecords } from '../threads/threads.tables.ts';
import { acceptanceBody, createQuote, postOffer } from './quotes.fixture.ts';

let world: World;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
let operator: { authorization: string };
beforeAll(async () => {
  world = await testWorld();
  world.clock.hold();
  staff = await makeCoordinator(world);
  operator = await world.as(await world.person({ role: 'operator' }));
});
afterAll(() => world.close());

const FREE = { lines: [{ words: '흉터 상담', quantity: 1, price: 15.5, vat_included: true }] };
type QuotePatient = Awaited<ReturnType<typeof registerPatient>>;
const requestQuote = (id: number, query = '', headers: Partial<typeof operator> = operator) =>
  world.get(`/api/v1/operator/quotes/${id}${query}`, { authorization: '', ...headers, 'accept-language': 'en' });
const readQuote = async (id: number, query = '') => (await requestQuote(id, query)).json<OperatorQuote>();
const accept = ({ headers }: QuotePatient, id: number, version = 1) => world.post(`/api/v1/quote/${id}/accept`, { version }, headers);
const listAccesses = async ({ member }: QuotePatient) =>
  (await world.deps.database.db.select().from(accessRecords).where(eq(accessRecords.memberId, member.id))).filter(({ act }) => act === 'quote');

describe('a quote for an operator', () => {
  it('is for operators: nobody else gets it, and of no quote there is none', async () => {
    const one = await registerPatient(world);
    const { id } = await createQuote(world, staff.headers, one, FREE);
    expect((await requestQuote(id, '', {})).statusCode).toBe(401);
    for (const { headers } of [one, staff]) expect((await requestQuote(id, '', headers)).statusCode).toBe(403);
    expect((await requestQuote(0)).statusCode).toBe(400);
    expect((await requestQuote(999_999)).statusCode).toBe(404);
    expect(await listAccesses(one)).toEqual([]);
  });

  it('says without an order what was agreed, when, and what happened to it; of her a masked name, and that it was read is recorded', async () => {
    const one = await registerPatient(world);
    const quote = await createQuote(world, staff.headers, one, FREE);
    await postOffer(world, staff.headers, one.consultationId, { ...FREE, changes: { id: quote.id, version: 1 } });
    await accept(one, quote.id, 2);
    const at = world.clock.now().toISOString();
    const answer = await readQuote(quote.id);
    expect(answer).toMatchObject({
      quote: { id: quote.id, version: 2, state: 'agreed', sums: { total: 15.5, fee: 0 } },
      accepted_at: at,
      others: [],
      next: null,
    });
    expect(answer.member_name).toMatch(/^\p{L}\*+ \p{L}\.$/u);
    expect(JSON.stringify(answer)).not.toContain(one.member.uid);
    expect(answer.events.map(({ kind, quote_version, amount }) => [kind, quote_version, amount])).toEqual([
      ['quote-offered', 1, 15.5],
      ['quote-changed', 2, 15.5],
      ['quote-accepted', 2, 15.5],
    ]);
    expect(await listAccesses(one)).toHaveLength(1);
    await world.post(`/api/v1/quote/${quote.id}/decline`, { version: 2, reason: 'other', agreed: true }, one.headers);
    expect(await readQuote(quote.id)).toMatchObject({ quote: { state: 'taken-back', decline: 'other' }, accepted_at: at });
  });

  it('brings the others of the two, newest first and a page at a time, and nobody else’s; a walk through them is one look', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const free = await createQuote(world, staff.headers, one, FREE);
    await accept(one, free.id);
    const paid = await createQuote(world, staff.headers, one);
    await world.post('/api/v1/order', acceptanceBody(paid), one.headers);
    const open = await createQuote(world, staff.headers, one);
    await createQuote(world, staff.headers, other);
    const asked = await createQuote(world, staff.headers, one);
    const first = await readQuote(asked.id, '?limit=2');
    expect(first).toMatchObject({ accepted_at: null, next: paid.id });
    expect(first.others).toMatchObject([
      { id: open.id, state: 'open', accepted_at: null },
      { id: paid.id, state: 'accepted', currency_code: 'USD', fee: 120, accepted_at: world.clock.now().toISOString() },
    ]);
    const rest = await readQuote(asked.id, `?limit=2&after=${first.next}`);
    expect(rest).toMatchObject({ others: [{ id: free.id, state: 'agreed', total: 15.5, fee: 0 }], next: null });
    expect(await listAccesses(one)).toHaveLength(1);
    expect(await listAccesses(other)).toEqual([]);
  });

  it('is nobody’s to see once she withdrew her consents', async () => {
    const one = await registerPatient(world);
    const { id } = await createQuote(world, staff.headers, one, FREE);
    const [consent] = await listAgreements(world.deps.database.db, consultationConsentKey(one.consultationId));
    await world.post(`/api/v1/users/consents/${consent?.id}/withdraw`, undefined, one.headers);
    expect((await requestQuote(id)).statusCode).toBe(404);
  });
});
