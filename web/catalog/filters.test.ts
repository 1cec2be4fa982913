import { describe, expect, it } from 'vitest';
import type { Product } from '../../contract/catalog.ts';
import { choicesOf, counts, type ListView, listed, paramsOf, priceBands, viewOf } from './filters.ts';

const RATES = [
  { base: 'USD', quote: 'JPY', rate: '150' },
  { base: 'USD', quote: 'KRW', rate: '1400' },
] as const;

const dollars = (from: number) => ({ from, to: from + 50, currency_code: 'USD' as const });

let lastId = 0;
function product(given: Partial<Omit<Product, 'hospital'>> & { area?: Product['hospital']['area']; clinic?: string } = {}): Product {
  const { area = 'gangnam', clinic = 'Dancheong Skin Clinic', ...rest } = given;
  lastId += 1;
  return {
    id: lastId,
    slug: `treatment-${lastId}`,
    hospital_id: 1,
    title: 'Hydra-glow booster',
    price: 12,
    currency_code: 'USD',
    treatment_price: dollars(120),
    is_vat_include: true,
    procedure_time_minutes: 50,
    recovery_time_minutes: 0,
    banner_image: [],
    profile_image: [],
    medical_department: { title: 'Dermatology' },
    medical_department_id: 2,
    hospital: { name: clinic, nearest_subway_station: 'Apgujeong Station', area },
    languages: [{ id: 2, title: 'English' }],
    review_stats: { avg_score: 4.5, total_review_quantity: 10 },
    consult_count: 5,
    ...rest,
  };
}

const ALL: ListView = { category: 'all', query: '', sort: 'consulted', area: undefined, speaks: undefined, price: undefined };
const ids = (products: Product[]) => products.map(({ id }) => id);

describe('the view of an address', () => {
  it('is every treatment, the most consulted first, when nothing is said', () => {
    expect(viewOf(new URLSearchParams())).toEqual(ALL);
  });

  it('begins with the category of the navigation state; one in the address is stronger', () => {
    expect(viewOf(new URLSearchParams(), 'dermatology').category).toBe('dermatology');
    expect(viewOf(new URLSearchParams('category=all'), 'dermatology').category).toBe('all');
    expect(viewOf(new URLSearchParams('category=herbalMedicine'), 'dermatology').category).toBe('herbalMedicine');
  });

  it.each(['category=teeth', 'sort=random', 'area=atlantis', 'speaks=-1', 'speaks=1.5', 'speaks=x', 'price=7', 'price=-', 'price=200-100', 'price=1.5-3'])(
    'passes over %s',
    (search) => {
      expect(viewOf(new URLSearchParams(search), { category: 'dermatology' })).toEqual(ALL);
    },
  );

  it('comes back from its own address', () => {
    const view: ListView = {
      category: 'plasticSurgery',
      query: 'eye lid',
      sort: 'rating',
      area: 'busan-jin',
      speaks: 3,
      price: { from: 400, to: Number.POSITIVE_INFINITY },
    };
    expect(viewOf(paramsOf(view))).toEqual(view);
    expect(paramsOf(ALL).toString()).toBe('');
  });
});

