import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Hospital } from '../../contract/catalog/catalog.ts';
import type { Doctor } from '../../contract/catalog/public-pages.ts';
import { reviewRows } from '../reviews/reviews.tables.ts';
import { makeTexts } from '../testing/catalogue.ts';
import { testWorld, type World } from '../testing/world.ts';
import { doctors, products, publicNames } from './catalog.tables.ts';
import { doctorRow, seedDoctors } from './doctors.fixture.ts';

let world: World;
const db = () => world.deps.database.db;
beforeAll(async () => {
  world = await testWorld();
  await seedDoctors(db(), [
    doctorRow(12, 'Second', { place: 1, specialty: 'anaesthesiology', sex: 'male', treatments: [2] }),
    doctorRow(11, 'First', { place: 0 }),
    doctorRow(13, 'Gone', { retiredAt: new Date(0) }),
    doctorRow(21, 'Elsewhere', { hospitalId: 2, treatments: [3] }),
  ]);
});
afterAll(() => world.close());

const get = (url: string, language = 'en') => world.get(url, { 'accept-language': language });
const changed = () => world.deps.bus.publish('content.changed', {});

it('a clinic has its doctors in its order, in the reader’s language; who is gone is not among them', async () => {
  const { doctors: own } = (await get('/api/v1/hospital/1', 'ja')).json<Hospital>();
  expect(own.map(({ name, title, slug }) => [name, title, slug])).toEqual([
    ['First ja', '皮膚科専門医', 'doctor-11'],
    ['Second ja', '麻酔科専門医', 'doctor-12'],
  ]);
  expect(own[0]).toMatchObject({ licence_number: 'MD-11', practising_since: 2009, sex: 'female', treatments: [1, 2], portrait: null });
});

it('has a page of her own with her clinic and what she does there', async () => {
  const review = { hospitalId: 1, username: 'Aiko Tanaka', gender: 'F' as const, ageGroup: '20s', rating: 2, tags: [], language: 'ja' as const };
  const texts = { ...review, content: makeTexts('Words', '글') };
  await db()
    .insert(reviewRows)
    .values([
      { ...texts, id: 91, productId: 1, writtenOn: '2026-01-01' },
      { ...texts, id: 92, productId: 2, writtenOn: '2026-02-01' },
      { ...texts, id: 93, productId: 3, hospitalId: 2, writtenOn: '2026-03-01' },
    ]);
  changed();
  const answer = await get('/api/v1/public/doctors/doctor-11');
  expect(answer.statusCode).toBe(200);
  const found = answer.json<Doctor>();
  expect(found).toMatchObject({ name: 'First', about: 'She looks first.', hospital: { id: 1, name: 'Dancheong Skin Clinic', accepts_new: true } });
  expect(found.products.map(({ id }) => id)).toEqual([1, 2]);
  expect(found.hospital).not.toHaveProperty('doctors');
  expect(found.reviews?.map(({ id }) => id)).toEqual([92, 91]);
});

it('an earlier name and her number find her, too; nobody else is found', async () => {
  await db()
    .insert(publicNames)
    .values({ kind: 'doctor', slug: 'before-marriage', subjectId: 11, inForce: false, changedAt: new Date(0) });
  for (const name of ['before-marriage', '11']) expect((await get(`/api/v1/public/doctors/${name}`)).json<Doctor>().slug).toBe('doctor-11');
  for (const name of ['nobody', '99', 'doctor-13']) {
    const { statusCode, body } = await get(`/api/v1/public/doctors/${name}`);
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'catalog.doctor-not-found']);
  }
  expect((await get('/api/v1/public/doctors/Not%20A%20Name')).statusCode).toBe(400);
});

it('shows nothing of a treatment that is not offered any more', async () => {
  await db()
    .update(products)
    .set({ retiredAt: new Date(0) })
    .where(eq(products.id, 2));
  changed();
  const found = (await get('/api/v1/public/doctors/doctor-12')).json<Doctor>();
  expect([found.treatments, found.products]).toEqual([[], []]);
  await db().update(products).set({ retiredAt: null });
  changed();
});

it('stands in the map of every language', async () => {
  const { body } = await get('/sitemaps/ar.xml');
  expect(body).toMatch(/<loc>[^<]+\/ar\/doctors\/doctor-11<\/loc><lastmod>1970-01-01/);
  expect(body).not.toContain('doctor-13');
  await db()
    .update(doctors)
    .set({ retiredAt: new Date(0) })
    .where(eq(doctors.id, 21));
  changed();
  expect((await get('/sitemaps/ar.xml')).body).not.toContain('doctor-21');
});
