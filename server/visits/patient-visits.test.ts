import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ordersForVisits } from '../between-rooms.ts';
import { findClinicHours, saveClinicHours } from '../catalog/catalog.ts';
import { USD_ORDER } from '../orders/orders.fixture.ts';
import { orders } from '../orders/orders.tables.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../threads/patients.fixture.ts';
import { endLapsedHolds } from './visits.jobs.ts';
import { placeTimes, visits } from './visits.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());
// A Tuesday morning in Seoul. Each test has its own day, because clinic 1 has one place.
let day = 0;
beforeEach(() => {
  world.clock.set('2026-12-01T00:00:00Z');
  day += 1;
});

const db = () => world.deps.database.db;
/** Returns a time in Seoul on the test's own weekday. */
const at = (time: string) => {
  const date = Temporal.PlainDate.from('2026-12-07').add({ days: Math.floor((day - 1) / 5) * 7 + ((day - 1) % 5) });
  return new Date(`${date.toString()}T${time}:00+09:00`).toISOString();
};
type Patient = Awaited<ReturnType<typeof registerPatient>>;
const ask = (one: Pick<Patient, 'headers'>, body: object) => world.post('/api/v1/visit', { hospital_id: 1, ...body }, one.headers);
const act = (one: Pick<Patient, 'headers'>, id: number, what: string, body: object) => world.post(`/api/v1/visit/${id}/${what}`, body, one.headers);
const listCalendarRows = (visitId: number) => db().select().from(placeTimes).where(eq(placeTimes.visitId, visitId));

/** Sets if clinic 1 fixes free starts at once (true) or answers each request. */
async function setInstantBooking(instant: boolean): Promise<void> {
  const { hours, version } = await findClinicHours(db(), 1);
  const by = (await makeCoordinator(world)).member.id;
  await saveClinicHours(db(), 1, { hours: { ...hours, instant }, version, by, at: world.clock.now() });
}

/** Creates a paid order without the provider. */
async function paidOrder({ member, headers }: Patient, quantity = 1): Promise<string> {
  const lines = USD_ORDER.order_products.map((line) => ({ ...line, quantity }));
  const { order_num } = (await world.post('/api/v1/order', { ...USD_ORDER, order_products: lines, total_price: 120 * quantity }, headers)).json<{
    order_num: string;
  }>();
  await db().update(orders).set({ state: 'success', paidAt: world.clock.now(), askAt: null }).where(eq(orders.orderNum, order_num));
  expect(member.id).toBeTruthy();
  return order_num;
}

