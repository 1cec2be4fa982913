import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Delay before reconnecting after the listening connection was lost, in ms. */
const RECONNECT_MS = 1_000;
const CONNECT_MS = 2_000;
/** Interval of the liveness check, in ms. Notifications can be rare, so the connection is tested actively. */
const CHECK_INTERVAL_MS = 2_000;
const CHECK_TIMEOUT_MS = 1_500;

type Listener = {
  onPayload: (payload: string) => void;
  /** Called after each connection, so that the listener fetches what it missed. */
  onConnected: () => void;
};

/**
 * Listens to a PostgreSQL channel on a dedicated connection, and reconnects when the connection breaks or stops responding. Never throws.
 * Notifications are missed while disconnected.
 */
export function listenToChannel(connectionString: string | undefined, channel: string, { onPayload, onConnected }: Listener): { close(): Promise<void> } {
  // Repeating LISTEN changes nothing, so it serves as the liveness check too.
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

  /** Resolves when the connection fails its check or is no longer needed. */
  async function failedCheck(checked: pg.Client): Promise<void> {
    try {
      for (;;) {
        await pause(CHECK_INTERVAL_MS, undefined, { signal });
        await checked.query(listenStatement);
      }
    } catch {
      // Listens once, until the connection fails. The caller connects again.
    }
  }

  async function listen(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce().catch(() => undefined);
      // Not awaited: a silent server would keep the process alive.
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
