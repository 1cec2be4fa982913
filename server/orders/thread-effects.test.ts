import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreements } from '../accounts/accounts.tables.ts';
import { consultationConsentKey } from '../accounts/accounts.ts';
import { ordersForVisits } from '../between-rooms.ts';
import { makeChatForm, makeCoordinator, openCoordinatorChat } from '../threads/patients.fixture.ts';
import { consultations, threadEvents } from '../threads/threads.tables.ts';
import { endLapsedHolds } from '../visits/visits.jobs.ts';
import { placeTimes, visits } from '../visits/visits.tables.ts';
import { openShop, type Shop, USD_ORDER, USD_TOTAL } from './orders.fixture.ts';
import { refundRequests } from './orders.tables.ts';
import { loadBookingProgress } from './orders.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  shop.world.clock.set('2026-12-01T00:00:00Z');
});
afterAll(() => shop.world.close());

type Buyer = Awaited<ReturnType<Shop['buyer']>>;
/** Price of the fixture's order at the clinic, and the rest to pay there. */
const DUE = { price: { from: 1200, to: 1440, currency_code: 'USD' }, rest: { from: 1080, to: 1320, currency_code: 'USD' } };
const CONSENTS = { personal: true, sensitive: true, third_party: true };
const threadOf = async ({ id }: Buyer) => (await shop.db.select().from(consultations).where(eq(consultations.memberId, id)))[0];
const eventsOf = async (who: Buyer) => {
  const rows = await shop.db
    .select()
    .from(threadEvents)
    .where(eq(threadEvents.consultationId, (await threadOf(who))?.id ?? 0))
    .orderBy(threadEvents.eventId);
  return rows.map(({ kind, bySide, facts }) => ({ kind, by: bySide, ...facts }));
};
const visitsOf = async (who: Buyer) => shop.db.select().from(visits).where(eq(visits.memberId, who.id)).orderBy(visits.id);
const wayOf = async (who: Buyer) => (await shop.world.get('/api/v1/reservation', who.headers)).json()[0]?.way;
/** Places an order with additional fields, and pays it. */
async function pay(who: Buyer, more: object = {}): Promise<string> {
  const placed = await shop.place(who, { ...USD_ORDER, ...more });
  expect(placed.statusCode, placed.payload).toBe(201);
  const { order_num: orderNum } = placed.json<{ order_num: string }>();
  const paid = await shop.confirm(who, { paymentKey: shop.provider.authorise(orderNum, USD_TOTAL), orderId: orderNum, amount: 120 });
  expect(paid.statusCode, paid.payload).toBe(200);
  return orderNum;
}

