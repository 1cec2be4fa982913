import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InboxPage } from '../../contract/desk/inbox.ts';
import type { Quote } from '../../contract/quotes/quotes.ts';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import { noticeWorld } from '../notifications/notices.fixture.ts';
import { setVisitOutcome } from '../reviews/reviews.fixture.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../threads/patients.fixture.ts';
import { threadEvents } from '../threads/threads.tables.ts';
import { insertFixedTestVisit } from '../visits/visits.fixture.ts';
import { createQuote, postOffer } from './quotes.fixture.ts';
import { sweepQuotes } from './quotes.jobs.ts';
import { quotes } from './quotes.tables.ts';

/** Either side can take back a quote accepted without a fee, while no visit of it is fixed (specification 5.22). */
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
const FREE = { lines: [{ words: '흉터 상담', quantity: 1, price: 15.5, vat_included: true }] };
const code = (reply: { json(): unknown }) => (reply.json() as { code: string }).code;
const accept = ({ headers }: QuotePatient, id: number) => telling.world.post(`/api/v1/quote/${id}/accept`, { version: 1 }, headers);
const takeBack = ({ headers }: Pick<QuotePatient, 'headers'>, id: number, change: object = {}) =>
  telling.world.post(`/api/v1/quote/${id}/decline`, { version: 1, reason: 'not-now', agreed: true, ...change }, headers);
const withdraw = (id: number, { headers } = staff, change: object = {}) =>
  telling.world.post(`/api/v1/clinic/quotes/${id}/withdraw`, { version: 1, agreed: true, ...change }, headers);
const read = ({ headers }: QuotePatient, id: number) => telling.world.get(`/api/v1/quote/${id}`, headers).then((reply) => reply.json<Quote>());
const findStoredQuote = async (id: number) => (await telling.db.select().from(quotes).where(eq(quotes.id, id)))[0];
const readNextAction = async ({ headers }: QuotePatient) => (await telling.world.get('/api/v1/reservation', headers)).json<ReservationItem[]>()[0]?.way.next;
const listAgreedThreads = async () => (await telling.world.get('/api/v1/clinic/inbox?state=agreed', staff.headers)).json<InboxPage>().items.map(({ id }) => id);
const listEventKinds = async ({ consultationId }: QuotePatient) => {
  const rows = await telling.db.select().from(threadEvents).where(eq(threadEvents.consultationId, consultationId)).orderBy(threadEvents.eventId);
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('quote'));
};
const createAgreedQuote = async () => {
  const one = await registerPatient(telling.world);
  const quote = await createQuote(telling.world, staff.headers, one, FREE);
  await accept(one, quote.id);
  return { one, quote };
};
const hoursFromNow = (hours: number) => new Date(telling.world.clock.now().getTime() + hours * 3_600_000);
const insertVisit = ({ consultationId, member, hospitalId }: QuotePatient, at: Date, orderId: number | null = null) =>
  insertFixedTestVisit(telling.db, { consultationId, memberId: member.id, hospitalId, at, fixedAt: telling.world.clock.now(), orderId });

