import pg from 'pg';
import { type Database, openDatabase } from '../platform/database.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';
import { changedTables, hasSameTables, readTemplate, restoring, type Template } from './restore.ts';

/**
 * To make a database on the server and to drop it again costs a world more than to put the template's rows back: both write every
 * page of it, and dropping waits until all that anybody has written is on the disk. A worker therefore keeps the databases of worlds that ended. Those
 * that are left when it ends go with their template (template.ts).
 */
type Kept = { own: OwnDatabase; pool: pg.Pool };

/** As many as one test ever has open at once. */
const MOST_KEPT = 3;
const idle: Kept[] = [];
/** The same of all copies: a copy keeps the numbers of the files, too. */
let template: Template | undefined;

/** A database on the server at `base` that holds what the template of this name does; `close` ends its connections and gives it back. */
export async function serverDatabase(base: string, name: string, options: Pick<Parameters<typeof openDatabase>[0], 'poolSize' | 'watched'>): Promise<Database> {
  const kept = idle.pop() ?? (await newCopy(base, name));
  const database = await openDatabase({ url: kept.own.url, ...options });
  return {
    ...database,
    async close() {
      // Waits for whoever still has a connection: nobody writes any more once it is through.
      await database.close();
      if (idle.length < MOST_KEPT && (await isRestored(kept))) return void idle.push(kept);
      await kept.pool.end().catch(() => undefined);
      await kept.own.drop();
    },
  };
}

async function newCopy(base: string, name: string): Promise<Kept> {
  const own = await ownDatabase(base, name);
  // One connection that stays while no world has the database, and holds no worker back that wants to end.
  const pool = new pg.Pool({ connectionString: own.url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // Where it breaks a new one is made.
  pool.on('error', () => undefined);
  template ??= await readTemplate((text) => pool.query(text));
  return { own, pool };
}

/** True when the database holds what its template does again; false when it is to be thrown away. */
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