describe('a payment before any word', () => {
  test('opens the thread with what is known of the payer and the consents of the order; the clinic sees it at once, and what comes next', async () => {
    const who = await shop.buyer();
    const desk = await openCoordinatorChat(shop.world, await makeCoordinator(shop.world));
    await desk.settled();
    const orderNum = await pay(who, { consents: CONSENTS });
    expect(await desk.next('threadEvent')).toMatchObject({ event: { kind: 'paid', by: 'user', amount: 120, currency_code: 'USD', order_num: orderNum } });
    const thread = await threadOf(who);
    expect(thread).toMatchObject({ hospitalId: 1, productId: 1, closedAt: null, passportName: expect.stringMatching(/\w/) });
    const given = await shop.db
      .select({ context: agreements.context, document: agreements.document, agreedAt: agreements.agreedAt })
      .from(agreements)
      .where(and(eq(agreements.memberId, who.id)));
    const of = (context: string) => given.filter((one) => one.context === context).map(({ document, agreedAt }) => [document, agreedAt.toISOString()]);
    expect(of(consultationConsentKey(thread?.id ?? 0))).toEqual(of(`order:${orderNum}`));
    expect(of(`order:${orderNum}`)).toHaveLength(3);
    expect(await wayOf(who)).toMatchObject({
      stage: 'date',
      passed: ['asked', 'paid'],
      next: { step: 'choose-date', by: 'user', order_num: orderNum },
      orders: [{ order_num: orderNum, status: 'success', visits: 1, visits_fixed: 0, total_price: 120, treatment_price: DUE.price, due_at_clinic: DUE.rest }],
    });
    expect((await shop.world.get('/api/v1/reservation', who.headers)).json()).toMatchObject([{ price: 120, treatment_price: DUE.price }]);
    const { headers } = await makeCoordinator(shop.world);
    const inbox = (await shop.world.get('/api/v1/clinic/consultations', headers)).json();
    const way = { stage: 'date', next: expect.objectContaining({ step: 'choose-date' }), dateless: true, agreed: false };
    expect(inbox).toContainEqual(expect.objectContaining({ id: thread?.id, paid: true, way }));
    desk.close();
  });

  test('is recorded with the published consents where a client of the specification sends none, and asked nothing twice', async () => {
    const who = await shop.buyer();
    await pay(who);
    const thread = await threadOf(who);
    const standing = (await shop.world.get('/api/v1/hospital/1/consents', who.headers)).json();
    expect(standing).toHaveLength(3);
    await pay(who);
    expect((await threadOf(who))?.id).toBe(thread?.id);
    expect((await eventsOf(who)).map(({ kind }) => kind)).toEqual(['paid', 'paid']);
  });

  test('opens nothing for who withdrew from the clinic after she had placed it', async () => {
    const who = await shop.buyer();
    await shop.world.post('/api/v1/reservation', makeChatForm(1), who.headers);
    const { orderNum, request } = await shop.authorised(who);
    const consents = (await shop.world.get('/api/v1/users/consents', who.headers)).json<{ id: number; withdrawable: boolean }[]>();
    await shop.world.post(`/api/v1/users/consents/${consents.find(({ withdrawable }) => withdrawable)?.id}/withdraw`, undefined, who.headers);
    expect((await shop.confirm(who, request)).statusCode).toBe(200);
    expect((await threadOf(who))?.closedAt).not.toBe(null);
    expect((await eventsOf(who)).map(({ kind }) => kind)).not.toContain('paid');
    expect((await shop.history(who))[0]).toMatchObject({ order_num: orderNum, cancellable: true });
  });
});

