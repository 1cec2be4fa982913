import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Hospital, Product, ProductDetail } from '../../../contract/catalog/catalog.ts';
import type { PriceChange } from '../../../contract/catalog/price-changes.ts';
import { getErrorText } from '../../../contract/errors/index.ts';
import { importCards, importReplies } from '../../cards/cards.ts';
import { ContentError } from '../../content/content-error.ts';
import { importSynonyms } from '../../finding/finding.ts';
import { importQuestions } from '../../questions/questions.ts';
import { reviewRows } from '../../reviews/reviews.tables.ts';
import { importReviews } from '../../reviews/reviews.ts';
import { importTerms } from '../../terms/terms.ts';
import {
  contentVersions,
  exchangeRates,
  hospitalHours,
  hospitalPlaces,
  hospitalSchedules,
  hospitals,
  productOptions,
  products,
  publicNames,
} from '../catalog.tables.ts';
import { CONTENT_FOLDER, type ContentFolder, openContentFolder } from './content-folder.fixture.ts';
import { importContent } from './import.ts';

let copy: ContentFolder;
const open = async () => {
  copy = await openContentFolder();
};
const close = () => copy.close();

describe('the demonstration content', () => {
  beforeAll(open);
  afterAll(close);
  beforeEach(() => copy.renew());

  it('is what specification 1.7 promises, and importing it again changes nothing', async () => {
    const warnings: string[] = [];
    const first = await copy.take({ pictures: false, withdrawMissing: true }, (line) => warnings.push(line));
    expect(first.clinics).toBeGreaterThanOrEqual(12);
    expect(first.treatments).toBeGreaterThanOrEqual(36);
    expect(warnings).toEqual([]);
    const list = (await copy.world.get('/api/v1/product')).json<Product[]>();
    expect(list).toHaveLength(first.treatments);
    expect(new Set(list.map((product) => product.medical_department_id))).toEqual(new Set([1, 2, 3]));
    expect(list.every((product) => product.price > 0 && product.review_stats.avg_score >= 0)).toBe(true);
    const reviewed = await copy.db().select().from(reviewRows);
    const shown = reviewed.filter(({ hiddenAt }) => hiddenAt === null);
    expect(list.reduce((sum, product) => sum + product.review_stats.total_review_quantity, 0)).toBe(shown.length);

    const versions = await copy.db().$count(contentVersions);
    expect(await copy.take()).toMatchObject({ inserted: 0, updated: 0, retired: 0 });
    expect(await copy.db().$count(contentVersions)).toBe(versions);
  });

  it('sells no consultation, and every fee is at most a tenth of a published price', async () => {
    await copy.take();
    const options = await copy.db().select().from(productOptions);
    expect(options.filter(({ title }) => /consult/i.test(title.en)).map(({ id }) => id)).toEqual([]);
    expect(options.filter(({ priceMinor, treatmentFromMinor }) => priceMinor * 10 > (treatmentFromMinor ?? 0)).map(({ id }) => id)).toEqual([]);
    expect(options.filter(({ includes }) => !includes?.length).map(({ id }) => id)).toEqual([]);
  });

  it('has every treatment in five languages on the wire', async () => {
    await copy.take();
    const titles = await Promise.all(
      ['ko', 'en', 'zh', 'ja', 'ar'].map(
        async (language) => (await copy.world.get('/api/v1/product/1', { 'accept-language': language })).json<ProductDetail>().title,
      ),
    );
    expect(new Set(titles).size).toBe(5);
  });
});

