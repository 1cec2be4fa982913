import { is, Param, Placeholder, type Query, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core/query-builders/select.types';
import type { Db } from './database.ts';
import { statementName } from './statement-names.ts';

/** A query of the builder, or plain SQL for `execute`, that has not run yet. */
type BuiltQuery<T> = PromiseLike<T> & ({ prepare(name: string): { getQuery(): Query } } | { getQuery(): Query });
/** A built query. `fields` and `joinsNotNullableMap` define how the builder turns rows into objects. */
type QueryShape = {
  name: string;
  sql: string;
  params: unknown[];
  fields: SelectedFieldsOrdered | undefined;
  joinsNotNullableMap: Record<string, boolean> | undefined;
};

/**
 * Builds a query once, at its first run, with `sql.placeholder` for its values. Each run fills in the values and uses the given database or
 * transaction; the builder's own `prepare` is bound to one connection and cannot run in a transaction. A server parses the statement once per
 * connection, and plans it once if the values do not matter to the plan. Used for the statements of every order and message. Not for lists with
 * optional filters: one plan for all values would be a bad one for most.
 */
export function prepareQuery<T, V extends Record<string, unknown> = Record<string, unknown>>(
  build: (db: Db) => BuiltQuery<T>,
): (db: Db, values: V) => Promise<T> {
  let shape: QueryShape | undefined;
  return async (db, values) => {
    shape ??= readQueryShape(build(db));
    const query = { sql: shape.sql, params: shape.params.map((param) => encodeParam(param, values)) };
    const run = db._.session.prepareQuery(query, shape.fields, shape.name, true);
    return (await Object.assign(run, { joinsNotNullableMap: shape.joinsNotNullableMap }).execute()) as T;
  };
}

/** True if the column equals any number in a placeholder's list. The query text does not depend on the length of the list. */
export const equalsAny = (column: PgColumn, name: string): SQL => sql`${column} = any(${sql.placeholder(name)}::int[])`;

/** Placeholders for the values of an insert, named like its columns. */
export const placeholdersFor = <C extends string>(...columns: C[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])) as Record<C, Placeholder<C>>;

function readQueryShape(built: BuiltQuery<unknown>): QueryShape {
  const query = ('prepare' in built ? built.prepare('') : built) as { getQuery(): Query } & Pick<QueryShape, 'fields' | 'joinsNotNullableMap'>;
  const { sql, params } = query.getQuery();
  return { name: statementName('naru', sql), sql, params, fields: query.fields, joinsNotNullableMap: query.joinsNotNullableMap };
}

/** Encodes a value as its column does. Null stays null, because a column's own encoder does not accept it. */
function encodeParam(param: unknown, values: Record<string, unknown>): unknown {
  if (is(param, Placeholder)) return findValue(param, values);
  if (!(is(param, Param) && is(param.value, Placeholder))) return param;
  const value = findValue(param.value, values);
  return value === null ? null : param.encoder.mapToDriverValue(value);
}

function findValue({ name }: Placeholder, values: Record<string, unknown>): unknown {
  // A missing placeholder would change the query's meaning.
  if (values[name] === undefined) throw new Error(`the query has no value for "${name}"`);
  return values[name];
}
