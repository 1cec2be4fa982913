import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop, USD_ORDER, USD_TOTAL } from '../orders/orders.fixture.ts';
import { threadEvents } from '../threads/threads.tables.ts';
import { visits } from './visits.tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());

test('a start whose time comes in the very instant of the payment is no visit, and the payment stands', async () => {
  const { clock } = shop.world;
  clock.set('2026-12-14T00:50:00Z');
  const who = await shop.buyer();
  const visit_at = '2026-12-14T01:00:00.000Z';
  const placed = await shop.place(who, { ...USD_ORDER, visit_at });
  expect(placed.statusCode, placed.payload).toBe(201);
  const { order_num: orderNum } = placed.json<{ order_num: string }>();
  const goOn = clock.hold();
  clock.set(visit_at);
  const paid = await shop.confirm(who, { paymentKey: shop.provider.authorise(orderNum, USD_TOTAL), orderId: orderNum, amount: 120 });
  goOn();
  expect(paid.statusCode, paid.payload).toBe(200);
  expect(await shop.db.select().from(visits).where(eq(visits.memberId, who.id))).toEqual([]);
  expect((await shop.db.select({ kind: threadEvents.kind }).from(threadEvents)).at(-1)).toEqual({ kind: 'paid' });
});
