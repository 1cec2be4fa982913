import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { ConfigError } from './config.ts';
import { databaseStartError } from './database-start-error.ts';
import { exemptFromTimeLimits, NO_TIME_LIMITS, watchedPool } from './watched-pool.ts';

/** The database or a transaction on it: every act and query takes one, so a transaction can always be passed in. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type Database = {
  db: Db;
  kind: 'embedded' | 'server';
  /** The embedded engine or the pool itself, for pg-boss and the sandbox's store. */
  engine: PGlite | pg.Pool;
  /** Plain SQL with positional parameters. */
  query(text: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
};

export const MIGRATIONS = join(import.meta.dirname, 'migrations');
/** Held by whoever changes the tables themselves, a migration or a restore, so that two never do at once. */
export const TABLES_LOCK = 7_241_995;

/** Connections of a process beside its pool: two that listen, for jobs and for hints, and one that asks whether a slow server is there. */
const CONNECTIONS_BESIDE_POOL = 3;

/** The size of the pool of a process that may hold so many connections in all (`DATABASE_POOL`). */
export const poolSizeFor = (maxConnections: number): number => maxConnections - CONNECTIONS_BESIDE_POOL;

type Where = {
  url?: string | undefined;
  folder?: string | undefined;
  poolSize?: number;
  copyOf?: Blob;
  /** Follows the statements of the product; those of the jobs, which go to the engine itself, are not followed. */
  watched?: (<E extends object>(engine: E) => E) | undefined;
};

/** Opens PostgreSQL when an address is given, else the embedded engine in `folder` (or in memory without one, as a copy of a dumped one). */
export async function openDatabase(options: Where): Promise<Database> {
  return options.url ? openServer(options.url, options) : openEmbedded(options);
}

async function openServer(url: string, { poolSize: max = 20, watched = (engine) => engine }: Where): Promise<Database> {
  const { pool, close } = watchedPool({ connectionString: url, max, statementTimeoutMs: 10_000, idleInTransactionTimeoutMs: 20_000 });
  try {
    await pool.query('select 1');
  } catch (cause) {
    await close().catch(() => undefined);
    throw databaseStartError(cause) ?? new ConfigError(`DATABASE_URL: the PostgreSQL server cannot be used (${(cause as Error).message}).`);
  }
  const followed = watched(pool);
  return { db: drizzlePg(followed) as unknown as Db, kind: 'server', engine: pool, query: (text, params) => followed.query(text, params), close };
}

/**
 * So many files the engine holds open at once. It shares the process's descriptors with connections, and cannot count them: bringing
 * an interrupted database back, it took all there were and gave up.
 */
const MOST_FILES = 128;
/** A copy is opened for a test and holds little: the engine's usual 128 MB take a third of the time that opening one takes. */
const BUFFERS_OF_A_COPY = '16MB';

async function openEmbedded({ folder, copyOf, watched = (engine) => engine }: Where): Promise<Database> {
  // Loaded here alone: a process on a PostgreSQL server never pays for the engine.
  const [{ PGlite }, { drizzle }] = await Promise.all([import('@electric-sql/pglite'), import('drizzle-orm/pglite')]);
  // The engine writes why it does not start, and fails with a sentence that is always the same.
  let opened = false;
  const said: string[] = [];
  const onStderr = (line: string) => {
    if (!opened) said.push(line);
    return false;
  };
  const startParams = [
    ...PGlite.defaultStartParams,
    '-c',
    `max_files_per_process=${MOST_FILES}`,
    ...(copyOf ? ['-c', `shared_buffers=${BUFFERS_OF_A_COPY}`] : []),
  ];
  const engine = await PGlite.create({ ...(folder && { dataDir: folder }), ...(copyOf && { loadDataDir: copyOf }), startParams, onStderr }).catch(
    (cause: Error) => {
      throw new ConfigError(
        `The embedded database in ${folder} cannot be opened (${[cause.message, ...said].join('; ')}). If the folder came from elsewhere, start with another DATA_DIR.`,
      );
    },
  );
  opened = true;
  const followed = watched(engine);
  return {
    db: drizzle(followed) as unknown as Db,
    kind: 'embedded',
    engine,
    query: (text, params) => followed.query(text, params),
    close: () => engine.close(),
  };
}

/**
 * Brings the tables up to this version; forward only, safe to interrupt and repeat, one process at a time.
 * Throws ConfigError when the data is of a newer version than this program.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  await refuseNewer(database);
  if (database.kind === 'embedded') {
    const { migrate } = await import('drizzle-orm/pglite/migrator');
    return migrate(database.db as never, { migrationsFolder: MIGRATIONS });
  }
  const client = await (database.engine as pg.Pool).connect();
  try {
    // A long migration, and the wait for another process's, are not cut off as a request's query is.
    exemptFromTimeLimits(client);
    // One transaction from the lock to the commit: a pooler may give what comes after it another connection, and a lock of the session would stay on
    // this one. The migrator's own `begin` changes nothing within it, and its `commit` ends it.
    await client.query(['begin', ...NO_TIME_LIMITS].join('; '));
    await client.query('select pg_advisory_xact_lock($1)', [TABLES_LOCK]);
    await migratePg(drizzlePg(client) as never, { migrationsFolder: MIGRATIONS });
  } finally {
    // Thrown away and not given back: nobody looks after its statements any more.
    client.release(true);
  }
}

/**
 * One connection for long work, a backup or a restore: statements on it share a transaction, which lifts its time limits (NO_TIME_LIMITS).
 * A transaction that `work` leaves open is rolled back.
 */
export async function withSession<T>(database: Database, work: (query: Database['query']) => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') {
    try {
      return await work(database.query);
    } finally {
      await database.query('rollback').catch(() => undefined);
    }
  }
  const client = await (database.engine as pg.Pool).connect();
  try {
    exemptFromTimeLimits(client);
    return await work((text, params) => client.query(text, params));
  } finally {
    // Thrown away and not given back: what it held ends with it.
    client.release(true);
  }
}

/** Throws ConfigError when the data is of a newer version than this program. */
export async function refuseNewer(database: Database): Promise<void> {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as { entries: { when: number }[] };
  const newestKnown = Math.max(0, ...journal.entries.map((entry) => entry.when));
  const { rows } = await database.query(`select to_regclass('drizzle.__drizzle_migrations') as present`);
  if (!rows[0]?.present) return;
  const { rows: applied } = await database.query('select max(created_at) as newest from drizzle.__drizzle_migrations');
  if (Number(applied[0]?.newest ?? 0) > newestKnown) {
    throw new ConfigError('The data was written by a newer version of Naru than this one. Start that version, or give this one an empty DATA_DIR or database.');
  }
}

/** PostgreSQL's codes of what a constraint refused: a unique index, a check, an exclusion. */
const VIOLATIONS = new Set(['23505', '23514', '23P01']);

/** True when an error is a violation of the named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  for (let e = error as { code?: string; constraint?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e) {
    if (e.code !== undefined && VIOLATIONS.has(e.code) && e.constraint === constraint) return true;
  }
  return false;
}
