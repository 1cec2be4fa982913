import pg from 'pg';
import { patience } from './patience.ts';

/** A statement that takes longer than this makes us look whether the server still answers at all. */
const LONG_MS = 1_000;
/** So long the server may take to answer who looks. */
const SILENT_MS = 1_200;
const LOOK_EVERY_MS = 250;
/** After so long at most a server that says nothing is away for whoever asks it. */
export const AWAY_WITHIN_MS = LONG_MS + SILENT_MS + LOOK_EVERY_MS;

/** The connections with their internals that end one at once; pg's own `end` waits for a server that says nothing. */
type Borrowed = pg.PoolClient & { connection: { stream: { destroy(reason: Error): void } } };

const silence = () => new Error('Connection terminated: the server is silent');

/**
 * A pool that does not wait for a server which accepts and never answers (stopped, or behind a line that is dead). Its own time limit
 * for a statement is no help then, because the server keeps it. So while a statement takes long, a connection of its own asks
 * whether the server answers; if not, everything in hand fails at once, and so does what comes, until it does again.
 * A statement that is slow on a living server is left alone.
 */
export function watchedPool(options: pg.PoolConfig): { pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({ ...options, connectionTimeoutMillis: LONG_MS + SILENT_MS });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So is one that breaks between two statements of a transaction, which the pool does not listen to.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const since = new Map<Borrowed, number>();
  pool.on('acquire', (client) => void since.set(client as Borrowed, performance.now()));
  pool.on('release', (_error, client) => void since.delete(client as Borrowed));
  pool.on('remove', (client) => void since.delete(client as Borrowed));

  let silent = false;
  let looking = false;
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();

  async function look(): Promise<void> {
    const [oldest = Number.POSITIVE_INFINITY] = since.values();
    if (looking || !(silent || performance.now() - oldest > LONG_MS)) return;
    looking = true;
    silent = !(await answers(options));
    looking = false;
    if (!silent) {
      // Whoever is still at it has been seen to be slow and not silent.
      for (const client of since.keys()) since.set(client, performance.now());
      return;
    }
    for (const client of since.keys()) client.connection.stream.destroy(silence());
  }

  const connect = pool.connect.bind(pool) as (callback?: (error: Error | undefined) => void) => Promise<pg.PoolClient>;
  pool.connect = ((callback?: (error: Error | undefined) => void) => {
    if (!silent) return connect(callback);
    if (!callback) return Promise.reject(silence());
    queueMicrotask(() => callback(silence()));
  }) as typeof pool.connect;

  return {
    pool,
    close() {
      clearInterval(timer);
      return pool.end();
    },
  };
}

/** Whether the server says anything to a new connection; a refusal is an answer too. */
async function answers({ connectionString }: pg.PoolConfig): Promise<boolean> {
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
  else (client as unknown as Borrowed).connection.stream.destroy(silence());
  return answered;
}
