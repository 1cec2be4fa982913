import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR_QUEUES, type OperatorQueue } from '../../contract/notifications/notices.ts';
import { createInterpreter } from '../interpreting/interpreters/interpreters.fixture.ts';
import { clearFlag, raiseFlag } from '../orders/flags.tables.ts';
import { USD_ORDER } from '../orders/orders.fixture.ts';
import { orders } from '../orders/orders.tables.ts';
import { makeManualJobs } from '../orders/provider.fixture.ts';
import { requestRefund } from '../orders/refund-requests.ts';
import { makePictureScene } from '../reviews/pictures/pictures.fixture.ts';
import { insertPastVisit, putReview } from '../reviews/reviews.fixture.ts';
import { makePhoto } from '../threads/attachments/attachments.fixture.ts';
import { openChat } from '../threads/chat-client.fixture.ts';
import { storeMessage } from '../threads/messages.ts';
import { makeCoordinator, registerPatient, tokenOf } from '../threads/patients.fixture.ts';
import { resumeStoppedTranslations } from '../threads/resume-stopped-translations.ts';
import { accessRecords, consultations, messages } from '../threads/threads.tables.ts';
import { setBudget } from '../translation/budgets.ts';
import { noticeWorld } from './notices.fixture.ts';
import { recordFacts } from './record-facts.ts';

const PATH = '/api/v1/operator/queues';
type QueueItem = { queue: OperatorQueue; count: number; since: string };

let telling: Awaited<ReturnType<typeof noticeWorld>>;
let operator: Awaited<ReturnType<(typeof telling)['world']['person']>>;
beforeAll(async () => {
  telling = await noticeWorld(() => ({ jobs: makeManualJobs().jobs }));
  operator = await telling.world.person({ role: 'operator', language: 'ko' });
});
afterAll(() => telling.world.close());
beforeEach(() => telling.begin());

const read = async () => (await telling.world.get(PATH, await telling.world.as(operator))).json<QueueItem[]>();
/** Returns the count of a queue and the time of its oldest item. Includes the bystander's items. */
const findQueue = async (queue: OperatorQueue) => (await read()).find((one) => one.queue === queue) ?? { count: 0, since: undefined };

type QueuedPatient = Awaited<ReturnType<typeof registerPatient>>;
/** For each queue, puts an item of a patient into it and returns the function that removes it. */
const QUEUE_SCENARIOS: Record<OperatorQueue, (her: QueuedPatient) => Promise<() => Promise<unknown>>> = {
  async help({ headers, member }) {
    const { world } = telling;
    await world.post('/api/v1/help/thread', { message: 'Hello?', client_message_id: member.id }, headers);
    const { items } = (await world.get('/api/v1/operator/help', await world.as(operator))).json<{ items: { id: number }[] }>();
    return async () => world.put(`/api/v1/operator/help/${items[0]?.id}/done`, { done: true }, await world.as(operator));
  },
  async interpreters({ headers, consultationId }) {
    const url = `/api/v1/consultations/${consultationId}/interpreter`;
    await telling.world.put(url, { consent: true }, headers);
    const { member } = await createInterpreter(telling.world);
    const desk = '/api/v1/operator/interpreters';
    const { waiting } = (await telling.world.get(desk, await telling.world.as(operator))).json<{ waiting: { id: number }[] }>();
    return async () => telling.world.put(`${desk}/${waiting[0]?.id}`, { uid: member.uid }, await telling.world.as(operator));
  },
  async refunds({ headers, member }) {
    const { id, orderNum } = await createPaidOrder(headers, member.id);
    const staff = await makeCoordinator(telling.world);
    await requestRefund(telling.db, { orderId: id, hospitalId: 1, by: staff.member.id, reason: 'clinic-closed', at: telling.world.clock.now() });
    return async () => telling.world.post(`/api/v1/operator/refund-requests/${orderNum}/decline`, { decline: 'other' }, await telling.world.as(operator));
  },
  async payments({ headers, member }) {
    const { id } = await createPaidOrder(headers, member.id);
    const flag = { orderId: id, why: 'payment-gone', currency: null, capturedMinor: null, leftMinor: null } as const;
    await raiseFlag(telling.db, { ...flag, noticedAt: telling.world.clock.now() });
    return () => clearFlag(telling.db, id, telling.world.clock.now());
  },
  async unanswered({ consultationId }) {
    const { db, world } = telling;
    const waiting = (since: Date | null) => db.update(consultations).set({ waitingSince: since }).where(eq(consultations.id, consultationId));
    const since = world.clock.now();
    await waiting(since);
    await recordFacts(db, [{ kind: 'unanswered-day', about: { consultationId, hospitalId: 1, since: since.toISOString() }, at: since }]);
    await telling.work();
    return () => waiting(null);
  },
  async doubts({ member, headers, consultationId }) {
    const { world } = telling;
    const id = await storeClinicMessage({ member, consultationId }, { translated: 'Take 50 mg a day.' });
    await world.put(`/api/v1/consultations/${consultationId}/messages/${id}/doubt`, { words: '' }, headers);
    return async () => world.put(`/api/v1/operator/doubts/${consultationId}/${id}/answer`, { verdict: 'right' }, await world.as(operator));
  },
  async stopped(her) {
    const { deps } = telling.world;
    await storeClinicMessage(her, { translation: 'stopped' });
    const budget = (characters: number | null) => setBudget(deps, { hospitalId: 1, characters, by: operator.id });
    await budget(1);
    // The sweep ignores budgets that nobody has raised.
    await resumeStoppedTranslations(deps);
    return async () => {
      await budget(null);
      await resumeStoppedTranslations(deps);
    };
  },
  async reviews(her) {
    const { world } = telling;
    const saved = (await putReview(world, her, await insertPastVisit(world, her))).json<{ review: { id: number } }>();
    const { id } = saved.review;
    await world.put(`/api/v1/reviews/${id}/report`, { reason: 'insult' }, await world.as(await world.person()));
    return async () => world.put(`/api/v1/operator/reviews/${id}`, { act: 'dismiss' }, await world.as(operator));
  },
  async pictures() {
    const { world } = telling;
    const { id } = await (await makePictureScene(world)).add(await makePhoto(200, 150));
    return async () => world.put(`/api/v1/operator/review-pictures/${id}`, { act: 'release' }, await world.as(operator));
  },
};

