import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../threads/patients.fixture.ts';
import { visitChanges, visits } from './visits.tables.ts';
import { exportVisits, findNextReservations } from './visits.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());
// A Tuesday morning in Seoul.
beforeEach(() => world.clock.set('2026-12-01T00:00:00Z'));

const db = () => world.deps.database.db;
/** Returns the fixed date, or null. */
const dateOf = async (consultationId: number) =>
  (await findNextReservations(db(), [consultationId], world.clock.now())).get(consultationId)?.reservationAt ?? null;

describe('fixing a date', () => {
  const slotsUrl = (id: number, query = 'from=2026-12-04&days=3') => `/api/v1/clinic/consultations/${id}/slots?${query}`;
  const fixUrl = (id: number) => `/api/v1/clinic/consultations/${id}/reservation`;
  // Friday, 23:30 in Seoul: the last start of a day that ends at 24:00.
  const LATE = '2026-12-04T14:30:00.000Z';

  it('offers the starts of the opening hours, and flags those of other patients', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const staff = await makeCoordinator(world);
    expect((await world.get(slotsUrl(one.consultationId))).statusCode).toBe(401);
    expect((await world.get(slotsUrl(one.consultationId), (await makeCoordinator(world, 2)).headers)).statusCode).toBe(404);
    expect((await world.get(slotsUrl(one.consultationId, 'from=yesterday'), staff.headers)).statusCode).toBe(400);
    expect((await world.get(slotsUrl(one.consultationId, 'from=2026-12-04&days=43'), staff.headers)).statusCode).toBe(400);
    for (const year of ['0000', '0001', '9999'])
      expect((await world.get(slotsUrl(one.consultationId, `from=${year}-12-04`), staff.headers)).statusCode, year).toBe(400);
    await world.put(fixUrl(other.consultationId), { reservation_at: LATE }, staff.headers);
    const [friday, saturday, sunday] = (await world.get(slotsUrl(one.consultationId), staff.headers)).json();
    expect(friday.slots.at(-1)).toEqual({ at: LATE, taken: true });
    expect(friday.slots.at(-2)).toEqual({ at: '2026-12-04T14:00:00.000Z', taken: false });
    expect([saturday.is_closed, saturday.slots.length, sunday]).toEqual([false, 18, { date: '2026-12-06', is_closed: true, slots: [] }]);
    const own = (await world.get(slotsUrl(other.consultationId), staff.headers)).json();
    expect(own[0].slots.at(-1)).toEqual({ at: LATE, taken: false });
    await world.put(fixUrl(other.consultationId), { reservation_at: null }, staff.headers);
  });

  it.each([
    ['in the past', { reservation_at: '2026-11-30T01:00:00Z' }, 'consultations.slot-past'],
    ['when the clinic is closed', { reservation_at: '2026-12-06T01:00:00Z' }, 'consultations.slot-closed'],
    ['between two starts', { reservation_at: '2026-12-04T01:10:00Z' }, 'consultations.slot-closed'],
    ['for a treatment of another clinic', { reservation_at: '2026-12-04T01:00:00Z', product_id: 3 }, 'consultations.product-unknown'],
    ['without a date', {}, 'invalid'],
    ['at no instant', { reservation_at: '2026-12-04 10:00' }, 'invalid'],
  ])('refuses one %s', async (_name, body, code) => {
    const one = await registerPatient(world);
    expect((await world.put(fixUrl(one.consultationId), body, (await makeCoordinator(world)).headers)).json()).toMatchObject({ code });
    expect(await dateOf(one.consultationId)).toBe(null);
  });

  it('is for her own clinic: nobody, the patient and another clinic fix nothing', async () => {
    const one = await registerPatient(world);
    const body = { reservation_at: '2026-12-04T01:00:00Z' };
    expect((await world.put(fixUrl(one.consultationId), body)).statusCode).toBe(401);
    expect((await world.put(fixUrl(one.consultationId), body, one.headers)).statusCode).toBe(403);
    expect((await world.put(fixUrl(one.consultationId), body, (await makeCoordinator(world, 2)).headers)).statusCode).toBe(404);
    expect(await dateOf(one.consultationId)).toBe(null);
  });

  it('is seen by the patient, told to both, moved, and taken back with who and when', async () => {
    const one = await registerPatient(world);
    const staff = await makeCoordinator(world);
    const [client, desk] = await Promise.all([openPatientChat(world, one), openCoordinatorChat(world, staff)]);
    await desk.settled();
    await client.settled();
    const put = async (body: object) => (await world.put(fixUrl(one.consultationId), body, { ...staff.headers, 'accept-language': 'ko' })).json();
    const fixed = { reservation_at: '2026-12-04T01:00:00.000Z', product_id: 1 };
    expect(await put({ reservation_at: '2026-12-04T10:00:00+09:00', product_id: 1 })).toEqual({ msg: '예약 일시가 확정되었습니다.', ...fixed });
    expect(await client.next('reservationChanged')).toEqual({ action: 'reservationChanged', receiver_id: 1, ...fixed });
    expect(await desk.next('reservationChanged')).toEqual({ action: 'reservationChanged', receiver_id: one.member.uid, ...fixed });
    expect((await world.get('/api/v1/reservation', one.headers)).json()).toMatchObject([
      {
        consult_status: 'complete',
        product_title: 'Hydra-glow booster',
        price: 120,
        treatment_price: { from: 1200, to: 3726, currency_code: 'USD' },
        ...fixed,
      },
    ]);
    expect((await world.get('/api/v1/clinic/consultations', staff.headers)).json()).toContainEqual(
      expect.objectContaining({ id: one.consultationId, product_title: 'Hydra-glow booster', ...fixed }),
    );
    expect((await exportVisits(db(), one.member.id, 'en')).visits).toMatchObject([{ state: 'fixed', starts_at: new Date(fixed.reservation_at) }]);
    expect(await dateOf(one.consultationId)).toEqual(new Date('2026-12-04T01:00:00Z'));
    expect(await put({ reservation_at: '2026-12-04T02:00:00Z' })).toMatchObject({ product_id: 1 });
    world.clock.forward(60);
    expect(await put({ reservation_at: null })).toMatchObject({ reservation_at: null, product_id: null });
    expect(await dateOf(one.consultationId)).toBe(null);
    const [visit] = await db().select().from(visits).where(eq(visits.consultationId, one.consultationId));
    const rows = await db()
      .select()
      .from(visitChanges)
      .where(eq(visitChanges.visitId, visit?.id ?? 0))
      .orderBy(visitChanges.id);
    expect(rows.map(({ toState }) => toState)).toEqual(['fixed', 'fixed', 'given-up']);
    for (const row of rows) expect(row).toMatchObject({ bySide: 'hospital', by: staff.member.id, at: expect.any(Date) });
    client.close();
    desk.close();
  });

  it('gives one slot to one patient when two ask at once', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const { headers } = await makeCoordinator(world);
    const body = { reservation_at: '2026-12-03T01:00:00Z' };
    const answers = await Promise.all([one, other].map(({ consultationId }) => world.put(fixUrl(consultationId), body, headers)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'consultations.slot-closed' });
  });

  it('keeps one date in force when two coordinators fix at once', async () => {
    const one = await registerPatient(world);
    const { headers } = await makeCoordinator(world);
    const at = ['2026-12-10T01:00:00Z', '2026-12-10T01:30:00Z', '2026-12-10T02:00:00Z'];
    const answers = await Promise.all(at.map((reservation_at) => world.put(fixUrl(one.consultationId), { reservation_at }, headers)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await db().select().from(visits).where(eq(visits.consultationId, one.consultationId))).toMatchObject([{ state: 'fixed' }]);
  });
});
