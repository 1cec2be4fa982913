import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VisitReview } from '../../contract/reviews/own-reviews.ts';
import type { ReportedReview } from '../../contract/reviews/review-desk.ts';
import type { Review } from '../../contract/reviews/reviews.ts';
import { noticeWorld } from '../notifications/notices.fixture.ts';
import { makeManualJobs } from '../orders/provider.fixture.ts';
import type { World } from '../testing/world.ts';
import { makeCoordinator, registerPatient } from '../threads/patients.fixture.ts';
import { insertPastVisit, putReview } from './reviews.fixture.ts';
import { reviewDecisions, reviewReports } from './reviews.tables.ts';
import { type ReviewTranslationJob, TRANSLATE_REVIEW_JOB, translateReview } from './translate-reviews.ts';

let notices: Awaited<ReturnType<typeof noticeWorld>>;
let world: World;
const heldQueue = makeManualJobs();
beforeAll(async () => {
  notices = await noticeWorld(() => ({ jobs: heldQueue.jobs }));
  world = notices.world;
});
afterAll(() => world.close());
beforeEach(() => notices.begin());

const published = async (id: number, language = 'en') =>
  (await world.get('/api/v1/review/1/1', { 'accept-language': language })).json<Review[]>().find((review) => review.id === id);
async function reviewer(words?: string) {
  const her = await registerPatient(world);
  const visitId = await insertPastVisit(world, her);
  const saved = (await putReview(world, her, visitId, words === undefined ? {} : { words })).json<VisitReview>();
  return { ...her, visitId, id: saved.review?.id ?? 0 };
}
const report = async (id: number, body: object = { reason: 'insult' }) => world.put(`/api/v1/reviews/${id}/report`, body, await world.as(await world.person()));
const operator = async () => {
  const member = await world.person({ role: 'operator' });
  return { member, headers: await world.as(member) };
};
const decide = async (id: number, body: object, who?: { headers: Record<string, string> }) =>
  world.put(`/api/v1/operator/reviews/${id}`, body, (who ?? (await operator())).headers);
const queue = async (state: string) =>
  (await world.get(`/api/v1/operator/reviews?state=${state}`, (await operator()).headers)).json<{ items: ReportedReview[] }>().items;

describe('an answer', () => {
  it('is the clinic’s own, once, public at once, and told to the writer', async () => {
    const her = await reviewer();
    const staff = await makeCoordinator(world);
    const url = `/api/v1/clinic/reviews/${her.id}/answer`;
    expect((await world.put(url, { words: '감사합니다.' }, (await makeCoordinator(world, 2)).headers)).statusCode).toBe(404);
    expect((await world.put(url, { words: ' ' }, staff.headers)).statusCode).toBe(400);
    expect((await published(her.id))?.answer).toBeNull();
    expect((await world.put(url, { words: '감사합니다.' }, staff.headers)).statusCode).toBe(200);
    expect((await world.put(url, { words: '다시' }, staff.headers)).json().code).toBe('reviews.answered');
    expect((await published(her.id, 'ko'))?.answer).toMatchObject({ content: '감사합니다.', translation: 'own' });
    await notices.work();
    expect(notices.subjectsTo(her)).toContain('Your review was answered');
  });

  it('is asked for of the clinic, whose mail names no patient', async () => {
    const staff = await makeCoordinator(world);
    const her = await reviewer();
    await notices.work();
    const [mail] = notices.mailsTo(staff).filter(({ subject }) => subject === '새 후기가 있습니다');
    expect(mail).toBeDefined();
    expect(JSON.stringify(mail)).not.toMatch(/Haddad|HADDAD/);
    const waiting = (await world.get('/api/v1/clinic/reviews', staff.headers)).json<{ items: Review[] }>().items;
    expect(waiting.map(({ id }) => id)).toContain(her.id);
    expect((await world.get('/api/v1/clinic/reviews', (await makeCoordinator(world, 2)).headers)).json().items).toEqual([]);
  });
});

