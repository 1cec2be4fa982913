import { openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { createTestDatabase } from './own-database.ts';
import type { StoryResult } from './release-story.ts';

const FOLDER = join(import.meta.dirname, 'releases');

/** Releases with a stored database (docs/migrations.md). */
export const RELEASES = readdirSync(FOLDER).flatMap((file) => /^(.*)\.sql\.gz$/.exec(file)?.[1] ?? []);

/**
 * Restores the database of a release without migrating it: in memory, or as a separate database if DATABASE_URL is set. The caller must close it
 * before dropping it.
 */
export async function restoreRelease(version: string): Promise<{ database: Database; told: StoryResult; drop(): Promise<void> }> {
  const sql = gunzipSync(readFileSync(join(FOLDER, `${version}.sql.gz`))).toString();
  const told = JSON.parse(sql.slice('-- '.length, sql.indexOf('\n'))) as StoryResult;
  if (!process.env.DATABASE_URL) {
    // Uses an emptied copy of an existing database, because creating a new one takes several seconds.
    const database = await openDatabase({ copyOf: await openAsBlob(inject('worldTemplate')) });
    const engine = database.engine as PGlite;
    await engine.exec('drop schema if exists public, drizzle, pgboss cascade; create schema public');
    await engine.exec(sql);
    // A dump leaves its session without a search path.
    await engine.exec('reset all');
    return { database, told, drop: async () => undefined };
  }
  const server = await createTestDatabase(process.env.DATABASE_URL);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(sql);
  await client.end();
  return { database: await openDatabase({ url: server.url, poolSize: 6 }), told, drop: server.drop };
}
