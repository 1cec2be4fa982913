import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { noticeWorld } from '../notifications/notices.fixture.ts';
import { recordFacts } from '../notifications/notifications.ts';
import { makeManualJobs } from '../orders/provider.fixture.ts';
import { registerPatient } from '../threads/patients.fixture.ts';
import { insertPastVisit, putReview, setVisitOutcome } from './reviews.fixture.ts';

let notices: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  notices = await noticeWorld(() => ({ jobs: makeManualJobs().jobs }));
});
afterAll(() => notices.world.close());
beforeEach(() => notices.begin());

const DAY = 86_400;
const ASKED = 'How was it?';
/** A visit that the clinic has just marked as done. */
async function makeVisited(kind: 'arrived' | 'done' = 'done') {
  const her = await registerPatient(notices.world);
  const visitId = await insertPastVisit(notices.world, her);
  await noteOutcome(her, visitId, kind);
  return { her, visitId };
}
async function noteOutcome({ member, consultationId }: Awaited<ReturnType<typeof registerPatient>>, visitId: number, kind: 'arrived' | 'done') {
  const about = { memberId: member.id, hospitalId: 1, consultationId, visit_id: visitId, by: 'hospital' as const };
  await recordFacts(notices.db, [{ kind, about, at: notices.world.clock.now() }]);
  await notices.work();
}
async function passDays(days: number) {
  notices.world.clock.forward(days * DAY);
  await notices.work();
}
const asked = (her: Parameters<typeof notices.subjectsTo>[0]) => notices.subjectsTo(her).filter((subject) => subject === ASKED).length;

it.each(['arrived', 'done'] as const)('is asked for by mail two days after she %s, and leads to the page to write', async (kind) => {
  const { her, visitId } = await makeVisited(kind);
  await passDays(1.9);
  expect(asked(her)).toBe(0);
  await passDays(0.2);
  const [mail] = notices.mailsTo(her).filter(({ subject }) => subject === ASKED);
  expect(JSON.stringify(mail)).toContain(`/review/${visitId}`);
  expect(JSON.stringify(mail)).toMatch(/unsubscribe\?token=[^"]*reviews/);
});

it('is asked for once, also where the clinic notes it again', async () => {
  const { her, visitId } = await makeVisited('arrived');
  await noteOutcome(her, visitId, 'done');
  await passDays(2.1);
  await noteOutcome(her, visitId, 'done');
  await passDays(3);
  expect(asked(her)).toBe(1);
});

it('is not asked for of what was written, taken back, or is no longer shared', async () => {
  const [written, taken, ended] = [await makeVisited(), await makeVisited(), await makeVisited()];
  await putReview(notices.world, written.her, written.visitId);
  await setVisitOutcome(notices.world, taken.visitId, 'fixed');
  const consents = (await notices.world.get('/api/v1/users/consents', ended.her.headers)).json<{ id: number; purpose: string }[]>();
  await notices.world.post(`/api/v1/users/consents/${consents.find(({ purpose }) => purpose === 'consultation')?.id}/withdraw`, {}, ended.her.headers);
  await passDays(2.1);
  expect([written, taken, ended].map(({ her }) => asked(her))).toEqual([0, 0, 0]);
});

it('is asked for no longer in the list of notices once it is written, and another visit still is', async () => {
  const [one, other] = [await makeVisited(), await makeVisited()];
  await passDays(2.1);
  const asks = async ({ her }: typeof one) => (await notices.list(her)).filter(({ kind }) => kind === 'review-asked').length;
  expect([await asks(one), await asks(other)]).toEqual([1, 1]);
  // Signed in again, because the token of two days ago has expired.
  await putReview(notices.world, { ...one.her, headers: await notices.world.as(one.her.member) }, one.visitId);
  await notices.work();
  expect([await asks(one), await asks(other)]).toEqual([0, 1]);
});
