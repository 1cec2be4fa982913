import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Quote } from '../../contract/quotes/quotes.ts';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import { consultationConsentKey, listAgreements } from '../accounts/accounts.ts';
import { productOptions } from '../catalog/catalog.tables.ts';
import { noticeWorld } from '../notifications/notices.fixture.ts';
import { insertPastVisit } from '../reviews/reviews.fixture.ts';
import { makeChatForm, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../threads/patients.fixture.ts';
import { threadEvents } from '../threads/threads.tables.ts';
import { exportQuotes } from './export-quotes.ts';
import { acceptanceBody, CARE, createQuote, makeDraft, postOffer } from './quotes.fixture.ts';
import { sweepQuotes } from './quotes.jobs.ts';
import { quotes } from './quotes.tables.ts';

/** Quotes that contain only the clinic's own words. Nothing is paid here, and they are accepted without an order (specification 5.22). */
let telling: Awaited<ReturnType<typeof noticeWorld>>;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
beforeAll(async () => {
  telling = await noticeWorld();
});
afterAll(() => telling.world.close());
beforeEach(async () => {
  await telling.begin();
  telling.world.clock.hold();
  staff = await makeCoordinator(telling.world);
});

type QuotePatient = Awaited<ReturnType<typeof registerPatient>>;
const FREE = {
  lines: [
    { ...CARE, quantity: 2 },
    { words: '흉터 상담', quantity: 1, price: 15.5, vat_included: true },
  ],
};
const code = (reply: { json(): unknown }) => (reply.json() as { code: string }).code;
const accept = ({ headers }: Pick<QuotePatient, 'headers'>, id: number, version = 1) => telling.world.post(`/api/v1/quote/${id}/accept`, { version }, headers);
const decline = ({ headers }: QuotePatient, id: number) => telling.world.post(`/api/v1/quote/${id}/decline`, { version: 1, reason: 'other' }, headers);
const withdraw = (id: number) => telling.world.post(`/api/v1/clinic/quotes/${id}/withdraw`, { version: 1 }, staff.headers);
const read = ({ headers }: Pick<QuotePatient, 'headers'>, id: number) => telling.world.get(`/api/v1/quote/${id}`, headers).then((reply) => reply.json<Quote>());
const anew = async (one: QuotePatient): Promise<QuotePatient> => ({ ...one, headers: await telling.world.as(one.member) });
const listEventKinds = async ({ consultationId }: QuotePatient) => {
  const rows = await telling.db.select().from(threadEvents).where(eq(threadEvents.consultationId, consultationId)).orderBy(threadEvents.eventId);
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('quote'));
};
const offerFreeQuote = async (change: object = FREE) => {
  const one = await registerPatient(telling.world);
  return { one, quote: await createQuote(telling.world, staff.headers, one, change) };
};
const findStoredQuote = async (id: number) => (await telling.db.select().from(quotes).where(eq(quotes.id, id)))[0];

describe('a quote in own words alone', () => {
  it('is offered like any other: all of it is paid at the clinic', async () => {
    const { quote } = await offerFreeQuote();
    expect(quote).toMatchObject({ state: 'open', currency_code: 'USD', sums: { total: 191.5, fee: 0, at_clinic: 191.5, vat_added: 16 } });
    expect(quote.lines.map(({ option_id, fee }) => [option_id, fee])).toEqual([
      [null, 0],
      [null, 0],
    ]);
  });

  it('is priced in the currency of its clinic, as a saved quote is', async () => {
    const one = await registerPatient(telling.world, { hospitalId: 2 });
    const other = await makeCoordinator(telling.world, 2);
    await telling.db.update(productOptions).set({ currencyCode: 'KRW' }).where(eq(productOptions.id, 301));
    const quote = await createQuote(telling.world, other.headers, one, { lines: [{ words: '흉터 상담', quantity: 1, price: 110_000, vat_included: true }] });
    await telling.db.update(productOptions).set({ currencyCode: 'USD' }).where(eq(productOptions.id, 301));
    expect(quote).toMatchObject({ currency_code: 'KRW', sums: { total: 110_000, fee: 0, at_clinic: 110_000 } });
  });
});

