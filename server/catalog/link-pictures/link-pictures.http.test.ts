import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLinkPicturePath, linkPictureContents } from '../../../contract/catalog/link-pictures.ts';
import { SITE_LANGUAGES } from '../../../contract/constants.ts';
import { AppError } from '../../platform/errors.ts';
import { FilesError } from '../../providers/files/port.ts';
import { makeTexts } from '../../testing/catalogue.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { hospitals, pictures, products, publicNames } from '../catalog.tables.ts';

let world: World;
/** Counts reads of a content picture, one per drawn preview. The other variables control the file store. */
let read = 0;
let store: 'answers' | 'breaks' | 'hangs' = 'answers';
let release = () => {};
let hasBudget = true;

beforeAll(async () => {
  world = await testWorld({
    change: ({ files, limits }) => ({
      limits: {
        ...limits,
        take: (name, ...rest) =>
          name === 'link-picture' && !hasBudget ? Promise.reject(new AppError('too-many-requests', { retryAfter: 9 })) : limits.take(name, ...rest),
      },
      files: {
        ...files,
        get: async (name) => {
          read += 1;
          if (store === 'breaks') throw new FilesError('the file store answered 500');
          if (store === 'hangs') await new Promise<void>((resolve) => (release = resolve));
          return files.get(name);
        },
      },
    }),
  });
  const art = await sharp({ create: { width: 960, height: 720, channels: 3, background: '#c33' } })
    .webp()
    .toBuffer();
  await world.deps.files.put('house.0a1b-960.webp', art, 'image/webp');
  await db()
    .insert(pictures)
    .values({ name: 'house', masterHash: 'x', width: 960, height: 720, placeholder: '', files: [{ width: 960, file: 'house.0a1b-960.webp' }] });
  await db()
    .update(products)
    .set({ pictures: ['house'] });
  await db()
    .update(hospitals)
    .set({ pictures: ['house'] });
  const changedAt = new Date('2026-03-04T05:06:07Z');
  await db()
    .insert(publicNames)
    .values([
      { kind: 'treatment', slug: 'hydra-glow', subjectId: 1, inForce: true, changedAt },
      { kind: 'treatment', slug: 'glow', subjectId: 1, inForce: false, changedAt },
      { kind: 'clinic', slug: 'dancheong', subjectId: 1, inForce: true, changedAt },
    ]);
});
afterAll(() => world.close());
beforeEach(() => {
  // Expires the cached facts, so that tests do not depend on each other.
  world.clock.forward(61);
  [store, hasBudget, read] = ['answers', true, 0];
});

const db = () => world.deps.database.db;
const get = (path: string, headers: Record<string, string> = {}) => world.get(`/link-pictures${path}`, headers);
const treatment = async (language = 'en') => (await world.get('/api/v1/product/1', { 'accept-language': language })).json();

