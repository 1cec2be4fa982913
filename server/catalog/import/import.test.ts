import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Hospital, Product, ProductDetail } from '../../../contract/catalog.ts';
import { errorText } from '../../../contract/errors/index.ts';
import { reviewRows } from '../../reviews/reviews.tables.ts';
import { importReviews } from '../../reviews/reviews.ts';
import { testWorld, type World } from '../../testing/world.ts';
import {
  contentVersions,
  exchangeRates,
  hospitalHours,
  hospitalPlaces,
  hospitalSchedules,
  hospitals,
  pictures,
  productOptions,
  products,
} from '../catalog.tables.ts';
import { CONTENT_CHANGED } from '../catalog.ts';
import { ContentError, importContent } from './import.ts';

const CONTENT = join(import.meta.dirname, '../../../content');
const withoutPictures = { pictures: false };

let world: World;
let folder: string;
let content: string;
beforeAll(async () => {
  world = await testWorld();
  folder = await mkdtemp(join(tmpdir(), 'naru-content-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const take = (from: string, options = withoutPictures as { pictures?: boolean }, say?: (line: string) => void) =>
  importContent({ ...world.deps, importReviews }, from, say, options);
const db = () => world.deps.database.db;

/** Changes a clinic file of the copy by plain text. */
async function edit(file: string, ...changes: [from: string | RegExp, to: string][]): Promise<void> {
  const path = join(content, 'clinics', file);
  let source = await readFile(path, 'utf8');
  for (const [from, to] of changes) {
    const changed = source.replace(from, to);
    if (changed === source) throw new Error(`${file} has no ${from}`);
    source = changed;
  }
  await writeFile(path, source);
}

const problemsOf = async (): Promise<readonly string[]> => {
  const refusal = await take(content).catch((error: unknown) => error);
  if (!(refusal instanceof ContentError)) throw new Error('was not refused', { cause: refusal });
  return refusal.problems;
};

beforeEach(async () => {
  content = join(folder, 'content');
  await rm(content, { recursive: true, force: true });
  await cp(CONTENT, content, { recursive: true, filter: (path) => !['documents', 'art'].includes(basename(path)) });
});

describe('the demonstration content', () => {
  it('is what specification 1.7 promises, and importing it again changes nothing', async () => {
    const warnings: string[] = [];
    const first = await take(content, withoutPictures, (line) => warnings.push(line));
    expect(first.clinics).toBeGreaterThanOrEqual(12);
    expect(first.treatments).toBeGreaterThanOrEqual(36);
    expect(warnings).toEqual([]);
    const list = (await world.get('/api/v1/product')).json<Product[]>();
    expect(list).toHaveLength(first.treatments);
    expect(new Set(list.map((product) => product.medical_department_id))).toEqual(new Set([1, 2, 3]));
    expect(list.every((product) => product.price > 0 && product.review_stats.avg_score >= 0)).toBe(true);
    const reviewed = await db().select().from(reviewRows);
    expect(list.reduce((sum, product) => sum + product.review_stats.total_review_quantity, 0)).toBe(reviewed.length);

    const versions = await db().$count(contentVersions);
    expect(await take(content)).toMatchObject({ inserted: 0, updated: 0, retired: 0 });
    expect(await db().$count(contentVersions)).toBe(versions);
  });

  it('has every treatment in five languages on the wire', async () => {
    await take(content);
    const titles = await Promise.all(
      ['ko', 'en', 'zh', 'ja', 'ar'].map(
        async (language) => (await world.get('/api/v1/product/1', { 'accept-language': language })).json<ProductDetail>().title,
      ),
    );
    expect(new Set(titles).size).toBe(5);
  });
});

describe('importing again', () => {
  it('changes what differs and tells every process to forget', async () => {
    await take(content);
    expect((await world.get('/api/v1/product/1')).json<ProductDetail>().price).toBeGreaterThan(0);
    let hints = 0;
    const stop = world.deps.bus.subscribe(CONTENT_CHANGED, () => void hints++);
    await edit('01-dancheong-skin.yaml', ['price: "15.00"', 'price: "11.50"'], [/close: "24:00"/g, 'close: "23:00"']);
    expect(await take(content)).toMatchObject({ inserted: 0, updated: 2, retired: 0 });
    stop();
    expect(hints).toBe(1);
    const product = (await world.get('/api/v1/product/1')).json<ProductDetail>();
    expect(product.price).toBe(11.5);
    expect(product.hospital.hospital_schedules[4]?.close_time).toBe('23:00:00');
  });

  it('retires what is gone, keeps its row for the orders that point to it, and takes it back when it returns', async () => {
    await take(content);
    await rename(join(content, 'clinics/14-pado-skin.yaml'), join(folder, 'aside.yaml'));
    const before = await db().select().from(products).orderBy(asc(products.id));
    const left = await take(content);
    expect(left.retired).toBeGreaterThan(0);
    const after = await db().select().from(products).orderBy(asc(products.id));
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const gone = after.filter(({ retiredAt }) => retiredAt);
    expect(gone.every(({ hospitalId }) => hospitalId === 14) && gone.length > 0).toBe(true);
    expect((await world.get(`/api/v1/product/${gone[0]?.id}`)).statusCode).toBe(404);
    const clinic = await world.get('/api/v1/hospital/14', { 'accept-language': 'ar' });
    expect([clinic.statusCode, clinic.json()]).toEqual([410, { code: 'catalog.hospital-withdrawn', detail: errorText('catalog.hospital-withdrawn', 'ar') }]);
    const [first] = await db().select().from(hospitals).where(eq(hospitals.id, 14));
    expect(first?.withdrawnAt).toBeInstanceOf(Date);
    world.clock.forward(60);
    expect(await take(content)).toMatchObject({ inserted: 0, updated: 0, retired: 0 });
    expect(await db().select().from(hospitals).where(eq(hospitals.id, 14))).toEqual([first]);
    const [option] = await db()
      .select()
      .from(productOptions)
      .where(eq(productOptions.productId, gone[0]?.id ?? 0));
    expect(option?.retiredAt).toBeInstanceOf(Date);

    await rename(join(folder, 'aside.yaml'), join(content, 'clinics/14-pado-skin.yaml'));
    await take(content);
    expect((await db().select().from(products)).filter(({ retiredAt }) => retiredAt)).toEqual([]);
    expect((await world.get('/api/v1/hospital/14')).json<Hospital>().accepts_new).toBe(false);
    expect((await world.get('/api/v1/hospital/1')).json<Hospital>().accepts_new).toBe(true);
    expect((await world.get(`/api/v1/product/${gone[0]?.id}`)).statusCode).toBe(200);
  });

  it('lets a slug and a week move', async () => {
    await take(content);
    await edit('01-dancheong-skin.yaml', ['slug: dancheong-skin', 'slug: yeoun-skin'], [/ {2}mon: .*/, '  mon: closed'], [/ {4}mon: .*\n/, '']);
    await edit('02-yeoun-skin.yaml', ['slug: yeoun-skin', 'slug: dancheong-skin']);
    await take(content);
    const rows = await db().select({ id: hospitals.id, slug: hospitals.slug }).from(hospitals).orderBy(asc(hospitals.id)).limit(2);
    expect(rows).toEqual([
      { id: 1, slug: 'yeoun-skin' },
      { id: 2, slug: 'dancheong-skin' },
    ]);
    const week = await db().select().from(hospitalSchedules).where(eq(hospitalSchedules.hospitalId, 1));
    expect(week.map(({ day }) => day)).not.toContain('mon');
  });

  it('writes hours and places while they are the content’s, and leaves those that the clinic edited', async () => {
    await take(content);
    const hoursOf = async (id: number) => (await db().select().from(hospitalHours).where(eq(hospitalHours.hospitalId, id)))[0];
    const placesOf = (id: number) => db().select().from(hospitalPlaces).where(eq(hospitalPlaces.hospitalId, id)).orderBy(asc(hospitalPlaces.number));
    const [first, places] = [await hoursOf(1), await placesOf(1)];
    expect(first?.hours.week.mon).toEqual([
      { open: '10:00', close: '13:00' },
      { open: '14:00', close: '19:00' },
    ]);
    expect(first?.hours.week.sun).toEqual([]);
    expect(places).toHaveLength(5);

    await edit('01-dancheong-skin.yaml', ['last_reception_minutes: 60', 'last_reception_minutes: 45'], [/ {2}- \{ id: 5, name: \{ ko: 5진.*\n/, '']);
    await edit('04-seolhwa-derma.yaml', ['notice_hours: 6', 'notice_hours: 8']);
    await db().update(hospitalHours).set({ source: 'clinic', version: 7 }).where(eq(hospitalHours.hospitalId, 4));
    const kept = [await hoursOf(4), await placesOf(4)];
    expect(await take(content)).toMatchObject({ inserted: 0, updated: 1, retired: 0 });
    expect(await hoursOf(1)).toMatchObject({ hours: { last_reception_minutes: 45 }, version: (first?.version ?? 0) + 1, source: 'content' });
    const left = await placesOf(1);
    expect(left.map(({ id }) => id)).toEqual(places.map(({ id }) => id));
    expect(left.map(({ retiredAt }) => retiredAt === null)).toEqual([true, true, true, true, false]);
    expect([await hoursOf(4), await placesOf(4)]).toEqual(kept);
    expect(await take(content)).toMatchObject({ inserted: 0, updated: 0, retired: 0 });

    await cp(join(CONTENT, 'clinics/01-dancheong-skin.yaml'), join(content, 'clinics/01-dancheong-skin.yaml'));
    await take(content);
    expect(await placesOf(1)).toEqual(places);
  });

  it('keeps orders’ rates: a changed figure is a new row', async () => {
    await take(content);
    const before = await db().$count(exchangeRates);
    await importContent({ ...world.deps, importReviews, config: { ...world.deps.config, FX_USD_KRW: '1500' } }, content, undefined, withoutPictures);
    expect(await db().$count(exchangeRates)).toBe(before + 1);
    await take(content);
    expect((await world.get('/api/v1/rates')).json()).toContainEqual(expect.objectContaining({ quote: 'KRW', rate: '1390' }));
  });
});

describe('a folder with problems', () => {
  it('is refused whole, and every problem is named with file and place', async () => {
    await take(content);
    const before = await db().select().from(productOptions).orderBy(asc(productOptions.id));
    await edit('03-haneul-dermatology.yaml', [/price: "[\d.]+"/, 'price: "12.345"'], [/department: \d/, 'department: 7'], ['area: ', 'areas: ']);
    await edit('02-yeoun-skin.yaml', [/^id: 2$/m, 'id: 1'], [/(mon: \{ open: )"[\d:]+"/, '$1"23:30"']);
    await edit('05-bitgaon-skin.yaml', [/pictures: \[clinic-05-a/, 'pictures: [nowhere'], [/rating: \d/, 'rating: 6']);
    await edit('06-saebyeok-ps.yaml', [/^name:/m, 'name: {']);
    const problems = await problemsOf();
    expect(problems).toContain('content/clinics/03-haneul-dermatology.yaml: products[0].options[0].price: "12.345" is not an amount of USD.');
    expect(problems).toContain('content/clinics/03-haneul-dermatology.yaml: products[0].department: must be 1, 2 or 3.');
    expect(problems).toContain('content/clinics/03-haneul-dermatology.yaml: area: is missing.');
    expect(problems).toContain('content/clinics/03-haneul-dermatology.yaml: areas: is not part of the format.');
    expect(problems).toContain('content/clinics/02-yeoun-skin.yaml: schedule.mon.close: must be after open.');
    expect(problems).toContain('content/clinics/05-bitgaon-skin.yaml: reviews[0].rating: must be 1 to 5.');
    expect(problems.filter((problem) => /^content\/clinics\/06-saebyeok-ps\.yaml: line \d+: /.test(problem)).length).toBeGreaterThan(0);
    expect(await db().select().from(productOptions).orderBy(asc(productOptions.id))).toEqual(before);
  });

  it('is checked over all files: ids once, numbering, pictures that exist, reviews of own treatments', async () => {
    await edit('02-yeoun-skin.yaml', [/^id: 2$/m, 'id: 1'], ['slug: yeoun-skin', 'slug: dancheong-skin']);
    await edit('03-haneul-dermatology.yaml', [/- id: (\d+)01$/m, '- id: 99901'], [/pictures: \[clinic-03-a/, 'pictures: [nowhere']);
    await edit('04-seolhwa-derma.yaml', [/- product: \d+/, '- product: 1']);
    const problems = await problemsOf();
    expect(problems).toContain('content/clinics/02-yeoun-skin.yaml: id: clinic 1 is already used at content/clinics/01-dancheong-skin.yaml: id.');
    expect(problems).toContain(
      'content/clinics/02-yeoun-skin.yaml: slug: slug dancheong-skin is already used at content/clinics/01-dancheong-skin.yaml: slug.',
    );
    expect(
      problems.some((problem) =>
        /^content\/clinics\/03-haneul-dermatology\.yaml: products\[0\]\.options\[0\]\.id: must be \d+01 to \d+99, because it belongs to treatment \d+\.$/.test(
          problem,
        ),
      ),
    ).toBe(true);
    expect(problems).toContain('content/clinics/03-haneul-dermatology.yaml: pictures[0]: there is no picture nowhere in content/pictures.');
    expect(problems).toContain('content/clinics/04-seolhwa-derma.yaml: reviews[0].product: 1 is not a treatment of this clinic.');
  });

  it('holds a fee to a tenth of what the treatment costs at least, unless the entry says why', async () => {
    const first = /price: "15.00"/;
    const place = 'content/clinics/01-dancheong-skin.yaml: products[0].options[0]';
    await edit('01-dancheong-skin.yaml', [first, 'price: "19.01"']);
    expect(await problemsOf()).toEqual([
      `${place}.price: 19.01 is more than a tenth of 190.00, the treatment's lowest price; lower the fee or give a fee_reason.`,
    ]);

    const reason = '        fee_reason: { ko: 이유, en: The room is kept for you., zh: 原因, ja: 理由, ar: السبب }\n';
    await edit('01-dancheong-skin.yaml', [/( {8}currency_code: USD\n)/, `$1${reason}`]);
    await take(content);
    expect((await world.get('/api/v1/product/1')).json<ProductDetail>().options[0]).toMatchObject({ price: 19.01, fee_reason: 'The room is kept for you.' });

    await edit('01-dancheong-skin.yaml', [/price: "19.01"/, 'price: "19.00"']);
    expect(await problemsOf()).toEqual([`${place}.fee_reason: is only for a fee above a tenth of 190.00, the treatment's lowest price.`]);
  });

  it.each([
    [/from: "190.00"/, 'from: "190.001"', 'treatment_price.from: "190.001" is not an amount of USD.'],
    [/from: "190.00", to: "260.00"/, 'from: "190.00", to: "180.00"', 'treatment_price.to: must not be below 190.00.'],
    [/to: "260.00", currency_code: USD/, 'to: "260.00", currency_code: KRW', 'treatment_price.currency_code: must be USD, the currency of the fee.'],
    [/ {8}treatment_price: .*\n/, '', 'treatment_price: is missing.'],
    [/ {8}includes:\n( {10}- .*\n)+/, '        includes: []\n', 'includes: needs at least 1.'],
  ])('has a price that is one: %s', async (from, to, fault) => {
    await edit('01-dancheong-skin.yaml', [from, to]);
    expect(await problemsOf()).toContain(`content/clinics/01-dancheong-skin.yaml: products[0].options[0].${fault}`);
  });

  it('holds the hours to the schedule, and its stretches in order', async () => {
    await edit(
      '01-dancheong-skin.yaml',
      [/(\n {4}mon: .*close: )"19:00"/, '$1"19:30"'],
      [/(\n {4}sat: )/, '\n    sun: [{ open: "10:00", close: "12:00" }]$1'],
      ['{ id: 5, name', '{ id: 4, name'],
    );
    await edit('02-yeoun-skin.yaml', [/(\n {4}tue: .*open: )"15:00"/, '$1"13:00"'], ['holidays: closed', 'holidays: sometimes']);
    const faults = await problemsOf();
    expect(faults).toEqual([
      'content/clinics/01-dancheong-skin.yaml: hours.week.mon[1]: must lie within 10:00 and 19:00 of the schedule.',
      'content/clinics/01-dancheong-skin.yaml: hours.week.sun[0]: is on a day that the schedule closes.',
      'content/clinics/01-dancheong-skin.yaml: places[4].id: place 4 is already used above.',
      'content/clinics/02-yeoun-skin.yaml: hours.week.tue[1].open: must be after 14:00, when the one before it ends.',
      'content/clinics/02-yeoun-skin.yaml: hours.holidays: must be one of closed, open, seollal-chuseok.',
    ]);
  });

  it('says so when there is nothing to import', async () => {
    await rm(join(content, 'clinics'), { recursive: true });
    expect(await problemsOf()).toEqual(['content/clinics: there is no clinic file (NN-slug.yaml) in this folder.']);
  });

  it('only warns of a missing language', async () => {
    await edit('01-dancheong-skin.yaml', [/, ja: [^,]+, ar: [^}]+\}/, ' }']);
    const lines: string[] = [];
    const { warnings } = await take(content, withoutPictures, (line) => lines.push(line));
    expect(lines).toEqual(warnings);
    expect(warnings).toEqual(['content/clinics/01-dancheong-skin.yaml: name: has no ja, ar; readers of it get English.']);
    expect((await world.get('/api/v1/hospital/1', { 'accept-language': 'ja' })).json().name).toBe('Dancheong Skin Clinic');
  });
});

describe('pictures', () => {
  beforeEach(async () => {
    // One clinic with few masters: a drawing, a photograph on its side, and one smaller than the smallest width.
    await rm(join(content, 'pictures'), { recursive: true });
    await mkdir(join(content, 'pictures'));
    const clinics = join(content, 'clinics');
    const only = await readFile(join(clinics, '14-pado-skin.yaml'), 'utf8');
    await rm(clinics, { recursive: true });
    await cp(join(CONTENT, 'clinics/14-pado-skin.yaml'), join(clinics, '14-pado-skin.yaml'));
    await writeFile(join(clinics, '14-pado-skin.yaml'), only.replaceAll(/pictures: \[.*\]/g, 'pictures: [drawing, photo, small]'));
    await cp(join(CONTENT, 'pictures/detail-drop.svg'), join(content, 'pictures/drawing.svg'));
    const colour = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#7a9' } });
    await colour(900, 1200).withMetadata({ orientation: 6 }).jpeg().toFile(join(content, 'pictures/photo.jpg'));
    await colour(320, 240).png().toFile(join(content, 'pictures/small.png'));
  });

  const rows = () => db().select().from(pictures).orderBy(asc(pictures.name));

  it('are made at the served widths, never wider than the master, with a stand-in', async () => {
    const lines: string[] = [];
    await take(content, {}, (line) => lines.push(line));
    expect(lines.at(-1)).toBe('Pictures: 3 of 3');
    const made = await rows();
    expect(made.map(({ name, width, files }) => [name, width, files.map((file) => file.width)])).toEqual([
      ['drawing', 1600, [480, 960, 1600]],
      ['photo', 1200, [480, 960, 1200]],
      ['small', 320, [320]],
    ]);
    for (const { placeholder, files, width, height } of made) {
      const tiny = await sharp(Buffer.from(placeholder.replace('data:image/webp;base64,', ''), 'base64')).metadata();
      expect([tiny.format, tiny.width]).toEqual(['webp', 16]);
      for (const { file, width: wide } of files) {
        const stored = await world.deps.files.get(file);
        const meta = await sharp(stored?.bytes).metadata();
        expect([meta.format, meta.width, stored?.contentType]).toEqual(['webp', wide, 'image/webp']);
        expect(Math.abs((meta.height ?? 0) - (wide * height) / width)).toBeLessThanOrEqual(1);
        expect(meta.exif).toBeUndefined();
      }
    }
    const clinic = (await world.get('/api/v1/hospital/14')).json();
    expect(clinic.banner_image).toHaveLength(3);
    const served = await world.get(clinic.banner_image[0].src);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('are left alone when nothing changed, made again when the master or a file did', async () => {
    await take(content, {});
    const first = await rows();
    const path = (file: string | undefined) => join(world.deps.config.dataDir, 'files', String(file));
    const small = path(first.find(({ name }) => name === 'small')?.files[0]?.file);
    const { mtimeMs } = await stat(small);
    expect(await take(content, {})).toMatchObject({ inserted: 0, updated: 0 });
    expect((await stat(small)).mtimeMs).toBe(mtimeMs);

    await rm(small);
    await take(content, {});
    expect((await stat(small)).size).toBeGreaterThan(0);
    expect(await rows()).toEqual(first);

    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#000' } })
      .png()
      .toFile(join(content, 'pictures/small.png'));
    expect(await take(content, {})).toMatchObject({ inserted: 0, updated: 1 });
    expect((await rows()).find(({ name }) => name === 'small')).toMatchObject({ width: 300, height: 300 });
  });

  it('stop the import with a sentence when one cannot be read', async () => {
    await writeFile(join(content, 'pictures/small.png'), 'not a picture');
    await expect(take(content, {})).rejects.toThrow(/^small: this picture cannot be read/);
  });
});
