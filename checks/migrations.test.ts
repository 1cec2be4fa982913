import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { findBreakingStatements, findDrift, findOrderProblems, importTables, type Snapshot } from './migrations.ts';
import { ROOT } from './run.ts';

describe('tables and migrations', () => {
  const folder = join(ROOT, 'server/platform/migrations/meta');
  const { entries } = JSON.parse(readFileSync(join(folder, '_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  const newest = () => JSON.parse(readFileSync(join(folder, `${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`), 'utf8')) as Snapshot;
  let tables: Record<string, unknown>;
  beforeAll(async () => {
    tables = await importTables(ROOT);
  });

  test('a table without a migration is named', async () => {
    expect(await findDrift(tables, newest())).toEqual([]);
    expect(await findDrift({ ...tables, visits: pgTable('visits', { id: integer().primaryKey() }) }, newest())).toEqual([
      'tables: visits is not as the newest migration leaves it. Make one: npm run migration -- NAME',
    ]);
  });

  test('reports a table with another column, and one that is gone', async () => {
    const of = (...columns: string[]) => ({ visits: pgTable('visits', Object.fromEntries(columns.map((name) => [name, text()]))) });
    const { generateDrizzleJson } = await import('drizzle-kit/api');
    const before = JSON.parse(JSON.stringify(generateDrizzleJson(of('place')))) as Snapshot;
    expect(await findDrift(of('place'), before)).toEqual([]);
    expect(await findDrift(of('place', 'note'), before)).toHaveLength(1);
    expect(await findDrift({}, before)).toHaveLength(1);
  });
});

describe('the order of migrations', () => {
  const entry = (idx: number, when: number) => ({ idx, when, tag: `000${idx}_change` });
  const files = ['0000_change.sql', '0001_change.sql'];

  test('is that in which they were made', () => {
    expect(findOrderProblems([entry(0, 1), entry(1, 2)], files)).toEqual([]);
    expect(findOrderProblems([entry(0, 2), entry(1, 1)], files)).toEqual([expect.stringContaining('0001_change is older than 0000_change')]);
  });

  test('a file that never runs, and one that is missing, are named', () => {
    expect(findOrderProblems([entry(0, 1)], files)).toEqual([expect.stringContaining('0001_change.sql is not in')]);
    expect(findOrderProblems([entry(0, 1), entry(1, 2)], ['0000_change.sql'])).toEqual([expect.stringContaining('does not exist')]);
  });
});

describe('statements that break the version that still runs', () => {
  const problems = (sql: string) => findBreakingStatements('0009_visits.sql', sql, '0.2.0');

  test.each([
    'ALTER TABLE "orders" DROP COLUMN "rate";',
    'DROP TABLE "reviews";',
    'ALTER TABLE "orders" RENAME COLUMN "rate" TO "price";',
    'ALTER TABLE "orders" RENAME TO "purchases";',
    'ALTER TABLE "orders" ALTER COLUMN "rate" SET NOT NULL;',
    'ALTER TABLE "orders" ALTER COLUMN "rate" SET DATA TYPE integer;',
    'ALTER TABLE "orders" ADD COLUMN "visit_id" integer NOT NULL;',
  ])('%s is refused', (sql) => {
    expect(problems(sql)).toEqual([expect.stringContaining('docs/migrations.md')]);
    expect(problems(`CREATE TABLE "visits" ("id" integer NOT NULL);--> statement-breakpoint\n${sql}`)).toHaveLength(1);
    expect(problems(`-- safe since 0.2.0: nothing reads it any more\n${sql}`)).toEqual([]);
    expect(problems(`-- safe since 0.1.0: nothing reads it any more\n${sql}`)).toEqual([]);
  });

  test.each([
    'ALTER TABLE "orders" ADD COLUMN "note" text;',
    'ALTER TABLE "orders" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "orders" ALTER COLUMN "rate" DROP NOT NULL;',
    'CREATE TABLE "visits" (\n\t"id" integer NOT NULL\n);',
    'DROP INDEX "orders_ask";',
  ])('%s is not', (sql) => {
    expect(problems(sql)).toEqual([]);
  });

  test('a release to come, a line without a reason, and a line above another statement do not help', () => {
    const drop = 'ALTER TABLE "orders" DROP COLUMN "rate";';
    expect(problems(`-- safe since 0.3.0: nothing reads it\n${drop}`)).toEqual([expect.stringContaining('0.3.0, which is not released')]);
    expect(problems(`-- safe since 0.10.0: nothing reads it\n${drop}`)).toHaveLength(1);
    expect(problems(`-- safe since 0.2.0:\n${drop}`)).toHaveLength(1);
    expect(problems(`-- safe since 0.2.0: nothing reads it\nALTER TABLE "orders" ADD COLUMN "note" text;--> statement-breakpoint\n${drop}`)).toHaveLength(1);
  });
});
