import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '../../contract/catalog/catalog.ts';
import { requireAcceptsNew } from '../accounts/accounts.ts';
import { testWorld, type World } from '../testing/world.ts';
import { contentVersions, hospitals } from './catalog.tables.ts';
import { doctorRow, seedDoctors } from './doctors.fixture.ts';
import { daysLeft, hasExpired, withdrawalCode, withdrawExpiredClinics } from './registration.ts';

let world: World;
const db = () => world.deps.database.db;
beforeAll(async () => {
  world = await testWorld();
  await seedDoctors(db(), [doctorRow(11, 'First')]);
});
afterAll(() => world.close());

describe('the day', () => {
  it.each([
    ['2026-11-22T14:59:59Z', 0, false],
    ['2026-11-22T15:00:00Z', -1, true],
    ['2026-10-23T15:00:00Z', 29, false],
  ])('is Seoul’s: at %s there are %i left', (at, left, over) => {
    expect([daysLeft('2026-11-22', new Date(at)), hasExpired('2026-11-22', new Date(at))]).toEqual([left, over]);
  });

  it('never comes for a clinic that was imported without', () => expect(hasExpired(null, new Date())).toBe(false));
});

const LAST_DAY = '2026-12-20';
/** One second before midnight in Seoul, when the registration expires. */
const LAST_SECOND = '2026-12-20T14:59:59Z';
const at = (moment: string) => ({ ...world.deps, clock: { ...world.clock, now: () => new Date(moment) } });

describe('past its last day', () => {
  beforeEach(async () => {
    await db()
      .update(hospitals)
      .set({ withdrawnAt: null, withdrawnFor: null, registrationNumber: 'M-2026-00-0001', registrationExpiresOn: LAST_DAY })
      .where(eq(hospitals.id, 1));
    world.deps.bus.publish('content.changed', {});
  });

  it('is hidden automatically, once, at the end of the day', async () => {
    expect(await withdrawExpiredClinics(at(LAST_SECOND))).toEqual([]);
    const versions = await db().$count(contentVersions);
    expect(await withdrawExpiredClinics(at('2026-12-20T15:00:00Z'))).toEqual([1]);
    expect(await withdrawExpiredClinics(at('2026-12-20T15:10:00Z'))).toEqual([]);
    expect(await db().$count(contentVersions)).toBe(versions + 1);
    const [row] = await db().select().from(hospitals).where(eq(hospitals.id, 1));
    expect(row && withdrawalCode(row)).toBe('catalog.hospital-unregistered');
  });

  it('it is in no list, search or map, and its pages say why', async () => {
    const ids = async (url: string) =>
      (await world.get(url))
        .json<{ items: { id: number }[] }>()
        .items.map(({ id }) => id)
        .sort();
    const clinicsOf = async () => new Set((await world.get('/api/v1/product')).json<Product[]>().map(({ hospital_id }) => hospital_id));
    expect([await ids('/api/v1/public/clinics'), await ids('/api/v1/public/treatments'), await ids('/api/v1/find')]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      expect.arrayContaining([1, 2, 3]),
    ]);
    expect(await clinicsOf()).toEqual(new Set([1, 2]));
    await withdrawExpiredClinics(at('2026-12-21T00:00:00Z'));
    expect([await ids('/api/v1/public/clinics'), await ids('/api/v1/public/treatments'), await ids('/api/v1/find')]).toEqual([[2, 3], [3], [3]]);
    expect(await clinicsOf()).toEqual(new Set([2]));
    const map = (await world.get('/sitemaps/en.xml')).body;
    for (const gone of ['/en/clinics/1', '/en/treatments/1<', '/en/doctors/doctor-11']) expect(map).not.toContain(gone);
    expect(map).toContain('/en/treatments/3<');
    for (const url of ['/api/v1/hospital/1', '/api/v1/public/clinics/1', '/api/v1/public/doctors/doctor-11', '/api/v1/review/1']) {
      const { statusCode, body } = await world.get(url);
      expect([url, statusCode, JSON.parse(body).code]).toEqual([url, 410, 'catalog.hospital-unregistered']);
    }
    expect((await world.get('/api/v1/product/1')).statusCode).toBe(404);
  });

  it('nothing new is begun with it, and the other clinic minds nothing', async () => {
    await expect(requireAcceptsNew(db(), 1)).resolves.toBeUndefined();
    await withdrawExpiredClinics(at('2026-12-21T00:00:00Z'));
    await expect(requireAcceptsNew(db(), 1)).rejects.toMatchObject({ code: 'catalog.hospital-unregistered' });
    await expect(requireAcceptsNew(db(), 2)).resolves.toBeUndefined();
  });
});
