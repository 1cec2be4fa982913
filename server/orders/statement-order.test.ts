import { afterAll, beforeAll, expect, test } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';
import { USD_ORDER, USD_TOTAL } from './orders.fixture.ts';
import { makeFaultyProvider } from './provider.fixture.ts';

const provider = makeFaultyProvider();
const sent: string[] = [];
let world: World;
beforeAll(async () => {
  world = await testWorld({ watched: recordStatements, change: () => ({ payments: provider.port }) });
});
afterAll(() => world.close());

/** Wraps a database engine so that each statement is recorded in `sent`. */
function recordStatements<E extends object>(engine: E): E {
  return new Proxy(engine, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const own = (...given: unknown[]): unknown => Reflect.apply(member, target, given);
      if (name === 'connect') return async () => recordStatements((await own()) as object);
      if (name === 'transaction') return (work: (tx: object) => unknown) => own((tx: object) => work(recordStatements(tx)));
      if (name !== 'query') return own;
      return (statement: string | { text: string }, ...rest: unknown[]) => {
        sent.push(typeof statement === 'string' ? statement : statement.text);
        return own(statement, ...rest);
      };
    },
  });
}

/** Returns the statements that an act sends, and the place of the first one that matches each pattern. */
async function placesOf(act: () => Promise<unknown>, ...patterns: RegExp[]): Promise<number[]> {
  sent.length = 0;
  await act();
  return patterns.map((pattern) => sent.findIndex((text) => pattern.test(text)));
}

const isAscending = (places: readonly number[]) => places.every((place, at) => place > (at === 0 ? -1 : (places[at - 1] as number)));

test('locks are taken in their order, although statements are sent together', async () => {
  const { id } = await world.person();
  const headers = await world.as({ id });
  let orderNum = '';
  const placed = await placesOf(
    async () => {
      orderNum = (await world.post('/api/v1/order', USD_ORDER, headers)).json<{ order_num: string }>().order_num;
    },
    /pg_advisory_xact_lock\(hashtextextended/,
    /select count\(\*\) from "orders"/,
    /insert into "orders"/,
    /insert into "order_products"/,
  );
  expect([placed, isAscending(placed)]).toEqual([placed, true]);
  const paymentKey = provider.authorise(orderNum, USD_TOTAL);
  const paid = await placesOf(
    () => world.post('/api/v1/payment/confirm', { paymentKey, orderId: orderNum, amount: 120 }, headers),
    /from "orders" where "orders"."id" = \$1 for update/,
    /pg_advisory_xact_lock_shared/,
    /from "consultations".* for update/,
    /with thread as/,
  );
  expect([paid, isAscending(paid)]).toEqual([paid, true]);
});
