import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { runPipelined } from '../platform/pipeline.ts';
import { placeholdersFor, prepareQuery } from '../platform/prepared.ts';
import { ledger, type OrderRow, type OrderState, orderProducts, orders, type ProviderCall, providerAnswers } from './orders.tables.ts';

/** Queries that every order runs on its way to "paid". Each is prepared once (docs/performance.md). */

/** Reference to an order in a call: its number, or its id, which cancellations may use (specification 6.10). */
export type OrderRef = { orderNum: string } | { id: number };

const ownOrderByNum = prepareQuery((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, sql.placeholder('memberId')), eq(orders.orderNum, sql.placeholder('orderNum')))),
);
const ownOrderById = prepareQuery((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, sql.placeholder('memberId')), eq(orders.id, sql.placeholder('id')))),
);

/** Returns a member's own order; undefined for another member's. */
export async function memberOrder(db: Db, memberId: string, ref: OrderRef): Promise<OrderRow | undefined> {
  const [row] = 'id' in ref ? await ownOrderById(db, { memberId, id: ref.id }) : await ownOrderByNum(db, { memberId, orderNum: ref.orderNum });
  return row;
}

const orderForUpdate = prepareQuery((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('update'),
);

/** Returns the current order, locked until the transaction ends. */
export async function lockOrder(tx: Db, id: number): Promise<OrderRow> {
  const [row] = await orderForUpdate(tx, { id });
  if (!row) throw new Error(`order ${id} is gone`);
  return row;
}

/** Moves an order to another state, if it is still in the state in which it was read. Undefined if another request was faster. */
export async function moveOrder(db: Db, from: Pick<OrderRow, 'id' | 'state'>, state: OrderState, set: Partial<OrderRow>): Promise<OrderRow | undefined> {
  const written = { ...set, state };
  const columns = (Object.keys(written) as (keyof OrderRow)[]).filter((column) => written[column] !== undefined).sort();
  const key = columns.join();
  const move = preparedUpdates.get(key) ?? prepareUpdate(columns);
  preparedUpdates.set(key, move);
  const [row] = await move(db, { ...written, id: from.id, from: from.state });
  return row;
}

/** Prepared updates, one for each set of columns that is written with a change of state. */
const preparedUpdates = new Map<string, ReturnType<typeof prepareUpdate>>();
const prepareUpdate = (columns: (keyof OrderRow)[]) =>
  prepareQuery((db) =>
    db
      .update(orders)
      .set(Object.fromEntries(columns.map((column) => [column, sql`${sql.param(sql.placeholder(column), orders[column])}`])))
      .where(and(eq(orders.id, sql.placeholder('id')), eq(orders.state, sql.placeholder('from'))))
      .returning(),
  );

const openOrderCount = prepareQuery((db) =>
  db
    .select({ n: count() })
    .from(orders)
    .where(and(eq(orders.memberId, sql.placeholder('memberId')), eq(orders.state, 'pending'))),
);

/** Counts the member's orders whose payment has not begun. */
export async function countOpenOrders(db: Db, memberId: string): Promise<number> {
  const [row] = await openOrderCount(db, { memberId });
  return row?.n ?? 0;
}

const refusedAnswers = prepareQuery((db) =>
  db
    .select({ n: count() })
    .from(providerAnswers)
    .where(and(eq(providerAnswers.orderId, sql.placeholder('orderId')), eq(providerAnswers.act, sql.placeholder('act')))),
);

/** Counts the idempotency keys used up by `call`, whose answers the provider would repeat. The next call needs a new key. */
export async function countUsedKeys(db: Db, orderId: number, call: ProviderCall): Promise<number> {
  const [row] = await refusedAnswers(db, { orderId, act: `${call}-refused` });
  return row?.n ?? 0;
}

const ORDER_COLUMNS = [
  ...(['orderNum', 'memberId', 'hospitalId', 'title', 'state', 'currency', 'totalMinor', 'baseCurrency', 'baseTotalMinor', 'rate', 'rateId'] as const),
  ...(['provider', 'paymentMethod', 'createdAt', 'askAt', 'visitAt', 'quoteId', 'quoteVersion', 'besideMinor'] as const),
];
type NewOrder = Record<(typeof ORDER_COLUMNS)[number], unknown> & Pick<typeof orders.$inferInsert, (typeof ORDER_COLUMNS)[number]>;
const orderInsert = prepareQuery((db) =>
  db
    .insert(orders)
    .values(placeholdersFor(...ORDER_COLUMNS))
    .returning({ id: orders.id }),
);

/** Writes a new order. Returns its id. */
export async function insertOrder(tx: Db, order: NewOrder): Promise<number> {
  const [row] = await orderInsert(tx, order);
  if (!row) throw new Error('the order was not written');
  return row.id;
}

const LINE_COLUMNS = [
  ...(['hospitalId', 'productId', 'optionId', 'quantity', 'unitMinor'] as const),
  ...(['treatmentFromMinor', 'treatmentToMinor', 'productTitle', 'optionTitle', 'hospitalName'] as const),
];
type NewOrderLine = Required<Pick<typeof orderProducts.$inferInsert, (typeof LINE_COLUMNS)[number]>>;
const lineInsert = prepareQuery((db) =>
  db.insert(orderProducts).values({
    ...placeholdersFor('position', ...LINE_COLUMNS),
    orderId: sql`(select id from orders where order_num = ${sql.placeholder('orderNum')})`,
  }),
);

/** Writes the lines of an order, in order, one insert each because there are few. The order can be inserted in the same round trip, before them. */
export async function insertOrderLines(tx: Db, orderNum: string, lines: readonly NewOrderLine[]): Promise<void> {
  await runPipelined(
    [...lines.entries()].map(
      ([position, line]) =>
        () =>
          lineInsert(tx, { ...line, orderNum, position }),
    ),
  );
}

const ledgerInsert = prepareQuery((db) => db.insert(ledger).values(placeholdersFor('orderId', 'kind', 'currency', 'amountMinor', 'at')));

/** Writes a ledger line. */
export async function addLedgerLine(tx: Db, line: Omit<typeof ledger.$inferInsert, 'id'>): Promise<void> {
  await ledgerInsert(tx, line);
}

const answerInsert = prepareQuery((db) => db.insert(providerAnswers).values(placeholdersFor('orderId', 'act', 'body', 'receivedAt')));

export async function insertProviderAnswer(tx: Db, answer: Omit<typeof providerAnswers.$inferInsert, 'id'>): Promise<void> {
  await answerInsert(tx, answer);
}
