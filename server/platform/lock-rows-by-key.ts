import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/**
 * Condition of an update or a delete of several rows that first locks them in order of their key. Without it, two statements that visit the same rows
 * in different orders deadlock. `key`: columns of the table's key.
 */
export function lockRowsByKey(db: Db, key: readonly [PgColumn, ...PgColumn[]], which: SQL | undefined): SQL {
  const columns = Object.fromEntries(key.map((column) => [column.name, column]));
  const rows = db
    .select(columns)
    .from(key[0].table)
    .where(which)
    .orderBy(...key)
    .for('update');
  return sql`(${sql.join([...key], sql`, `)}) in ${rows}`;
}
