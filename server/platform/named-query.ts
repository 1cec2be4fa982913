import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Database } from './database.ts';

/** PostgreSQL's codes: a prepared statement is missing, or one of that name exists already. In both cases nothing has run. */
const UNPREPARED_CODES = new Set(['26000', '42P05']);

/** Pools whose connections do not keep prepared statements, because a pooler switches connections between transactions. */
const poolsWithoutNames = new WeakSet<object>();

/**
 * Runs a statement that PostgreSQL plans once per connection, for the busiest statements. Behind a transaction pooler, which may not keep prepared
 * statements, and on the embedded database it is planned each time. Only outside transactions.
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

/** The name with a part of the text's hash: a process of another version may have prepared a different text under that name on the same connection. */
function statementName(name: string, text: string): string {
  const known = hashedNames.get(text) ?? `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  hashedNames.set(text, known);
  return known;
}
