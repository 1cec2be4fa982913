import type pg from 'pg';
import type { Db } from 'pg-boss';
import { listenToChannel } from './database-listener.ts';

/** pg-boss on the pool that the product already has: one set of connections, and one more that hears of new work. Without that one it finds work by polling. */
export function jobsPool(pool: pg.Pool): Db {
  return {
    executeSql: async (text, values) => pool.query(text, values ?? []),
    listen: async (channel, onPayload, onConnected) => listenToChannel(pool.options.connectionString, channel, { onPayload, onConnected }),
  };
}
