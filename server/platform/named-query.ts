import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Database } from './database.ts';

/** PostgreSQL codes for a prepared statement that is missing or exists already. In both cases nothing has run. */
const UNPREPARED_CODES = new Set(['26000', '42P05']);

/** Pools whose connections do not keep prepared statements, because a pooler switches connections between transactions. */
const poolsWithoutNames = new WeakSet<object>();

/**
 * Runs a statement that PostgreSQL plans once per connection. For the busiest statements, and only outside transactions. Behind a transaction pooler
 * and on the embedded database, the statement is planned each time.
 */
export async function runNamedQuery(database: Database, name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const { engine } = database;
  if (database.kind === 'embedded' || poolsWithoutNames.has(engine)) return (await database.query(text, values)).rows;
  try {
    return (await (engine as pg.Pool).query({ name: statementName(name, text), text, values })).rows;
  } catch (error) {
    if (!UNPREPARED_CODES.has((error as { code?: string }).code ?? '')) throw error;
    poolsWithoutNames.add(engine);
    return (await database.query(text, values)).rows;
  }
}

const hashedNames = new Map<string, string>();

/**
 * Appends a part of the text's hash. On the same connection, a process of another version may have prepared a different text under the plain name.
 */
function statementName(name: string, text: string): string {
  const known = hashedNames.get(text) ?? `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  hashedNames.set(text, known);
  return known;
}
