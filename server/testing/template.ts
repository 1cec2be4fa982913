import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { SANDBOX_TABLES } from '../outside.ts';
import { migrateDatabase, openDatabase } from '../platform/database.ts';
import { makeJobs } from '../platform/jobs.ts';
import { makeLog } from '../platform/log.ts';
import { seedBystander } from './bystander.ts';
import { type BystanderRow, bystanderRows } from './bystander-rows.ts';
import { seedCatalogue, seedCoordinators } from './catalogue.ts';
import { emptyDatabase } from './empty-database.ts';
import { ownDatabase } from './own-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What every world of the tests starts from: a file with the embedded database, or a database's name on the server. */
    worldTemplate: string;
    /** What every world must hold at its end as it did at its beginning. */
    bystander: BystanderRow[];
  }
}

/** Once for all tests: tables, the small catalogue, who answers for its clinics and who stands by, so that each world begins with a copy and not from nothing. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? await ownDatabase(process.env.DATABASE_URL) : undefined;
  const database = await openDatabase(server ? { url: server.url } : { copyOf: await emptyDatabase() });
  await migrateDatabase(database);
  await seedCatalogue(database.db);
  await seedCoordinators(database.db);
  await seedBystander(database.db);
  project.provide('bystander', await bystanderRows(database));
  // The tables of the work that waits.
  const jobs = makeJobs(database, makeLog('silent'));
  await jobs.start();
  await jobs.stop();
  // The sandbox makes its own on first use; a world that made it could not be brought back to what it was.
  for (const make of Object.values(SANDBOX_TABLES)) await make(database.query);
  if (server) {
    // A database that somebody is connected to cannot be copied.
    await database.close();
    project.provide('worldTemplate', server.name);
    return server.drop;
  }
  // Every world copies these files and reads them: what a new database is made from is no use to it.
  await database.query(`update pg_database set datistemplate = false`);
  for (const name of ['template0', 'template1']) await database.query(`drop database ${name}`);
  const folder = await mkdtemp(join(tmpdir(), 'naru-template-'));
  const file = join(folder, 'database.tar');
  await writeFile(file, Buffer.from(await (await (database.engine as PGlite).dumpDataDir('none')).arrayBuffer()));
  await database.close();
  project.provide('worldTemplate', file);
  return () => rm(folder, { recursive: true, force: true });
}
