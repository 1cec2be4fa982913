import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Database } from './database.ts';

/** PostgreSQL's codes: a prepared statement is missing, or one of its name is there. Nothing has run then. */
const UNPREPARED = new Set(['26000', '42P05']);

/** Pools whose connections do not keep prepared statements, because a pooler hands out others from transaction to transaction. */
const withoutNames = new WeakSet<object>();

/**
 * A statement that PostgreSQL plans once per connection, for the busiest ones. Behind a pooler for transactions, which may not keep prepared statements, and on
 * the embedded database it is planned anew each time. Outside of transactions only.
 */
export async function namedQuery(database: Database, name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const { engine } = database;
  if (database.kind === 'embedded' || withoutNames.has(engine)) return (await database.query(text, values)).rows;
  try {
    return (await (engine as pg.Pool).query({ name: nameOf(name, text), text, values })).rows;
  } catch (error) {
    if (!UNPREPARED.has((error as { code?: string }).code ?? '')) throw error;
    withoutNames.add(engine);
    return (await database.query(text, values)).rows;
  }
}

const names = new Map<string, string>();

/** The name with a part of the text's hash: a process of another version may have prepared other words by that name on the same connection. */
function nameOf(name: string, text: string): string {
  const known = names.get(text) ?? `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  names.set(text, known);
  return known;
}
