import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** After the listening connection went away, so long until the next is tried. */
const RECONNECT_MS = 1_000;
const CONNECT_MS = 2_000;
/** Notifications may be rare, so the connection is asked this often whether its server is still there. */
const CHECK_EVERY_MS = 2_000;
const CHECK_TIMEOUT_MS = 1_500;

type Listener = {
  /** Called with the payload of each notification. */
  onPayload: (payload: string) => void;
  /** Called after each connection, for what was missed meanwhile. */
  onConnected: () => void;
};

/**
 * Listens to a PostgreSQL channel on a connection of its own, and on the next when that one breaks or falls silent. Never fails:
 * while there is no connection to be had, notifications are missed.
 */
export function listenToChannel(connectionString: string | undefined, channel: string, { onPayload, onConnected }: Listener): { close(): Promise<void> } {
  // Listening again changes nothing, so it serves as the check too.
  const listenStatement = `listen "${channel}"`;
  const left = new AbortController();
  const { signal } = left;
  let client: pg.Client | undefined;

  async function listenOnce(): Promise<void> {
    const gone = Promise.withResolvers<void>();
    client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_MS, query_timeout: CHECK_TIMEOUT_MS });
    client.on('error', () => gone.resolve());
    client.on('end', () => gone.resolve());
    client.on('notification', ({ payload = '' }) => onPayload(payload));
    await client.connect();
    await client.query(listenStatement);
    if (signal.aborted) return;
    onConnected();
    await Promise.race([gone.promise, failedCheck(client)]);
  }

  /** Ends when the connection did not answer, or is not needed any more. */
  async function failedCheck(checked: pg.Client): Promise<void> {
    try {
      for (;;) {
        await pause(CHECK_EVERY_MS, undefined, { signal });
        await checked.query(listenStatement);
      }
    } catch {
      // The caller connects again.
    }
  }

  async function listen(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce().catch(() => undefined);
      // Not waited for: a server that says nothing would keep the process.
      void client?.end().catch(() => undefined);
      await pause(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  void listen();
  return {
    async close() {
      left.abort();
      void client?.end().catch(() => undefined);
    },
  };
}
