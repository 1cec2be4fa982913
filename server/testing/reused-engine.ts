import { openAsBlob } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, type Db, openDatabase } from '../platform/database.ts';
import type { Traces } from '../platform/traces.ts';
import { hasSameTables, readTemplate, restoring, type Template } from './restore.ts';

/**
 * To open an embedded database costs a test more than all else of its world. A worker therefore keeps the engine of a world that
 * ended and brings back what was changed in it: the rows of the template, in the tables that were written to, and every sequence.
 */
type Engine = { database: Database; template: Template };

/** As many as a file has open at once, few excepted; each holds about 100 MB. */
const MOST_KEPT = 2;
const idle: Engine[] = [];

/** An embedded database that holds what the template (a dumped one's path) does; `close` gives its engine back. */
export async function embeddedDatabase(template: string, watched: Traces['statements'] = (engine) => engine): Promise<Database> {
  const engine = idle.pop() ?? (await newEngine(template));
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
      if (idle.length < MOST_KEPT && (await isRestored(engine))) idle.push(engine);
      else await database.close();
    },
  };
}

async function newEngine(template: string): Promise<Engine> {
  const database = await openDatabase({ copyOf: await openAsBlob(template) });
  return { database, template: await readTemplate(database.query) };
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

/** True when the engine holds what its template does again; false when it is to be thrown away. */
async function isRestored({ database, template }: Engine): Promise<boolean> {
  try {
    await database.query('rollback');
    await database.query('discard all');
    if (!(await hasSameTables(database.query, template))) return false;
    await database.query(`select pg_stat_force_next_flush()`);
    const { rows: written } = await database.query(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`,
    );
    await (database.engine as PGlite).exec(
      `${restoring(
        written.map(({ name }) => name as string),
        template,
      )};
select pg_stat_reset()`,
    );
    return true;
  } catch {
    return false;
  }
}