describe('accepting it', () => {
  it('takes no order and no payment; both sides and the clinic’s notices say so, and nobody else’s quote is touched', async () => {
    const [{ one, quote }, bystander] = [await offerFreeQuote(), await offerFreeQuote()];
    const before = await findStoredQuote(bystander.quote.id);
    const [her, desk] = [await openPatientChat(telling.world, one), await openCoordinatorChat(telling.world, staff, one.member.uid)];
    await Promise.all([her.settled(), desk.settled()]);
    const reply = await accept(one, quote.id);
    expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ state: 'agreed', order_num: null, asks_kept: false })]);
    for (const side of [her, desk]) {
      const { event } = (await side.next('threadEvent')) as { event: object };
      expect(event).toMatchObject({ kind: 'quote-accepted', by: 'user', quote_id: quote.id, quote_version: 1, amount: 191.5, fee: 0, currency_code: 'USD' });
      expect(event).not.toHaveProperty('order_num');
    }
    await telling.work();
    const told = (await telling.list(staff)).filter(({ kind }) => kind.startsWith('clinic-quote'));
    expect(told).toMatchObject([{ kind: 'clinic-quote-agreed', text: expect.stringContaining('Nothing is paid here') }]);
    expect(telling.subjectsTo(staff).filter((subject) => subject.includes('견적이 수락'))).toHaveLength(1);
    expect(await findStoredQuote(bystander.quote.id)).toEqual(before);
    her.close();
    desk.close();
  });

  it('is hers alone, and names the version that she saw', async () => {
    const { one, quote } = await offerFreeQuote();
    const stranger = await registerPatient(telling.world);
    expect((await telling.world.post(`/api/v1/quote/${quote.id}/accept`, { version: 1 })).statusCode).toBe(401);
    expect((await telling.world.post(`/api/v1/quote/${quote.id}/accept`, {}, one.headers)).statusCode).toBe(400);
    expect((await accept(one, quote.id, 0)).statusCode).toBe(400);
    expect((await accept(stranger, quote.id)).statusCode).toBe(404);
    expect([401, 403, 404]).toContain((await accept(staff, quote.id)).statusCode);
    expect((await read(one, quote.id)).state).toBe('open');
  });

  it('in two tabs at once is one acceptance and one event', async () => {
    const { one, quote } = await offerFreeQuote();
    const both = await Promise.all([1, 2, 3].map(() => accept(one, quote.id)));
    expect(both.map((reply) => [reply.statusCode, reply.json<Quote>().state])).toEqual(both.map(() => [200, 'agreed']));
    const first = await findStoredQuote(quote.id);
    expect((await accept(one, quote.id)).statusCode).toBe(200);
    expect(await findStoredQuote(quote.id)).toEqual(first);
    expect(await listEventKinds(one)).toEqual(['quote-offered', 'quote-accepted']);
  });

  it('while it is changed, declined or withdrawn is one or the other, never both', async () => {
    const { one, quote } = await offerFreeQuote();
    const all = await Promise.all([
      accept(one, quote.id),
      decline(one, quote.id),
      withdraw(quote.id),
      postOffer(telling.world, staff.headers, one.consultationId, { ...FREE, changes: { id: quote.id, version: 1 } }),
    ]);
    // If the change comes first, the answer to the former version is refused, and nothing else happens.
    expect(all.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    expect(await listEventKinds(one)).toHaveLength(2);
  });

  it('is refused for a version that was changed, and possible for the newer one', async () => {
    const { one, quote } = await offerFreeQuote();
    await createQuote(telling.world, staff.headers, one, { ...FREE, changes: { id: quote.id, version: 1 } });
    expect([(await accept(one, quote.id)).statusCode, code(await accept(one, quote.id))]).toEqual([409, 'quotes.changed']);
    expect((await accept(one, quote.id, 2)).json()).toMatchObject({ state: 'agreed', version: 2 });
  });

  it('after its time is refused whether or not that was noted', async () => {
    const { one, quote } = await offerFreeQuote({ ...FREE, valid_until: new Date(telling.world.clock.now().getTime() + 2 * 3_600_000).toISOString() });
    telling.world.clock.forward(2 * 3_600);
    const later = await anew(one);
    expect(code(await accept(later, quote.id))).toBe('quotes.expired');
    await sweepQuotes(telling.world.deps);
    expect(code(await accept(later, quote.id))).toBe('quotes.expired');
    expect(await listEventKinds(one)).toEqual(['quote-offered', 'quote-expired']);
  });

  it('is refused when the quote is declined or withdrawn', async () => {
    const [declined, withdrawn] = [await offerFreeQuote(), await offerFreeQuote()];
    await decline(declined.one, declined.quote.id);
    await withdraw(withdrawn.quote.id);
    expect(code(await accept(declined.one, declined.quote.id))).toBe('quotes.over');
    expect(code(await accept(withdrawn.one, withdrawn.quote.id))).toBe('quotes.over');
  });

  it('is refused when the quote has a fee: placing its order accepts it', async () => {
    const { one, quote } = await offerFreeQuote({});
    const reply = await accept(one, quote.id);
    expect([reply.statusCode, code(reply)]).toEqual([409, 'quotes.has-fee']);
    expect([(await read(one, quote.id)).state, await listEventKinds(one)]).toEqual(['open', ['quote-offered']]);
  });

  it('binds: it is neither declined, changed, withdrawn, ordered nor over any more, and the clinic may offer another', async () => {
    const { one, quote } = await offerFreeQuote();
    await accept(one, quote.id);
    const changed = postOffer(telling.world, staff.headers, one.consultationId, { ...FREE, changes: { id: quote.id, version: 1 } });
    const order = { ...acceptanceBody(quote, { total_price: 120 }), order_products: [{ hospital_id: 1, product_id: 1, option_id: 101, quantity: 1 }] };
    for (const refused of [decline(one, quote.id), changed, withdraw(quote.id), telling.world.post('/api/v1/order', order, one.headers)])
      expect([(await refused).statusCode, code(await refused)]).toEqual([409, 'quotes.agreed']);
    telling.world.clock.forward(8 * 86_400);
    await sweepQuotes(telling.world.deps);
    expect((await read(await anew(one), quote.id)).state).toBe('agreed');
    staff = await makeCoordinator(telling.world);
    expect((await postOffer(telling.world, staff.headers, one.consultationId, { ...makeDraft(telling.world), ...FREE })).statusCode).toBe(201);
    expect(await listEventKinds(one)).toEqual(['quote-offered', 'quote-accepted', 'quote-offered']);
  });

  it('takes back the notice that it ends soon', async () => {
    const { one, quote } = await offerFreeQuote();
    const ending = () => telling.list(one).then((all) => all.filter(({ kind, path }) => kind === 'quote-expiring' && path === `/quote/${quote.id}`));
    await accept(one, quote.id);
    telling.world.clock.forward(6.5 * 86_400);
    await telling.work();
    expect(await ending()).toEqual([]);
  });
});