describe('asking for a visit', () => {
  it('is done once, however often it is sent, where it says that it may have been sent before', async () => {
    await setInstantBooking(true);
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const wishes = [at('10:00'), at('15:00')];
    const wished = (await ask(one, { wishes, product_id: 1 })).json();
    const again = await ask(one, { wishes: wishes.toReversed(), product_id: 1, repeated: true });
    expect([again.statusCode, again.json()]).toMatchObject([201, { id: wished.id, version: wished.version }]);
    // The patient's first request took this start, so it is not free, but it belongs to the same patient.
    const order_num = await paidOrder(one);
    const fixed = (await ask(one, { start_at: at('13:00'), order_num, product_id: 1 })).json();
    const same = await ask(one, { start_at: at('13:00'), order_num, product_id: 1, repeated: true });
    expect([same.statusCode, same.json()]).toMatchObject([201, { id: fixed.id, state: 'fixed', version: fixed.version }]);
    // Without an earlier request `repeated` has no effect. Another patient's request does not count.
    expect((await ask(other, { wishes, product_id: 1, repeated: true })).json().id).not.toBe(wished.id);
    expect((await ask(one, { wishes: [at('16:00')], product_id: 1, repeated: true })).json().id).not.toBe(wished.id);
    expect(await db().select().from(visits).where(eq(visits.memberId, one.member.id))).toHaveLength(3);
  });

  it('keeps a free start for a day while the clinic answers, and nobody else gets it', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const asked = await ask(one, { start_at: at('10:00'), product_id: 1 });
    expect([asked.statusCode, asked.json()]).toMatchObject([
      201,
      { state: 'asked', starts: [at('10:00')], start_at: null, product_title: 'Hydra-glow booster', version: 1 },
    ]);
    expect(asked.json().held_until).toMatch(/^2026-12-02T00:00:0/);
    expect((await world.get('/api/v1/reservation', one.headers)).json()).toMatchObject([{ reservation_at: null, product_title: 'Hydra-glow booster' }]);
    expect((await ask(other, { start_at: at('10:00') })).json()).toMatchObject({ code: 'visits.taken' });
    expect((await ask(other, { start_at: at('10:30') })).statusCode).toBe(201);
  });

  it('has on its card what its option costs, or all that were paid for it', async () => {
    const card = async (one: Patient) => (await world.get('/api/v1/reservation', one.headers)).json();
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    await ask(one, { start_at: at('10:00'), product_id: 1, option_id: 102 });
    expect(await card(one)).toMatchObject([{ price: 310.5, treatment_price: { from: 3105, to: 3726 } }]);
    const [line] = USD_ORDER.order_products;
    const lines = [line, { ...line, option_id: 102 }];
    const { order_num } = (await world.post('/api/v1/order', { ...USD_ORDER, order_products: lines, total_price: 430.5 }, other.headers)).json<{
      order_num: string;
    }>();
    await db().update(orders).set({ state: 'success', paidAt: world.clock.now(), askAt: null }).where(eq(orders.orderNum, order_num));
    await ask(other, { start_at: at('14:00'), product_id: 1, option_id: 101, order_num });
    expect(await card(other)).toMatchObject([{ price: 430.5, treatment_price: { from: 4305, to: 5166 } }]);
  });

  it('keeps nothing for up to three wishes', async () => {
    const one = await registerPatient(world);
    const wishes = [at('10:00'), at('11:00'), at('12:00')];
    const asked = (await ask(one, { wishes })).json();
    expect(asked).toMatchObject({ state: 'asked', starts: wishes, held_until: null });
    expect(await listCalendarRows(asked.id)).toEqual([]);
    expect((await ask(one, { wishes: [...wishes, at('13:00')] })).statusCode).toBe(400);
    expect((await ask(one, { wishes, start_at: at('10:00') })).statusCode).toBe(400);
    expect((await ask(one, {})).json()).toMatchObject({ code: 'invalid', errors: [{ field: 'start_at', code: 'fields.required' }] });
  });

  it.each([
    ['past', () => '2026-11-30T01:00:00Z', 'visits.past'],
    ['closed', () => '2026-12-06T01:00:00Z', 'visits.closed'],
    ['between two starts', () => '2026-12-04T01:10:00Z', 'visits.closed'],
    ['beyond the horizon', () => '2027-06-01T01:00:00Z', 'visits.too-late'],
  ])('refuses a start that is %s', async (_name, start, code) => {
    const one = await registerPatient(world);
    expect((await ask(one, { start_at: start() })).json()).toMatchObject({ code });
    expect(await db().select().from(visits).where(eq(visits.consultationId, one.consultationId))).toEqual([]);
  });

  it('answers a refused start with the next free ones, within her notice and horizon, and the clinic with its own', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    expect((await ask(one, { start_at: at('10:00') })).statusCode).toBe(201);
    const taken = (await ask(other, { start_at: at('10:00') })).json();
    expect(taken).toMatchObject({ code: 'visits.taken', details: { free_starts: ['10:30', '11:00', '11:30', '12:00', '12:30'].map(at) } });
    expect(taken.detail).not.toBe('');
    const mine = (await ask(one, { start_at: at('14:00') })).json();
    // When a patient's visit moves, the visit's own time counts as free.
    const moved = (await act(one, mine.id, 'move', { version: 1, start_at: at('13:10') })).json();
    expect(moved).toMatchObject({ code: 'visits.closed', details: { free_starts: ['10:30', '11:00', '11:30', '12:00', '12:30'].map(at) } });
    const past = (await ask(other, { start_at: '2026-11-30T01:00:00Z' })).json<{ details: { free_starts: string[] } }>();
    expect(past.details.free_starts[0]).toMatch(/^2026-12-01T01:00/);
    const { headers } = await makeCoordinator(world);
    const made = (await world.post('/api/v1/clinic/visits', { consultation_id: one.consultationId, start_at: at('10:00') }, headers)).json();
    expect(made).toMatchObject({ code: 'visits.taken', details: { free_starts: ['10:30', '11:00', '11:30', '12:00', '12:30'].map(at) } });
    const order = (await world.post('/api/v1/order', { ...USD_ORDER, visit_at: at('10:00') }, other.headers)).json();
    expect(order).toMatchObject({ code: 'visits.taken', details: { free_starts: expect.arrayContaining([at('11:00')]) } });
    expect((await ask(other, { start_at: at('11:00'), product_id: 3 })).json().details).toBeUndefined();
  });

  it('is for who is registered with the clinic, for its own treatments, and three at a time while nothing is paid', async () => {
    const one = await registerPatient(world);
    const stranger = await world.person();
    expect((await ask({ headers: await world.as(stranger) }, { start_at: at('10:00') })).json()).toMatchObject({ code: 'consultations.not-registered' });
    expect((await ask(one, { start_at: at('10:00'), product_id: 3 })).json()).toMatchObject({ code: 'consultations.product-unknown' });
    expect((await ask(one, { start_at: at('10:00'), order_num: 'N-guessed' })).json()).toMatchObject({ code: 'orders.not-found' });
    for (const time of ['10:00', '11:00', '12:00']) expect((await ask(one, { start_at: at(time) })).statusCode).toBe(201);
    expect((await ask(one, { start_at: at('14:00') })).json()).toMatchObject({ code: 'visits.enough' });
  });

  it('is fixed at once where the clinic decides so and it is paid, as often as it was paid for', async () => {
    await setInstantBooking(true);
    const [one, unpaid] = [await registerPatient(world), await registerPatient(world)];
    const orderNum = await paidOrder(one, 2);
    const first = (await ask(one, { start_at: at('10:00') })).json();
    expect(first).toMatchObject({ state: 'fixed', start_at: at('10:00'), order_num: orderNum, option_id: 101 });
    expect((await ask(one, { start_at: at('11:00'), order_num: orderNum })).json()).toMatchObject({ state: 'fixed' });
    expect((await ask(one, { start_at: at('12:00'), order_num: orderNum })).json()).toMatchObject({ code: 'visits.enough' });
    // Only a paid fee fixes a date at once.
    expect((await ask(unpaid, { start_at: at('12:00') })).json()).toMatchObject({ state: 'asked' });
    expect((await world.get('/api/v1/reservation', one.headers)).json()).toMatchObject([
      {
        reservation_at: at('10:00'),
        consult_status: 'complete',
        way: { stage: 'visit', next: { step: 'come', visit_id: first.id }, passed: ['asked', 'paid', 'date'] },
      },
    ]);
    await setInstantBooking(false);
  });

  it('gives one start to one of two who press at once', async () => {
    const both = [await registerPatient(world), await registerPatient(world)];
    const answers = await Promise.all(both.map((one) => ask(one, { start_at: at('10:00') })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});

describe('an offer', () => {
  const offer = async (one: Patient, starts: string[], more: object = {}) => {
    const staff = await makeCoordinator(world);
    return (await world.post('/api/v1/clinic/visits', { consultation_id: one.consultationId, offers: starts, ...more }, staff.headers)).json();
  };

  it('is taken with one press; the other starts are free again', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const visit = await offer(one, [at('10:00'), at('11:00')]);
    expect(visit).toMatchObject({ state: 'offered', starts: [at('10:00'), at('11:00')], held_until: expect.stringMatching(/^2026-12-02T00:00:0/) });
    expect((await ask(other, { start_at: at('11:00') })).json()).toMatchObject({ code: 'visits.taken' });
    expect((await act(other, visit.id, 'take', { version: 1, start_at: at('10:00') })).statusCode).toBe(404);
    expect((await act(one, visit.id, 'take', { version: 1, start_at: at('12:00') })).json()).toMatchObject({ code: 'visits.lapsed' });
    const taken = await act(one, visit.id, 'take', { version: 1, start_at: at('10:00') });
    expect(taken.json()).toMatchObject({ state: 'fixed', start_at: at('10:00'), starts: [], held_until: null, version: 2 });
    expect((await ask(other, { start_at: at('11:00') })).statusCode).toBe(201);
    expect((await act(one, visit.id, 'take', { version: 1, start_at: at('10:00') })).json()).toMatchObject({ code: 'visits.changed' });
  });

  it('lapses, is told to both, and its starts are free', async () => {
    const one = await registerPatient(world);
    const [client, desk] = await Promise.all([openPatientChat(world, one), openCoordinatorChat(world, await makeCoordinator(world))]);
    await Promise.all([client.settled(), desk.settled()]);
    const visit = await offer(one, [at('10:00')], { held_until: '2026-12-01T00:10:00Z' });
    expect(await client.next('threadEvent')).toMatchObject({ event: { kind: 'visit-offered', by: 'hospital', starts: [at('10:00')] } });
    world.clock.forward(11 * 60);
    expect((await act(one, visit.id, 'take', { version: 1, start_at: at('10:00') })).json()).toMatchObject({ code: 'visits.lapsed' });
    await endLapsedHolds({ ...world.deps, ordering: ordersForVisits });
    expect(await client.next('threadEvent')).toMatchObject({ event: { kind: 'offer-lapsed', by: 'system', visit_id: visit.id } });
    expect(await desk.next('threadEvent')).toMatchObject({ receiver_id: one.member.uid });
    expect(await listCalendarRows(visit.id)).toEqual([]);
    expect((await world.get(`/api/v1/visit/${visit.id}`, await world.as(one.member))).json()).toMatchObject({ state: 'given-up', given_up_by: 'system' });
    client.close();
    desk.close();
  });
});

it('a wish that is not kept any more stays asked for, and both are told', async () => {
  const [one, bystander] = [await registerPatient(world), await registerPatient(world)];
  const [client, desk] = await Promise.all([openPatientChat(world, one), openCoordinatorChat(world, await makeCoordinator(world))]);
  await Promise.all([client.settled(), desk.settled()]);
  const visit = (await ask(one, { start_at: at('10:00') })).json();
  expect((await ask(bystander, { start_at: at('11:00') })).statusCode).toBe(201);
  await client.next('threadEvent', ({ event }) => event.kind === 'visit-asked');
  await db().update(visits).set({ heldUntil: world.clock.now() }).where(eq(visits.id, visit.id));
  await endLapsedHolds({ ...world.deps, ordering: ordersForVisits });
  expect(await client.next('threadEvent')).toMatchObject({ event: { kind: 'hold-lapsed', by: 'system', visit_id: visit.id, starts: [at('10:00')] } });
  expect(await desk.next('threadEvent', ({ event }) => event.kind === 'hold-lapsed')).toMatchObject({ receiver_id: one.member.uid });
  expect(await listCalendarRows(visit.id)).toEqual([]);
  expect((await world.get(`/api/v1/visit/${visit.id}`, one.headers)).json()).toMatchObject({ state: 'asked', starts: [at('10:00')], held_until: null });
  expect((await ask(bystander, { start_at: at('10:00') })).statusCode).toBe(201);
  client.close();
  desk.close();
});

describe('moving and giving up', () => {
  const fixed = async (one: Patient, time: string) => {
    const staff = await makeCoordinator(world);
    return (await world.post('/api/v1/clinic/visits', { consultation_id: one.consultationId, start_at: at(time) }, staff.headers)).json();
  };

  it('is asked for while the date in force stays', async () => {
    const one = await registerPatient(world);
    const visit = await fixed(one, '10:00');
    const asked = (await act(one, visit.id, 'move', { version: 1, start_at: at('14:00') })).json();
    expect(asked).toMatchObject({ state: 'fixed', start_at: at('10:00'), move_asked: true, starts: [at('14:00')] });
    const staff = await makeCoordinator(world);
    const accept = (version: number, start: string) =>
      world.post(`/api/v1/clinic/visits/${visit.id}`, { act: 'accept', version, start_at: start }, staff.headers);
    expect((await accept(1, at('14:00'))).json()).toMatchObject({ code: 'visits.changed' });
    expect((await accept(2, at('15:00'))).json()).toMatchObject({ code: 'visits.not-possible' });
    expect((await accept(2, at('14:00'))).json()).toMatchObject({ start_at: at('14:00'), move_asked: false });
    expect(await listCalendarRows(visit.id)).toHaveLength(1);
  });

  it('is asked for where the order was given back and the date stayed, however quickly the clinic fixes what is paid', async () => {
    await setInstantBooking(true);
    const one = await registerPatient(world);
    const orderNum = await paidOrder(one);
    const visit = (await ask(one, { start_at: at('10:00'), order_num: orderNum })).json();
    expect((await act(one, visit.id, 'move', { version: 1, start_at: at('11:00') })).json()).toMatchObject({
      state: 'fixed',
      start_at: at('11:00'),
      move_asked: false,
    });
    await db().update(orders).set({ state: 'canceled' }).where(eq(orders.orderNum, orderNum));
    expect((await act(one, visit.id, 'move', { version: 2, start_at: at('14:00') })).json()).toMatchObject({
      ...{ state: 'fixed', start_at: at('11:00'), move_asked: true, starts: [at('14:00')] },
    });
    await setInstantBooking(false);
  });

  it('is not for others, nor once it has begun', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const visit = await fixed(one, '10:00');
    expect((await act(other, visit.id, 'move', { version: 1, start_at: at('14:00') })).statusCode).toBe(404);
    expect((await act(other, visit.id, 'give-up', { version: 1 })).statusCode).toBe(404);
    expect((await world.get(`/api/v1/visit/${visit.id}`, other.headers)).statusCode).toBe(404);
    world.clock.set(at('10:01'));
    const now = { headers: await world.as(one.member) };
    expect((await act(now, visit.id, 'give-up', { version: 1 })).json()).toMatchObject({ code: 'visits.not-possible' });
    expect((await act(now, visit.id, 'move', { version: 1, start_at: at('14:00') })).json()).toMatchObject({ code: 'visits.not-possible' });
  });

  it('gives the time free and tells the clinic why', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const visit = await fixed(one, '10:00');
    const desk = await openCoordinatorChat(world, await makeCoordinator(world));
    await desk.settled();
    expect((await act(one, visit.id, 'give-up', { version: 1, reason: 'travel-changed' })).json()).toMatchObject({
      state: 'given-up',
      given_up_by: 'user',
      start_at: at('10:00'),
    });
    expect(await desk.next('threadEvent')).toMatchObject({ event: { kind: 'visit-given-up', by: 'user', reason: 'travel-changed', start_at: at('10:00') } });
    expect((await ask(other, { start_at: at('10:00') })).statusCode).toBe(201);
    expect((await act(one, visit.id, 'give-up', { version: 2 })).json()).toMatchObject({ code: 'visits.not-possible' });
    desk.close();
  });
});
