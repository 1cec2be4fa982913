import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Hospital, Product, ProductDetail } from '../../contract/catalog/catalog.ts';
import { makeTexts } from '../testing/catalogue.ts';
import { testWorld, type World } from '../testing/world.ts';
import { hospitals, pictures, productOptions, products } from './catalog.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
  await world.deps.database.db.insert(pictures).values({
    name: 'clinic-01-a',
    masterHash: 'h',
    width: 1600,
    height: 1200,
    placeholder: 'data:image/webp;base64,AA==',
    files: [
      { width: 960, file: 'clinic-01-a.h-960.webp' },
      { width: 480, file: 'clinic-01-a.h-480.webp' },
      { width: 1600, file: 'clinic-01-a.h-1600.webp' },
    ],
  });
  await world.deps.database.db
    .update(hospitals)
    .set({ pictures: ['clinic-01-a', 'not-imported'] })
    .where(eq(hospitals.id, 1));
});
afterAll(() => world.close());

const forget = () => world.deps.bus.publish('content.changed', {});
const db = () => world.deps.database.db;

describe('the list of treatments', () => {
  it('is open to everybody and has the shape of specification 4.5, without options', async () => {
    const answer = await world.get('/api/v1/product');
    expect(answer.statusCode).toBe(200);
    const list = answer.json<Product[]>();
    expect(list.map(({ id, price }) => [id, price])).toEqual([
      [1, 120],
      [2, 25],
      [3, 75],
    ]);
    for (const product of list) expect(Product.strict().parse(product)).not.toHaveProperty('options');
    expect(list[0]).toMatchObject({
      hospital_id: 1,
      title: 'Hydra-glow booster',
      currency_code: 'USD',
      treatment_price: { from: 1200, to: 3726, currency_code: 'USD' },
      medical_department: { title: 'Dermatology' },
      medical_department_id: 2,
      hospital: { name: 'Dancheong Skin Clinic', nearest_subway_station: 'Apgujeong Station', area: 'gangnam' },
      languages: [
        { id: 1, title: 'Korean' },
        { id: 2, title: 'English' },
        { id: 3, title: 'Japanese' },
      ],
      review_stats: { avg_score: 0, total_review_quantity: 0 },
      // The other test patient asked the clinic twice.
      consult_count: 2,
    });
    expect(list.map(({ treatment_price }) => treatment_price?.from ?? null)).toEqual([1200, 250, null]);
  });

  it('comes in pages that name the next', async () => {
    const first = await world.get('/api/v1/product?limit=2');
    expect(first.json<Product[]>().map(({ id }) => id)).toEqual([1, 2]);
    expect(first.headers.link).toBe('</api/v1/product?limit=2&after=2>; rel="next"');
    const last = await world.get('/api/v1/product?limit=2&after=2');
    expect(last.json<Product[]>().map(({ id }) => id)).toEqual([3]);
    expect(last.headers.link).toBeUndefined();
  });

  it.each(['limit=0', 'limit=101', 'limit=many', 'after=0'])('refuses %s and says where', async (query) => {
    const answer = await world.get(`/api/v1/product?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ field: query.split('=')[0] }] });
  });
});

describe('one treatment', () => {
  it('has its options, notes and its clinic in full', async () => {
    const answer = await world.get('/api/v1/product/1');
    const product = answer.json<ProductDetail>();
    expect(ProductDetail.strict().parse(product)).toEqual(product);
    expect(product.options.map(({ id, price, currency_code }) => [id, price, currency_code])).toEqual([
      [101, 120, 'USD'],
      [102, 310.5, 'USD'],
    ]);
    expect(product.options[1]).toMatchObject({
      ...{ treatment_price: { from: 3105, to: 3726, currency_code: 'USD' }, includes: ['Examination'], extras: ['Medicine'], fee_reason: null },
    });
    expect(product.notes).toBe('Not during pregnancy.');
    expect(product.hospital.hospital_schedules).toHaveLength(7);
  });

  it('says that no price is published where there is none, and in the reader’s language why a fee is higher', async () => {
    await db()
      .update(productOptions)
      .set({ feeReason: makeTexts('The laser is reserved for you.', '레이저를 따로 잡아 둡니다.') })
      .where(eq(productOptions.id, 301));
    forget();
    const product = (await world.get('/api/v1/product/3', { 'accept-language': 'ko' })).json<ProductDetail>();
    expect([product.price, product.treatment_price]).toEqual([75, null]);
    expect(product.options[0]).toMatchObject({ treatment_price: null, includes: [], extras: [], fee_reason: '레이저를 따로 잡아 둡니다.' });
  });

  it.each(['99', '2147483647'])('answers 404 for %s', async (id) => {
    const answer = await world.get(`/api/v1/product/${id}`, { 'accept-language': 'ja' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('catalog.product-not-found');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999'])('refuses %s as a number', async (id) => {
    expect((await world.get(`/api/v1/product/${id}`)).statusCode).toBe(400);
  });
});

describe('one clinic', () => {
  it('has its week from Monday to Sunday, and its pictures', async () => {
    const clinic = (await world.get('/api/v1/hospital/1')).json<Hospital>();
    expect(Hospital.strict().parse(clinic)).toEqual(clinic);
    expect(clinic.hospital_schedules[4]).toEqual({ day_of_week: 'fri', is_closed: false, open_time: '10:00:00', close_time: '24:00:00' });
    expect(clinic.hospital_schedules[6]).toEqual({ day_of_week: 'sun', is_closed: true, open_time: null, close_time: null });
    expect(clinic.additional_services).toEqual([{ id: 1, title: 'Airport pick-up' }]);
    expect([clinic.banner_image, clinic.profile_image]).toEqual([['/files/clinic-01-a.h-960.webp'], ['/files/clinic-01-a.h-960.webp']]);
    expect(clinic.banner_pictures).toEqual([
      {
        src: '/files/clinic-01-a.h-960.webp',
        width: 1600,
        height: 1200,
        placeholder: 'data:image/webp;base64,AA==',
        srcset: '/files/clinic-01-a.h-480.webp 480w, /files/clinic-01-a.h-960.webp 960w, /files/clinic-01-a.h-1600.webp 1600w',
      },
    ]);
    expect(clinic.profile_pictures).toEqual(clinic.banner_pictures);
  });

  it('answers 404 for one that there is not', async () => {
    const answer = await world.get('/api/v1/hospital/99');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'catalog.hospital-not-found']);
  });
});

it('answers the rates in force', async () => {
  expect((await world.get('/api/v1/rates')).json()).toEqual([
    { base: 'USD', quote: 'JPY', rate: '150', as_of: '2026-01-01T00:00:00.000Z' },
    { base: 'USD', quote: 'KRW', rate: '1390', as_of: '2026-01-01T00:00:00.000Z' },
  ]);
});

describe('languages', () => {
  it.each([
    ['ko', '하이드라 글로우 부스터', '피부과', '한국어'],
    ['zh-CN,zh;q=0.9', 'Hydra-glow booster zh', '皮肤科', '韩语'],
    ['fr, ar;q=0.5', 'Hydra-glow booster ar', 'الأمراض الجلدية', 'الكورية'],
    ['fr', 'Hydra-glow booster', 'Dermatology', 'Korean'],
  ])('reads %s', async (wanted, title, department, spoken) => {
    const product = (await world.get('/api/v1/product/1', { 'accept-language': wanted })).json<ProductDetail>();
    expect([product.title, product.medical_department.title, product.languages[0]?.title]).toEqual([title, department, spoken]);
  });

  it('falls back to English and then to Korean', async () => {
    const before = await db().select().from(products).where(eq(products.id, 2));
    try {
      await db()
        .update(products)
        .set({ title: { ko: '마스크', en: 'Mask' } })
        .where(eq(products.id, 2));
      forget();
      expect((await world.get('/api/v1/product/2', { 'accept-language': 'ar' })).json().title).toBe('Mask');
      await db()
        .update(products)
        .set({ title: { ko: '마스크', en: '' } })
        .where(eq(products.id, 2));
      forget();
      expect((await world.get('/api/v1/product/2', { 'accept-language': 'ar' })).json().title).toBe('마스크');
    } finally {
      await db()
        .update(products)
        .set({ title: before[0]?.title ?? { ko: '', en: '' } })
        .where(eq(products.id, 2));
      forget();
    }
  });
});

describe('retired content', () => {
  afterEach(async () => {
    await db().update(products).set({ retiredAt: null });
    await db().update(productOptions).set({ retiredAt: null });
    forget();
  });

  it('is neither listed nor found', async () => {
    await db().update(products).set({ retiredAt: new Date() }).where(eq(products.id, 2));
    forget();
    expect((await world.get('/api/v1/product')).json<Product[]>().map(({ id }) => id)).toEqual([1, 3]);
    expect((await world.get('/api/v1/product/2')).statusCode).toBe(404);
  });

  it('does not count towards the page size', async () => {
    await db().update(productOptions).set({ retiredAt: new Date() }).where(eq(productOptions.productId, 1));
    forget();
    const first = await world.get('/api/v1/product?limit=1');
    expect(first.json<Product[]>().map(({ id }) => id)).toEqual([2]);
    expect(first.headers.link).toBe('</api/v1/product?limit=1&after=2>; rel="next"');
    expect((await world.get('/api/v1/product?limit=2')).json<Product[]>().map(({ id }) => id)).toEqual([2, 3]);
    expect((await world.get('/api/v1/product/1')).statusCode).toBe(404);
  });

  it('leaves the least of the other options as the price', async () => {
    await db().update(productOptions).set({ retiredAt: new Date() }).where(eq(productOptions.id, 101));
    forget();
    const product = (await world.get('/api/v1/product/1')).json<ProductDetail>();
    expect([product.price, product.options.map(({ id }) => id)]).toEqual([310.5, [102]]);
  });
});