describe('a quote that she accepted without a fee', () => {
  it('she takes back with a reason: both sides see it at once, the clinic is told, and lists follow; nobody else’s quote is touched', async () => {
    const [{ one, quote }, bystander] = [await createAgreedQuote(), await createAgreedQuote()];
    const before = await findStoredQuote(bystander.quote.id);
    await telling.work();
    expect((await telling.list(staff)).map(({ kind }) => kind)).toContain('clinic-quote-agreed');
    expect(await read(one, quote.id)).toMatchObject({ state: 'agreed', revocable: true });
    expect(await listAgreedThreads()).toContain(one.consultationId);
    const [her, desk] = [await openPatientChat(telling.world, one), await openCoordinatorChat(telling.world, staff, one.member.uid)];
    await Promise.all([her.settled(), desk.settled()]);
    const reply = await takeBack(one, quote.id);
    expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ state: 'taken-back', decline: 'not-now', revocable: false })]);
    for (const side of [her, desk]) {
      const { event } = (await side.next('threadEvent')) as { event: object };
      expect(event).toMatchObject({ kind: 'quote-taken-back', by: 'user', quote_id: quote.id, quote_version: 1, quote_decline: 'not-now' });
    }
    await telling.work();
    const told = (await telling.list(staff)).filter(({ kind, path }) => kind.startsWith('clinic-quote') && path.endsWith(`=${one.consultationId}`));
    expect(told).toMatchObject([{ kind: 'clinic-quote-taken-back', text: expect.stringContaining('no longer accepts your quote') }]);
    expect(telling.subjectsTo(staff).filter((subject) => subject.includes('수락이 취소'))).toHaveLength(1);
    expect(await readNextAction(one)).toMatchObject({ step: 'write' });
    const left = await listAgreedThreads();
    expect([left.includes(one.consultationId), left.includes(bystander.one.consultationId)]).toEqual([false, true]);
    expect(await findStoredQuote(bystander.quote.id)).toEqual(before);
    her.close();
    desk.close();
  });

  it('its clinic takes back: she sees it at once, is told in her language, and lists follow', async () => {
    const { one, quote } = await createAgreedQuote();
    const her = await openPatientChat(telling.world, one);
    await her.settled();
    expect((await withdraw(quote.id)).json()).toMatchObject({ state: 'withdrawn', revocable: false });
    expect(((await her.next('threadEvent')) as { event: object }).event).toMatchObject({ kind: 'quote-withdrawn', by: 'hospital', agreed: true });
    await telling.work();
    const told = (await telling.list(one)).filter(({ kind }) => kind === 'quote-agreed-withdrawn');
    expect(told).toMatchObject([{ path: `/quote/${quote.id}`, text: expect.stringContaining('Nothing was charged') }]);
    expect(telling.subjectsTo(one).filter((subject) => subject.includes('that you accepted'))).toHaveLength(1);
    expect(await readNextAction(one)).toMatchObject({ step: 'write' });
    expect(await listAgreedThreads()).not.toContain(one.consultationId);
    her.close();
  });

  it('is hers and her clinic’s alone', async () => {
    const { one, quote } = await createAgreedQuote();
    const [stranger, other] = [await registerPatient(telling.world), await makeCoordinator(telling.world, 2)];
    expect((await takeBack({ headers: {} as QuotePatient['headers'] }, quote.id)).statusCode).toBe(401);
    expect((await takeBack(one, quote.id, { reason: 'because' })).statusCode).toBe(400);
    expect((await takeBack(stranger, quote.id)).statusCode).toBe(404);
    expect((await withdraw(quote.id, other)).statusCode).toBe(404);
    expect((await read(one, quote.id)).state).toBe('agreed');
  });

  it('is taken back only by who saw that it was accepted; an open one is not taken back so, nor one that is over', async () => {
    const { one, quote } = await createAgreedQuote();
    for (const unaware of [takeBack(one, quote.id, { agreed: false }), withdraw(quote.id, staff, { agreed: false })])
      expect([(await unaware).statusCode, code(await unaware)]).toEqual([409, 'quotes.agreed']);
    const open = await createQuote(telling.world, staff.headers, one, FREE);
    expect([code(await takeBack(one, open.id)), code(await withdraw(open.id))]).toEqual(['quotes.changed', 'quotes.changed']);
    await telling.world.post(`/api/v1/quote/${open.id}/decline`, { version: 1, reason: 'other' }, one.headers);
    expect([code(await takeBack(one, open.id)), code(await withdraw(open.id))]).toEqual(['quotes.over', 'quotes.over']);
  });

  it('in two tabs, and by both sides at once, is taken back once', async () => {
    const { one, quote } = await createAgreedQuote();
    const all = await Promise.all([takeBack(one, quote.id), takeBack(one, quote.id), withdraw(quote.id)]);
    const done = all.filter(({ statusCode }) => statusCode === 200);
    expect(new Set(done.map((reply) => reply.json<Quote>().state)).size).toBe(1);
    expect(all.filter(({ statusCode }) => statusCode !== 200).every((reply) => code(reply) === 'quotes.over')).toBe(true);
    expect(await listEventKinds(one)).toHaveLength(3);
  });

  it('is neither accepted nor asked about any more once it is taken back, and the clinic may offer another', async () => {
    const { one, quote } = await createAgreedQuote();
    await takeBack(one, quote.id);
    expect(code(await accept(one, quote.id))).toBe('quotes.over');
    await setVisitOutcome(telling.world, (await insertVisit(one, hoursFromNow(1))).id, 'done');
    telling.world.clock.forward(2 * 3_600);
    await sweepQuotes(telling.world.deps);
    const again = { ...one, headers: await telling.world.as(one.member) };
    expect(await read(again, quote.id)).toMatchObject({ state: 'taken-back', asks_kept: false });
    expect(code(await telling.world.put(`/api/v1/quote/${quote.id}/kept`, { kept: true, words: '' }, again.headers))).toBe('quotes.no-visit');
    staff = await makeCoordinator(telling.world);
    expect((await postOffer(telling.world, staff.headers, one.consultationId, FREE)).statusCode).toBe(201);
  });
});

describe('with a visit', () => {
  it('it is the visit that is moved or given up; without it again it can be taken back', async () => {
    const { one, quote } = await createAgreedQuote();
    const { id } = await insertVisit(one, hoursFromNow(48));
    expect(await read(one, quote.id)).toMatchObject({ state: 'agreed', revocable: false });
    for (const refused of [takeBack(one, quote.id), withdraw(quote.id)])
      expect([(await refused).statusCode, code(await refused)]).toEqual([409, 'quotes.has-visit']);
    await setVisitOutcome(telling.world, id, 'not-come');
    expect(await read(one, quote.id)).toMatchObject({ revocable: true });
    expect((await takeBack(one, quote.id)).json()).toMatchObject({ state: 'taken-back' });
  });

  it('either fixes the visit or takes the agreement back when both happen at the same time, never both', async () => {
    const { one, quote } = await createAgreedQuote();
    const start_at = new Date(Date.UTC(2026, 11, 9, 1, 0)).toISOString();
    const [back, fixed] = await Promise.all([
      takeBack(one, quote.id),
      telling.world.post('/api/v1/clinic/visits', { consultation_id: one.consultationId, start_at }, staff.headers),
    ]);
    expect(fixed.statusCode).toBe(201);
    const last = await telling.db.select().from(threadEvents).where(eq(threadEvents.consultationId, one.consultationId)).orderBy(threadEvents.eventId);
    const order = last.map(({ kind }) => kind).filter((kind) => kind === 'visit-fixed' || kind === 'quote-taken-back');
    expect(order).toEqual(back.statusCode === 200 ? ['quote-taken-back', 'visit-fixed'] : ['visit-fixed']);
    if (back.statusCode !== 200) expect(code(back)).toBe('quotes.has-visit');
  });
});