describe('a report', () => {
  it('is told to the operators once, waits in their queue, and names nobody', async () => {
    const who = await operator();
    const her = await reviewer();
    expect((await world.put(`/api/v1/reviews/${her.id}/report`, { reason: 'insult' })).statusCode).toBe(401);
    expect((await report(her.id, { reason: 'because' })).statusCode).toBe(400);
    expect((await report(999_999)).statusCode).toBe(404);
    await report(her.id, { reason: 'other', words: 'Not true.' });
    await report(her.id);
    await notices.work();
    expect(notices.subjectsTo(who).filter((subject) => subject === 'A review was reported')).toHaveLength(1);
    const found = (await queue('reported')).find(({ id }) => id === her.id);
    expect(found?.reports).toMatchObject([{ reason: 'other', words: 'Not true.' }, { reason: 'insult' }]);
    expect(JSON.stringify(found)).not.toContain(her.member.uid);
  });

  it('is closed by leaving the review as it is; the same person opens it no more', async () => {
    const her = await reviewer();
    const reporter = await world.as(await world.person());
    const again = () => world.put(`/api/v1/reviews/${her.id}/report`, { reason: 'insult' }, reporter);
    await again();
    expect((await decide(her.id, { act: 'dismiss' })).statusCode).toBe(200);
    expect((await again()).statusCode).toBe(200);
    expect((await queue('reported')).map(({ id }) => id)).not.toContain(her.id);
    expect((await decide(her.id, { act: 'dismiss' })).json().code).toBe('reviews.decided');
    expect(await published(her.id)).toBeDefined();
  });
});

describe('hiding', () => {
  it('is an operator’s, for a reason; pages and figures lose it, the writer keeps it and is told why', async () => {
    const her = await reviewer();
    const before = (await world.get('/api/v1/review/1/1/stats')).json().total_review_quantity;
    await report(her.id);
    expect((await decide(her.id, { act: 'hide' })).statusCode).toBe(400);
    expect((await decide(her.id, { act: 'hide', reason: 'insult' }, await makeCoordinator(world))).statusCode).toBe(403);
    expect(await published(her.id)).toBeDefined();
    expect((await decide(her.id, { act: 'hide', reason: 'insult' })).statusCode).toBe(200);
    expect(await published(her.id)).toBeUndefined();
    expect((await world.get('/api/v1/review/1/1/stats')).json().total_review_quantity).toBe(before - 1);
    expect((await world.get('/api/v1/product/1')).json().review_stats.total_review_quantity).toBe(before - 1);
    const own = (await world.get(`/api/v1/visits/${her.visitId}/review`, await world.as(her.member))).json<VisitReview>();
    expect(own.review?.hidden?.reason).toBe('insult');
    await notices.work();
    expect(notices.subjectsTo(her)).toContain('Your review was hidden');
    const { db } = world.deps.database;
    expect(await db.select().from(reviewDecisions).where(eq(reviewDecisions.reviewId, her.id))).toMatchObject([{ act: 'hide', reason: 'insult' }]);
    expect((await db.select().from(reviewReports).where(eq(reviewReports.reviewId, her.id)))[0]?.closedAt).not.toBeNull();
    expect((await decide(her.id, { act: 'hide', reason: 'insult' })).json().code).toBe('reviews.decided');
    expect((await queue('hidden')).map(({ id }) => id)).toContain(her.id);
    expect((await decide(her.id, { act: 'show' })).statusCode).toBe(200);
    expect(await published(her.id)).toBeDefined();
  });
});

describe('a translation', () => {
  const work = async (id: number) => {
    for (const { name, data } of heldQueue.waiting)
      if (name === TRANSLATE_REVIEW_JOB && (data as ReviewTranslationJob).reviewId === id) await translateReview(world.deps, data as ReviewTranslationJob);
  };

  it('is asked for in every language but the one it is known to be in', async () => {
    const korean = await reviewer('설명이 친절했습니다.');
    const english = await reviewer();
    const readers = (id: number) =>
      heldQueue.waiting.filter(({ data }) => (data as ReviewTranslationJob).reviewId === id).map(({ data }) => (data as ReviewTranslationJob).reader);
    expect(readers(korean.id).sort()).toEqual(['ar', 'en', 'ja', 'zh']);
    expect(readers(english.id).sort()).toEqual(['ar', 'en', 'ja', 'ko', 'zh']);
  });

  it('comes to an end for every reader, and is none of words that were changed meanwhile', async () => {
    const her = await reviewer('안녕하세요');
    expect(await published(her.id)).toMatchObject({ content: '안녕하세요', content_language: 'ko', translation: 'pending' });
    await work(her.id);
    expect((await published(her.id))?.translation).not.toBe('pending');
    await putReview(world, { headers: await world.as(her.member) }, her.visitId, { words: '감사합니다' });
    expect(await published(her.id)).toMatchObject({ content: '감사합니다', translation: 'pending' });
  });
});
