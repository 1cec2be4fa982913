import pg from 'pg';
import { type Database, openDatabase } from '../platform/database.ts';
import { createTestDatabase, type TestDatabase } from './own-database.ts';
import { buildRestoreSql, findChangedTables, hasSameTables, readTemplate, type Template } from './restore.ts';

/**
 * Creating and dropping a database on the server takes longer than restoring the template's rows: both write every page, and dropping waits for
 * pending disk writes. A worker therefore keeps the databases of ended worlds. Databases left at its end are dropped with their template
 * (template.ts).
 */
type IdleDatabase = { own: TestDatabase; pool: pg.Pool };

/** Maximum number of idle databases: as many as one test ever has open at once. */
const MAX_REUSED = 3;
const idle: IdleDatabase[] = [];
/** Shared by all copies, because they also have the same file numbers. */
let template: Template | undefined;

/** Returns a database on the server at `base` with the contents of the template `name`. `close` ends its connections and returns it for reuse. */
export async function openReusedServerDatabase(
  base: string,
  name: string,
  options: Pick<Parameters<typeof openDatabase>[0], 'poolSize' | 'watched'>,
): Promise<Database> {
  const kept = idle.pop() ?? (await openCopy(base, name));
  const database = await openDatabase({ url: kept.own.url, ...options });
  return {
    ...database,
    async close() {
      // Waits for all connections to end, so that nothing is written afterwards.
      await database.close();
      if (idle.length < MAX_REUSED && (await tryRestore(kept))) return void idle.push(kept);
      await kept.pool.end().catch(() => undefined);
      await kept.own.drop();
    },
  };
}

async function openCopy(base: string, name: string): Promise<IdleDatabase> {
  const own = await createTestDatabase(base, name);
  // A connection that stays open while no world uses the database. It does not keep a finished worker alive.
  const pool = new pg.Pool({ connectionString: own.url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // A broken connection is replaced.
  pool.on('error', () => undefined);
  template ??= await readTemplate((text) => pool.query(text));
  return { own, pool };
}

/** True if the database has the template's contents again; false if it must be discarded. */
async function tryRestore({ pool }: IdleDatabase): Promise<boolean> {
  const query: Database['query'] = (text) => pool.query(text);
  try {
    if (!template || !(await hasSameTables(query, template))) return false;
    await pool.query(buildRestoreSql(await findChangedTables(query, template), template));
    return true;
  } catch {
    return false;
  }
}
