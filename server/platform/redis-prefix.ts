import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { Config } from './config.ts';
import type { Database } from './database.ts';

/**
 * Returns the prefix of all names of this installation in Redis, so that two installations can share one Redis (channels ignore database numbers).
 * The prefix is derived from the database, so all processes agree even if they spell its address differently. `REDIS_PREFIX` overrides it.
 */
export async function readRedisPrefix({ REDIS_PREFIX, DATABASE_URL, dataDir }: Config, database: Database): Promise<string> {
  if (REDIS_PREFIX) return REDIS_PREFIX;
  const installation = DATABASE_URL ? ((await readDatabaseIdentity(database)) ?? normalizeAddress(DATABASE_URL)) : `${hostname()} ${dataDir}`;
  return `naru:${createHash('sha256').update(installation).digest('hex').slice(0, 12)}`;
}

/** Returns the cluster's system identifier and the database's OID; undefined if this user may not read them. */
async function readDatabaseIdentity(database: Database): Promise<string | undefined> {
  try {
    const { rows } = await database.query(
      'select system_identifier::text as cluster, oid::text as database from pg_control_system(), pg_database where datname = current_database()',
    );
    return rows[0] && `${rows[0].cluster}/${rows[0].database}`;
  } catch {
    return undefined;
  }
}

function normalizeAddress(url: string): string {
  const { hostname: host, port, pathname } = new URL(url);
  return `${host}:${port || '5432'}${pathname}`;
}
