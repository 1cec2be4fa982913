import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { threadEvents } from '../threads/threads.tables.ts';
import { noticeWorld } from './notices.fixture.ts';

let telling: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  telling = await noticeWorld();
});
afterAll(() => telling.world.close());
beforeEach(() => telling.begin());

/** Fixes a visit of the patient as the clinic. Returns its id. Each test uses its own day, because clinic 1 has capacity for one visit at a time. */
async function fixVisit({ mia, min }: Awaited<ReturnType<typeof telling.pair>>, startAt: string): Promise<number> {
  const made = await telling.world.post('/api/v1/clinic/visits', { consultation_id: mia.consultationId, start_at: startAt }, min.headers);
  expect(made.statusCode, made.payload).toBe(201);
  return made.json().id;
}

test('a date that is moved takes back what was told of it, and its mail brings the calendar file and both clocks', async () => {
  const both = await telling.pair();
  const { mia, min } = both;
  const id = await fixVisit(both, '2026-12-21T02:00:00Z');
  await telling.work();
  const [mail] = telling.mailsTo(mia);
  expect(mail?.subject).toBe('Your date is confirmed');
  expect(mail?.text).toContain('21 December 2026 at 11:00 (Seoul) · 21 December 2026 at 02:00 your time');
  expect(mail?.attachments?.[0]?.content).toContain(`UID:visit-${id}@`);
  expect(mail?.unsubscribeUrl).toContain('/api/v1/notices/unsubscribe?token=');
  const moved = await telling.world.post(
    `/api/v1/clinic/visits/${id}`,
    { act: 'move', version: 1, start_at: '2026-12-22T02:00:00Z', reason: 'doctor-away' },
    min.headers,
  );
  expect(moved.statusCode, moved.payload).toBe(200);
  await telling.work();
  expect((await telling.standing(mia.member.id)).filter(({ topic }) => topic === `patient/visit:${id}`).map(({ kind }) => kind)).toEqual(['date-moved']);
  // Reminders of the former date are no longer sent.
  telling.world.clock.set('2026-12-15T01:59:00Z');
  await telling.work();
  expect(telling.subjectsTo(mia)).toEqual(['Your date is confirmed', 'Your date has changed']);
  telling.world.clock.set('2026-12-15T02:00:01Z');
  await telling.work();
  telling.world.clock.set('2026-12-21T02:00:01Z');
  await telling.work();
  expect(telling.subjectsTo(mia)).toEqual(['Your date is confirmed', 'Your date has changed', 'Your visit is in a week', 'Your visit is tomorrow']);
});

test('a date that the clinic moves because she asked for it is told as that, in the thread too', async () => {
  const both = await telling.pair();
  const { mia, min } = both;
  const id = await fixVisit(both, '2026-12-28T06:00:00Z');
  await telling.work();
  const later = '2026-12-29T06:00:00.000Z';
  expect((await telling.world.post(`/api/v1/visit/${id}/move`, { version: 1, start_at: later }, mia.headers)).statusCode).toBe(200);
  const accepted = await telling.world.post(`/api/v1/clinic/visits/${id}`, { act: 'accept', version: 2, start_at: later }, min.headers);
  expect(accepted.statusCode, accepted.payload).toBe(200);
  await telling.work();
  expect((await telling.standing(mia.member.id)).filter(({ topic }) => topic === `patient/visit:${id}`).map(({ kind }) => kind)).toEqual(['date-moved-asked']);
  expect(telling.subjectsTo(mia)).toEqual(['Your date is confirmed', 'Your date has changed as you asked']);
  const [moved] = await telling.world.deps.database.db
    .select({ facts: threadEvents.facts })
    .from(threadEvents)
    .where(and(eq(threadEvents.consultationId, mia.consultationId), eq(threadEvents.kind, 'visit-moved')));
  expect(moved?.facts).toMatchObject({ reason: 'patient-asked', start_at: later });
});

test('a date that the clinic moves or takes back itself leaves no notice of what was, and what the patient does after that stands', async () => {
  const { mia, min } = await telling.pair();
  const post = async (path: string, body: object, { headers }: typeof min) => {
    const answer = await telling.world.post(path, body, headers);
    expect(answer.statusCode, answer.payload).toBeLessThan(300);
    return answer.json();
  };
  const ofVisit = async (id: number) => (await telling.standing(min.member.id)).filter(({ topic }) => topic === `clinic/visit:${id}`).map(({ kind }) => kind);
  const [ten, eleven] = ['2026-12-15T01:00:00.000Z', '2026-12-15T02:00:00.000Z'];
  const { id } = await post('/api/v1/clinic/visits', { consultation_id: mia.consultationId, offers: [ten, eleven] }, min);
  const taken = await post(`/api/v1/visit/${id}/take`, { version: 1, start_at: eleven }, mia);
  await telling.work();
  expect(await ofVisit(id)).toEqual(['clinic-date-fixed']);
  telling.world.clock.forward(60);
  const { version } = await post(
    `/api/v1/clinic/visits/${id}`,
    { act: 'move', version: taken.version, start_at: '2026-12-15T06:00:00.000Z', reason: 'doctor-away' },
    min,
  );
  await telling.work();
  expect(await ofVisit(id)).toEqual([]);
  // Processes both facts in one round. The patient's fact came after the clinic's.
  telling.world.clock.forward(60);
  const again = await post(`/api/v1/clinic/visits/${id}`, { act: 'move', version, start_at: '2026-12-15T07:00:00.000Z', reason: 'doctor-away' }, min);
  telling.world.clock.forward(60);
  const hers = await post(`/api/v1/visit/${id}/move`, { version: again.version, start_at: eleven }, mia);
  await telling.work();
  expect(await ofVisit(id)).toEqual(['clinic-move-asked']);
  telling.world.clock.forward(60);
  await post(`/api/v1/clinic/visits/${id}`, { act: 'give-up', version: hers.version, reason: 'doctor-away' }, min);
  await telling.work();
  expect(await ofVisit(id)).toEqual([]);
});
