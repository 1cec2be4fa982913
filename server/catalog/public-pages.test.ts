import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { ErrorLevel, parseSitemapIndex, type SitemapItem, XMLToSitemapItemStream } from 'sitemap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITE_LANGUAGES } from '../../contract/constants.ts';
import { reviewRows } from '../reviews/reviews.tables.ts';
import { makeTestClinic, makeTexts } from '../testing/catalogue.ts';
import { testWorld, type World } from '../testing/world.ts';
import { hospitals, productOptions, products, publicNames } from './catalog.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
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
const db = () => world.deps.database.db;
const get = async (address: string, language = 'en') => {
  const answer = await world.get(`/api/v1/public/${address}`, { 'accept-language': language });
  return { status: answer.statusCode, body: answer.json() };
};
type List = { items: { id: number; slug: string; title?: string; name?: string }[]; total: number; page: number; pages: number };
const idsOf = ({ items }: List) => items.map(({ id }) => id);

describe('the data of public pages', () => {
  it.each([
    ['treatments', [1, 2, 3]],
    ['treatments?department=2', [1, 2, 3]],
    ['treatments?department=1', []],
    ['treatments?area=gangnam', [1, 2, 3]],
    ['treatments?area=mapo', []],
    ['treatments?hospital_id=2', [3]],
    ['treatments?q=PEEL', [3]],
    ['treatments?q=dancheong%20mask', [2]],
    ['treatments?q=100%25', []],
    // The other test patient's clinic counts too. That patient asked there and at the first clinic. Clinics with more consultations come first.
    ['clinics', [1, 3, 2]],
    ['clinics?speaks=3', [1, 3, 2]],
    ['clinics?speaks=5', []],
    ['clinics?ids=2,999,1', [2, 1]],
    ['clinics?department=3', []],
  ])('answers %s with %j', async (address, ids) => {
    const { status, body } = await get(address);
    expect([status, idsOf(body as List), (body as List).total]).toEqual([200, ids, ids.length]);
  });

  it('finds words in any language, with a slip in them too, and says what is near where nothing fits', async () => {
    for (const language of ['ja', 'en']) expect(idsOf((await get(`treatments?q=${encodeURIComponent('peel ja')}`, language)).body as List)).toEqual([3]);
    expect((await get('treatments?q=aqau')).body).toMatchObject({ items: [{ id: 3 }], meant: [{ asked: 'aqau', meant: 'aqua' }], near: null });
    expect((await get('treatments?q=100%25')).body).toMatchObject({ items: [], near: { why: 'popular' } });
  });

  it('names each by the name in force, finds it by an earlier one and by its number, and nobody else', async () => {
    for (const slug of ['hydra-glow', 'glow', '1']) expect((await get(`treatments/${slug}`)).body).toMatchObject({ id: 1, slug: 'hydra-glow' });
    expect((await get('treatments/2')).body).toMatchObject({ id: 2, slug: '2', hospital: { slug: 'dancheong' } });
    expect((await get('clinics/dancheong')).body).toMatchObject({ id: 1, slug: 'dancheong' });
    for (const [address, code] of [
      ['treatments/dancheong', 'catalog.product-not-found'],
      ['treatments/99999999999', 'catalog.product-not-found'],
      ['clinics/hydra-glow', 'catalog.hospital-not-found'],
    ])
      expect(await get(address as string)).toMatchObject({ status: 404, body: { code } });
  });

  it.each(['treatments?department=4', 'treatments?area=atlantis', 'treatments?page=0', 'clinics?page=x', 'treatments/Big', `treatments?q=${'x'.repeat(101)}`])(
    'refuses %s',
    async (address) => expect((await get(address)).status).toBe(400),
  );

  it('finds a clinic in any region, and names the areas in which there is one', async () => {
    const areasOfLists = async () => Promise.all(['treatments', 'clinics?area=gangnam'].map(async (list) => (await get(list)).body.areas));
    const before = await areasOfLists();
    expect(before).toEqual([before[0], before[0]]);
    expect(before[0]).not.toContain('jeju');
    await db()
      .insert(hospitals)
      .values({ ...makeTestClinic(8, 'Tide', '물때'), area: 'jeju' });
    world.deps.bus.publish('content.changed', {});
    expect(await areasOfLists()).toEqual([
      [...before[0], 'jeju'],
      [...before[0], 'jeju'],
    ]);
    for (const list of ['clinics?area=jeju', `clinics?q=${encodeURIComponent('济州')}`]) expect((await get(list)).body).toMatchObject({ items: [{ id: 8 }] });
    await db().delete(hospitals).where(eq(hospitals.id, 8));
    world.deps.bus.publish('content.changed', {});
  });

  it('has 24 on a page, and all of a clinic’s own', async () => {
    const ids = Array.from({ length: 30 }, (_, at) => 1000 + at);
    await db()
      .insert(hospitals)
      .values({ ...makeTestClinic(9, 'Large', '큰'), area: 'mapo' });
    const [product] = await db().select().from(products).where(eq(products.id, 1));
    const [option] = await db().select().from(productOptions).where(eq(productOptions.id, 101));
    await db()
      .insert(products)
      .values(ids.map((id) => ({ ...(product as typeof products.$inferSelect), id, hospitalId: 9 })));
    await db()
      .insert(productOptions)
      .values(ids.map((id) => ({ ...(option as typeof productOptions.$inferSelect), id: id * 100, productId: id })));
    world.deps.bus.publish('content.changed', {});
    expect(idsOf((await get('treatments?area=mapo')).body as List)).toEqual(ids.slice(0, 24));
    expect((await get('treatments?area=mapo&page=2')).body).toMatchObject({ page: 2, pages: 2, total: 30, items: ids.slice(24).map((id) => ({ id })) });
    expect((await get('treatments?hospital_id=9')).body).toMatchObject({ total: 30, pages: 1 });
    expect((await get('clinics?area=mapo')).body).toMatchObject({ items: [{ id: 9, treatments: 30, departments: [2] }] });

    await db().update(hospitals).set({ withdrawnAt: new Date() }).where(eq(hospitals.id, 9));
    world.deps.bus.publish('content.changed', {});
    expect((await get('treatments?area=mapo')).body).toMatchObject({ total: 0, items: [] });
    expect((await get('clinics?area=mapo')).body).toMatchObject({ total: 0, items: [] });
    expect((await get('clinics/9')).status).toBe(410);
  });
});

