import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop, USD_LINE, USD_ORDER, USD_TOTAL } from '../orders/orders.fixture.ts';
import { makeCoordinator } from '../threads/patients.fixture.ts';
import { consultations } from '../threads/threads.tables.ts';
import { visits } from './visits.tables.ts';

/** A paid order can be refunded in full only until one of its visits begins (specification 6.10), regardless of who set its date. */
let shop: Shop;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());

/** Each test has its own Wednesday, because clinic 1 has one place. */
let week = 0;
const day = (days: number) =>
  Temporal.PlainDate.from('2026-12-02')
    .add({ days: 7 * week + days })
    .toString();
const at = (time: string, days = 0) => new Date(`${day(days)}T${time}:00+09:00`).toISOString();
beforeEach(async () => {
  week += 1;
  await goTo('10:00', -7);
});
/** Moves the clock. The coordinator signs in again, because tokens expire in the days between. */
async function goTo(time: string, days = 0): Promise<void> {
  shop.world.clock.set(at(time, days));
  staff = await makeCoordinator(shop.world);
}

type Payer = Awaited<ReturnType<Shop['buyer']>>;
const pay = async (who: Payer) => (await shop.paid(who)).orderNum;
const threadOf = async (who: Payer): Promise<number> => (await shop.db.select().from(consultations).where(eq(consultations.memberId, who.id)))[0]?.id ?? 0;
const putReservation = async (who: Payer, body: object) =>
  shop.world.put(`/api/v1/clinic/consultations/${await threadOf(who)}/reservation`, body, staff.headers);
const makeVisitFor = async (who: Payer, body: object) =>
  (await shop.world.post('/api/v1/clinic/visits', { consultation_id: await threadOf(who), ...body }, staff.headers)).json();
const change = (id: number, body: object) => shop.world.post(`/api/v1/clinic/visits/${id}`, body, staff.headers);
const visitsOf = (who: Payer) => shop.db.select().from(visits).where(eq(visits.memberId, who.id)).orderBy(visits.id);
const orderOf = async (who: Payer, orderNum: string) => {
  const headers = await shop.world.as({ id: who.id });
  const history = (await shop.world.get('/api/v1/order', headers)).json<{ order_num: string; cancellable: boolean; procedure_at: string | null }[]>();
  return history.find(({ order_num }) => order_num === orderNum);
};
/** Returns the answer to cancelling the order, half an hour after a start. */
async function cancelAfter(who: Payer, orderNum: string, start: string) {
  shop.world.clock.set(new Date(Date.parse(start) + 30 * 60_000).toISOString());
  return shop.cancel({ ...who, headers: await shop.world.as({ id: who.id }) }, orderNum);
}

