import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Currency } from '../../contract/constants.ts';
import { type Database, type Db, migrateDatabase, openDatabase } from '../platform/database.ts';
import { seedCatalogue } from '../testing/catalogue.ts';
import { makeEmptyDatabase } from '../testing/empty-database.ts';
import { exchangeRates, hospitals, pictures, productOptions, products } from './catalog.tables.ts';
import * as front from './catalog.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ copyOf: await makeEmptyDatabase() });
  await migrateDatabase(database);
  expect(await front.isCatalogueEmpty(database.db)).toBe(true);
  await seedCatalogue(database.db);
  await database.db
    .insert(pictures)
    .values({ name: 'one', masterHash: 'h', width: 300, height: 200, placeholder: 'data:,', files: [{ width: 300, file: 'one.h-300.webp' }] });
  await database.db
    .update(hospitals)
    .set({ pictures: ['one', 'two'] })
    .where(eq(hospitals.id, 1));
});
afterAll(() => database.close());

const picture = { src: '/files/one.h-300.webp', srcset: '/files/one.h-300.webp 300w', width: 300, height: 200, placeholder: 'data:,' };

describe('questions of other rooms to the catalogue', () => {
  it('knows clinics and treatments by id, and says nothing for an unknown one', async () => {
    const { db } = database;
    expect(await front.isCatalogueEmpty(db)).toBe(false);
    expect([...(await front.hospitalsByIds(db, [2, 9, 1, 2])).keys()].sort()).toEqual([1, 2]);
    expect([...(await front.productsByIds(db, [3, 9])).keys()]).toEqual([3]);
    expect([await front.hasHospital(db, 2), await front.hasHospital(db, 9)]).toEqual([true, false]);
    expect([await front.hasProduct(db, 1, 2), await front.hasProduct(db, 2, 2)]).toEqual([true, false]);
    for (const empty of [
      await front.hospitalsByIds(db, []),
      await front.productsByIds(db, []),
      await front.optionsForOrder(db, []),
      await front.leadingPrices(db, []),
    ])
      expect(empty.size).toBe(0);
  });

  it('gives a card in the reader’s language, with its thumbnail', async () => {
    const cards = await front.hospitalCards(database.db, [1, 2], 'ko');
    expect(cards.get(1)).toEqual({
      name: '단청피부과의원',
      addressEnglish: '1 Naru-ro, Gangnam-gu, Seoul',
      nearestSubwayStation: '압구정역',
      images: [picture.src],
      pictures: [picture],
    });
    expect(cards.get(2)?.pictures).toEqual([]);
  });

  it('gives options to an order with the server’s own price, and says which are retired', async () => {
    const { db } = database;
    await db.update(productOptions).set({ retiredAt: new Date() }).where(eq(productOptions.id, 102));
    await db.update(products).set({ retiredAt: new Date() }).where(eq(products.id, 3));
    const options = await front.optionsForOrder(db, [101, 102, 301, 999]);
    expect(options.get(101)).toMatchObject({
      productId: 1,
      hospitalId: 1,
      priceMinor: 12_000,
      currency: 'USD',
      retired: false,
      optionTitle: { en: 'Single session' },
      productTitle: { en: 'Hydra-glow booster' },
      hospitalName: { en: 'Dancheong Skin Clinic' },
    });
    expect([options.get(102)?.retired, options.get(301)?.retired, options.has(999)]).toEqual([true, true, false]);
    expect((await front.listProducts(db, 2)).map(({ id }) => id)).toEqual([]);
    expect((await front.listProducts(db, 1)).map(({ id }) => id)).toEqual([1, 2]);
    expect(await front.leadingPrices(db, [1, 2])).toEqual(
      new Map([
        [1, { fee: 120, treatmentPrice: { from: 1200, to: 1440, currency_code: 'USD' } }],
        [2, { fee: 25, treatmentPrice: { from: 250, to: 300, currency_code: 'USD' } }],
      ]),
    );
  });
});

describe('rates', () => {
  const rateOf = async (db: Db, from: Currency, to: Currency) => (await front.listCurrentRates(db)).find(({ base, quote }) => base === from && quote === to);

  it('puts the newest of a pair in force', async () => {
    const { db } = database;
    expect(await rateOf(db, 'KRW', 'JPY')).toBeUndefined();
    const before = await rateOf(db, 'USD', 'KRW');
    await db.insert(exchangeRates).values({ base: 'USD', quote: 'KRW', rate: '1200', source: 'configured', asOf: new Date('2025-01-01') });
    expect(await rateOf(db, 'USD', 'KRW')).toEqual(before);
  });

  it('writes a new dated row when the configured figure changes, and only then', async () => {
    const { db } = database;
    const before = await rateOf(db, 'USD', 'KRW');
    expect(await front.ensureRates(db, '1390.00', new Date('2026-02-01'))).toBe(0);
    expect(await front.ensureRates(db, '1402.50', new Date('2026-02-01'))).toBe(1);
    const now = await rateOf(db, 'USD', 'KRW');
    expect(now).toMatchObject({ rate: '1402.5', asOf: new Date('2026-02-01') });
    expect(now?.id).not.toBe(before?.id);
    expect((await front.listCurrentRates(db)).map(({ quote, rate }) => [quote, rate])).toEqual([
      ['JPY', '150'],
      ['KRW', '1402.5'],
    ]);
  });

  it('starts with the specification’s 150 yen', async () => {
    const empty = await openDatabase({ copyOf: await makeEmptyDatabase() });
    await migrateDatabase(empty);
    expect(await front.ensureRates(empty.db, '1390', new Date())).toBe(2);
    expect((await rateOf(empty.db, 'USD', 'JPY'))?.rate).toBe('150');
    await empty.close();
  });
});
