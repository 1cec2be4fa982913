import { expect, inject, it } from 'vitest';
import { patient } from '../consultations/patients.fixture.ts';
import type { Database } from '../platform/database.ts';
import { embeddedDatabase } from './reused-engine.ts';
import { testWorld } from './world.ts';

/** Everything in every table of the product and of its jobs, and where its sequences stand. */
async function contents({ query }: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await query(`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`);
  const all: Record<string, unknown> = {};
  for (const { name } of tables) all[name as string] = (await query(`select t::text from ${name} t order by 1`)).rows;
  return {
    ...all,
    sequences: (await query(`select schemaname, sequencename, coalesce(last_value, start_value) as value from pg_sequences order by 1, 2`)).rows,
  };
}

// There is no embedded engine where the tests run on a server.
it.skipIf(process.env.DATABASE_URL)('a database that is used again holds what the first one held, whatever was written to it, emptied or removed', async () => {
  const template = inject('worldTemplate');
  const first = await embeddedDatabase(template);
  const before = await contents(first);
  await first.close();

  const world = await testWorld({ jobs: true });
  await patient(world);
  await world.close();
  const second = await embeddedDatabase(template);
  expect(await contents(second)).toEqual(before);
  await second.query(`update members set language = 'ja'`);
  await second.query('truncate hospitals cascade');
  await second.query('set statement_timeout = 1');
  await second.close();

  const third = await embeddedDatabase(template);
  expect(await contents(third)).toEqual(before);
  await third.query('alter table members add column more text');
  await third.close();

  const fourth = await embeddedDatabase(template);
  expect(await contents(fourth)).toEqual(before);
  // What comes after a world's end reaches nobody's database.
  expect(() => third.query('delete from members')).toThrow('this world has ended');
  await fourth.close();
});