describe('the next step after a quote', () => {
  const next = async (one: QuotePatient) => (await telling.world.get('/api/v1/reservation', one.headers)).json<ReservationItem[]>()[0]?.way;

  it('is her answer, which is no payment; then a date, until a visit after it is done', async () => {
    const { one, quote } = await offerFreeQuote();
    expect(await next(one)).toMatchObject({ stage: 'asked', next: { step: 'pay', by: 'user', quote: { id: quote.id, has_fee: false } } });
    const paying = await offerFreeQuote({});
    expect(await next(paying.one)).toMatchObject({ stage: 'paid', next: { step: 'pay', quote: { id: paying.quote.id, has_fee: true } } });
    await accept(one, quote.id);
    const dated = { stage: 'date', passed: ['asked'], next: { step: 'ask-date', by: 'user', quote: null } };
    expect(await next(one)).toMatchObject(dated);
    await insertPastVisit(telling.world, one);
    expect(await next(one)).toMatchObject(dated);
    telling.world.clock.forward(3 * 86_400);
    await insertPastVisit(telling.world, one);
    expect(await next(await anew(one))).toMatchObject({ next: { step: 'afterwards' } });
  });
});

describe('after the visit', () => {
  const say = ({ headers }: QuotePatient, id: number, kept: boolean) => telling.world.put(`/api/v1/quote/${id}/kept`, { kept, words: '' }, headers);

  it('she is asked once whether it was kept: after one of her thread that was not over when she accepted, and says so', async () => {
    const [{ one, quote }, bystander] = [await offerFreeQuote(), await offerFreeQuote()];
    await insertPastVisit(telling.world, one);
    await accept(one, quote.id);
    await accept(bystander.one, bystander.quote.id);
    await sweepQuotes(telling.world.deps);
    expect((await findStoredQuote(quote.id))?.keptAskedAt).toBeNull();
    expect(code(await say(one, quote.id, true))).toBe('quotes.no-visit');

    telling.world.clock.forward(3 * 86_400);
    await insertPastVisit(telling.world, one);
    const later = await anew(one);
    await sweepQuotes(telling.world.deps);
    await sweepQuotes(telling.world.deps);
    expect(await read(later, quote.id)).toMatchObject({ state: 'agreed', asks_kept: true, kept: null });
    telling.world.clock.forward(4 * 3_600);
    await telling.work();
    expect((await telling.list(one)).filter(({ kind }) => kind === 'quote-kept-asked')).toMatchObject([{ path: `/quote/${quote.id}` }]);
    expect((await say(await anew(one), quote.id, false)).json()).toMatchObject({ asks_kept: false, kept: { kept: false } });
    // A new answer replaces the former one.
    expect((await say(await anew(one), quote.id, true)).json()).toMatchObject({ asks_kept: false, kept: { kept: true } });
    expect(await listEventKinds(one)).toEqual(['quote-offered', 'quote-accepted', 'quote-kept', 'quote-kept']);
    // The patient is not asked again.
    await telling.work();
    expect((await telling.list(one)).filter(({ kind }) => kind === 'quote-kept-asked')).toEqual([]);
    expect(await read(await anew(bystander.one), bystander.quote.id)).toMatchObject({ asks_kept: false });
    expect((await findStoredQuote(bystander.quote.id))?.keptAskedAt).toBeNull();
  });
});

