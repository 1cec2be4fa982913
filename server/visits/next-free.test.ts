import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FreeTimes, NextFree } from '../../contract/visits/free-times.ts';
import { hospitals } from '../catalog/catalog.tables.ts';
import { findClinicHours, listClinicPlaces, saveClinicHours } from '../catalog/catalog.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator } from '../threads/patients.fixture.ts';
import { placeTimes } from './visits.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());
/**
 * A Tuesday morning in Seoul, one hour later in each test, so that nothing is cached from the test before. Not at a full half hour, where the first
 * free start would depend on milliseconds.
 */
let hour = 0;
beforeEach(() => {
  hour += 1;
  world.clock.set(`2026-12-01T0${hour}:10:00Z`);
});

const db = () => world.deps.database.db;
const ask = (query: string, hospital = 1) => world.get(`/api/v1/hospital/${hospital}/next-free?${query}`);
const readNextFree = async (productId = 1) => (await ask(`product_id=${productId}`)).json<NextFree>();
const readFirstFreeTime = async () => (await world.get('/api/v1/hospital/1/free-times?product_id=1&days=1&from=2026-12-01')).json<FreeTimes>().first;
const minutesLater = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000);
const blocked: number[] = [];
/** Blocks the clinic's only place. */
async function block(startAt: Date, endAt: Date): Promise<void> {
  const [place] = await listClinicPlaces(db(), 1);
  const rows = await db().insert(placeTimes).values({ hospitalId: 1, placeId: place?.id, startAt, endAt, kind: 'blocked' }).returning({ id: placeTimes.id });
  blocked.push(...rows.map(({ id }) => id));
}
afterEach(async () => {
  await db()
    .delete(placeTimes)
    .where(inArray(placeTimes.id, blocked.splice(0)));
});
const passMs = (ms: number) => world.clock.set(new Date(world.clock.now().getTime() + ms).toISOString());

it('is the first start that the choice of a date offers, with the time at which that was so', async () => {
  const found = await readNextFree();
  expect(found.first).not.toBeNull();
  expect(found.first).toBe(await readFirstFreeTime());
  expect((await ask('product_id=1')).headers['cache-control']).toBe('no-store');
  expect(Math.abs(Date.parse(found.as_of) - world.clock.now().getTime())).toBeLessThan(5_000);
});

it('is never wrong by more than a minute, and says how old it is', async () => {
  const before = await readNextFree();
  const first = before.first as string;
  await block(world.clock.now(), minutesLater(first, 60));
  passMs(50_000);
  expect(await readNextFree()).toEqual(before);
  passMs(15_000);
  const after = await readNextFree();
  expect(after.first).toBe(await readFirstFreeTime());
  expect(Date.parse(after.first as string)).toBeGreaterThan(Date.parse(first));
  expect(after.as_of > before.as_of).toBe(true);
});

it('never gives out a start that has passed while it was kept', async () => {
  const { hours, version } = await findClinicHours(db(), 1);
  const by = (await makeCoordinator(world)).member.id;
  await saveClinicHours(db(), 1, { hours: { ...hours, notice_hours: 0 }, version, by, at: world.clock.now() });
  // The answer cached by other tests has expired.
  passMs(120_000);
  const { first } = await readNextFree();
  world.clock.set(minutesLater(first as string, 0).toISOString());
  passMs(-20_000);
  const kept = (await readNextFree()).first as string;
  passMs(40_000);
  expect(Date.parse((await readNextFree()).first as string)).toBeGreaterThan(world.clock.now().getTime());
  expect(Date.parse(kept)).toBeLessThan(world.clock.now().getTime());
});

it('is none where the clinic has nothing free within its horizon', async () => {
  await block(world.clock.now(), minutesLater(world.clock.now().toISOString(), 400 * 1440));
  expect((await readNextFree(2)).first).toBeNull();
});

it('is not there for a treatment of another clinic, for no clinic, without a treatment, and of a clinic that was withdrawn', async () => {
  expect((await ask('product_id=3')).json().code).toBe('consultations.product-unknown');
  expect((await ask('product_id=1', 999)).json().code).toBe('catalog.hospital-not-found');
  expect((await ask('')).statusCode).toBe(400);
  await db().update(hospitals).set({ withdrawnAt: world.clock.now() }).where(eq(hospitals.id, 2));
  expect([(await ask('product_id=3', 2)).statusCode, (await ask('product_id=3', 2)).json().code]).toEqual([410, 'catalog.hospital-withdrawn']);
});
