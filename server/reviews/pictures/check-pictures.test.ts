import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReportedReview } from '../../../contract/reviews/review-desk.ts';
import { removeDueFiles } from '../../files/files.jobs.ts';
import { noticeWorld } from '../../notifications/notices.fixture.ts';
import { makeManualJobs } from '../../orders/provider.fixture.ts';
import type { World } from '../../testing/world.ts';
import { makePhoto } from '../../threads/attachments/attachments.fixture.ts';
import { makePictureScene, openPicture } from './pictures.fixture.ts';

let notices: Awaited<ReturnType<typeof noticeWorld>>;
let world: World;
let bytes: Buffer;
beforeAll(async () => {
  notices = await noticeWorld(() => ({ jobs: makeManualJobs().jobs }));
  world = notices.world;
  bytes = await makePhoto(200, 150);
});
afterAll(() => world.close());
beforeEach(() => notices.begin());

const operator = async () => world.as(await world.person({ role: 'operator' }));
const queue = async (state = 'pictures') =>
  (await world.get(`/api/v1/operator/reviews?state=${state}`, await operator())).json<{ total: number; items: ReportedReview[] }>();
const decide = async (id: string, body: object, headers?: Record<string, string>) =>
  world.put(`/api/v1/operator/review-pictures/${id}`, body, headers ?? (await operator()));

describe('the operators’ check', () => {
  it('is for operators alone, of a picture that there is, for a reason of the list', async () => {
    const her = await makePictureScene(world);
    const { id } = await her.add(bytes);
    expect((await decide(id, { act: 'release' }, {})).statusCode).toBe(401);
    expect((await decide(id, { act: 'release' }, her.headers)).statusCode).toBe(403);
    expect((await decide('00000000-0000-4000-8000-000000000009', { act: 'release' })).statusCode).toBe(404);
    for (const wrong of [{ act: 'refuse' }, { act: 'refuse', reason: 'ugly' }, { act: 'praise' }]) expect((await decide(id, wrong)).statusCode).toBe(400);
    expect((await her.own()).pictures).toMatchObject([{ state: 'waiting' }]);
  });

  it('has what waits, the longest first, and releases it; its writer is told', async () => {
    const [first, second] = [await makePictureScene(world), await makePictureScene(world)];
    const { id } = await first.add(bytes);
    world.clock.forward(5);
    await second.add(bytes);
    const { items, total } = await queue();
    const ours = items.filter((one) => [first.reviewId, second.reviewId].includes(one.id));
    expect(ours.map((one) => one.id)).toEqual([first.reviewId, second.reviewId]);
    expect(total).toBe(items.length);
    expect(ours[0]?.pictures).toMatchObject([{ id, state: 'waiting', picture: { src: `/review-pictures/${id}.medium.webp` } }]);
    expect((await openPicture(world, id)).statusCode).toBe(404);
    expect((await decide(id, { act: 'release' })).statusCode).toBe(200);
    expect((await decide(id, { act: 'release' })).json().code).toBe('reviews.decided');
    expect((await openPicture(world, id)).statusCode).toBe(200);
    expect((await queue()).items.map((one) => one.id)).not.toContain(first.reviewId);
    expect((await first.own()).pictures).toMatchObject([{ state: 'released' }]);
    await notices.work();
    expect(notices.subjectsTo(first)).toContain('A picture is shown with your review');
    expect(notices.subjectsTo(second)).not.toContain('A picture is shown with your review');
  });

  it('refuses one with a reason that she reads, and the picture is deleted; she may add another', async () => {
    const her = await makePictureScene(world);
    const { id } = await her.add(bytes);
    await decide(id, { act: 'release' });
    expect((await decide(id, { act: 'refuse', reason: 'somebody-else' })).statusCode).toBe(200);
    expect((await her.own()).pictures).toMatchObject([{ id, state: 'refused', reason: 'somebody-else', picture: null }]);
    expect([(await openPicture(world, id)).statusCode, (await openPicture(world, id, await operator())).statusCode]).toEqual([404, 404]);
    await removeDueFiles(world.deps);
    expect((await decide(id, { act: 'refuse', reason: 'unclear' })).json().code).toBe('reviews.decided');
    await notices.work();
    expect(notices.subjectsTo(her)).toContain('A picture is not shown');
    expect((await her.add(bytes)).answer.json().pictures).toMatchObject([{ state: 'refused' }, { state: 'waiting' }]);
  });

  it('takes pictures out of sight with a review that is hidden', async () => {
    const her = await makePictureScene(world);
    const { id } = await her.add(bytes);
    await decide(id, { act: 'release' });
    await world.put(`/api/v1/operator/reviews/${her.reviewId}`, { act: 'hide', reason: 'insult' }, await operator());
    expect((await openPicture(world, id)).statusCode).toBe(404);
    expect((await queue('hidden')).items.find((one) => one.id === her.reviewId)?.pictures).toMatchObject([{ id, state: 'released' }]);
  });
});
