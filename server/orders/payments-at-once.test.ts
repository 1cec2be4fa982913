import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visits } from '../visits/visits.tables.ts';
import { lockClinicCalendarShared, lockClinicCalendars } from '../visits/visits.ts';
import { openShop, type Shop, USD_ORDER, USD_TOTAL } from './orders.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  shop.world.clock.set('2026-12-01T00:00:00Z');
});
afterAll(() => shop.world.close());

const START = '2026-12-03T01:00:00.000Z';
type Buyer = Awaited<ReturnType<Shop['buyer']>>;

/** Creates an authorised order. Returns the function that confirms it. */
async function authorised(who: Buyer, more: object = {}): Promise<() => Promise<number>> {
  const { order_num: orderId } = (await shop.place(who, { ...USD_ORDER, ...more })).json<{ order_num: string }>();
  const paymentKey = shop.provider.authorise(orderId, USD_TOTAL);
  return async () => (await shop.confirm(who, { paymentKey, orderId, amount: 120 })).statusCode;
}

/** Polls until one statement waits for a lock. */
const awaitLockWait = () =>
  expect
    .poll(() =>
      shop.db.select({ n: sql<number>`count(*)::int` }).from(sql`pg_stat_activity`).where(sql`datname = current_database() and wait_event_type = 'Lock'`),
    )
    .toEqual([{ n: 1 }]);

// The embedded database runs transactions one after the other.
describe.skipIf(!process.env.DATABASE_URL)('payments of one clinic at the same time', () => {
  test('do not wait for each other where no start was chosen', async () => {
    const pay = await authorised(await shop.buyer());
    const status = await shop.db.transaction(async (tx) => {
      await lockClinicCalendarShared(tx, 1);
      return pay();
    });
    expect(status).toBe(200);
  });

  test.each([
    ['without a start wait for whoever changes the calendar', {}, (tx: Shop['db']) => lockClinicCalendars(tx, [1])],
    ['with a start wait for other payments too', { visit_at: START }, (tx: Shop['db']) => lockClinicCalendarShared(tx, 1)],
  ])('%s', async (_what, more, hold) => {
    const who = await shop.buyer();
    const pay = await authorised(who, more);
    let status: Promise<number> | undefined;
    await shop.db.transaction(async (tx) => {
      await hold(tx);
      status = pay();
      await awaitLockWait();
    });
    expect(await status).toBe(200);
    expect(await shop.db.select({ startAt: visits.startAt, starts: visits.starts }).from(visits).where(eq(visits.memberId, who.id))).toHaveLength(
      'visit_at' in more ? 1 : 0,
    );
  });
});
