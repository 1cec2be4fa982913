import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileDueOrders } from './ask-due.ts';
import { openShop, type Shop } from './orders.fixture.ts';
import { orders } from './orders.tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());

const rowOf = async (orderNum: string) => (await shop.db.select().from(orders).where(eq(orders.orderNum, orderNum)))[0];

test('an order says which provider it was placed with, and the site whose window opens', async () => {
  const { orderNum } = await shop.authorised(await shop.buyer());
  expect((await rowOf(orderNum))?.provider).toBe('toss');
  expect((await shop.world.get('/api/v1/site')).json().payment.provider).toBe('toss');
});

test('a provider is never asked about an order of another one: what became of it stays unknown', async () => {
  const buyer = await shop.buyer();
  const { request, orderNum } = await shop.authorised(buyer);
  await shop.db
    .update(orders)
    .set({ provider: 'elsewhere' as 'toss' })
    .where(eq(orders.orderNum, orderNum));
  shop.provider.calls.length = 0;
  const answer = await shop.confirm(buyer, request);
  expect([answer.statusCode, answer.json().code]).toEqual([202, 'orders.pending']);
  await reconcileDueOrders(shop.world.deps);
  expect(shop.provider.calls).toEqual([]);
  expect(await rowOf(orderNum)).toMatchObject({ state: 'confirming', provider: 'elsewhere' });
});