it('is nobody’s to see once she withdrew her consents, and stands as she accepted it should she agree anew', async () => {
  const { one, quote } = await offerFreeQuote();
  await accept(one, quote.id);
  const [consent] = await listAgreements(telling.db, consultationConsentKey(one.consultationId));
  expect((await telling.world.post(`/api/v1/users/consents/${consent?.id}/withdraw`, undefined, one.headers)).statusCode).toBe(200);
  expect([(await accept(one, quote.id)).statusCode, (await telling.world.get(`/api/v1/quote/${quote.id}`, one.headers)).statusCode]).toEqual([404, 404]);
  expect((await telling.world.post('/api/v1/reservation', makeChatForm(1), one.headers)).statusCode).toBe(201);
  expect(await read(one, quote.id)).toMatchObject({ state: 'agreed', consultation_id: one.consultationId });
});

it('stands in a copy for her', async () => {
  const { one, quote } = await offerFreeQuote();
  await accept(one, quote.id);
  const copy = await exportQuotes(telling.db, one.member.id, 'en');
  expect(copy.quotes).toMatchObject([
    {
      ...{ number: quote.id, state: 'agreed', order: null, accepted_without_payment_at: telling.world.clock.now() },
      versions: [{ total: 191.5, fee_paid_here: 0, paid_at_the_clinic: 191.5 }],
    },
  ]);
});