describe('a date that is fixed after a payment', () => {
  it('is another visit than one that is over and was never marked, and is the order’s', async () => {
    const who = await shop.buyer();
    const first = await pay(who);
    await putReservation(who, { reservation_at: at('10:00') });
    await goTo('15:00');
    const second = await pay({ ...who, headers: await shop.world.as({ id: who.id }) });
    expect((await putReservation(who, { reservation_at: at('11:00', 1), product_id: 1 })).statusCode).toBe(200);
    expect(await visitsOf(who)).toMatchObject([{ state: 'fixed', startAt: new Date(at('10:00')) }, { startAt: new Date(at('11:00', 1)) }]);
    expect(await orderOf(who, first)).toMatchObject({ cancellable: false, procedure_at: at('10:00') });
    expect(await orderOf(who, second)).toMatchObject({ cancellable: true, procedure_at: at('11:00', 1) });
    expect((await cancelAfter(who, second, at('11:00', 1))).json()).toMatchObject({ code: 'orders.procedure-passed' });
  });

  it('leaves alone a visit that has begun: the order of it stays refused', async () => {
    const who = await shop.buyer();
    const orderNum = await pay(who);
    await putReservation(who, { reservation_at: at('10:00') });
    await goTo('10:10');
    expect((await putReservation(who, { reservation_at: null })).json()).toMatchObject({ reservation_at: null });
    expect((await putReservation(who, { reservation_at: at('11:00', 1) })).statusCode).toBe(200);
    expect((await visitsOf(who)).map(({ startAt, state }) => [startAt?.toISOString(), state])).toEqual([
      [at('10:00'), 'fixed'],
      [at('11:00', 1), 'fixed'],
    ]);
    expect(await orderOf(who, orderNum)).toMatchObject({ cancellable: false, procedure_at: at('10:00') });
  });

  it.each([
    ['with another treatment', { product_id: 2 }],
    ['without a treatment', { product_id: null }],
    ['without a word of it', {}],
  ])('belongs to the order %s', async (_name, body) => {
    const who = await shop.buyer();
    const orderNum = await pay(who);
    expect((await putReservation(who, { reservation_at: at('10:00'), ...body })).statusCode).toBe(200);
    expect(await orderOf(who, orderNum)).toMatchObject({ procedure_at: at('10:00') });
    expect((await cancelAfter(who, orderNum, at('10:00'))).json()).toMatchObject({ code: 'orders.procedure-passed' });
  });

  it('belongs to none where that is said, and stays apart when it moves', async () => {
    const who = await shop.buyer();
    const orderNum = await pay(who);
    const visit = await makeVisitFor(who, { start_at: at('10:00'), product_id: 2, order_num: null });
    expect(visit).toMatchObject({ order_num: null });
    expect((await change(visit.id, { act: 'move', version: visit.version, start_at: at('11:00') })).json()).toMatchObject({ order_num: null });
    expect(await orderOf(who, orderNum)).toMatchObject({ cancellable: true, procedure_at: null });
    expect((await putReservation(who, { reservation_at: at('11:00'), order_num: 'N20261202-0000000000' })).json()).toMatchObject({ code: 'orders.not-found' });
  });

  it('is fixed in the console for another treatment, and is the order’s as well', async () => {
    const who = await shop.buyer();
    const orderNum = await pay(who);
    expect(await makeVisitFor(who, { start_at: at('10:00'), product_id: 2 })).toMatchObject({ order_num: orderNum });
    expect(await makeVisitFor(who, { start_at: at('12:00'), product_id: 2 })).toMatchObject({ order_num: null });
  });

  it('belongs to the order when a wish of the patient for another treatment is accepted or her offer is taken', async () => {
    const [asker, taker] = [await shop.buyer(), await shop.buyer()];
    const orders = [await pay(asker), await pay(taker)];
    const asked = await shop.world.post('/api/v1/visit', { hospital_id: 1, product_id: 2, wishes: [at('10:00')] }, asker.headers);
    expect(asked.json()).toMatchObject({ state: 'asked', order_num: null });
    expect((await change(asked.json().id, { act: 'accept', version: 1, start_at: at('10:00') })).json()).toMatchObject({ order_num: orders[0] });
    const wish = await shop.world.post('/api/v1/visit', { hospital_id: 1, product_id: 2, wishes: [at('12:00')] }, taker.headers);
    await change(wish.json().id, { act: 'offer', version: 1, starts: [at('14:00')] });
    const taken = await shop.world.post(`/api/v1/visit/${wish.json().id}/take`, { version: 2, start_at: at('14:00') }, taker.headers);
    expect(taken.json()).toMatchObject({ state: 'fixed', order_num: orders[1] });
  });

  it('is the order’s when a visit from before the payment moves, whatever it was for', async () => {
    const who = await shop.buyer();
    await shop.fixDate(who, new Date(at('10:00')));
    shop.world.clock.forward(60);
    const orderNum = await pay(who);
    await shop.db.update(visits).set({ orderId: null, productId: 2 }).where(eq(visits.memberId, who.id));
    expect((await putReservation(who, { reservation_at: at('11:00') })).statusCode).toBe(200);
    expect(await visitsOf(who)).toMatchObject([{ startAt: new Date(at('11:00')) }]);
    expect(await orderOf(who, orderNum)).toMatchObject({ procedure_at: at('11:00') });
  });

  it('is a visit of its own where a second order waits for its treatment', async () => {
    const who = await shop.buyer();
    const first = await pay(who);
    await putReservation(who, { reservation_at: at('10:00') });
    const options = (await shop.world.get('/api/v1/product/2')).json<{ options: { id: number; price: number }[] }>().options;
    const line = { ...USD_LINE, product_id: 2, option_id: options[0]?.id ?? 0 };
    const price = options[0]?.price ?? 0;
    const placed = await shop.place(who, { ...USD_ORDER, total_price: price, order_products: [line] });
    const { order_num: second } = placed.json<{ order_num: string }>();
    const paymentKey = shop.provider.authorise(second, { ...USD_TOTAL, minor: price * 100 });
    expect((await shop.confirm(who, { paymentKey, orderId: second, amount: price })).statusCode).toBe(200);
    expect((await putReservation(who, { reservation_at: at('12:00'), product_id: 2 })).statusCode).toBe(200);
    expect(await visitsOf(who)).toHaveLength(2);
    expect(await orderOf(who, first)).toMatchObject({ procedure_at: at('10:00') });
    expect(await orderOf(who, second)).toMatchObject({ procedure_at: at('12:00') });
    // The treatment determines which of the two dates is moved.
    await putReservation(who, { reservation_at: at('14:00'), product_id: 2 });
    expect((await visitsOf(who)).map(({ startAt }) => startAt?.toISOString())).toEqual([at('10:00'), at('14:00')]);
  });
});

