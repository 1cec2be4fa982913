import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VisitReview } from '../../contract/reviews/own-reviews.ts';
import type { Review, ReviewSummary } from '../../contract/reviews/reviews.ts';
import { agreements } from '../accounts/accounts.tables.ts';
import { makeManualJobs } from '../orders/provider.fixture.ts';
import { testWorld, type World } from '../testing/world.ts';
import { registerPatient } from '../threads/patients.fixture.ts';
import { insertPastVisit, putReview, REVIEW_INPUT, setVisitOutcome } from './reviews.fixture.ts';
import { reviewRows, writtenReviews } from './reviews.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld({ change: () => ({ jobs: makeManualJobs().jobs }) });
  world.clock.set('2026-12-01T03:00:00Z');
});
afterAll(() => world.close());

const list = async (language = 'en', query = '') => (await world.get(`/api/v1/review/1/1${query}`, { 'accept-language': language })).json<Review[]>();
const published = async (id: number | undefined, language = 'en') => (await list(language)).find((review) => review.id === id);
/** A new patient with a visit that took place, and a review of it. */
async function reviewer(changed: object = {}) {
  const her = await registerPatient(world);
  const visitId = await insertPastVisit(world, her);
  const answer = await putReview(world, her, visitId, changed);
  const { review } = answer.json<VisitReview>();
  return { ...her, visitId, id: review?.id, own: review };
}
const later = async ({ member }: { member: Parameters<World['as']>[0] }) => ({ headers: await world.as(member) });

