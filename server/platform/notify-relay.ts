import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Bus, makeLocalBus } from './bus.ts';
import type { Database } from './database.ts';
import { listenToChannel } from './database-listener.ts';
import { deliverHintNotes, type HintNote, serializeHintNotes } from './hint-notes.ts';
import type { Log } from './log.ts';

const CHANNEL = 'naru_hints';
/** PostgreSQL refuses payloads of 8000 bytes or more. */
const MAX_PAYLOAD_BYTES = 7_900;
/** Maximum number of notes that wait while the database is slow. Above it, one gap replaces all of them. */
const MAX_WAITING_NOTES = 5_000;
const CLOSE_TIMEOUT_MS = 2_000;
/** A sender receives its own notes too. If none arrives for this long, in ms, PostgreSQL does not deliver notes. */
const ECHO_TIMEOUT_MS = 5_000;

/** Carries hints between the processes of one database by NOTIFY. Received hints go to `local`. */
export type NotifyRelay = { send(note: HintNote): void; close(): Promise<void> };

export function makeNotifyRelay(database: Database, local: ReturnType<typeof makeLocalBus>, log: Log, echoTimeoutMs = ECHO_TIMEOUT_MS): NotifyRelay {
  const pool = database.engine as pg.Pool;
  const sender = randomUUID();
  let waiting: HintNote[] = [];
  let sending: Promise<void> | undefined;
  let isSilenceLogged = false;
  let echo: NodeJS.Timeout | undefined;

  function awaitEcho(): void {
    if (isSilenceLogged) return;
    echo ??= setTimeout(() => {
      isSilenceLogged = true;
      log.warn(
        'PostgreSQL does not deliver notifications, probably because of a transaction pooler. To run several processes, set REDIS_URL or connect to the database directly',
      );
    }, echoTimeoutMs).unref();
  }
  function endEcho(): void {
    clearTimeout(echo);
    echo = undefined;
  }

  /** Sends waiting notes and those that arrive meanwhile, one statement at a time to preserve the order. */
  async function sendWaiting(): Promise<void> {
    // Batches the hints of one turn of the event loop.
    await new Promise((next) => setImmediate(next));
    while (waiting.length > 0) {
      const notes = waiting;
      waiting = [];
      try {
        await pool.query('select pg_notify($1, text) from unnest($2::text[]) with ordinality as texts (text, place) order by place', [
          CHANNEL,
          serializeHintNotes(sender, notes, MAX_PAYLOAD_BYTES),
        ]);
        awaitEcho();
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'sending hints to other processes failed');
        // Sent with the next hint. Without the database there are no new facts, and listeners receive a gap when they reconnect.
        waiting.unshift({ gap: true });
        return;
      }
    }
  }

  const listener = listenToChannel(pool.options.connectionString, CHANNEL, {
    onPayload(text) {
      if (text.startsWith(sender)) endEcho();
      deliverHintNotes(sender, text, local, log);
    },
    onConnected() {
      endEcho();
      local.gap();
    },
  });
  return {
    send(note) {
      if (waiting.length >= MAX_WAITING_NOTES) waiting = [{ gap: true }];
      waiting.push(note);
      sending ??= sendWaiting().finally(() => {
        sending = undefined;
      });
    },
    async close() {
      const timeout = new Promise<void>((done) => setTimeout(done, CLOSE_TIMEOUT_MS).unref());
      await Promise.race([sending, timeout]);
      endEcho();
      await listener.close();
    },
  };
}

/** Creates the bus of a process without Redis: the local bus, joined to the other processes through PostgreSQL. */
export function makeNotifyBus(database: Database, log: Log): Bus {
  const local = makeLocalBus();
  const relay = makeNotifyRelay(database, local, log);
  return {
    ...local,
    publish(topic, hint) {
      local.deliver(topic, hint);
      relay.send({ topic, hint });
    },
    async close() {
      await relay.close();
      await local.close();
    },
  };
}