describe('a start chosen before paying', () => {
  test('is kept for fifteen minutes, is refused to others, and becomes the visit', async () => {
    const [who, other] = [await shop.buyer(), await shop.buyer()];
    const visit_at = '2026-12-03T01:00:00.000Z';
    const placed = await shop.place(who, { ...USD_ORDER, visit_at });
    expect(placed.json().visit_held_until).toMatch(/^2026-12-01T00:1[45]/);
    expect((await shop.place(other, { ...USD_ORDER, visit_at })).json()).toMatchObject({ code: 'visits.taken' });
    expect((await shop.history(other)).length).toBe(0);
    const { order_num: orderNum } = placed.json<{ order_num: string }>();
    await shop.confirm(who, { paymentKey: shop.provider.authorise(orderNum, USD_TOTAL), orderId: orderNum, amount: 120 });
    // Clinic 1 answers each requested date itself, so the chosen start is held for the patient.
    expect(await visitsOf(who)).toMatchObject([{ state: 'asked', starts: [visit_at], productId: 1, optionId: 101 }]);
    expect((await eventsOf(who)).map(({ kind }) => kind)).toEqual(['paid', 'visit-asked']);
    expect((await shop.place(other, { ...USD_ORDER, visit_at })).json()).toMatchObject({ code: 'visits.taken' });
  });

  test.each([
    ['past', '2026-11-30T01:00:00Z', 'visits.past'],
    ['closed', '2026-12-06T01:00:00Z', 'visits.closed'],
  ])('places no order when it is %s', async (_name, visit_at, code) => {
    const who = await shop.buyer();
    expect((await shop.place(who, { ...USD_ORDER, visit_at })).json()).toMatchObject({ code });
    expect(await shop.history(who)).toEqual([]);
  });

  test('is no visit when somebody else took it after it had lapsed, and the payment stands', async () => {
    const [slow, quick] = [await shop.buyer(), await shop.buyer()];
    const visit_at = '2026-12-03T05:00:00.000Z';
    const { order_num: orderNum } = (await shop.place(slow, { ...USD_ORDER, visit_at })).json<{ order_num: string }>();
    shop.world.clock.forward(14 * 60 + 50);
    expect((await shop.place(quick, { ...USD_ORDER, visit_at })).statusCode).toBe(409);
    shop.world.clock.forward(11);
    const again = { ...quick, headers: await shop.world.as(quick) };
    expect((await shop.place(again, { ...USD_ORDER, visit_at })).statusCode).toBe(201);
    const later = { ...slow, headers: await shop.world.as(slow) };
    const paid = await shop.confirm(later, { paymentKey: shop.provider.authorise(orderNum, USD_TOTAL), orderId: orderNum, amount: 120 });
    expect([paid.statusCode, await visitsOf(slow)]).toEqual([200, []]);
    expect((await wayOf(later))?.next).toMatchObject({ step: 'choose-date', order_num: orderNum });
  });

  test('shows in the open calendars of its clinic when it is kept, and when it is not any more', async () => {
    const who = await shop.buyer();
    const desk = await openCoordinatorChat(shop.world, await makeCoordinator(shop.world));
    await desk.settled();
    expect((await shop.place(who, { ...USD_ORDER, visit_at: '2026-12-09T06:00:00Z' })).statusCode).toBe(201);
    await desk.next('calendarChanged');
    desk.close();
    shop.world.clock.forward(16 * 60);
    const later = await openCoordinatorChat(shop.world, await makeCoordinator(shop.world));
    await later.settled();
    await endLapsedHolds({ ...shop.world.deps, ordering: ordersForVisits });
    await later.next('calendarChanged');
    later.close();
  });

  test('is hers again when she begins anew, and one at a time', async () => {
    const [who, other] = [await shop.buyer(), await shop.buyer()];
    const [visit_at, later] = ['2026-12-08T06:00:00Z', '2026-12-08T07:00:00Z'];
    for (const start of [visit_at, visit_at, later]) expect((await shop.place(who, { ...USD_ORDER, visit_at: start })).statusCode).toBe(201);
    expect((await shop.place(other, { ...USD_ORDER, visit_at: later })).json()).toMatchObject({ code: 'visits.taken' });
    expect((await shop.place(other, { ...USD_ORDER, visit_at })).statusCode).toBe(201);
  });

  test('is free again when the order fails', async () => {
    const who = await shop.buyer();
    const { order_num: orderNum } = (await shop.place(who, { ...USD_ORDER, visit_at: '2026-12-04T05:00:00Z' })).json<{ order_num: string }>();
    const paymentKey = shop.provider.authorise(orderNum, USD_TOTAL);
    shop.provider.next.confirm.push({ refuse: 'REJECT_CARD_COMPANY' });
    await shop.confirm(who, { paymentKey, orderId: orderNum, amount: 120 });
    const { id } = await shop.order(orderNum);
    expect(await shop.db.select().from(placeTimes).where(eq(placeTimes.orderId, id))).toEqual([]);
  });
});

test('lists the orders of each of several threads, not those of another patient of the same clinic', async () => {
  const [one, other] = [await shop.buyer(), await shop.buyer()];
  const [first, second] = [await pay(one), await pay(other)];
  const threads = [await threadOf(one), await threadOf(other)].flatMap((thread) => thread ?? []);
  const walked = threads.map((thread) => ({ ...thread, lastAt: null }));
  const ways = await loadBookingProgress(shop.db, walked, 'en', shop.world.clock.now());
  expect(threads.map(({ id }) => ways.get(id)?.orders.map(({ order_num }) => order_num))).toEqual([[first], [second]]);
});

