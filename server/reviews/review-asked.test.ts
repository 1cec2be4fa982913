import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { noticeWorld } from '../notifications/notices.fixture.ts';
import { recordFacts } from '../notifications/notifications.ts';
import { heldJobs } from '../orders/provider.fixture.ts';
import { patient } from '../threads/patients.fixture.ts';
import { notePresence, pastVisit, save } from './reviews.fixture.ts';

let telling: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  telling = await noticeWorld(() => ({ jobs: heldJobs().jobs }));
});
afterAll(() => telling.world.close());
beforeEach(() => telling.begin());

const DAY = 86_400;
const ASKED = 'How was it?';
/** A visit that the clinic has just marked as done. */
async function visited(kind: 'arrived' | 'done' = 'done') {
  const her = await patient(telling.world);
  const visitId = await pastVisit(telling.world, her);
  await noted(her, visitId, kind);
  return { her, visitId };
}
async function noted({ member, consultationId }: Awaited<ReturnType<typeof patient>>, visitId: number, kind: 'arrived' | 'done') {
  const about = { memberId: member.id, hospitalId: 1, consultationId, visit_id: visitId, by: 'hospital' as const };
  await recordFacts(telling.db, [{ kind, about, at: telling.world.clock.now() }]);
  await telling.work();
}
async function pass(days: number) {
  telling.world.clock.forward(days * DAY);
  await telling.work();
}
const asked = (her: Parameters<typeof telling.subjectsTo>[0]) => telling.subjectsTo(her).filter((subject) => subject === ASKED).length;

it.each(['arrived', 'done'] as const)('is asked for by mail two days after she %s, and leads to the page to write', async (kind) => {
  const { her, visitId } = await visited(kind);
  await pass(1.9);
  expect(asked(her)).toBe(0);
  await pass(0.2);
  const [mail] = telling.mailsTo(her).filter(({ subject }) => subject === ASKED);
  expect(JSON.stringify(mail)).toContain(`/review/${visitId}`);
  expect(JSON.stringify(mail)).toMatch(/unsubscribe\?token=[^"]*reviews/);
});

it('is asked for once, also where the clinic notes it again', async () => {
  const { her, visitId } = await visited('arrived');
  await noted(her, visitId, 'done');
  await pass(2.1);
  await noted(her, visitId, 'done');
  await pass(3);
  expect(asked(her)).toBe(1);
});

it('is not asked for of what was written, taken back, or is no longer shared', async () => {
  const [written, taken, ended] = [await visited(), await visited(), await visited()];
  await save(telling.world, written.her, written.visitId);
  await notePresence(telling.world, taken.visitId, 'fixed');
  const consents = (await telling.world.get('/api/v1/users/consents', ended.her.headers)).json<{ id: number; purpose: string }[]>();
  await telling.world.post(`/api/v1/users/consents/${consents.find(({ purpose }) => purpose === 'consultation')?.id}/withdraw`, {}, ended.her.headers);
  await pass(2.1);
  expect([written, taken, ended].map(({ her }) => asked(her))).toEqual([0, 0, 0]);
});

it('is asked for no longer in the list of notices once it is written, and another visit still is', async () => {
  const [one, other] = [await visited(), await visited()];
  await pass(2.1);
  const asks = async ({ her }: typeof one) => (await telling.list(her)).filter(({ kind }) => kind === 'review-asked').length;
  expect([await asks(one), await asks(other)]).toEqual([1, 1]);
  // Signed in again, because the token of two days ago has expired.
  await save(telling.world, { ...one.her, headers: await telling.world.as(one.her.member) }, one.visitId);
  await telling.work();
  expect([await asks(one), await asks(other)]).toEqual([0, 1]);
});
