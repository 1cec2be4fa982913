import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import { productOptions } from '../catalog/catalog.tables.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, registerPatient } from '../threads/patients.fixture.ts';
import { insertFixedTestVisit } from '../visits/visits.fixture.ts';
import { orderProducts, orders } from './orders.tables.ts';

const DAY = 1_440;
let world: World;
beforeAll(async () => {
  world = await testWorld();
  world.clock.hold();
  const { db } = world.deps.database;
  await db
    .update(productOptions)
    .set({ recoveryTimeMinutes: DAY })
    .where(inArray(productOptions.id, [101]));
  await db
    .update(productOptions)
    .set({ recoveryTimeMinutes: 7 * DAY })
    .where(inArray(productOptions.id, [201]));
});
afterAll(() => world.close());

async function paid({ member, hospitalId, consultationId }: Awaited<ReturnType<typeof registerPatient>>, options: readonly number[]): Promise<number> {
  const { db } = world.deps.database;
  const at = world.clock.now();
  const money = { currency: 'USD', totalMinor: 100, baseCurrency: 'USD', baseTotalMinor: 100 } as const;
  const of = { memberId: member.id, hospitalId, orderNum: `N20261201-${consultationId}`, title: 'Mask', state: 'success' } as const;
  const [order] = await db
    .insert(orders)
    .values({ ...of, ...money, createdAt: at, paidAt: at })
    .returning({ id: orders.id });
  const orderId = (order as { id: number }).id;
  const title = { en: 'Mask', ko: '마스크' };
  const line = { quantity: 1, unitMinor: 100, productTitle: title, optionTitle: title, hospitalName: title, hospitalId, orderId };
  await db.insert(orderProducts).values(options.map((optionId, position) => ({ ...line, productId: optionId === 201 ? 2 : 1, optionId, position })));
  return orderId;
}

it('recovery after a visit is the longest of all options of its order, for both sides; another patient’s order says nothing of it', async () => {
  const [one, other] = [await registerPatient(world), await registerPatient(world)];
  await paid(other, [201]);
  const orderId = await paid(one, [101, 201]);
  const at = new Date(world.clock.now().getTime() + 3 * 86_400_000);
  const of = { consultationId: one.consultationId, memberId: one.member.id, hospitalId: one.hospitalId, at, fixedAt: world.clock.now() };
  const visit = await insertFixedTestVisit(world.deps.database.db, { ...of, orderId, productId: 1 });
  const own = (await world.get('/api/v1/reservation', one.headers)).json<ReservationItem[]>()[0]?.way;
  expect(own).toMatchObject({ orders: [{ recovery_time_minutes: 7 * DAY }], visits: [{ id: visit.id, recovery_time_minutes: 7 * DAY }] });
  expect((await world.get(`/api/v1/visit/${visit.id}`, one.headers)).json()).toMatchObject({ recovery_time_minutes: 7 * DAY });
  const staff = await makeCoordinator(world);
  const { visits } = (await world.get(`/api/v1/clinic/calendar?from=${at.toISOString().slice(0, 10)}&days=2`, staff.headers)).json();
  expect(visits.filter(({ id }: { id: number }) => id === visit.id)).toMatchObject([{ recovery_time_minutes: 7 * DAY }]);
});

it('takes the recovery time of the option for an order of one option, and without an order', async () => {
  const one = await registerPatient(world);
  const orderId = await paid(one, [101]);
  const of = { consultationId: one.consultationId, memberId: one.member.id, hospitalId: one.hospitalId, fixedAt: world.clock.now() };
  await insertFixedTestVisit(world.deps.database.db, { ...of, orderId, at: new Date(world.clock.now().getTime() + 3 * 86_400_000) });
  await insertFixedTestVisit(world.deps.database.db, { ...of, at: new Date(world.clock.now().getTime() + 4 * 86_400_000) });
  const way = (await world.get('/api/v1/reservation', one.headers)).json<ReservationItem[]>()[0]?.way;
  expect(way?.visits.map((visit) => visit.recovery_time_minutes)).toEqual([DAY, 0]);
});
