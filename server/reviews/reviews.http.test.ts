import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Review } from '../../contract/reviews/reviews.ts';
import { testWorld, type World } from '../testing/world.ts';
import { type ImportedReview, importReviews } from './reviews.ts';

const review = (id: number, given: Partial<ImportedReview> = {}): ImportedReview => ({
  id,
  hospitalId: 1,
  productId: 1,
  username: 'Aiko T.',
  gender: 'F',
  ageGroup: '20s',
  rating: 5,
  tags: ['clean'],
  language: 'ja',
  content: { ko: '깨끗했습니다.', en: 'It was clean.', ja: '清潔でした。' },
  writtenOn: '2026-08-14',
  answer: null,
  ...given,
});

let world: World;
beforeAll(async () => {
  world = await testWorld();
  await importReviews(
    world.deps.database.db,
    [1, 2],
    [
      review(10001),
      review(10002, { rating: 4, writtenOn: '2026-09-01' }),
      review(10003, { writtenOn: '2026-09-01' }),
      review(20001, { productId: 2, rating: 1 }),
      review(30001, { hospitalId: 2, productId: 3, rating: 3 }),
    ],
    false,
  );
});
afterAll(() => world.close());

describe('reviews of a treatment', () => {
  it('are open to everybody, newest first, and name nobody', async () => {
    const answer = await world.get('/api/v1/review/1/1');
    const list = answer.json<Review[]>();
    expect(z.array(Review.strict()).parse(list)).toEqual(list);
    expect(list.map(({ id }) => id)).toEqual([10003, 10002, 10001]);
    expect(list[0]).toMatchObject({
      username: 'A*** T.',
      content: 'It was clean.',
      original_content: '清潔でした。',
      language: 'ja',
      written_on: '2026-09-01',
      tags: ['Clean'],
    });
    expect(answer.body).not.toContain('Aiko');
  });

  it('come in the reader’s language', async () => {
    const [first] = (await world.get('/api/v1/review/1/1', { 'accept-language': 'ja' })).json<Review[]>();
    expect([first?.content, first?.original_content, first?.tags]).toEqual(['清潔でした。', null, ['清潔']]);
  });

  it('come in pages without a gap, two of one day among them', async () => {
    const first = await world.get('/api/v1/review/1/1?limit=1');
    expect(first.headers.link).toBe('</api/v1/review/1/1?limit=1&after=10003>; rel="next"');
    const rest = await world.get('/api/v1/review/1/1?after=10003');
    expect(rest.json<Review[]>().map(({ id }) => id)).toEqual([10002, 10001]);
  });

  it.each([
    ['/api/v1/review/1/99', 'catalog.product-not-found'],
    ['/api/v1/review/2/1', 'catalog.product-not-found'],
    ['/api/v1/review/1/99/stats', 'catalog.product-not-found'],
    ['/api/v1/review/99/stats', 'catalog.hospital-not-found'],
  ])('%s is not found', async (url, code) => {
    const answer = await world.get(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, code]);
  });
});

it('counts for a clinic and for a treatment', async () => {
  expect((await world.get('/api/v1/review/1/stats')).json()).toEqual({ avg_score: 3.8, total_review_quantity: 4 });
  expect((await world.get('/api/v1/review/1/1/stats')).json()).toEqual({ avg_score: 4.7, total_review_quantity: 3 });
  expect((await world.get('/api/v1/product/1')).json().review_stats).toEqual({ avg_score: 4.7, total_review_quantity: 3 });
});

it('imports what differs, removes what is gone, and leaves other clinics alone', async () => {
  const { db } = world.deps.database;
  const changes = await importReviews(db, [1], [review(10001), review(10002, { rating: 2, writtenOn: '2026-09-01' }), review(10004)], true);
  expect({ ...changes, missing: changes.missing.toSorted() }).toEqual({ inserted: 1, updated: 1, missing: [10003, 20001] });
  world.deps.bus.publish('content.changed', {});
  expect((await world.get('/api/v1/review/1/1')).json<Review[]>().map(({ id, rating }) => [id, rating])).toEqual([
    [10002, 2],
    [10004, 5],
    [10001, 5],
  ]);
  // If the reader's last review is gone, the list still does not end there.
  expect((await world.get('/api/v1/review/1/1?after=10003')).json()).toHaveLength(3);
  expect((await world.get('/api/v1/review/2/3/stats')).json().total_review_quantity).toBe(1);
});
