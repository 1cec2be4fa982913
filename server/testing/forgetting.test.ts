import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { closeConsultation } from '../chat/chat.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Database } from '../platform/database.ts';
import { consultations } from '../threads/threads.tables.ts';
import { PATIENT, rowConditionsOfPeople } from './bystander-rows.ts';
import { testWorld, type World } from './world.ts';

/**
 * Retained rows by table. The bystander has a row in each table about people (checked by bystander.test.ts). A new table must therefore lose the rows
 * of a deleted member, or be listed here with the reason.
 */

const KEPT_AFTER_DELETION: Record<string, string> = {
  members: 'a row that names nobody, for what stays',
  kept_members: 'with whom a contract was, for five years',
  agreements: 'proof of consents, for five years',
  orders: 'contracts, for five years',
  order_products: 'of an order',
  ledger: 'of an order',
  provider_answers: 'of an order',
  payment_flags: 'of an order',
  refund_requests: 'of an order',
  operator_refunds: 'of an order',
  access_records: 'who read of her, for two years',
  open_pages: 'until the page is closed, minutes at most',
};

const KEPT_AFTER_WITHDRAWAL: Record<string, string> = {
  consultations: 'emptied, for the dates that are over',
  visits: 'a visit that took place stays one',
  visit_changes: 'of a visit',
  place_times: 'of a visit',
  reservation_dates: 'of the version before visits',
};

/** A world whose repeated jobs run when `sweep` is called. Its final bystander check is disabled, because the test changes the bystander. */
async function makeLeavingWorld(): Promise<World & { sweep(iso: string): Promise<void> }> {
  const jobs: (() => Promise<void>)[] = [];
  const world = await testWorld({ change: (deps) => ({ jobs: { ...deps.jobs, every: (_name, _cron, handler) => void jobs.push(handler) } }) });
  return {
    ...world,
    async sweep(iso) {
      world.clock.set(iso);
      for (const job of jobs) await job();
    },
    close: () => world.close().catch(() => undefined),
  };
}

/** Returns the tables that have rows matching their condition. */
async function listTablesWithRows(database: Database, conditions: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [table, condition] of Object.entries(conditions)) {
    const { rows } = await database.query(`select 1 from ${table} where ${condition} limit 1`);
    if (rows.length > 0) found.push(table);
  }
  return found.sort();
}

/** Returns SQL conditions for the rows of some consultations: their own rows, and rows that refer to them by foreign keys. */
async function rowConditionsOfConsultations(database: Database, ids: readonly number[]): Promise<Record<string, string>> {
  const columns = (key: string) =>
    `(select string_agg(quote_ident(attname), ', ' order by place) from unnest(${key}) with ordinality as k(number, place), pg_attribute where attnum = number`;
  const { rows } = await database.query(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      ${columns('conkey')} and attrelid = conrelid) as own, ${columns('confkey')} and attrelid = confrelid) as theirs
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const found = new Map([['consultations', `id in (${ids.join(', ')})`]]);
  // Iterating over a Map includes entries added during the iteration.
  for (const [parent, condition] of found) {
    for (const key of rows.filter((row) => row.parent === parent && !found.has(String(row.child))))
      found.set(String(key.child), `(${key.own}) in (select ${key.theirs} from ${parent} where ${condition})`);
  }
  return Object.fromEntries(found);
}

test('a deleted account leaves rows in the named tables alone, and in the end only a row that names nobody', async () => {
  const world = await makeLeavingWorld();
  try {
    const hers = rowConditionsOfPeople([PATIENT]);
    await world.deps.database.db
      .update(orders)
      .set({ state: 'canceled' })
      .where(inArray(orders.state, ['pending', 'success']));
    const headers = await world.prove(await world.as({ id: PATIENT }));
    expect((await world.app.inject({ method: 'DELETE', url: '/api/v1/users/mypage', headers })).statusCode).toBe(200);
    expect(await listTablesWithRows(world.deps.database, hers)).toEqual(Object.keys(KEPT_AFTER_DELETION).sort());
    await world.sweep('2990-01-01T00:00:00Z');
    expect(await listTablesWithRows(world.deps.database, hers)).toEqual(['members']);
  } finally {
    await world.close();
  }
});

test('consultations whose consent was withdrawn leave rows in the named tables alone after thirty days', async () => {
  const world = await makeLeavingWorld();
  try {
    const { database, bus } = world.deps;
    world.clock.set('2971-01-01T00:00:00Z');
    const own = await database.db.select({ id: consultations.id, memberId: consultations.memberId }).from(consultations);
    const ids = own.filter(({ memberId }) => memberId === PATIENT).map(({ id }) => id);
    const theirs = await rowConditionsOfConsultations(database, ids);
    expect(await listTablesWithRows(database, theirs)).toEqual(Object.keys(theirs).sort());
    for (const id of ids) await database.db.transaction((tx) => closeConsultation(bus, tx, { memberId: PATIENT, id, at: world.clock.now() }));
    await world.sweep('2971-02-01T00:00:00Z');
    expect(await listTablesWithRows(database, theirs)).toEqual(Object.keys(KEPT_AFTER_WITHDRAWAL).sort());
  } finally {
    await world.close();
  }
});
