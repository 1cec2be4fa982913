import { afterAll, beforeAll, expect, it } from 'vitest';
import { noticeWorld } from '../notifications/notices.fixture.ts';
import { makeCoordinator, registerPatient } from '../threads/patients.fixture.ts';
import { createQuote, postOffer } from './quotes.fixture.ts';

let telling: Awaited<ReturnType<typeof noticeWorld>>;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
beforeAll(async () => {
  telling = await noticeWorld();
  await telling.begin();
  telling.world.clock.hold();
  staff = await makeCoordinator(telling.world);
});
afterAll(() => telling.world.close());

const listNoticeKinds = async (one: Parameters<typeof telling.list>[0], id: number) => {
  await telling.work();
  return (await telling.list(one)).filter(({ path }) => path === `/quote/${id}`).map(({ kind }) => kind);
};
const SUBJECTS = { offered: 'You have a quote', withdrawn: 'A quote was withdrawn' };
const mails = (one: Parameters<typeof telling.subjectsTo>[0], which: keyof typeof SUBJECTS) =>
  telling.subjectsTo(one).filter((subject) => subject.includes(SUBJECTS[which])).length;

it('replaces her earlier notice of a quote with the new one, whether or not she has read it', async () => {
  const one = await registerPatient(telling.world);
  const quote = await createQuote(telling.world, staff.headers, one);
  expect(await listNoticeKinds(one, quote.id)).toEqual(['quote-offered']);
  await postOffer(telling.world, staff.headers, one.consultationId, { changes: { id: quote.id, version: 1 } });
  expect(await listNoticeKinds(one, quote.id)).toEqual(['quote-offered']);
  expect(mails(one, 'offered')).toBe(2);
  await telling.world.post(`/api/v1/clinic/quotes/${quote.id}/withdraw`, { version: 2 }, staff.headers);
  expect(await listNoticeKinds(one, quote.id)).toEqual(['quote-withdrawn']);
  expect(mails(one, 'withdrawn')).toBe(1);
});
