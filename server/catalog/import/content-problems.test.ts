import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProductDetail } from '../../../contract/catalog/catalog.ts';
import { productOptions } from '../catalog.tables.ts';
import { type ContentFolder, openContentFolder } from './content-folder.fixture.ts';

let copy: ContentFolder;
beforeAll(async () => {
  copy = await openContentFolder();
});
afterAll(() => copy.close());
beforeEach(() => copy.renew());

describe('a folder with problems', () => {
  it('is refused whole, and every problem is named with file and place', async () => {
    await copy.take();
    const before = await copy.db().select().from(productOptions).orderBy(asc(productOptions.id));
    await copy.edit('03-haneul-dermatology.yaml', [/price: "[\d.]+"/, 'price: "12.345"'], [/department: \d/, 'department: 7'], ['area: ', 'areas: ']);
    await copy.edit('02-yeoun-skin.yaml', [/^id: 2$/m, 'id: 1'], [/(mon: \{ open: )"[\d:]+"/, '$1"23:30"']);
    await copy.edit('05-bitgaon-skin.yaml', [/pictures: \[clinic-05-a/, 'pictures: [nowhere'], [/rating: \d/, 'rating: 6']);
    await copy.edit('06-saebyeok-ps.yaml', [/^name:/m, 'name: {']);
    const problems = await copy.problemsWithoutLines();
    expect(problems).toContain('content/clinics/03-haneul-dermatology.yaml: products[0].options[0].price: "12.345" is not an amount of USD.');
    expect(problems).toContain('content/clinics/03-haneul-dermatology.yaml: products[0].department: must be 1, 2 or 3.');
    expect(problems).toContain('content/clinics/03-haneul-dermatology.yaml: area: is missing.');
    expect(problems).toContain('content/clinics/03-haneul-dermatology.yaml: areas: is not part of the format.');
    expect(problems).toContain('content/clinics/02-yeoun-skin.yaml: schedule.tue.open: must not be before 20:00, when the evening before it ends.');
    expect(problems).toContain('content/clinics/05-bitgaon-skin.yaml: reviews[0].rating: must be 1 to 5.');
    expect(await copy.problems()).toContainEqual(expect.stringMatching(/^content\/clinics\/06-saebyeok-ps\.yaml: line \d+: /));
    expect(await copy.db().select().from(productOptions).orderBy(asc(productOptions.id))).toEqual(before);
  });

  it('is checked over all files: ids once, numbering, pictures that exist, reviews of own treatments', async () => {
    await copy.edit('02-yeoun-skin.yaml', [/^id: 2$/m, 'id: 1'], ['slug: yeoun-skin', 'slug: dancheong-skin']);
    await copy.edit('03-haneul-dermatology.yaml', [/^ {6}- id: (\d+)01$/m, '      - id: 99901'], [/pictures: \[clinic-03-a/, 'pictures: [nowhere']);
    await copy.edit('04-seolhwa-derma.yaml', [/- product: \d+/, '- product: 1']);
    const problems = await copy.problemsWithoutLines();
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

  it('limits a fee to a tenth of the lowest price unless the entry gives a reason', async () => {
    const first = /price: "15.00"/;
    const place = 'content/clinics/01-dancheong-skin.yaml: products[0].options[0]';
    await copy.edit('01-dancheong-skin.yaml', [first, 'price: "19.01"']);
    expect(await copy.problemsWithoutLines()).toEqual([
      `${place}.price: 19.01 is more than a tenth of 190.00, the treatment's lowest price; lower the fee or give a fee_reason.`,
    ]);

    const reason = '        fee_reason: { ko: 이유, en: The room is kept for you., zh: 原因, ja: 理由, ar: السبب }\n';
    await copy.edit('01-dancheong-skin.yaml', [/( {8}currency_code: USD\n)/, `$1${reason}`]);
    await copy.take();
    expect((await copy.world.get('/api/v1/product/1')).json<ProductDetail>().options[0]).toMatchObject({
      price: 19.01,
      fee_reason: 'The room is kept for you.',
    });

    await copy.edit('01-dancheong-skin.yaml', [/price: "19.01"/, 'price: "19.00"']);
    expect(await copy.problemsWithoutLines()).toEqual([`${place}.fee_reason: is only for a fee above a tenth of 190.00, the treatment's lowest price.`]);
  });

  it.each([
    [/from: "190.00"/, 'from: "190.001"', 'treatment_price.from: "190.001" is not an amount of USD.'],
    [/from: "190.00", to: "260.00"/, 'from: "190.00", to: "180.00"', 'treatment_price.to: must not be below 190.00.'],
    [/to: "260.00", currency_code: USD/, 'to: "260.00", currency_code: KRW', 'treatment_price.currency_code: must be USD, the currency of the fee.'],
    [/ {8}treatment_price: .*\n/, '', 'treatment_price: is missing.'],
    [/ {8}includes:\n( {10}- .*\n)+/, '        includes: []\n', 'includes: needs at least 1.'],
  ])('has a price that is one: %s', async (from, to, fault) => {
    await copy.edit('01-dancheong-skin.yaml', [from, to]);
    expect(await copy.problemsWithoutLines()).toContain(`content/clinics/01-dancheong-skin.yaml: products[0].options[0].${fault}`);
  });

  it('holds the hours to the schedule, and its stretches in order', async () => {
    await copy.edit(
      '01-dancheong-skin.yaml',
      [/(\n {4}mon: .*close: )"19:00"/, '$1"19:30"'],
      [/(\n {4}sat: )/, '\n    sun: [{ open: "10:00", close: "12:00" }]$1'],
      ['{ id: 5, name', '{ id: 4, name'],
    );
    await copy.edit('02-yeoun-skin.yaml', [/(\n {4}tue: .*open: )"15:00"/, '$1"13:00"'], ['holidays: closed', 'holidays: sometimes']);
    const problems = await copy.problemsWithoutLines();
    expect(problems).toEqual([
      'content/clinics/01-dancheong-skin.yaml: hours.week.mon[1]: must lie within 10:00 and 19:00 of the schedule.',
      'content/clinics/01-dancheong-skin.yaml: hours.week.sun[0]: is on a day that the schedule closes.',
      'content/clinics/01-dancheong-skin.yaml: places[4].id: place 4 is already used above.',
      'content/clinics/02-yeoun-skin.yaml: hours.week.tue[1].open: must be after 14:00, when the one before it ends.',
      'content/clinics/02-yeoun-skin.yaml: hours.holidays: must be one of closed, open, seollal-chuseok.',
    ]);
  });

  it('needs no reviews', async () => {
    await copy.edit('01-dancheong-skin.yaml', [/\nreviews:\n[\s\S]*$/, '\n']);
    expect(await copy.take()).toMatchObject({ inserted: 0 });
  });

  it('refuses to withdraw every clinic because the folder has none', async () => {
    await rm(join(copy.content, 'clinics'), { recursive: true });
    expect(await copy.problemsWithoutLines()).toEqual(['content/clinics: there is no clinic file, so --withdraw-missing would withdraw every clinic.']);
  });

  it('only warns of a missing language', async () => {
    await copy.edit('01-dancheong-skin.yaml', [/, ja: [^,]+, ar: [^}]+\}/, ' }']);
    const lines: string[] = [];
    const { warnings } = await copy.take({ pictures: false }, (line) => lines.push(line));
    expect(lines).toEqual(warnings);
    expect(warnings).toEqual(['content/clinics/01-dancheong-skin.yaml: line 4: name: has no ja, ar; readers of it get English.']);
    expect((await copy.world.get('/api/v1/hospital/1', { 'accept-language': 'ja' })).json().name).toBe('Dancheong Skin Clinic');
  });
});
