import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Db } from 'pg-boss';

/** After the connection that hears of new work went away, so long until the next is tried. */
const AGAIN_MS = 1_000;
const CONNECT_MS = 2_000;

/** pg-boss on the pool that the product already has: one set of connections, and one more that hears of new work. */
export function jobsPool(pool: pg.Pool): Db {
  return {
    executeSql: async (text, values) => pool.query(text, values ?? []),
    listen: async (channel, heard, connected) => hear(pool.options.connectionString, channel, heard, connected),
  };
}

/**
 * Listens on a connection of its own, and on the next when that one breaks; `connected` is called each time, for what was missed
 * meanwhile. It never fails: where there is no connection to be had, pg-boss finds its work by looking, only later.
 */
function hear(connectionString: string | undefined, channel: string, heard: (payload: string) => void, connected: () => void) {
  const left = new AbortController();
  let client: pg.Client | undefined;

  async function once(): Promise<void> {
    const gone = Promise.withResolvers<void>();
    client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => gone.resolve());
    client.on('end', () => gone.resolve());
    client.on('notification', ({ payload = '' }) => heard(payload));
    await client.connect();
    await client.query(`listen "${channel}"`);
    if (left.signal.aborted) return;
    connected();
    await gone.promise;
  }

  async function always(): Promise<void> {
    while (!left.signal.aborted) {
      await once().catch(() => undefined);
      // Not waited for: a server that says nothing would keep the process.
      void client?.end().catch(() => undefined);
      await pause(AGAIN_MS, undefined, { signal: left.signal }).catch(() => undefined);
    }
  }

  void always();
  return {
    async close() {
      left.abort();
      void client?.end().catch(() => undefined);
    },
  };
}
