import pg from 'pg';
import { connectionQueue } from './connection-queue.ts';
import { patience } from './stall-timeout.ts';

/** A statement that takes longer than this makes us look whether the server still answers at all. */
const LONG_MS = 1_000;
/** So long the server may take to answer who looks. */
const SILENT_MS = 1_200;
const LOOK_EVERY_MS = 250;
/** After so long at most a server that says nothing is away for whoever asks it. */
export const AWAY_WITHIN_MS = LONG_MS + SILENT_MS + LOOK_EVERY_MS;

/** A connection with its stream: pg's own `end` waits for a server that says nothing, and only the stream tells when the server spoke last. */
type Connection = pg.PoolClient & { connection: { stream: { bytesRead: number; bytesWritten: number; destroy(reason: Error): void } } };

const silence = () => new Error('Connection terminated: the server is silent');

/** Connections whose statements may take as long as they want. */
const unlimited = new WeakSet<pg.PoolClient>();

/** Lifts PostgreSQL's time limits for the transaction in hand, and for no other that comes by the same connection of a pooler. */
export const NO_TIME_LIMITS = ['set local statement_timeout = 0', 'set local idle_in_transaction_session_timeout = 0'] as const;

/** Leaves a connection alone however long its statements take; NO_TIME_LIMITS lifts the server's own limits. Release it with `release(true)`. */
export const exemptFromTimeLimits = (client: pg.PoolClient): void => void unlimited.add(client);

type WatchedPoolOptions = { connectionString: string; max: number; statementTimeoutMs: number; idleInTransactionTimeoutMs: number };

/**
 * A pool that does not wait for a server which accepts and never answers (stopped, or behind a line that is dead). Its own time limit
 * for a statement is no help then, because the server keeps it. So while a statement takes long, a connection of its own asks
 * whether the server answers; if not, all connections are destroyed, and whoever comes is refused until it answers again.
 * If it does, the idle connections are asked too: after a fail-over only the old ones are silent. A statement that is slow on a living
 * server is left alone until the server itself should have ended it, and who waits for a connection that is in use waits as long:
 * many presses at once are answered late, not with an error.
 */
export function watchedPool({ connectionString, max, statementTimeoutMs, idleInTransactionTimeoutMs }: WatchedPoolOptions) {
  const pool = new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    connectionTimeoutMillis: LONG_MS + SILENT_MS,
    // Not as parameters of the start: a pooler refuses the ones that it does not know.
    onConnect: (client) =>
      client.query(`set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const open = new Set<Connection>();
  const acquired = new Set<Connection>();
  const traffic = new WeakMap<Connection, Traffic>();
  pool.on('connect', (client) => {
    // So is one that breaks between two statements of a transaction, which the pool does not listen to.
    client.on('error', () => undefined);
    open.add(client as Connection);
  });
  pool.on('acquire', (client) => {
    acquired.add(client as Connection);
    traffic.set(client as Connection, trafficOf(client as Connection));
  });
  const queue = connectionQueue(max, statementTimeoutMs);
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
  /** When the idle connections were asked last, so that one slow statement does not have them asked all the time. */
  let idleAskedAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();

  async function look(): Promise<void> {
    if (looking) return;
    const now = performance.now();
    const overdue: Connection[] = [];
    for (const client of acquired) {
      const waitedMs = now - askedAt(client, traffic, now);
      if (waitedMs > LONG_MS) overdue.push(client);
      if (waitedMs > statementTimeoutMs + SILENT_MS && !unlimited.has(client)) destroy(client);
    }
    if (!silent && (overdue.length === 0 || now - idleAskedAt < LONG_MS)) return;
    looking = true;
    silent = !(await answers(connectionString));
    if (silent) {
      queue.refuseWaiting(silence());
      for (const client of open) destroy(client);
    } else if (overdue.length > 0) await replaceSilent(overdue);
    idleAskedAt = performance.now();
    looking = false;
  }

  /** Destroys the idle connections that do not answer. If there is one, the server has gone, and with it whoever else waits for it. */
  async function replaceSilent(overdue: Connection[]): Promise<void> {
    const idle = [...open].filter((client) => !acquired.has(client));
    const gone = (await Promise.all(idle.map(async (client) => ((await respondsInTime(client)) ? [] : [client])))).flat();
    for (const client of gone) destroy(client);
    if (gone.length > 0) for (const client of overdue) if (traffic.get(client)?.askedAt !== undefined && !unlimited.has(client)) destroy(client);
  }

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  /** The pool's own time limit is for connecting alone: nobody waits for one of its connections but in the queue. */
  async function acquire(): Promise<pg.PoolClient> {
    if (silent) throw silence();
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

/** What went over a connection when it was looked at last, and when its unanswered statement was first seen. */
type Traffic = { read: number; written: number; askedAt: number | undefined };

function trafficOf({ connection: { stream } }: Connection): Traffic {
  return { read: stream.bytesRead, written: stream.bytesWritten, askedAt: undefined };
}

/** Milliseconds of the clock at which the statement in hand was sent; `now` without one. What the server sends is an answer. */
function askedAt(client: Connection, traffic: WeakMap<Connection, Traffic>, now: number): number {
  const before = traffic.get(client);
  const { read, written } = trafficOf(client);
  const isAnswered = read !== before?.read;
  const isAsked = written !== before?.written;
  const since = isAnswered ? (isAsked ? now : undefined) : (before?.askedAt ?? (isAsked ? now : undefined));
  traffic.set(client, { read, written, askedAt: since });
  return since ?? now;
}

const destroy = (client: Connection) => client.connection.stream.destroy(silence());

/** True if an idle connection answers an empty statement in time. */
function respondsInTime(client: Connection): Promise<boolean> {
  return client.query({ text: '', query_timeout: SILENT_MS } as pg.QueryConfig).then(
    () => true,
    () => false,
  );
}

/** Whether the server says anything to a new connection; a refusal is an answer too. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  const said = client.connect().then(
    () => true,
    () => true,
  );
  const wait = patience(SILENT_MS);
  const answered = await Promise.race([said, wait.over.then(() => false)]);
  wait.stop();
  if (answered) void client.end().catch(() => undefined);
  else destroy(client as unknown as Connection);
  return answered;
}