describe('a visit that is over', () => {
  it('is not moved, offered anew or accepted anew; the order keeps its procedure', async () => {
    const who = await shop.buyer();
    const orderNum = await pay(who);
    const visit = await makeVisitFor(who, { start_at: at('10:00') });
    const wish = { version: visit.version, wishes: [at('11:00', 1)] };
    expect((await shop.world.post(`/api/v1/visit/${visit.id}/move`, wish, await shop.world.as({ id: who.id }))).json()).toMatchObject({ move_asked: true });
    await goTo('10:30');
    const [{ version } = { version: 0 }] = await visitsOf(who);
    for (const act of [
      { act: 'move', start_at: at('12:00', 1) },
      { act: 'accept', start_at: at('11:00', 1) },
      { act: 'offer', starts: [at('12:00', 1)] },
    ])
      expect((await change(visit.id, { version, ...act })).json(), act.act).toMatchObject({ code: 'visits.over' });
    expect(await orderOf(who, orderNum)).toMatchObject({ cancellable: false, procedure_at: at('10:00') });
    // Marking the arrival and reverting it does not make the move possible.
    await change(visit.id, { act: 'arrived', version });
    await change(visit.id, { act: 'undo', version: version + 1 });
    expect((await change(visit.id, { act: 'move', version: version + 2, start_at: at('12:00', 1) })).json()).toMatchObject({ code: 'visits.over' });
  });

  it('moves while it goes on: the patient is late', async () => {
    const who = await shop.buyer();
    await pay(who);
    const visit = await makeVisitFor(who, { start_at: at('10:00') });
    await goTo('10:10');
    expect((await change(visit.id, { act: 'move', version: visit.version, start_at: at('10:30') })).json()).toMatchObject({ start_at: at('10:30') });
  });

  it('is none of the three that may be under way without a payment', async () => {
    const who = await shop.buyer();
    const orderNum = await pay(who);
    for (const time of ['10:00', '11:00', '12:00']) await makeVisitFor(who, { start_at: at(time), order_num: null });
    const ask = async () => shop.world.post('/api/v1/visit', { hospital_id: 1, product_id: 2, wishes: [at('10:00', 1)] }, await shop.world.as({ id: who.id }));
    expect((await ask()).json()).toMatchObject({ code: 'visits.enough' });
    await goTo('18:00');
    expect((await ask()).statusCode).toBe(201);
    expect(await orderOf(who, orderNum)).toMatchObject({ cancellable: true });
  });
});

it('gives the order of a date that is given up to the other date that stands', async () => {
  const who = await shop.buyer();
  const orderNum = await pay(who);
  const [first, second] = [await makeVisitFor(who, { start_at: at('10:00') }), await makeVisitFor(who, { start_at: at('12:00'), product_id: 1 })];
  expect([first.order_num, second.order_num]).toEqual([orderNum, null]);
  await shop.world.post(`/api/v1/visit/${first.id}/give-up`, { version: first.version }, await shop.world.as({ id: who.id }));
  expect(await orderOf(who, orderNum)).toMatchObject({ procedure_at: at('12:00') });
  expect((await cancelAfter(who, orderNum, at('12:00'))).json()).toMatchObject({ code: 'orders.procedure-passed' });
});