describe('care', () => {
  beforeAll(open);
  afterAll(close);
  beforeEach(() => copy.renew({ clinics: ['01'] }));

  it('is said of each treatment for its department, in the reader’s language; left out of a folder it goes', async () => {
    await copy.take();
    const careIn = async (language: string) => (await copy.world.get('/api/v1/product/1', { 'accept-language': language })).json<ProductDetail>().care;
    const [en, ar] = [await careIn('en'), await careIn('ar')];
    expect(en?.aftercare[1]).toMatch(/SPF 50/);
    expect(ar?.call[0]).toMatch(/العيادة/);
    await rm(join(copy.content, 'care.yaml'));
    expect(await copy.take()).toMatchObject({ inserted: 0, updated: 0, retired: 3 });
    // Only the kind's own additions remain.
    expect(await careIn('en')).toMatchObject({ prepare: [], call: [] });
  });

  it('is refused with the place of what is wrong', async () => {
    const file = join(copy.content, 'care.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('department: 3', 'department: 2').replace('prepare:', 'before:'));
    expect(await copy.problemsWithoutLines()).toEqual([
      expect.stringContaining('content/care.yaml: [0].prepare: is missing'),
      expect.stringContaining('content/care.yaml: [0].before: is not part of the format'),
    ]);
  });
});

describe('importing again', () => {
  beforeAll(open);
  afterAll(close);
  // Reading all clinics would take most of the time of an import.
  beforeEach(() => copy.renew({ clinics: ['01', '02', '04', '14'] }));

  it('changes what differs and tells every process to forget', async () => {
    await copy.take();
    expect((await copy.world.get('/api/v1/product/1')).json<ProductDetail>().price).toBeGreaterThan(0);
    let hints = 0;
    const stop = copy.world.deps.bus.subscribe('content.changed', () => void hints++);
    await copy.edit('01-dancheong-skin.yaml', ['price: "15.00"', 'price: "11.50"'], [/close: "24:00"/g, 'close: "23:00"']);
    expect(await copy.take()).toMatchObject({ inserted: 0, updated: 2, retired: 0 });
    stop();
    expect(hints).toBe(1);
    const product = (await copy.world.get('/api/v1/product/1')).json<ProductDetail>();
    expect(product.price).toBe(11.5);
    expect(product.hospital.hospital_schedules[4]?.close_time).toBe('23:00:00');
  });

  it('ends a registration on another day than the folder, and refuses an unknown clinic', async () => {
    await copy.take({ pictures: false, registrationEnds: new Map([[1, '2099-01-31']]) });
    const operator = await copy.world.as(await copy.world.person({ role: 'operator' }));
    const listed = (await copy.world.get('/api/v1/operator/clinics', operator)).json<{ hospital_id: number; registration: { expires_on: string } | null }[]>();
    expect(listed.filter(({ registration }) => registration?.expires_on === '2099-01-31').map(({ hospital_id }) => hospital_id)).toEqual([1]);
    await expect(copy.take({ pictures: false, registrationEnds: new Map([[999, '2099-01-31']]) })).rejects.toThrow(ContentError);
  });

  it('records every price that was published, with the one before, for operators alone', async () => {
    await copy.take();
    const operator = await copy.world.as(await copy.world.person({ role: 'operator' }));
    const read = async (id = 1, headers: Record<string, string> = operator) => copy.world.get(`/api/v1/operator/clinics/${id}/prices`, headers);
    const first = (await read()).json<PriceChange[]>();
    const ofAnother = (await read(14)).json<PriceChange[]>();
    expect([ofAnother.length > 0, ofAnother.every(({ before }) => before === null)]).toEqual([true, true]);
    expect(first.find(({ option_id }) => option_id === 101)?.after).toMatchObject({ fee: 15, currency_code: 'USD', treatment_price: { from: 190, to: 260 } });
    await copy.edit('01-dancheong-skin.yaml', ['price: "15.00"', 'price: "11.50"']);
    expect((await copy.take({ dryRun: true })).prices).toEqual([
      'Option 101 of treatment 1: fee 11.50, treatment 190.00 to 260.00 USD; was fee 15.00, treatment 190.00 to 260.00 USD.',
    ]);
    expect((await read()).json()).toHaveLength(first.length);
    await copy.take();
    await copy.take();
    const [latest, ...older] = (await read()).json<PriceChange[]>();
    expect(latest).toMatchObject({ option_id: 101, before: { fee: 15 }, after: { fee: 11.5 }, source: 'content-import' });
    expect(latest?.option_title).not.toBe('');
    expect(Date.parse(latest?.at ?? '')).toBeGreaterThan(0);
    expect(older).toEqual(first);
    expect((await read(999)).json().code).toBe('catalog.hospital-not-found');
    expect((await read(1, {})).statusCode).toBe(401);
    expect((await read(1, await copy.world.as(await copy.world.person()))).statusCode).toBe(403);
  });

  it('retires what is gone, keeps its row for the orders that point to it, and takes it back when it returns', async () => {
    await copy.take();
    await rename(join(copy.content, 'clinics/14-pado-skin.yaml'), join(copy.folder, 'aside.yaml'));
    const before = await copy.db().select().from(products).orderBy(asc(products.id));
    const left = await copy.take();
    expect(left.retired).toBeGreaterThan(0);
    const after = await copy.db().select().from(products).orderBy(asc(products.id));
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const gone = after.filter(({ retiredAt }) => retiredAt);
    expect(gone.every(({ hospitalId }) => hospitalId === 14) && gone.length > 0).toBe(true);
    expect((await copy.world.get(`/api/v1/product/${gone[0]?.id}`)).statusCode).toBe(404);
    const clinic = await copy.world.get('/api/v1/hospital/14', { 'accept-language': 'ar' });
    expect([clinic.statusCode, clinic.json()]).toEqual([410, { code: 'catalog.hospital-withdrawn', detail: getErrorText('catalog.hospital-withdrawn', 'ar') }]);
    const [first] = await copy.db().select().from(hospitals).where(eq(hospitals.id, 14));
    expect(first?.withdrawnAt).toBeInstanceOf(Date);
    copy.world.clock.forward(60);
    expect(await copy.take()).toMatchObject({ inserted: 0, updated: 0, retired: 0 });
    expect(await copy.db().select().from(hospitals).where(eq(hospitals.id, 14))).toEqual([first]);
    const [option] = await copy
      .db()
      .select()
      .from(productOptions)
      .where(eq(productOptions.productId, gone[0]?.id ?? 0));
    expect(option?.retiredAt).toBeInstanceOf(Date);

    await rename(join(copy.folder, 'aside.yaml'), join(copy.content, 'clinics/14-pado-skin.yaml'));
    await copy.take();
    expect((await copy.db().select().from(products)).filter(({ retiredAt }) => retiredAt)).toEqual([]);
    expect((await copy.world.get('/api/v1/hospital/14')).json<Hospital>().accepts_new).toBe(false);
    expect((await copy.world.get('/api/v1/hospital/1')).json<Hospital>().accepts_new).toBe(true);
    expect((await copy.world.get(`/api/v1/product/${gone[0]?.id}`)).statusCode).toBe(200);
  });

  it('allows a slug to move to another entry, and a week to change', async () => {
    await copy.take();
    await copy.edit('01-dancheong-skin.yaml', ['slug: dancheong-skin', 'slug: yeoun-skin'], [/ {2}mon: .*/, '  mon: closed'], [/ {4}mon: .*\n/, '']);
    await copy.edit('02-yeoun-skin.yaml', ['slug: yeoun-skin', 'slug: dancheong-skin']);
    await copy.take();
    const rows = await copy.db().select({ id: hospitals.id, slug: hospitals.slug }).from(hospitals).orderBy(asc(hospitals.id)).limit(2);
    expect(rows).toEqual([
      { id: 1, slug: 'yeoun-skin' },
      { id: 2, slug: 'dancheong-skin' },
    ]);
    const week = await copy.db().select().from(hospitalSchedules).where(eq(hospitalSchedules.hospitalId, 1));
    expect(week.map(({ day }) => day)).not.toContain('mon');
  });

  it('keeps the public name of a treatment when its title changes, and sends every earlier one on', async () => {
    const named = async (slug: string) => (await copy.world.get(`/api/v1/public/treatments/${slug}`)).json<{ id: number; slug: string }>();
    await copy.db().delete(publicNames);
    // A treatment without a public name gets one from its English title; two with the same title get different names.
    await copy.edit(
      '01-dancheong-skin.yaml',
      ['    slug: hydra-glow-booster\n', ''],
      ['    slug: pico-toning\n', ''],
      ['en: Pico toning', 'en: Hydra-glow booster'],
    );
    await copy.take();
    expect(await named('hydra-glow-booster')).toMatchObject({ id: 1, slug: 'hydra-glow-booster' });
    const third = await named('3');
    expect(third.slug).toBe('hydra-glow-booster-3');

    await copy.edit('01-dancheong-skin.yaml', ['en: Hydra-glow booster', 'en: Glow injections']);
    expect(await copy.take()).toMatchObject({ updated: 1 });
    expect(await named('hydra-glow-booster')).toMatchObject({ id: 1, slug: 'hydra-glow-booster' });

    await copy.edit('01-dancheong-skin.yaml', ['  - id: 1\n    department', '  - id: 1\n    slug: glow-injections\n    department']);
    expect(await copy.take()).toMatchObject({ inserted: 0, updated: 1, retired: 0 });
    for (const slug of ['hydra-glow-booster', 'glow-injections', '1']) expect(await named(slug)).toMatchObject({ id: 1, slug: 'glow-injections' });
    expect(await copy.take()).toMatchObject({ inserted: 0, updated: 0, retired: 0 });
  });

  it('writes hours and places while they are the content’s, and leaves those that the clinic edited', async () => {
    await copy.take();
    const hoursOf = async (id: number) => (await copy.db().select().from(hospitalHours).where(eq(hospitalHours.hospitalId, id)))[0];
    const placesOf = (id: number) => copy.db().select().from(hospitalPlaces).where(eq(hospitalPlaces.hospitalId, id)).orderBy(asc(hospitalPlaces.number));
    const [first, places] = [await hoursOf(1), await placesOf(1)];
    expect(first?.hours.week.mon).toEqual([
      { open: '10:00', close: '13:00' },
      { open: '14:00', close: '19:00' },
    ]);
    expect(first?.hours.week.sun).toEqual([]);
    expect(places).toHaveLength(5);

    await copy.edit('01-dancheong-skin.yaml', ['last_reception_minutes: 60', 'last_reception_minutes: 45'], [/ {2}- \{ id: 5, name: \{ ko: 5진.*\n/, '']);
    await copy.edit('04-seolhwa-derma.yaml', ['notice_hours: 6', 'notice_hours: 8']);
    await copy.db().update(hospitalHours).set({ source: 'clinic', version: 7 }).where(eq(hospitalHours.hospitalId, 4));
    const kept = [await hoursOf(4), await placesOf(4)];
    expect(await copy.take()).toMatchObject({ inserted: 0, updated: 1, retired: 0 });
    expect(await hoursOf(1)).toMatchObject({ hours: { last_reception_minutes: 45 }, version: (first?.version ?? 0) + 1, source: 'content' });
    const left = await placesOf(1);
    expect(left.map(({ id }) => id)).toEqual(places.map(({ id }) => id));
    expect(left.map(({ retiredAt }) => retiredAt === null)).toEqual([true, true, true, true, false]);
    expect([await hoursOf(4), await placesOf(4)]).toEqual(kept);
    expect(await copy.take()).toMatchObject({ inserted: 0, updated: 0, retired: 0 });

    await cp(join(CONTENT_FOLDER, 'clinics/01-dancheong-skin.yaml'), join(copy.content, 'clinics/01-dancheong-skin.yaml'));
    await copy.take();
    expect(await placesOf(1)).toEqual(places);
  });

  it('keeps orders’ rates: a changed figure is a new row', async () => {
    await copy.take();
    const before = await copy.db().$count(exchangeRates);
    await importContent(
      {
        ...copy.world.deps,
        importReviews,
        importTerms,
        importCards,
        importReplies,
        importQuestions,
        importSynonyms,
        config: { ...copy.world.deps.config, FX_USD_KRW: '1500' },
      },
      copy.content,
      undefined,
      {
        pictures: false,
      },
    );
    expect(await copy.db().$count(exchangeRates)).toBe(before + 1);
    await copy.take();
    expect((await copy.world.get('/api/v1/rates')).json()).toContainEqual(expect.objectContaining({ quote: 'KRW', rate: '1390' }));
  });
});
