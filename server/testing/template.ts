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
import { type BystanderRow, readBystanderRows } from './bystander-rows.ts';
import { seedCatalogue, seedCoordinators } from './catalogue.ts';
import { makeEmptyDatabase } from './empty-database.ts';
import { createTestDatabase } from './own-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Template of every world: a file with the embedded database, or the name of a database on the server. */
    worldTemplate: string;
    /** The bystander's rows. They must be unchanged at the end of every world. */
    bystander: BystanderRow[];
  }
}

/**
 * Creates the template once for all tests: tables, the small catalogue, the clinics' coordinators and the bystander. Each world starts from a copy of
 * it.
 */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? await createTestDatabase(process.env.DATABASE_URL) : undefined;
  const database = await openDatabase(server ? { url: server.url } : { copyOf: await makeEmptyDatabase() });
  await migrateDatabase(database);
  await seedCatalogue(database.db);
  await seedCoordinators(database.db);
  await seedBystander(database.db);
  project.provide('bystander', await readBystanderRows(database));
  // Creates the tables of the job queue.
  const jobs = makeJobs(database, makeLog('silent'));
  await jobs.start();
  await jobs.stop();
  // The sandbox creates its own tables on first use. A world in which that happened could not be restored.
  for (const make of Object.values(SANDBOX_TABLES)) await make(database.query);
  if (server) {
    // A database with open connections cannot be copied.
    await database.close();
    project.provide('worldTemplate', server.name);
    return server.drop;
  }
  // Every world copies and reads these files. The databases from which the engine creates new ones are dropped as useless.
  await database.query(`update pg_database set datistemplate = false`);
  for (const name of ['template0', 'template1']) await database.query(`drop database ${name}`);
  const folder = await mkdtemp(join(tmpdir(), 'naru-template-'));
  const file = join(folder, 'database.tar');
  await writeFile(file, Buffer.from(await (await (database.engine as PGlite).dumpDataDir('none')).arrayBuffer()));
  await database.close();
  project.provide('worldTemplate', file);
  return () => rm(folder, { recursive: true, force: true });
}
