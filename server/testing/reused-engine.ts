import { openAsBlob } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, type Db, openDatabase } from '../platform/database.ts';
import type { Traces } from '../platform/traces.ts';

/**
 * To open an embedded database costs a test more than all else of its world. A worker therefore keeps the engine of a world that
 * ended and brings back what was changed in it: the rows of the template, in the tables that were written to, and every sequence.
 */
type Engine = { database: Database; template: Template };
/** The template's rows by table, as JSON; where its sequences stand; which tables there are, each with the file that holds it. */
type Template = { rows: Map<string, string>; sequences: { name: string; value: string; called: boolean }[]; files: string };

/** One at most: two worlds at once are few, and each engine holds about 100 MB. */
let idle: Engine | undefined;

/** An embedded database that holds what the template (a dumped one's path) does; `close` gives its engine back. */
export async function embeddedDatabase(template: string, watched: Traces['statements'] = (engine) => engine): Promise<Database> {
  const engine = idle ?? (await newEngine(template));
  idle = undefined;
  const { database } = engine;
  let isOver = false;
  const own = leased(database.engine as PGlite, () => isOver);
  const followed = watched(own);
  return {
    db: drizzle(followed) as unknown as Db,
    kind: 'embedded',
    engine: own,
    query: (text, params) => followed.query(text, params),
    async close() {
      if (isOver) return;
      isOver = true;
      if (!idle && (await isRestored(engine))) idle = engine;
      else await database.close();
    },
  };
}

async function newEngine(template: string): Promise<Engine> {
  const database = await openDatabase({ copyOf: await openAsBlob(template) });
  const rows = new Map<string, string>();
  for (const name of await tables(database)) {
    const { rows: found } = await database.query(`select coalesce(json_agg(t), '[]')::text as all from ${name} t`);
    rows.set(name, found[0]?.all as string);
  }
  return { database, template: { rows, sequences: await sequences(database), files: await files(database) } };
}

/** What comes after a world's end (an answer nobody waited for) must not write into the next one. */
function leased(engine: PGlite, isOver: () => boolean): PGlite {
  return new Proxy(engine, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (isOver()) throw new Error('this world has ended, and its database with it');
        return value.apply(target, args);
      };
    },
  });
}

const NOT_OURS = `('pg_catalog', 'information_schema', 'pg_toast')`;
const named = async (database: Database, text: string) => (await database.query(text)).rows;

const tables = async (database: Database) =>
  (await named(database, `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ${NOT_OURS} order by 1`)).map(
    ({ name }) => name as string,
  );

const sequences = async (database: Database) =>
  (await named(
    database,
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value, last_value is not null as called from pg_sequences order by 1`,
  )) as Template['sequences'];

/** Changes with every table that is made, changed in its columns or emptied as a whole. */
async function files(database: Database): Promise<string> {
  const all = `select string_agg(c.oid || ':' || c.relfilenode || ':' || c.relnatts, ' ' order by c.oid) as files
    from pg_class c where relkind in ('r', 'p', 'S', 'v', 'i') and c.relnamespace::regnamespace::text not in ${NOT_OURS}`;
  return (await named(database, all))[0]?.files as string;
}

/** True when the engine holds what its template does again; false when it is to be thrown away. */
async function isRestored({ database, template }: Engine): Promise<boolean> {
  try {
    await database.query('rollback');
    await database.query('discard all');
    if ((await files(database)) !== template.files) return false;
    await database.query(`select pg_stat_force_next_flush()`);
    const written = await named(
      database,
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`,
    );
    // Without the triggers that hold foreign keys: in what order tables are filled does not matter then.
    const steps = written.map(({ name }) => [
      `delete from ${name}`,
      `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $rows$${template.rows.get(name as string)}$rows$)`,
    ]);
    const counters = template.sequences.map(({ name, value, called }) => `select setval('${name}', ${value}, ${called})`);
    await (database.engine as PGlite).exec(
      ['begin', 'set local session_replication_role = replica', ...steps.flat(), ...counters, 'commit', 'select pg_stat_reset()'].join(';\n'),
    );
    return true;
  } catch {
    return false;
  }
}
