import pg from 'pg';
import { type Database, openDatabase } from '../platform/database.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';
import { changedTables, hasSameTables, readTemplate, restoring, type Template } from './restore.ts';

/**
 * Creating and dropping a database on the server costs a world more than restoring the template's rows: both write every page, and dropping waits
 * for the server's pending writes to disk. A worker therefore keeps the databases of ended worlds. Those left at its end are dropped with their
 * template (template.ts).
 */
type Kept = { own: OwnDatabase; pool: pg.Pool };

/** Most databases kept idle: as many as one test ever has open at once. */
const MAX_REUSED = 3;
const idle: Kept[] = [];
/** Shared by all copies, which also have the same file numbers. */
let template: Template | undefined;

/** Returns a database on the server at `base` with the contents of the template `name`. `close` ends its connections and gives it back for reuse. */
export async function serverDatabase(base: string, name: string, options: Pick<Parameters<typeof openDatabase>[0], 'poolSize' | 'watched'>): Promise<Database> {
  const kept = idle.pop() ?? (await newCopy(base, name));
  const database = await openDatabase({ url: kept.own.url, ...options });
  return {
    ...database,
    async close() {
      // Waits for all connections to end, so that nothing is written afterwards.
      await database.close();
      if (idle.length < MAX_REUSED && (await isRestored(kept))) return void idle.push(kept);
      await kept.pool.end().catch(() => undefined);
      await kept.own.drop();
    },
  };
}

async function newCopy(base: string, name: string): Promise<Kept> {
  const own = await ownDatabase(base, name);
  // One connection that stays open while no world uses the database, without keeping a finished worker alive.
  const pool = new pg.Pool({ connectionString: own.url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // A broken connection is replaced.
  pool.on('error', () => undefined);
  template ??= await readTemplate((text) => pool.query(text));
  return { own, pool };
}

/** True if the database has the template's contents again; false if it must be discarded. */
async function isRestored({ pool }: Kept): Promise<boolean> {
  const query: Database['query'] = (text) => pool.query(text);
  try {
    if (!template || !(await hasSameTables(query, template))) return false;
    await pool.query(restoring(await changedTables(query, template), template));
    return true;
  } catch {
    return false;
  }
}
