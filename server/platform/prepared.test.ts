import { and, asc, eq, sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEmptyDatabase } from '../testing/empty-database.ts';
import { type Database, openDatabase } from './database.ts';
import { prepareQuery } from './prepared.ts';

const notes = pgTable('notes_of_a_test', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  text: text().notNull(),
  facts: jsonb().$type<{ fee: number }>(),
  at: timestamp({ withTimezone: true }),
});
const put = prepareQuery((db) =>
  db
    .insert(notes)
    .values({ text: sql.placeholder('text'), facts: sql.placeholder('facts'), at: sql.placeholder('at') })
    .returning(),
);
const find = prepareQuery((db) =>
  db
    .select()
    .from(notes)
    .where(and(eq(notes.text, sql.placeholder('text')), eq(notes.at, sql.placeholder('at')))),
);
const moveTo = prepareQuery((db) =>
  db
    .update(notes)
    .set({ at: sql`${sql.param(sql.placeholder('at'), notes.at)}` })
    .where(eq(notes.text, sql.placeholder('text'))),
);
const all = prepareQuery((db) => db.select({ text: notes.text, at: notes.at }).from(notes).orderBy(asc(notes.id)));

const AT = new Date('2026-03-14T15:09:26.535Z');
const LATER = new Date('2026-03-15T00:00:00Z');
let database: Database;

beforeAll(async () => {
  database = await openDatabase({ copyOf: await makeEmptyDatabase() });
  await database.query('create table notes_of_a_test (id int generated always as identity primary key, text text not null, facts jsonb, at timestamptz)');
});
afterAll(() => database.close());

test('runs with other values each time, and reads and writes as the builder does', async () => {
  const { db } = database;
  const [first] = await put(db, { text: 'one', facts: { fee: 5 }, at: AT });
  expect(first).toEqual({ id: 1, text: 'one', facts: { fee: 5 }, at: AT });
  await put(db, { text: 'two', facts: null, at: null });
  expect(await find(db, { text: 'one', at: AT })).toEqual([first]);
  expect(await find(db, { text: 'one', at: LATER })).toEqual([]);
  expect(await find(db, { text: 'two', at: AT })).toEqual([]);
  await moveTo(db, { text: 'two', at: LATER });
  expect(await all(db, {})).toEqual([
    { text: 'one', at: AT },
    { text: 'two', at: LATER },
  ]);
});

test('belongs to the transaction that it is given, wherever it was built', async () => {
  const { db } = database;
  const before = await all(db, {});
  const undone = db.transaction(async (tx) => {
    await put(tx, { text: 'undone', facts: null, at: AT });
    expect(await find(tx, { text: 'undone', at: AT })).toHaveLength(1);
    tx.rollback();
  });
  await expect(undone).rejects.toThrow('Rollback');
  expect(await all(db, {})).toEqual(before);
});

test('asks nothing when a value is missing', async () => {
  await expect(find(database.db, { text: 'one' })).rejects.toThrow('no value for "at"');
  await expect(moveTo(database.db, { text: 'one', at: undefined })).rejects.toThrow('no value for "at"');
});
