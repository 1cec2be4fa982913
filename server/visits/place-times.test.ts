import { afterEach, beforeEach, expect, test } from 'vitest';
import { hospitalPlaces } from '../catalog/catalog.tables.ts';
import { isViolationOf } from '../platform/database.ts';
import { testWorld, type World } from '../testing/world.ts';
import { placeTimes } from './visits.tables.ts';

let world: World;
beforeEach(async () => {
  world = await testWorld();
});
afterEach(() => world.close());

test('the database refuses overlapping times in one place', async () => {
  const { db } = world.deps.database;
  const places = await db
    .insert(hospitalPlaces)
    .values([90, 91].map((number) => ({ hospitalId: 1, number, name: { ko: 'x', en: 'x' } })))
    .returning({ id: hospitalPlaces.id });
  const [first, second] = places.map(({ id }) => id) as [number, number];
  const at = (time: string) => new Date(`2027-03-04T${time}:00+09:00`);
  const put = (placeId: number | null, from: string, to: string) =>
    db.insert(placeTimes).values({ hospitalId: 1, placeId, startAt: at(from), endAt: at(to), kind: 'blocked' });
  await put(first, '10:00', '11:00');
  await put(first, '11:00', '12:00');
  await put(second, '10:30', '11:30');
  await put(null, '10:30', '11:30');
  const refused = await put(first, '10:59', '11:01').catch((error: unknown) => error);
  expect(isViolationOf(refused, 'place_times_once')).toBe(true);
  expect(isViolationOf(await put(first, '09:00', '09:00').catch((error: unknown) => error), 'place_times_in_order')).toBe(true);
});
