import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InboxPage } from '../../contract/desk/inbox.ts';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import { setVisitOutcome } from '../reviews/reviews.fixture.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, registerPatient } from '../threads/patients.fixture.ts';
import { consultations } from '../threads/threads.tables.ts';
import { insertFixedTestVisit } from '../visits/visits.fixture.ts';
import { acceptanceBody, createQuote } from './quotes.fixture.ts';

let world: World;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
beforeAll(async () => {
  world = await testWorld();
  world.clock.hold();
  staff = await makeCoordinator(world);
});
afterAll(() => world.close());

const nextOf = async (headers: Record<string, string>) => (await world.get('/api/v1/reservation', headers)).json<ReservationItem[]>()[0]?.way.next;

it('an open quote is the next step of its patient alone, in the list of either side, until she answers it or its time is over', async () => {
  const [one, other] = [await registerPatient(world), await registerPatient(world)];
  expect((await nextOf(one.headers))?.quote).toBeNull();
  const long = await createQuote(world, staff.headers, one);
  const valid_until = new Date(world.clock.now().getTime() + 2 * 3_600_000).toISOString();
  const short = await createQuote(world, staff.headers, one, { valid_until });
  expect(await nextOf(one.headers)).toMatchObject({ step: 'pay', by: 'user', quote: { id: short.id, valid_until, has_fee: true } });
  expect((await nextOf(other.headers))?.quote).toBeNull();
  const ofClinic = (await world.get(`/api/v1/clinic/consultations/${one.consultationId}`, staff.headers)).json();
  expect(ofClinic.way.next.quote).toEqual({ id: short.id, valid_until, has_fee: true });
  expect(ofClinic.way.open_quotes?.[0]).toEqual(ofClinic.way.next.quote);

  world.clock.forward(2 * 3_600);
  expect((await nextOf(await world.as(one.member)))?.quote).toEqual({ id: long.id, valid_until: long.valid_until, has_fee: true });
  // The quote is accepted, and its order waits for payment.
  const headers = await world.as(one.member);
  expect((await world.post('/api/v1/order', acceptanceBody(long), headers)).statusCode).toBe(201);
  expect(await nextOf(headers)).toMatchObject({ quote: null });
});

it('a quote without a fee that was accepted is to be dated: a filter of its clinic’s inbox has it until a visit is fixed', async () => {
  const words = { lines: [{ words: '흉터 상담', quantity: 1, price: 15.5, vat_included: true }] };
  const [one, other] = [await registerPatient(world), await registerPatient(world)];
  staff = await makeCoordinator(world);
  const quote = await createQuote(world, staff.headers, one, words);
  await createQuote(world, staff.headers, other, words);
  const inbox = async () => (await world.get('/api/v1/clinic/inbox?state=agreed', staff.headers)).json<InboxPage>();
  expect(await inbox()).toMatchObject({ items: [], counts: { states: { agreed: 0 } } });
  await world.post(`/api/v1/quote/${quote.id}/accept`, { version: 1 }, one.headers);
  expect(await inbox()).toMatchObject({ items: [{ id: one.consultationId, way: { agreed: true, dateless: false } }], counts: { states: { agreed: 1 } } });
  expect((await world.get('/api/v1/clinic/inbox?state=agreed', (await makeCoordinator(world, 2)).headers)).json()).toMatchObject({ items: [] });
  // The rule also holds while the patient waits for an answer, and after the clinic has marked the conversation as done.
  const aside = { waitingSince: world.clock.now(), doneAt: world.clock.now() };
  await world.deps.database.db.update(consultations).set(aside).where(eq(consultations.id, one.consultationId));
  expect(await inbox()).toMatchObject({ items: [{ id: one.consultationId, way: { next: { step: 'answer' } } }] });
  const now = world.clock.now();
  const of = { consultationId: one.consultationId, memberId: one.member.id, hospitalId: one.hospitalId, fixedAt: now };
  const visit = await insertFixedTestVisit(world.deps.database.db, { ...of, at: new Date(now.getTime() + 2 * 86_400_000) });
  expect(await inbox()).toMatchObject({ items: [], counts: { states: { agreed: 0 } } });
  await setVisitOutcome(world, visit.id, 'done');
  expect((await inbox()).items).toEqual([]);
  await setVisitOutcome(world, visit.id, 'not-come');
  expect(await inbox()).toMatchObject({ items: [{ id: one.consultationId }] });
});
