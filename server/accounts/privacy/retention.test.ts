import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteExpiredRecords } from '../../chat/chat.jobs.ts';
import { ledger, operatorRefunds, orderProducts, orders, providerAnswers } from '../../orders/orders.tables.ts';
import { forgetOrders } from '../../orders/orders.ts';
import { makeChatForm, makeCoordinator, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { accessRecords, consultations, messages } from '../../threads/threads.tables.ts';
import { visits } from '../../visits/visits.tables.ts';
import { members, retainedMembers } from '../accounts.tables.ts';
import { listAgreements, recordAgreements } from '../accounts.ts';
import { openPrivacyWorld, type Patient, unzipExport } from './privacy.fixture.ts';
import { deleteRetainedMembers } from './retention.ts';

let world: Awaited<ReturnType<typeof openPrivacyWorld>>;
beforeAll(async () => {
  world = await openPrivacyWorld();
});
afterAll(() => world.close());

/** Runs the retention job on a later day. */
const runAt = (iso: string) => deleteRetainedMembers({ ...world.deps, clock: { now: () => new Date(iso) } }, forgetOrders);
const sweepAt = (iso: string) => deleteExpiredRecords({ ...world.deps, clock: { now: () => new Date(iso) } });

/** An order with all its records: a line, a payment and a refund, the provider's answer, an operator's refund, a consent. */
async function wholeOrder({ member }: Patient, more: Partial<typeof orders.$inferInsert> = {}) {
  const order = await world.order(member.id, more);
  const orderId = order.id;
  const names = { productTitle: { en: 'Mask', ko: '마스크' }, optionTitle: { en: 'Once', ko: '1회' }, hospitalName: { en: 'Clinic', ko: '의원' } };
  await world.db.insert(orderProducts).values({ orderId, position: 0, hospitalId: 1, productId: 1, optionId: 1, quantity: 1, unitMinor: 12_000, ...names });
  await world.db.insert(ledger).values({ orderId, kind: 'capture', currency: 'USD', amountMinor: 12_000, at: order.paidAt ?? order.createdAt });
  await world.db.insert(providerAnswers).values({ orderId, act: 'confirm', body: {}, receivedAt: order.createdAt });
  const operatorId = (await world.person({ role: 'operator' })).id;
  await world.db.insert(operatorRefunds).values({ orderId, operatorId, reason: 'charged twice', askedAt: order.createdAt });
  const documents = [{ name: 'consent-personal', version: '2025-02-10' }] as const;
  await recordAgreements(world.db, { memberId: member.id, documents, language: 'en', context: `order:${order.orderNum}`, at: order.createdAt });
  return order;
}

/** Counts the remaining rows of an order, in all tables. */
async function leftOf({ id, orderNum }: { id: number; orderNum: string }): Promise<number[]> {
  const rows = await Promise.all([
    world.db.select().from(orders).where(eq(orders.id, id)),
    ...[orderProducts, ledger, providerAnswers, operatorRefunds].map((part) => world.db.select().from(part).where(eq(part.orderId, id))),
    listAgreements(world.db, `order:${orderNum}`),
  ]);
  return rows.map(({ length }) => length);
}
const WHOLE = [1, 1, 1, 1, 1, 1];
const GONE = [0, 0, 0, 0, 0, 0];

describe('data of a member who has left', () => {
  test('orders go whole with her name, five years after the last of them; of who stays nothing goes', async () => {
    const [gone, stays] = [await registerPatient(world), await registerPatient(world)];
    const paidAt = new Date('2026-05-01T00:00:00Z');
    const first = await wholeOrder(gone, { state: 'canceled', paidAt: new Date('2020-05-01T00:00:00Z'), canceledAt: new Date('2020-05-02T00:00:00Z') });
    const last = await wholeOrder(gone, { state: 'canceled', paidAt, canceledAt: new Date('2026-06-01T00:00:00Z') });
    const hers = await wholeOrder(stays, { state: 'canceled', paidAt, canceledAt: paidAt });
    expect((await world.remove(gone)).statusCode).toBe(200);
    const kept = () => world.db.select().from(retainedMembers).where(eq(retainedMembers.memberId, gone.member.id));
    await runAt('2031-05-31T23:59:00Z');
    expect([await leftOf(first), await leftOf(last), (await kept()).length]).toEqual([WHOLE, WHOLE, 1]);
    await runAt('2031-06-01T00:01:00Z');
    expect([await leftOf(first), await leftOf(last), await kept()]).toEqual([GONE, GONE, []]);
    expect(await leftOf(hers)).toEqual(WHOLE);
    expect(await world.db.select().from(members).where(eq(members.id, stays.member.id))).toHaveLength(1);
  });

  test('an order that was never paid goes after thirty days, and one whose money is not settled waits', async () => {
    const one = await registerPatient(world);
    const failed = await world.order(one.member.id, { state: 'failed', paidAt: null });
    const pending = await world.order(one.member.id, { state: 'pending', paidAt: null });
    expect((await world.remove(one)).statusCode).toBe(200);
    const left = async () => (await world.db.select().from(orders).where(eq(orders.memberId, one.member.id))).map(({ id }) => id);
    await runAt('2026-12-20T02:59:00Z');
    expect(await left()).toEqual([failed.id, pending.id]);
    await runAt('2026-12-20T03:01:00Z');
    expect(await left()).toEqual([pending.id]);
  });

  test('deletes more than one batch in one run', async () => {
    const one = await registerPatient(world);
    const base = { title: 'Mask', hospitalId: 1, currency: 'USD', totalMinor: 1, baseCurrency: 'USD', baseTotalMinor: 1, state: 'failed' } as const;
    const rows = Array.from({ length: 201 }, (_, i) => ({ ...base, orderNum: `N-batch-${i}`, memberId: one.member.id, createdAt: world.clock.now() }));
    const ids = (await world.db.insert(orders).values(rows).returning({ id: orders.id })).map(({ id }) => id);
    await world.remove(one);
    await runAt('2027-01-01T00:00:00Z');
    expect(await world.db.select().from(orders).where(inArray(orders.id, ids))).toEqual([]);
  });

  test('the proof of other consents stays for five years, and of those who stay for good', async () => {
    const [gone, stays] = [await registerPatient(world), await registerPatient(world)];
    expect((await world.remove(gone)).statusCode).toBe(200);
    const left = async () => [(await world.given(gone)).length, (await world.given(stays)).length];
    await runAt('2031-11-19T03:00:00Z');
    expect(await left()).toEqual([3, 3]);
    await runAt('2031-11-21T03:00:00Z');
    expect(await left()).toEqual([0, 3]);
  });
});

describe('data of a member who withdrew', () => {
  test('deletes messages and her details after thirty days, and keeps a visit that took place', async () => {
    const [withdrew, talks] = [await registerPatient(world), await registerPatient(world)];
    for (const one of [withdrew, talks]) await world.say(one, 'about my health');
    const { id } = await world.order(withdrew.member.id, { createdAt: new Date('2026-11-01T03:00:00Z') });
    await world.fixDate(withdrew, '2026-11-10T03:00:00Z', id);
    await world.withdraw(await world.firstOf(withdrew), withdrew.headers);
    const said = async (one: Patient) => (await world.db.select().from(messages).where(eq(messages.consultationId, one.consultationId))).length;
    await sweepAt('2026-12-20T02:59:00Z');
    expect(await said(withdrew)).toBe(1);
    await sweepAt('2026-12-20T03:01:00Z');
    expect([await said(withdrew), await said(talks)]).toEqual([0, 1]);
    const [row] = await world.db.select().from(consultations).where(eq(consultations.id, withdrew.consultationId));
    expect(row).toMatchObject({ passportName: '', phone: '', messengerId: '', lastMessageId: 0, memberReadId: 0, hospitalReadId: 0 });
    expect(await world.db.select().from(visits).where(eq(visits.consultationId, withdrew.consultationId))).toHaveLength(1);
    expect((await world.get('/api/v1/order', withdrew.headers)).json()[0]).toMatchObject({ cancellable: false });
    // The consents still name the clinic, and the export reports no message as left out.
    expect((await world.consents(withdrew.headers)).json()[0]).toMatchObject({ about: expect.any(String), withdrawable: false });
    await world.prove(withdrew.headers);
    const files = await unzipExport((await world.exported(withdrew.headers)).json().zip);
    expect(JSON.parse(files['consultations.json'] as string)).toMatchObject([{ messages: [], messages_left_out: 0 }]);
  });

  test('agreeing anew within thirty days keeps it, and after them begins from nothing', async () => {
    const [soon, late] = [await registerPatient(world), await registerPatient(world)];
    for (const one of [soon, late]) {
      await world.say(one, 'before');
      await world.withdraw(await world.firstOf(one), one.headers);
    }
    expect((await world.post('/api/v1/reservation', makeChatForm(1), soon.headers)).statusCode).toBe(201);
    await sweepAt('2026-12-21T03:00:00Z');
    expect((await world.post('/api/v1/reservation', makeChatForm(1), late.headers)).json().id).toBe(late.consultationId);
    const staff = await makeCoordinator(world);
    const seen = async (one: Patient) => (await world.get(`/api/v1/clinic/consultations/${one.consultationId}`, staff.headers)).json();
    expect(await seen(soon)).toMatchObject({ name: 'AMAL HADDAD', last_message: 'before' });
    expect(await seen(late)).toMatchObject({ name: 'AMAL HADDAD', last_message: null });
    const line = await openPatientChat(world, late);
    await line.settled();
    line.send({ action: 'sendMessage', message: 'hello again', target_lang: 'KO' });
    await line.settled();
    const rows = await world.db.select().from(messages).where(eq(messages.consultationId, late.consultationId));
    expect(rows.map(({ messageId, message }) => [messageId, message])).toEqual([[1, 'hello again']]);
    line.close();
  });

  test('deletes more than one batch in one run', async () => {
    const one = await world.person();
    const details = { passportName: 'A', country: 'GB', phone: '1', messengerType: 'whatsapp', messengerId: 'a', timeZone: 'UTC' } as const;
    const closedAt = new Date('2026-01-01T00:00:00Z');
    await world.db.insert(consultations).values(Array.from({ length: 101 }, () => ({ ...details, memberId: one.id, hospitalId: 2, closedAt })));
    await sweepAt('2026-11-20T03:00:00Z');
    const names = (await world.db.select().from(consultations).where(eq(consultations.memberId, one.id))).map(({ passportName }) => passportName);
    expect(new Set(names)).toEqual(new Set(['']));
  });
});

test('records of access are kept for two years', async () => {
  const readerId = (await world.person()).id;
  const record = { readerId, hospitalId: 1, act: 'inbox', client: '203.0.113.9' } as const;
  const times = ['2024-11-19T03:00:00Z', '2024-11-21T03:00:00Z'].map((at) => new Date(at));
  await world.db.insert(accessRecords).values(times.map((at) => ({ ...record, at })));
  await deleteExpiredRecords(world.deps);
  expect((await world.db.select().from(accessRecords).where(eq(accessRecords.readerId, readerId))).map(({ at }) => at)).toEqual(times.slice(1));
});
