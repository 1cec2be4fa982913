import { is, Param, Placeholder, type Query, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core/query-builders/select.types';
import type { Db } from './database.ts';

/** A query of the builder, before it is run. */
type Built<T> = PromiseLike<T> & { prepare(name: string): { getQuery(): Query } };
/** What building a query comes to. `fields` and `joinsNotNullableMap`: how the builder makes objects of the rows. */
type Shape = { sql: string; params: unknown[]; fields: SelectedFieldsOrdered | undefined; joinsNotNullableMap: Record<string, boolean> | undefined };

/**
 * A query that is built once, at its first run, with `sql.placeholder` for what differs: a run fills those in and goes to the database or
 * the transaction that it is given. The builder's own `prepare` holds on to one connection, so that it serves no transaction. For what every order
 * does; elsewhere building a query costs nothing that is noticed.
 */
export function prepared<T, V extends Record<string, unknown> = Record<string, unknown>>(build: (db: Db) => Built<T>): (db: Db, values: V) => Promise<T> {
  let shape: Shape | undefined;
  return async (db, values) => {
    shape ??= shapeOf(build(db));
    const query = { sql: shape.sql, params: shape.params.map((param) => filled(param, values)) };
    const run = db._.session.prepareQuery(query, shape.fields, undefined, true);
    return (await Object.assign(run, { joinsNotNullableMap: shape.joinsNotNullableMap }).execute()) as T;
  };
}

/** One of the numbers in a placeholder: however many there are, it is the same query. */
export const equalsAny = (column: PgColumn, name: string): SQL => sql`${column} = any(${sql.placeholder(name)}::int[])`;

/** Placeholders for the values of an insert, named as its columns. */
export const placeholdersFor = <C extends string>(...columns: C[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])) as Record<C, Placeholder<C>>;

function shapeOf(built: Built<unknown>): Shape {
  const query = built.prepare('') as ReturnType<Built<unknown>['prepare']> & Pick<Shape, 'fields' | 'joinsNotNullableMap'>;
  const { sql, params } = query.getQuery();
  return { sql, params, fields: query.fields, joinsNotNullableMap: query.joinsNotNullableMap };
}

/** The value as its column writes it; nothing stays null, which a column's own writing does not expect. */
function filled(param: unknown, values: Record<string, unknown>): unknown {
  if (is(param, Placeholder)) return valueNamed(param, values);
  if (!(is(param, Param) && is(param.value, Placeholder))) return param;
  const value = valueNamed(param.value, values);
  return value === null ? null : param.encoder.mapToDriverValue(value);
}

function valueNamed({ name }: Placeholder, values: Record<string, unknown>): unknown {
  // A condition without its value would be another question.
  if (values[name] === undefined) throw new Error(`the query has no value for "${name}"`);
  return values[name];
}
