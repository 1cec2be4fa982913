import type pg from 'pg';
import type { Database } from './database.ts';
import { statementName } from './statement-names.ts';

/** Runs a statement that a server parses once per connection. For the busiest statements of plain SQL, and only outside transactions. */
export async function runNamedQuery(database: Database, name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  if (database.kind === 'embedded') return (await database.query(text, values)).rows;
  return (await (database.engine as pg.Pool).query({ name: statementName(name, text), text, values })).rows;
}