/** Stores a message from the clinic to the patient, with the given translation state. */
async function storeClinicMessage(
  { member, consultationId }: Pick<QueuedPatient, 'consultationId'> & { member: { id: string } },
  as: Partial<typeof messages.$inferInsert>,
): Promise<number> {
  const { world, db } = telling;
  const staff = await makeCoordinator(world);
  const { message } = await storeMessage(
    world.deps,
    { side: 'hospital', senderId: staff.member.id, memberId: member.id, hospitalId: 1 },
    { consultationId, message: '하루에 5mg을 드세요.', language: 'ko', targetLang: 'EN-US', clientMessageId: null, translate: false },
  );
  await db.update(messages).set(as).where(eq(messages.consultationId, consultationId));
  return message.messageId;
}

/**
 * Queues whose items are removed by an operator's act above. Excludes payments, whose refund needs a proof, and unanswered patients, whom a clinic
 * answers.
 */
const CLEARABLE_QUEUES = OPERATOR_QUEUES.filter((queue) => queue !== 'payments' && queue !== 'unanswered');
const QUEUES_CHANGED_FRAME = { action: 'changed', hospital_id: null, what: 'queues' };

async function createPaidOrder(headers: QueuedPatient['headers'], memberId: string) {
  await telling.world.post('/api/v1/order', USD_ORDER, headers);
  const [row] = await telling.db.select().from(orders).where(eq(orders.memberId, memberId));
  return row as typeof orders.$inferSelect;
}

describe('the queues of operators', () => {
  it('is for operators alone', async () => {
    const { world } = telling;
    expect((await world.get(PATH)).statusCode).toBe(401);
    for (const role of ['user', 'interpreter'] as const) expect((await world.get(PATH, await world.as(await world.person({ role })))).statusCode).toBe(403);
    expect((await world.get(PATH, (await makeCoordinator(world)).headers)).statusCode).toBe(403);
  });

  it.each(OPERATOR_QUEUES)('has how much, and since when the longest: %s', async (queue) => {
    const her = await registerPatient(telling.world, { language: 'en' });
    const before = await read();
    const was = await findQueue(queue);
    const at = telling.world.clock.now().getTime();
    const end = await QUEUE_SCENARIOS[queue](her);
    const now = await findQueue(queue);
    expect(now.count).toBe(was.count + 1);
    expect(Date.parse(now.since ?? '')).toBeGreaterThanOrEqual(at);
    expect(Date.parse(now.since ?? '')).toBeLessThanOrEqual(telling.world.clock.now().getTime());
    await end();
    expect(await read()).toEqual(before);
  });

  it.each(CLEARABLE_QUEUES)('notifies all operator pages, and no others, when a queue changes, without content: %s', async (queue) => {
    const { world } = telling;
    const [her, another, min] = [await registerPatient(world, { language: 'en' }), await world.person({ role: 'operator' }), await makeCoordinator(world)];
    const listen = async (headers: QueuedPatient['headers'], side: object) => {
      const client = await openChat(world, { ...side, hears: 'changes', token: tokenOf(headers) });
      await client.settled();
      return client;
    };
    const page = await listen(await world.as(another), {});
    const others = [await listen(her.headers, { user_type: 'user' }), await listen(min.headers, { user_type: 'hospital' })];
    const end = await QUEUE_SCENARIOS[queue](her);
    await page.settled();
    expect(page.frames).not.toContainEqual(QUEUES_CHANGED_FRAME);
    await end();
    expect(await page.next('changed', ({ what }) => what === 'queues')).toEqual(QUEUES_CHANGED_FRAME);
    for (const client of others) {
      await client.settled();
      expect(client.frames).not.toContainEqual(QUEUES_CHANGED_FRAME);
      client.close();
    }
    page.close();
  });

  it('sends no notification when a queue is only read', async () => {
    const { world } = telling;
    const page = await openChat(world, { hears: 'changes', token: tokenOf(await world.as(operator)) });
    await page.settled();
    await read();
    const refused = await world.post('/api/v1/operator/refund-requests/N20261121-7K3M9Q0ZXA/decline', { decline: 'other' }, await world.as(operator));
    expect(refused.statusCode).toBe(404);
    await page.settled();
    expect(page.frames).not.toContainEqual(QUEUES_CHANGED_FRAME);
    page.close();
  });

  it('names nobody, and a look at it is no reading of anybody', async () => {
    const look = () => telling.db.select().from(accessRecords).where(eq(accessRecords.readerId, operator.id));
    const before = await look();
    for (const one of await read()) expect(Object.keys(one).sort()).toEqual(['count', 'queue', 'since']);
    expect(await look()).toEqual(before);
  });
});
