import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hospitals, productOptions, products } from '../../catalog/catalog.tables.ts';
import { openShop, type Shop, USD_ORDER } from '../../orders/orders.fixture.ts';
import { orders } from '../../orders/orders.tables.ts';
import { importReviews } from '../../reviews/reviews.ts';
import { makeChatForm, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { agreements, members } from '../accounts.tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());

const db = () => shop.db;
const post = (url: string, body: object, headers: Record<string, string>) => shop.world.post(url, body, headers);
const said = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];

/** Withdraws clinic 1 from the content, as the import does. */
async function withdraw(): Promise<void> {
  const at = shop.world.clock.now();
  await db().update(hospitals).set({ withdrawnAt: at }).where(eq(hospitals.id, 1));
  await db().update(products).set({ retiredAt: at }).where(eq(products.hospitalId, 1));
  shop.world.deps.bus.publish('content.changed', {});
}
/** Ends all accounts of clinic 1. */
async function leave(): Promise<void> {
  await db().update(members).set({ deletedAt: shop.world.clock.now() }).where(eq(members.hospitalId, 1));
  shop.world.deps.bus.publish('staff.changed', {});
}
afterEach(async () => {
  await db().update(hospitals).set({ withdrawnAt: null });
  await db().update(products).set({ retiredAt: null });
  await db().update(productOptions).set({ retiredAt: null });
  await db().update(members).set({ deletedAt: null }).where(eq(members.hospitalId, 1));
  shop.world.deps.bus.publish('content.changed', {});
});

describe.each([
  ['withdrawn', withdraw, 410],
  ['unanswered', leave, 409],
] as const)('a clinic that is %s', (what, happen, status) => {
  const refusal = [status, `catalog.hospital-${what}`];

  it('begins no consultation and takes no order, and keeps no trace of either', async () => {
    const who = await shop.buyer();
    await happen();
    expect(said(await post('/api/v1/reservation', makeChatForm(1), who.headers))).toEqual(refusal);
    expect(said(await shop.place(who, { ...USD_ORDER, consents: makeChatForm(1).consents }))).toEqual(refusal);
    for (const table of [consultations, orders, agreements]) expect(await db().select().from(table).where(eq(table.memberId, who.id))).toEqual([]);
    // The other clinic is not affected.
    expect((await post('/api/v1/reservation', makeChatForm(2), who.headers)).statusCode).toBe(201);
    const line = { hospital_id: 2, product_id: 3, option_id: 301, quantity: 1 };
    expect((await shop.place(who, { ...USD_ORDER, total_price: 75, hospital_id: 2, order_products: [line] })).statusCode).toBe(201);
  });

  it('keeps what was begun: the chat, the date, a payment under way, its cancellation', async () => {
    const her = await registerPatient(shop.world);
    const who = { id: her.member.id, headers: her.headers };
    const placed = await shop.authorised(who);
    await happen();
    // Registering again returns the same consultation.
    expect((await post('/api/v1/reservation', { ...makeChatForm(1), phone: '+44 7700 900999' }, who.headers)).json().id).toBe(her.consultationId);
    expect((await shop.world.get('/api/v1/reservation', who.headers)).json()).toMatchObject([
      { id: her.consultationId, hospital_name: 'Dancheong Skin Clinic' },
    ]);
    expect((await shop.confirm(who, placed.request)).statusCode).toBe(200);
    expect((await shop.history(who))[0]).toMatchObject({ status: 'success', cancellable: true });
    expect((await shop.cancel(who, placed.orderNum)).statusCode).toBe(200);
    const chat = await openPatientChat(shop.world, her);
    chat.send({ action: 'sendMessage', message: 'Are you still there?' });
    expect(await chat.next('sendMessage')).toMatchObject({ message: 'Are you still there?' });
    chat.close();
  });

  it('is not opened again by who had ended it', async () => {
    const her = await registerPatient(shop.world);
    const [consent] = (await shop.world.get('/api/v1/users/consents', her.headers)).json<{ id: number }[]>();
    await post(`/api/v1/users/consents/${consent?.id}/withdraw`, {}, her.headers);
    await happen();
    expect(said(await post('/api/v1/reservation', makeChatForm(1), her.headers))).toEqual(refusal);
  });
});

it('a withdrawn clinic is gone from the lists, and its address says so in the reader’s language', async () => {
  await importReviews(db(), [1], [], true);
  expect((await shop.world.get('/api/v1/hospital/1')).json().accepts_new).toBe(true);
  await withdraw();
  for (const url of ['/api/v1/hospital/1', '/api/v1/review/1/stats', '/api/v1/review/1/1', '/api/v1/review/1/1/stats']) {
    expect(said(await shop.world.get(url)), url).toEqual([410, 'catalog.hospital-withdrawn']);
  }
  expect((await shop.world.get('/api/v1/hospital/1', { 'accept-language': 'ja' })).json().detail).toContain('掲載は終了');
  expect((await shop.world.get('/api/v1/product')).json()).toMatchObject([{ id: 3 }]);
});

it('a coordinator of a withdrawn clinic goes on answering what was begun', async () => {
  const [her, staff] = [await registerPatient(shop.world), await makeCoordinator(shop.world)];
  await withdraw();
  expect((await shop.world.get(`/api/v1/clinic/consultations/${her.consultationId}`, staff.headers)).statusCode).toBe(200);
  const [desk, chat] = [await openCoordinatorChat(shop.world, staff, her.member.uid), await openPatientChat(shop.world, her)];
  await chat.settled();
  desk.send({ action: 'sendMessage', message: '네, 계속 도와드리겠습니다.' });
  expect(await chat.next('sendMessage')).toMatchObject({ message: '네, 계속 도와드리겠습니다.' });
  for (const client of [desk, chat]) client.close();
});

it('a clinic that nobody answers for says so on its page and its treatments’, and stays listed', async () => {
  await leave();
  expect((await shop.world.get('/api/v1/hospital/1')).json().accepts_new).toBe(false);
  expect((await shop.world.get('/api/v1/product/1')).json().hospital.accepts_new).toBe(false);
  expect((await shop.world.get('/api/v1/product/3')).json().hospital.accepts_new).toBe(true);
  expect((await shop.world.get('/api/v1/product')).json()).toHaveLength(3);
});
