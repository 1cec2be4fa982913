import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VisitReview } from '../../contract/reviews/own-reviews.ts';
import type { Review } from '../../contract/reviews/reviews.ts';
import { testWorld, type World } from '../testing/world.ts';
import { registerPatient } from '../threads/patients.fixture.ts';
import { insertPastVisit, putReview } from './reviews.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld({ jobs: true });
});
afterAll(() => world.close());

it('stores a review with its translation job, and shows it in another reader’s language soon after', async () => {
  const her = await registerPatient(world);
  const answer = await putReview(world, her, await insertPastVisit(world, her), { words: 'Thank you.' });
  expect(answer.statusCode).toBe(200);
  const { review } = answer.json<VisitReview>();
  const inArabic = async () => {
    const list = (await world.get('/api/v1/review/1/1', { 'accept-language': 'ar' })).json<Review[]>();
    return list.find(({ id }) => id === review?.id);
  };
  await expect
    .poll(inArabic, { timeout: 30_000 })
    .toMatchObject({ translation: 'done', original_content: 'Thank you.', content: expect.stringMatching(/[\u0600-\u06ff]/) });
});
