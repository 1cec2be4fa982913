import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { ConfigError } from './config.ts';
import { toDatabaseStartError } from './database-start-error.ts';
import { findsNamedStatements } from './statement-names.ts';
import { exemptFromTimeLimits, makeWatchedPool, NO_TIME_LIMITS } from './watched-pool.ts';

/** The database, or a transaction on it. Every act and query takes a Db, so callers can always pass a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type Database = {
  db: Db;
  kind: 'embedded' | 'server';
  /** The embedded engine or the pool, for pg-boss and the sandbox's store. */
  engine: PGlite | pg.Pool;
  /** Plain SQL with positional parameters. */
  query(text: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
};

export const MIGRATIONS = join(import.meta.dirname, 'migrations');
/** Advisory lock for migrations and restores, so that only one at a time changes the tables. */
export const TABLES_LOCK_ID = 7_241_995;

/** Connections of a process outside its pool: two listeners, for jobs and for hints, and one that checks whether a slow server is alive. */
const CONNECTIONS_BESIDE_POOL = 3;

/** Returns the pool size of a process that may have this many connections in total (`DATABASE_POOL`). */
export const poolSizeFor = (maxConnections: number): number => maxConnections - CONNECTIONS_BESIDE_POOL;

type DatabaseOptions = {
  url?: string | undefined;
  folder?: string | undefined;
  poolSize?: number;
  /** False to send every statement without a name (`DATABASE_PREPARED_STATEMENTS`). */
  namesStatements?: boolean;
  copyOf?: Blob;
  /** Traces the product's statements. Statements of the jobs go to the engine directly and are not traced. */
  watched?: (<E extends object>(engine: E) => E) | undefined;
};

/**
 * Opens PostgreSQL if an address is given, otherwise the embedded engine in `folder`. Without a folder the engine is in memory, optionally as a copy
 * of a dump.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openServer(options.url, options) : openEmbedded(options);
}

async function openServer(url: string, { poolSize: max = 20, namesStatements = true, watched = (engine) => engine }: DatabaseOptions): Promise<Database> {
  const found = await findsNamedStatements(url).catch((cause: Error) => {
    throw toDatabaseStartError(cause) ?? new ConfigError(`DATABASE_URL: the PostgreSQL server cannot be used (${cause.message}).`);
  });
  const { pool, close } = makeWatchedPool({
    ...{ connectionString: url, max, namesStatements: namesStatements && found },
    ...{ statementTimeoutMs: 10_000, idleInTransactionTimeoutMs: 20_000 },
  });
  const followed = watched(pool);
  return { db: drizzlePg(followed) as unknown as Db, kind: 'server', engine: pool, query: (text, params) => followed.query(text, params), close };
}

/**
 * Maximum files that the engine keeps open. It cannot count the process's connections, which use the same descriptors. Without this limit, recovering
 * an interrupted database used up all descriptors.
 */
const MAX_OPEN_FILES = 128;
/** Shared buffers of a copy, which is opened for a test and holds little data. Allocating the default of 128 MB takes a third of the opening time. */
const COPY_SHARED_BUFFERS = '16MB';

async function openEmbedded({ folder, copyOf, watched = (engine) => engine }: DatabaseOptions): Promise<Database> {
  // Imported only here, so that a process on a PostgreSQL server does not load the engine.
  const [{ PGlite }, { drizzle }] = await Promise.all([import('@electric-sql/pglite'), import('drizzle-orm/pglite')]);
  // The engine writes the cause of a failed start to standard error. The message of its exception is always the same.
  let opened = false;
  const said: string[] = [];
  const onStderr = (line: string) => {
    if (!opened) said.push(line);
    return false;
  };
  const startParams = [
    ...PGlite.defaultStartParams,
    '-c',
    `max_files_per_process=${MAX_OPEN_FILES}`,
    ...(copyOf ? ['-c', `shared_buffers=${COPY_SHARED_BUFFERS}`] : []),
  ];
  const engine = await PGlite.create({ ...(folder && { dataDir: folder }), ...(copyOf && { loadDataDir: copyOf }), startParams, onStderr }).catch(
    (cause: Error) => {
      throw new ConfigError(
        `The embedded database in ${folder} cannot be opened (${[cause.message, ...said].join('; ')}). If the folder was copied from another machine, use another DATA_DIR.`,
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
 * Migrates the tables to this version. Forward only, safe to interrupt and repeat, one process at a time. Throws ConfigError if the data is of a
 * newer version than this program.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  await refuseNewerData(database);
  if (database.kind === 'embedded') {
    const { migrate } = await import('drizzle-orm/pglite/migrator');
    return migrate(database.db as never, { migrationsFolder: MIGRATIONS });
  }
  const client = await (database.engine as pg.Pool).connect();
  try {
    // Unlike a request's query, a long migration and the wait for another process's migration have no time limit.
    exemptFromTimeLimits(client);
    // One transaction from the lock to the commit: a pooler can run later statements on another connection, and a session lock would remain on this
    // one. The migrator's own `begin` has no effect inside the transaction; its `commit` ends it.
    await client.query(['begin', ...NO_TIME_LIMITS].join('; '));
    await client.query('select pg_advisory_xact_lock($1)', [TABLES_LOCK_ID]);
    await migratePg(drizzlePg(client) as never, { migrationsFolder: MIGRATIONS });
  } finally {
    // Destroyed instead of returned to the pool, because its statements are no longer watched.
    client.release(true);
  }
}

/**
 * Runs long work, such as a backup or a restore, on one connection. `work` must run its statements in one transaction and lift the time limits in it
 * (NO_TIME_LIMITS). A transaction that `work` leaves open is rolled back.
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
    // Destroyed instead of returned to the pool: its locks end with it.
    client.release(true);
  }
}

/** Throws ConfigError if the data is of a newer version than this program. */
export async function refuseNewerData(database: Database): Promise<void> {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as { entries: { when: number }[] };
  const newestKnown = Math.max(0, ...journal.entries.map((entry) => entry.when));
  const { rows } = await database.query(`select to_regclass('drizzle.__drizzle_migrations') as present`);
  if (!rows[0]?.present) return;
  const { rows: applied } = await database.query('select max(created_at) as newest from drizzle.__drizzle_migrations');
  if (Number(applied[0]?.newest ?? 0) > newestKnown) {
    throw new ConfigError('The data was written by a newer version of Naru. Start that version, or use an empty DATA_DIR or database.');
  }
}

/** PostgreSQL's codes for a violated constraint: unique index, check, exclusion. */
const CONSTRAINT_VIOLATION_CODES = new Set(['23505', '23514', '23P01']);

/** Start of the codes for broken connections, which poolers use too. */
const CONNECTION_CODE_CLASS = '08';

/** True when an error is a violation of the named constraint. */
export function isViolationOf(error: unknown, constraint: string): boolean {
  for (let e = error as { code?: string; constraint?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e) {
    if (e.code !== undefined && CONSTRAINT_VIOLATION_CODES.has(e.code) && e.constraint === constraint) return true;
  }
  return false;
}

/** True when the server refused a statement, so that nothing of it is stored. False when the connection broke, because a commit can have come first. */
export function isStatementRefusal(error: unknown): boolean {
  const { code = '', severity } = error as { code?: string; severity?: string };
  return severity === 'ERROR' && !code.startsWith(CONNECTION_CODE_CLASS);
}
