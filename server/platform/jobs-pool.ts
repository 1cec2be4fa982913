import type pg from 'pg';
import type { Db } from 'pg-boss';
import { listenToChannel } from './database-listener.ts';

/** Runs pg-boss on the product's own pool, plus one connection that listens for new jobs. Without that connection pg-boss finds jobs by polling. */
export function makeJobsPool(pool: pg.Pool): Db {
  return {
    executeSql: async (text, values) => pool.query(text, values ?? []),
    listen: async (channel, onPayload, onConnected) => listenToChannel(pool.options.connectionString, channel, { onPayload, onConnected }),
  };
}
