import { expect, inject, it } from 'vitest';
import type { Database } from '../platform/database.ts';
import { registerPatient } from '../threads/patients.fixture.ts';
import { openReusedEngine } from './reused-engine.ts';
import { openReusedServerDatabase } from './reused-server.ts';
import { testWorld } from './world.ts';

/** Returns all rows of the product's and its jobs' tables, and the values of the sequences. */
async function contents({ query }: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await query(`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`);
  const all: Record<string, unknown> = {};
  for (const { name } of tables) all[name as string] = (await query(`select t::text from ${name} t order by 1`)).rows;
  return {
    ...all,
    sequences: (await query(`select schemaname, sequencename, coalesce(last_value, start_value) as value from pg_sequences order by 1, 2`)).rows,
  };
}

/** Opens a database as a world does, on the configured database engine. */
const openOne = () => {
  const [base, template] = [process.env.DATABASE_URL, inject('worldTemplate')];
  return base ? openReusedServerDatabase(base, template, { poolSize: 2, watched: undefined }) : openReusedEngine(template);
};
const nameOf = async ({ query }: Database) => (await query('select current_database() as name')).rows[0]?.name;

it('a database that is used again holds what the first one held, whatever was written to it, emptied or removed', async () => {
  const first = await openOne();
  const before = await contents(first);
  await first.close();

  const world = await testWorld({ jobs: true });
  await registerPatient(world);
  await world.close();
  const second = await openOne();
  expect(await contents(second)).toEqual(before);
  await second.query(`update members set language = 'ja'`);
  await second.query('truncate hospitals cascade');
  await second.query('set statement_timeout = 1');
  await second.close();

  const third = await openOne();
  expect(await contents(third)).toEqual(before);
  const name = await nameOf(third);
  await third.query(`update members set language = 'ja'`);
  await third.close();
  const fourth = await openOne();
  expect(await contents(fourth)).toEqual(before);
  expect(await nameOf(fourth), 'the same one').toBe(name);
  await fourth.query('alter table members add column more text');
  await fourth.close();

  const fifth = await openOne();
  expect(await contents(fifth)).toEqual(before);
  // Queries after the end of a world do not reach its database.
  await expect(async () => fourth.query('delete from members')).rejects.toThrow(/this world has ended|after calling end on the pool/);
  await fifth.close();
});