describe('writing', () => {
  it('is for who is signed in, as a patient', async () => {
    expect((await world.put('/api/v1/visits/1/review', REVIEW_INPUT)).statusCode).toBe(401);
    const staff = await world.as({ ...(await world.person({ role: 'hospital', hospitalId: 1 })), role: 'hospital', hospitalId: 1 });
    expect((await world.put('/api/v1/visits/1/review', REVIEW_INPUT, staff)).statusCode).toBe(403);
  });

  it.each([
    ['no consent', { consent: false }, 'consent'],
    ['no words', { words: ' \u200b ' }, 'words'],
    ['too many words', { words: 'a'.repeat(2001) }, 'words'],
    ['six stars', { scores: { ...REVIEW_INPUT.scores, care: 6 } }, 'scores.care'],
    ['not all stars', { scores: { result: 5, care: 5, price: 5 } }, 'scores.language'],
  ])('%s is refused beside its field, and nothing is recorded', async (_what, changed, field) => {
    const her = await registerPatient(world);
    const visitId = await insertPastVisit(world, her);
    const answer = await putReview(world, her, visitId, changed);
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field]);
    expect(await world.deps.database.db.select().from(writtenReviews).where(eq(writtenReviews.visitId, visitId))).toEqual([]);
  });

  it('is not for somebody else’s visit', async () => {
    const her = await registerPatient(world);
    const visitId = await insertPastVisit(world, her);
    expect((await putReview(world, await registerPatient(world), visitId)).statusCode).toBe(404);
    expect((await world.get(`/api/v1/visits/${visitId}/review`, (await registerPatient(world)).headers)).statusCode).toBe(404);
  });

  it.each(['fixed', 'not-come'] as const)('is not for a visit that is %s', async (state) => {
    const her = await registerPatient(world);
    const visitId = await insertPastVisit(world, her);
    await setVisitOutcome(world, visitId, state);
    expect((await putReview(world, her, visitId)).json().code).toBe('reviews.no-visit');
    expect((await world.get(`/api/v1/visits/${visitId}/review`, her.headers)).json().may_write).toBe(false);
  });

  it('is public at once, verified, with her name masked, and counted', async () => {
    const before = (await world.get('/api/v1/review/1/1/stats')).json().total_review_quantity;
    const { id } = await reviewer();
    expect(await published(id)).toMatchObject({
      ...{ username: 'A*** H.', country_only: false, gender: 'F', age_group: null, rating: 5, scores: REVIEW_INPUT.scores, verified: true },
      ...{ content: REVIEW_INPUT.words, language: 'en', translation: 'own', written_on: '2026-12-01', edited_on: null, answer: null },
    });
    expect((await world.get('/api/v1/review/1/1/stats')).json().total_review_quantity).toBe(before + 1);
    expect((await world.get('/api/v1/product/1')).json().review_stats.total_review_quantity).toBe(before + 1);
    expect((await world.get('/api/v1/review/1/summary?product_id=1')).json<ReviewSummary>().scores).not.toBeNull();
    expect((await world.get('/api/v1/review/1/summary?product_id=1')).json<ReviewSummary>().scored).toBe(1);
  });

  it('stores nothing of her name but what is shown', async () => {
    const { id } = await reviewer();
    const [row] = await world.deps.database.db
      .select()
      .from(reviewRows)
      .where(eq(reviewRows.id, id ?? 0));
    expect(row?.username).toBe('A*** H.');
  });

  it('shows her country alone where she says so, in the reader’s language', async () => {
    const { id } = await reviewer({ country_only: true });
    expect(await published(id, 'ja')).toMatchObject({ username: 'イギリス', country_only: true, gender: 'N', age_group: null });
    expect(JSON.stringify(await published(id))).not.toMatch(/Amal|A\*|Haddad/);
  });

  it('records her consent to the text in force, once', async () => {
    const her = await reviewer();
    await putReview(world, her, her.visitId, { words: 'Better words.' });
    const given = await world.deps.database.db
      .select()
      .from(agreements)
      .where(and(eq(agreements.memberId, her.member.id), eq(agreements.document, 'consent-review')));
    expect(given).toMatchObject([{ context: `review:${her.visitId}`, version: '2025-02-10', language: 'en', withdrawnAt: null }]);
  });

  it('is one review a visit, also when pressed twice at once', async () => {
    const her = await registerPatient(world);
    const visitId = await insertPastVisit(world, her);
    const answers = await Promise.all([putReview(world, her, visitId), putReview(world, her, visitId)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const ids = new Set(answers.map((answer) => answer.json<VisitReview>().review?.id));
    expect(ids.size).toBe(1);
  });

  it('asks for the treatment where the visit names none', async () => {
    const her = await registerPatient(world);
    const visitId = await insertPastVisit(world, her, { productId: null });
    expect((await putReview(world, her, visitId)).json().errors[0]).toMatchObject({ field: 'product_id', code: 'fields.required' });
    expect((await putReview(world, her, visitId, { product_id: 3 })).json().errors[0]).toMatchObject({ field: 'product_id', code: 'fields.invalid' });
    const offered = (await world.get(`/api/v1/visits/${visitId}/review`, her.headers)).json<VisitReview>().treatments;
    expect(offered.map(({ id }) => id)).toContain(1);
    expect((await putReview(world, her, visitId, { product_id: 1 })).statusCode).toBe(200);
  });
});