describe('a refund and its date', () => {
  async function paidWithDate(at: string) {
    const who = await shop.buyer();
    const orderNum = await pay(who);
    await shop.fixDate(who, new Date(at));
    return { who, orderNum };
  }

  test('gives the date up with it, and says so to both sides', async () => {
    const { who, orderNum } = await paidWithDate('2026-12-08T01:00:00Z');
    expect((await shop.cancel(who, orderNum)).statusCode).toBe(200);
    expect(await visitsOf(who)).toMatchObject([{ state: 'given-up', givenUpBy: 'user' }]);
    expect(await eventsOf(who)).toMatchObject([
      { kind: 'paid' },
      { kind: 'refunded', by: 'user', amount: 120, visit_kept: false },
      { kind: 'visit-given-up', by: 'user' },
    ]);
    expect((await shop.world.get('/api/v1/reservation', who.headers)).json()).toMatchObject([
      {
        // The order's amounts, not those that the treatment begins with.
        ...{ reservation_at: null, consult_status: 'pending', price: 120, treatment_price: DUE.price },
        way: { orders: [{ status: 'canceled', refunded_amount: 120, treatment_price: DUE.price, due_at_clinic: null }] },
      },
    ]);
  });

  test('leaves the date where she says so', async () => {
    const { who, orderNum } = await paidWithDate('2026-12-08T02:00:00Z');
    expect((await shop.world.post('/api/v1/payment/cancel', { orderId: orderNum, visit: 'keep' }, who.headers)).statusCode).toBe(200);
    expect(await visitsOf(who)).toMatchObject([{ state: 'fixed' }]);
    expect((await eventsOf(who)).at(-1)).toMatchObject({ kind: 'refunded', visit_kept: true });
    // After a new payment the visit belongs to the new order.
    const again = await pay(who);
    expect(await visitsOf(who)).toMatchObject([{ state: 'fixed', orderId: (await shop.order(again)).id }]);
    expect((await wayOf(who)).orders).toMatchObject([{ status: 'canceled' }, { status: 'success', visits_fixed: 1 }]);
  });

  test('a visit of another order, or one before this order, says nothing about it', async () => {
    const { who, orderNum } = await paidWithDate('2026-12-01T01:00:00Z');
    shop.world.clock.set('2026-12-02T00:00:00Z');
    const now = { ...who, headers: await shop.world.as(who) };
    const next = await pay(now);
    const rows = await shop.history(now);
    const of = (num: string) => rows.find(({ order_num }) => order_num === num);
    expect([of(orderNum), of(next)]).toMatchObject([{ cancellable: false }, { cancellable: true }]);
  });

  test('is requested of a clinic that cannot keep the date, shown to the operators, and answered by the refund', async () => {
    const { who, orderNum } = await paidWithDate('2026-12-09T01:00:00Z');
    const staff = await makeCoordinator(shop.world);
    const operator = await shop.world.person({ role: 'operator' });
    const headers = await shop.world.prove(await shop.world.as(operator));
    const [visit] = await visitsOf(who);
    const given = await shop.world.post(
      `/api/v1/clinic/visits/${visit?.id}`,
      { act: 'give-up', version: 1, reason: 'doctor-away', ask_refund: true },
      staff.headers,
    );
    expect(given.json()).toMatchObject({ state: 'given-up', given_up_by: 'hospital', reason: 'doctor-away' });
    const way = await wayOf({ ...who, headers: await shop.world.as(who) });
    expect(way?.next).toMatchObject({ step: 'wait-refund', by: 'nobody', order_num: orderNum });
    expect(way?.orders).toMatchObject([{ due_at_clinic: null, refund_asked: { decline: null } }]);
    expect((await shop.world.get(`/api/v1/operator/orders/${orderNum}`, headers)).json()).toMatchObject({ procedure_at: null, date_open: false });
    const asked = async () => (await shop.world.get('/api/v1/operator/refund-requests', headers)).json();
    expect(await asked()).toContainEqual(
      expect.objectContaining({ order_num: orderNum, hospital_name: 'Dancheong Skin Clinic', reason: 'doctor-away', total_price: 120 }),
    );
    expect((await shop.world.post(`/api/v1/operator/orders/${orderNum}/refund`, { reason: 'clinic asked', why: 'doctor-away' }, headers)).statusCode).toBe(200);
    expect(await asked()).not.toContainEqual(expect.objectContaining({ order_num: orderNum }));
    expect((await eventsOf(who)).slice(-3)).toMatchObject([
      { kind: 'visit-given-up', by: 'hospital' },
      { kind: 'refund-asked', order_num: orderNum, amount: 120, currency_code: 'USD' },
      { kind: 'refunded', by: 'operator', reason: 'doctor-away' },
    ]);
  });

  test('leaves the fee paid and the clinic to offer another date when an operator declines; both learn why, the clinic alone in words', async () => {
    const { who, orderNum } = await paidWithDate('2026-12-10T01:00:00Z');
    const staff = await makeCoordinator(shop.world);
    const operator = await shop.world.person({ role: 'operator' });
    const headers = await shop.world.as(operator);
    const decline = (body: object, num = orderNum, as = headers) => shop.world.post(`/api/v1/operator/refund-requests/${num}/decline`, body, as);
    const [visit] = await visitsOf(who);
    expect((await decline({ decline: 'other-date' })).json()).toMatchObject({ code: 'orders.not-asked' });
    expect((await decline({ decline: 'other-date' }, 'N20260101ABCDEF')).json()).toMatchObject({ code: 'orders.not-found' });
    const body = { act: 'give-up', version: 1, reason: 'doctor-away', ask_refund: true };
    await shop.world.post(`/api/v1/clinic/visits/${visit?.id}`, body, staff.headers);
    expect((await decline({ decline: 'because' })).statusCode).toBe(400);
    expect((await decline({ decline: 'other-date' }, orderNum, staff.headers)).statusCode).toBe(403);
    const desk = await openCoordinatorChat(shop.world, staff);
    await desk.settled();
    const answers = await Promise.all([decline({ decline: 'other-date', words: ' Dr. Kim is back. ' }), decline({ decline: 'visited' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [row] = (await shop.db.select().from(refundRequests)).slice(-1);
    expect(row).toMatchObject({ answeredBy: operator.id, answeredAt: expect.any(Date), decline: expect.stringMatching(/other-date|visited/) });
    expect(await desk.next('threadEvent')).toMatchObject({ event: { kind: 'refund-declined', by: 'operator', order_num: orderNum, decline: row?.decline } });
    const hers = (await shop.world.get('/api/v1/reservation', await shop.world.as(who))).json();
    expect(hers[0].way).toMatchObject({
      next: { step: 'offer-dates', by: 'hospital' },
      orders: [{ status: 'success', refund_asked: { decline: row?.decline } }],
    });
    expect(JSON.stringify(hers)).not.toContain('Dr. Kim');
    const panel = (await shop.world.get(`/api/v1/clinic/consultations/${(await threadOf(who))?.id}`, staff.headers)).json();
    expect(panel.orders).toMatchObject([{ decline_words: row?.words }]);
    const shown = (await shop.world.get(`/api/v1/operator/orders/${orderNum}`, headers)).json();
    expect(shown).toMatchObject({ refundable: true, requests: [{ reason: 'doctor-away', answer: { by: operator.uid, decline: row?.decline } }] });
    desk.close();
  });

  test('after the visit has been leaves it what it was', async () => {
    const { who, orderNum } = await paidWithDate('2026-12-11T01:00:00Z');
    shop.world.clock.set('2026-12-11T05:00:00Z');
    const headers = await shop.world.prove(await shop.world.as(await shop.world.person({ role: 'operator' })));
    expect((await shop.world.post(`/api/v1/operator/orders/${orderNum}/refund`, { reason: 'goodwill', why: 'doctor-away' }, headers)).statusCode).toBe(200);
    expect(await visitsOf(who)).toMatchObject([{ state: 'fixed', startAt: new Date('2026-12-11T01:00:00Z') }]);
    expect((await eventsOf(who)).at(-1)).toMatchObject({ kind: 'refunded', by: 'operator' });
  });
});