describe('the picture of a link (specification 2.9)', () => {
  it.each(SITE_LANGUAGES.map((language) => [language]))('is 1200 by 630 for every public page in %s, and says so in words of its own', async (language) => {
    const pages = ['', '/treatments', '/clinics', '/treatments/hydra-glow', '/clinics/dancheong', '/departments/dermatology', '/districts/gangnam'];
    const made = [];
    for (const page of pages) {
      const { statusCode, headers, rawPayload } = await get(`/${language}${page}.jpg`);
      expect([page, statusCode, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([page, 200, 'image/jpeg', 'cross-origin']);
      const { format, width, height } = await sharp(rawPayload).metadata();
      expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
      made.push(rawPayload.toString('base64'));
    }
    expect(new Set(made).size).toBe(pages.length);
  });

  it('stands where the head of the page says, and is kept for a year under that address alone', async () => {
    const address = buildLinkPicturePath('/ja/treatments/hydra-glow', linkPictureContents.treatment(await treatment('ja')));
    const kept = await world.get(address);
    expect(kept.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', etag: `"${address.split('=')[1]}"` });
    expect((await get('/ja/treatments/hydra-glow.jpg?v=older')).headers['cache-control']).toBe('public, max-age=300');
    const again = await world.get(address, { 'if-none-match': String(kept.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('changes within a minute after the page has changed', async () => {
    const etag = async () => (await get('/en/treatments/hydra-glow.jpg')).headers.etag;
    const first = await etag();
    await db()
      .update(products)
      .set({ title: makeTexts('Glow, new', '글로우') })
      .where(eq(products.id, 1));
    expect(await etag()).toBe(first);
    world.clock.forward(61);
    expect(await etag()).not.toBe(first);
  });

  it.each([
    '/en/treatments/hydra-glow',
    '/en/treatments/nobody.jpg',
    '/en/clinics/99.jpg',
    '/ko/treatments.jpg',
    '/en/departments.jpg',
    '/en/departments/teeth.jpg',
    '/en/doctors/x/y.jpg',
    '/en/elsewhere/x.jpg',
    '/en/treatments/..%2Fx.jpg',
    '/.jpg',
  ])('is not there for %s', async (path) => {
    const answer = await get(path);
    expect([answer.statusCode, read]).toEqual([404, 0]);
  });

  it('sends an earlier name and the number on to the one in force', async () => {
    for (const slug of ['glow', '1']) {
      const { statusCode, headers } = await get(`/ar/treatments/${slug}.jpg?v=1`);
      expect([statusCode, headers.location]).toEqual([301, '/link-pictures/ar/treatments/hydra-glow.jpg?v=1']);
    }
  });
});

describe('requests of a stranger', () => {
  const retitle = (title: string) =>
    db()
      .update(products)
      .set({ title: makeTexts(title, title) })
      .where(eq(products.id, 2));

  it('draws a picture once, regardless of query strings and concurrent requests', async () => {
    await retitle('Asked by many');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => get(`/en/treatments/2.jpg?v=${n}&x=${n}`)));
    expect(new Set(answers.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.length}`)).size).toBe(1);
    expect(read).toBe(1);
    world.clock.forward(61);
    expect((await get('/en/treatments/2.jpg')).statusCode).toBe(200);
    expect(read).toBe(1);
  });

  it('limits how many pictures one client can have drawn, but not cached ones', async () => {
    expect((await get('/en/treatments/3.jpg')).statusCode).toBe(200);
    await retitle('Asked too often');
    hasBudget = false;
    world.clock.forward(61);
    const refused = await get('/en/treatments/2.jpg');
    expect([refused.statusCode, refused.headers['retry-after'], (await get('/en/treatments/3.jpg')).statusCode]).toEqual([429, '9', 200]);
  });

  it('limits the waiting queue', async () => {
    await retitle('A long line');
    await db()
      .update(products)
      .set({ pictures: ['house'], notes: makeTexts('-', '-') });
    await db()
      .update(hospitals)
      .set({ name: makeTexts('Another name', '다른 이름') });
    store = 'hangs';
    const pages = SITE_LANGUAGES.flatMap((language) =>
      ['treatments/hydra-glow', 'treatments/2', 'treatments/3', 'clinics/dancheong', 'clinics/2'].map((page) => `/${language}/${page}.jpg`),
    );
    const statuses: number[] = [];
    const asked = Promise.all(pages.map(async (page) => statuses.push((await get(page)).statusCode)));
    // The queue moves on only after all requests have arrived.
    await expect.poll(() => statuses).toEqual([503, 503, 503, 503]);
    expect(read).toBe(1);
    store = 'answers';
    release();
    await asked;
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 503).length]).toEqual([16, 4]);
  });

  it('says that it cannot now when the store is away, and makes it the next time', async () => {
    await retitle('The store is away');
    store = 'breaks';
    const away = await get('/en/treatments/2.jpg');
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '5']);
    store = 'answers';
    expect((await get('/en/treatments/2.jpg')).statusCode).toBe(200);
  });
});