describe('changing and withdrawing', () => {
  it('can be changed for seven days', async () => {
    const her = await reviewer();
    const { headers } = await later(her);
    expect((await putReview(world, { headers }, her.visitId, { words: 'I would go again.', country_only: true })).statusCode).toBe(200);
    expect(await published(her.id)).toMatchObject({ content: 'I would go again.', country_only: true, edited_on: '2026-12-01' });
  });

  it('is withdrawn by her alone: words, figures and consent go, and the visit is not reviewed again', async () => {
    const her = await reviewer();
    const before = (await world.get('/api/v1/review/1/1/stats')).json().total_review_quantity;
    const url = `/api/v1/visits/${her.visitId}/review`;
    expect((await world.app.inject({ method: 'DELETE', url, headers: (await registerPatient(world)).headers })).statusCode).toBe(404);
    expect(await published(her.id)).toBeDefined();
    expect((await world.app.inject({ method: 'DELETE', url, headers: her.headers })).statusCode).toBe(200);
    expect(await published(her.id)).toBeUndefined();
    expect((await world.get('/api/v1/review/1/1/stats')).json().total_review_quantity).toBe(before - 1);
    const kept = await world.deps.database.db.select().from(reviewRows);
    expect(kept.map(({ id }) => id)).not.toContain(her.id);
    const [consent] = await world.deps.database.db
      .select()
      .from(agreements)
      .where(eq(agreements.context, `review:${her.visitId}`));
    expect(consent?.withdrawnAt).not.toBeNull();
    expect((await putReview(world, her, her.visitId)).json().code).toBe('reviews.withdrawn');
    expect((await world.get(url, her.headers)).json()).toMatchObject({ review: null, may_write: false });
  });

  it('goes with its consent, which stands in her ledger', async () => {
    const her = await reviewer();
    const consents = (await world.get('/api/v1/users/consents', her.headers)).json<{ id: number; purpose: string; withdrawable: boolean; about: string }[]>();
    const consent = consents.find(({ purpose }) => purpose === 'review');
    expect(consent).toMatchObject({ withdrawable: true, about: expect.stringMatching(/\w/) });
    await world.post(`/api/v1/users/consents/${consent?.id}/withdraw`, {}, her.headers);
    expect(await published(her.id)).toBeUndefined();
  });

  it('stays hers when the sharing with the clinic ends: what she wrote is shown, and can be withdrawn', async () => {
    const her = await reviewer();
    const other = await insertPastVisit(world, her);
    const consents = (await world.get('/api/v1/users/consents', her.headers)).json<{ id: number; purpose: string }[]>();
    await world.post(`/api/v1/users/consents/${consents.find(({ purpose }) => purpose === 'consultation')?.id}/withdraw`, {}, her.headers);
    const mine = (await world.get('/api/v1/reviews/mine', her.headers)).json<VisitReview[]>();
    expect(mine.map(({ visit_id }) => visit_id)).toEqual([her.visitId]);
    expect((await putReview(world, her, other)).statusCode).toBe(404);
    expect((await world.app.inject({ method: 'DELETE', url: `/api/v1/visits/${her.visitId}/review`, headers: her.headers })).statusCode).toBe(200);
  });

  it('stays when the clinic takes back that she came', async () => {
    const her = await reviewer();
    await setVisitOutcome(world, her.visitId, 'not-come');
    expect(await published(her.id)).toBeDefined();
  });

  it('is in her export, and goes with her account', async () => {
    const her = await reviewer();
    const proven = await world.prove(her.headers);
    const { exportReviews } = await import('./reviews.ts');
    expect(await exportReviews(world.deps.database.db, her.member.id, 'en')).toMatchObject({
      reviews: [{ words: REVIEW_INPUT.words, stars: REVIEW_INPUT.scores, shown_as: 'A*** H.' }],
    });
    expect((await world.app.inject({ method: 'DELETE', url: '/api/v1/users/mypage', headers: proven })).statusCode).toBe(200);
    expect(await published(her.id)).toBeUndefined();
    expect(await world.deps.database.db.select().from(writtenReviews).where(eq(writtenReviews.memberId, her.member.id))).toEqual([]);
  });

  it('is over after seven days; what stands can still be withdrawn', async () => {
    const her = await reviewer();
    world.clock.forward(7 * 86_400 + 1);
    const { headers } = await later(her);
    expect((await putReview(world, { headers }, her.visitId, { words: 'Late.' })).json().code).toBe('reviews.edit-over');
    expect((await world.get(`/api/v1/visits/${her.visitId}/review`, headers)).json<VisitReview>().review?.edit_until).toBeNull();
    expect((await world.app.inject({ method: 'DELETE', url: `/api/v1/visits/${her.visitId}/review`, headers })).statusCode).toBe(200);
  });
});