describe('the list of a view', () => {
  it('holds one department, or all', () => {
    const [skin, surgery, herbs] = [product(), product({ medical_department_id: 1 }), product({ medical_department_id: 3 })];
    const all = [skin, surgery, herbs];
    expect(ids(listed(all, { ...ALL, category: 'plasticSurgery' }, RATES))).toEqual([surgery.id]);
    expect(ids(listed(all, { ...ALL, category: 'herbalMedicine' }, RATES))).toEqual([herbs.id]);
    expect(listed(all, ALL, RATES)).toHaveLength(3);
    expect(counts([...all, product()])).toEqual({ all: 4, plasticSurgery: 1, dermatology: 2, herbalMedicine: 1 });
  });

  it('finds words in title, clinic, station and department, all of them, without regard to case, accents and width', () => {
    const booster = product({ clinic: 'Café Skin' });
    const course = product({ title: 'カウンセリング', medical_department: { title: '韓方' } });
    const found = (words: string) => ids(listed([booster, course], { ...ALL, query: words }, RATES));
    expect(found('HYDRA cafe')).toEqual([booster.id]);
    expect(found('hydra 韓方')).toEqual([]);
    expect(found('ｶｳﾝｾﾘﾝｸﾞ')).toEqual([course.id]);
    expect(found('   ')).toHaveLength(2);
  });

  it('keeps an area, a spoken language and a price range, whose upper end is not within', () => {
    const near = product({ treatment_price: dollars(100) });
    const far = product({ area: 'busan-jin', languages: [{ id: 3, title: 'Japanese' }], treatment_price: dollars(99.99) });
    const unpriced = product({ treatment_price: null });
    expect(ids(listed([near, far], { ...ALL, area: 'busan-jin' }, RATES))).toEqual([far.id]);
    expect(ids(listed([near, far], { ...ALL, speaks: 3 }, RATES))).toEqual([far.id]);
    expect(ids(listed([near, far, unpriced], { ...ALL, price: { from: 0, to: 100 } }, RATES))).toEqual([far.id]);
    expect(ids(listed([near, far, unpriced], { ...ALL, price: { from: 100, to: 200 } }, RATES))).toEqual([near.id]);
    expect(choicesOf([near, far])).toEqual({
      areas: ['gangnam', 'busan-jin'],
      languages: [
        { id: 2, title: 'English' },
        { id: 3, title: 'Japanese' },
      ],
    });
  });

  it('compares prices of different currencies by the rates', () => {
    const inDollars = product({ treatment_price: dollars(100) });
    const won = product({ treatment_price: { from: 70_000, to: 90_000, currency_code: 'KRW' } });
    expect(ids(listed([inDollars, won], { ...ALL, sort: 'price' }, RATES))).toEqual([won.id, inDollars.id]);
    expect(ids(listed([inDollars, won], { ...ALL, price: { from: 0, to: 100 } }, RATES))).toEqual([won.id]);
  });

  it('orders by consultations, by the treatment’s price, never the fee, and by rating; more reviews weigh more where these are equal', () => {
    const a = product({ consult_count: 9, price: 1, treatment_price: dollars(300), review_stats: { avg_score: 4.1, total_review_quantity: 3 } });
    const b = product({ consult_count: 2, price: 90, treatment_price: dollars(50), review_stats: { avg_score: 4.9, total_review_quantity: 2 } });
    const c = product({ consult_count: 2, price: 2, treatment_price: dollars(200), review_stats: { avg_score: 4.9, total_review_quantity: 40 } });
    const order = (sort: ListView['sort']) => ids(listed([b, a, c], { ...ALL, sort }, RATES));
    expect(order('consulted')).toEqual([a.id, c.id, b.id]);
    expect(order('price')).toEqual([b.id, c.id, a.id]);
    expect(order('rating')).toEqual([c.id, b.id, a.id]);
  });
});

describe('the bands of the price filter', () => {
  const priced = (...prices: number[]) => prices.map((from) => product({ treatment_price: dollars(from) }));
  const ends = (products: Product[]) => priceBands(products, RATES).map(({ from, to }) => [from, to]);

  it('are cut where the data lies, at round figures', () => {
    expect(ends(priced(40, 62, 80, 118, 190, 264, 900, 1385, 2600))).toEqual([
      [0, 80],
      [80, 200],
      [200, 900],
      [900, Number.POSITIVE_INFINITY],
    ]);
  });

  it('are fewer where prices lie together, each with something in it', () => {
    const together = priced(100, 101, 102, 500, 900);
    expect(ends(together)).toEqual([
      [100, 500],
      [500, Number.POSITIVE_INFINITY],
    ]);
    for (const band of priceBands(together, RATES)) expect(listed(together, { ...ALL, price: band }, RATES).length).toBeGreaterThan(0);
  });

  it('are none where there is nothing to tell apart', () => {
    expect(ends([])).toEqual([]);
    expect(ends(priced(100, 100))).toEqual([]);
    expect(ends([product({ treatment_price: null })])).toEqual([]);
  });
});
