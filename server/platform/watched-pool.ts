import pg from 'pg';
import { makeConnectionQueue } from './connection-queue.ts';
import { startStallTimeout } from './stall-timeout.ts';
import { NamelessClient } from './statement-names.ts';

/** A statement that takes longer triggers a check of the server. */
const SLOW_STATEMENT_MS = 1_000;
/** Maximum time for the server to answer the check, in ms. */
const CHECK_TIMEOUT_MS = 1_200;
const CHECK_INTERVAL_MS = 250;
/** Maximum time until a silent server is treated as unavailable, in ms. */
export const MAX_SILENCE_MS = SLOW_STATEMENT_MS + CHECK_TIMEOUT_MS + CHECK_INTERVAL_MS;

/** A connection with its stream. pg's own `end` waits for a silent server. Only the stream counts the bytes that the server sent. */
type Connection = pg.PoolClient & { connection: { stream: { bytesRead: number; bytesWritten: number; destroy(reason: Error): void } } };

const silentServerError = () => new Error('Connection terminated: the server is silent');

/** Connections whose statements have no time limit. */
const exemptClients = new WeakSet<pg.PoolClient>();

/** Lifts PostgreSQL's time limits for the current transaction. Later users of the same pooled connection keep them. */
export const NO_TIME_LIMITS = ['set local statement_timeout = 0', 'set local idle_in_transaction_session_timeout = 0'] as const;

/** Exempts a connection from the check of long statements; NO_TIME_LIMITS lifts the server's own limits. Release it with `release(true)`. */
export const exemptFromTimeLimits = (client: pg.PoolClient): void => void exemptClients.add(client);

type WatchedPoolOptions = { connectionString: string; max: number; statementTimeoutMs: number; idleInTransactionTimeoutMs: number; namesStatements: boolean };

/**
 * Creates a pool that detects a server which accepts connections and never answers (stopped, or behind a dead network link). The server's own
 * statement timeout does not help then. While a statement takes long, a separate connection checks the server. If the server is silent, all
 * connections are destroyed, and new callers are refused until it answers again. If it answers, the idle connections are checked too, because after a
 * failover only the old ones are silent. A slow statement on a living server runs until the server's own limit, and a caller waits as long for a
 * connection.
 */
export function makeWatchedPool({ connectionString, max, statementTimeoutMs, idleInTransactionTimeoutMs, namesStatements }: WatchedPoolOptions) {
  const pool = new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    // Statements that are started together are sent together (pipeline.ts).
    pipeline: true,
    ...(!namesStatements && { Client: NamelessClient }),
    connectionTimeoutMillis: SLOW_STATEMENT_MS + CHECK_TIMEOUT_MS,
    // Not as startup parameters, because a pooler refuses parameters it does not know.
    onConnect: (client) =>
      client.query(`set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`),
  });
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => undefined);
  const open = new Set<Connection>();
  const acquired = new Set<Connection>();
  const traffic = new WeakMap<Connection, Traffic>();
  pool.on('connect', (client) => {
    // Likewise for a connection that breaks between two statements of a transaction, when the pool does not listen to it.
    client.on('error', () => undefined);
    open.add(client as Connection);
  });
  pool.on('acquire', (client) => {
    acquired.add(client as Connection);
    traffic.set(client as Connection, readTraffic(client as Connection));
  });
  const queue = makeConnectionQueue(max, statementTimeoutMs);
  pool.on('release', (_error, client) => {
    acquired.delete(client as Connection);
    queue.leave();
  });
  pool.on('remove', (client) => {
    open.delete(client as Connection);
    acquired.delete(client as Connection);
  });

  let silent = false;
  let looking = false;
  /** Time of the last check of idle connections, so that one slow statement does not trigger it repeatedly. */
  let idleAskedAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => void look(), CHECK_INTERVAL_MS).unref();

  async function look(): Promise<void> {
    if (looking) return;
    const now = performance.now();
    const overdue: Connection[] = [];
    for (const client of acquired) {
      const waitedMs = now - statementSentAt(client, traffic, now);
      if (waitedMs > SLOW_STATEMENT_MS) overdue.push(client);
      if (waitedMs > statementTimeoutMs + CHECK_TIMEOUT_MS && !exemptClients.has(client)) destroy(client);
    }
    if (!silent && (overdue.length === 0 || now - idleAskedAt < SLOW_STATEMENT_MS)) return;
    looking = true;
    silent = !(await isServerAnswering(connectionString));
    if (silent) {
      queue.refuseWaiting(silentServerError());
      for (const client of open) destroy(client);
    } else if (overdue.length > 0) await replaceSilent(overdue);
    idleAskedAt = performance.now();
    looking = false;
  }

  /**
   * Destroys the idle connections that do not answer. If there is one, its server is gone, so connections with overdue statements are destroyed too.
   */
  async function replaceSilent(overdue: Connection[]): Promise<void> {
    const idle = [...open].filter((client) => !acquired.has(client));
    const gone = (await Promise.all(idle.map(async (client) => ((await respondsInTime(client)) ? [] : [client])))).flat();
    for (const client of gone) destroy(client);
    if (gone.length > 0) for (const client of overdue) if (traffic.get(client)?.askedAt !== undefined && !exemptClients.has(client)) destroy(client);
  }

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  /** Acquires a connection through the queue. The pool's own timeout covers connecting only. */
  async function acquire(): Promise<pg.PoolClient> {
    if (silent) throw silentServerError();
    await queue.enter();
    return connect().catch((error: unknown) => {
      queue.leave();
      throw error;
    });
  }
  type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;
  pool.connect = ((callback?: Connected) => {
    if (!callback) return acquire();
    acquire().then((client) => callback(undefined, client, client.release), callback);
  }) as typeof pool.connect;

  return {
    pool,
    close() {
      clearInterval(timer);
      return pool.end();
    },
  };
}

/** Bytes on a connection at the last check, and the time at which its unanswered statement was first seen. */
type Traffic = { read: number; written: number; askedAt: number | undefined };

function readTraffic({ connection: { stream } }: Connection): Traffic {
  return { read: stream.bytesRead, written: stream.bytesWritten, askedAt: undefined };
}

/** Returns the time at which the running statement was sent, in ms; `now` if none is running. Any bytes from the server count as an answer. */
function statementSentAt(client: Connection, traffic: WeakMap<Connection, Traffic>, now: number): number {
  const before = traffic.get(client);
  const { read, written } = readTraffic(client);
  const isAnswered = read !== before?.read;
  const isAsked = written !== before?.written;
  const since = isAnswered ? (isAsked ? now : undefined) : (before?.askedAt ?? (isAsked ? now : undefined));
  traffic.set(client, { read, written, askedAt: since });
  return since ?? now;
}

const destroy = (client: Connection) => client.connection.stream.destroy(silentServerError());

/** True if an idle connection answers an empty statement in time. */
function respondsInTime(client: Connection): Promise<boolean> {
  return client.query({ text: '', query_timeout: CHECK_TIMEOUT_MS } as pg.QueryConfig).then(
    () => true,
    () => false,
  );
}

/** True if the server answers a new connection at all, even with a refusal. */
async function isServerAnswering(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  const said = client.connect().then(
    () => true,
    () => true,
  );
  const wait = startStallTimeout(CHECK_TIMEOUT_MS);
  const answered = await Promise.race([said, wait.over.then(() => false)]);
  wait.stop();
  if (answered) void client.end().catch(() => undefined);
  else destroy(client as unknown as Connection);
  return answered;
}
