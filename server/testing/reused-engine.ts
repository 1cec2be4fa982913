import { openAsBlob } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, type Db, openDatabase } from '../platform/database.ts';
import type { Traces } from '../platform/traces.ts';
import { buildRestoreSql, hasSameTables, readTemplate, type Template } from './restore.ts';

/**
 * Opening an embedded database takes longer than the rest of a test's world. A worker therefore keeps the engine of an ended world. It restores the
 * template's rows in the changed tables, and every sequence.
 */
type Engine = { database: Database; template: Template };

/** Maximum number of idle engines, about 100 MB each. Few test files open more at once. */
const MAX_REUSED = 2;
const idle: Engine[] = [];

/** Returns an embedded database with the contents of the template (path of a dump). `close` returns the engine for reuse. */
export async function openReusedEngine(template: string, watched: Traces['statements'] = (engine) => engine): Promise<Database> {
  const engine = idle.pop() ?? (await openEngine(template));
  const { database } = engine;
  let isOver = false;
  const own = leaseEngine(database.engine as PGlite, () => isOver);
  const followed = watched(own);
  return {
    db: drizzle(followed) as unknown as Db,
    kind: 'embedded',
    engine: own,
    query: (text, params) => followed.query(text, params),
    async close() {
      if (isOver) return;
      isOver = true;
      if (idle.length < MAX_REUSED && (await tryRestore(engine))) idle.push(engine);
      else await database.close();
    },
  };
}

async function openEngine(template: string): Promise<Engine> {
  const database = await openDatabase({ copyOf: await openAsBlob(template) });
  return { database, template: await readTemplate(database.query) };
}

/** Calls after the end of a world, such as an answer that no test awaited, must not write into the next world. */
function leaseEngine(engine: PGlite, isOver: () => boolean): PGlite {
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

/** True if the engine has the template's contents again; false if it must be discarded. */
async function tryRestore({ database, template }: Engine): Promise<boolean> {
  try {
    await database.query('rollback');
    await database.query('discard all');
    if (!(await hasSameTables(database.query, template))) return false;
    await database.query(`select pg_stat_force_next_flush()`);
    const { rows: written } = await database.query(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`,
    );
    await (database.engine as PGlite).exec(
      `${buildRestoreSql(
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