it('shows a guest the most reviewed treatments, one of a clinic, with the newest words about them', async () => {
  const review = (id: number, productId: number, writtenOn: string) => ({
    ...{ id, productId, hospitalId: productId === 3 ? 2 : 1, username: 'Aiko Tanaka', gender: 'F' as const, ageGroup: '20s', rating: 2, tags: [] },
    ...{ language: 'ja' as const, content: { ...makeTexts(`Words ${id}`, '글'), ja: '言葉' }, writtenOn },
  });
  await db()
    .insert(reviewRows)
    .values([review(91, 2, '2026-01-01'), review(92, 2, '2026-02-01'), review(93, 1, '2026-03-01'), review(94, 3, '2026-01-05')]);
  world.deps.bus.publish('content.changed', {});
  const { status, body } = await get('front');
  expect([status, body.clinics]).toEqual([200, 3]);
  expect(body.treatments.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual([2, 3]);
  expect(body.reviews).toMatchObject([
    { id: 92, username: 'A*** T.', rating: 2, content: 'Words 92', treatment: { slug: '2', title: 'Calming mask' } },
    { id: 94, treatment: { slug: '3' } },
  ]);
  expect((await get('front', 'ja')).body.reviews[0].content).toBe('言葉');
});

describe('the first requests of search engines', () => {
  const page = async (address: string) => {
    const answer = await world.get(address);
    expect(answer.statusCode, address).toBe(200);
    return answer;
  };

  it('robots.txt names the sitemap and disallows private pages', async () => {
    const { body, headers } = await page('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain(`Sitemap: ${world.deps.config.publicUrl}/sitemap.xml`);
    for (const closed of ['/api/', '/my-reservation', '/order', '/operator']) expect(body).toContain(`Disallow: ${closed}\n`);
    // Public pages and their files stay open to crawlers.
    for (const [, path] of body.matchAll(/^Disallow: (.*)$/gm))
      for (const open of ['/en/treatments', '/clinic-detail/1', '/assets/x.js', '/files/x.webp', '/login']) expect(open.startsWith(path as string)).toBe(false);
  });

  it('has a valid sitemap for each language', async () => {
    const { publicUrl } = world.deps.config;
    const index = await parseSitemapIndex(Readable.from([(await page('/sitemap.xml')).body]));
    expect(index.map(({ url }) => url)).toEqual(SITE_LANGUAGES.map((language) => `${publicUrl}/sitemaps/${language}.xml`));
    for (const language of SITE_LANGUAGES) {
      const { body, headers } = await page(`/sitemaps/${language}.xml`);
      expect(headers['content-type']).toContain('xml');
      const strict = Readable.from([body]).compose(new XMLToSitemapItemStream({ level: ErrorLevel.THROW }));
      const pages = (await strict.toArray()) as SitemapItem[];
      const urls = pages.map(({ url }) => url.slice(publicUrl.length));
      expect(urls).toEqual(
        expect.arrayContaining([
          `/${language}/treatments`,
          `/${language}/departments/dermatology`,
          `/${language}/districts/gangnam`,
          `/${language}/treatments/3`,
        ]),
      );
      expect(urls.filter((url) => /mapo|glow$/.test(url))).toEqual([`/${language}/treatments/hydra-glow`]);
      const hydra = pages.find(({ url }) => url.endsWith('/hydra-glow'));
      expect(hydra).toMatchObject({ lastmod: '2026-03-04T05:06:07.000Z' });
      expect(hydra?.links.map(({ lang, url }) => [lang, url.slice(publicUrl.length)])).toEqual([
        ['en', '/en/treatments/hydra-glow'],
        ['zh-Hans', '/zh/treatments/hydra-glow'],
        ['ja', '/ja/treatments/hydra-glow'],
        ['ar', '/ar/treatments/hydra-glow'],
        ['x-default', '/en/treatments/hydra-glow'],
      ]);
    }
    expect((await world.get('/sitemaps/ko.xml')).statusCode).toBe(404);
  });
});
