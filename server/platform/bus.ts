import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { createClient } from '@redis/client';
import { ConfigError } from './config-error.ts';
import { deliverHintNotes, type HintNote, serializeHintNotes } from './hint-notes.ts';
import type { Log } from './log.ts';
import type { NotifyRelay } from './notify-relay.ts';

/** Topics, each with the content of its hints. The product's own are in server/signals.ts. */
type Topics = Record<string, unknown>;
export type TopicOf<S> = keyof S & string;

/**
 * Hints between processes, such as "consultation 7 has message 42". The database is the truth: a lost hint loses no data, because readers ask for
 * what they miss (security 6.2). In a single process hints never leave it.
 */
export type Bus<S extends Topics = Topics> = {
  publish<T extends TopicOf<S>>(topic: T, hint: S[T]): void;
  /** Returns the function that unsubscribes. */
  subscribe<T extends TopicOf<S>>(topic: T, listener: (hint: S[T]) => void): () => void;
  /** Called when hints may have been lost: the connection to Redis was down and is back. */
  onGap(listener: () => void): () => void;
  /** True while Redis is connected; absent without Redis. */
  isRedisConnected?(): boolean;
  close(): Promise<void>;
};

export function makeLocalBus(): Bus & { deliver(topic: string, hint: unknown): void; gap(): void } {
  const emitter = new EventEmitter().setMaxListeners(0);
  const on = <T>(name: string, listener: (hint: T) => void) => {
    emitter.on(name, listener);
    return () => void emitter.off(name, listener);
  };
  const deliver = (topic: string, hint: unknown) => void emitter.emit(`topic:${topic}`, hint);
  return {
    deliver,
    publish: deliver,
    gap: () => void emitter.emit('gap'),
    subscribe: (topic, listener) => on(`topic:${topic}`, listener),
    onGap: (listener) => on('gap', listener),
    close: async () => void emitter.removeAllListeners(),
  };
}

/** Maximum number of queued commands to Redis. Further commands fail at once. */
const MAX_QUEUED_COMMANDS = 5_000;
/** Maximum wait for Redis at startup, and for sending the last hints at shutdown, in ms. */
const REDIS_WAIT_MS = 2_000;

export type Redis = ReturnType<typeof createClient>;
/** Redis, and the prefix of every name of this installation in it. */
export type PrefixedRedis = { client: Redis; prefix: string };

/** Redis messages for a rejected password or user. */
const REDIS_AUTH_ERRORS = /WRONGPASS|NOAUTH|NOPERM|invalid password|AUTH <password> called/i;

/**
 * Joins the local bus to all other processes through Redis. Local hints never wait for Redis. After a lost connection on either side, processes that
 * may have missed hints receive a gap. While Redis is down, hints go through `relayOf`, if given. Throws ConfigError if Redis rejects the password.
 */
export async function openRedisBus(
  url: string,
  prefix: string,
  log: Log,
  relayOf?: (local: ReturnType<typeof makeLocalBus>) => NotifyRelay,
): Promise<Bus & PrefixedRedis> {
  // Imported only here, so that a process without Redis does not load its client.
  const { createClient } = await import('@redis/client');
  const local = makeLocalBus();
  const self = randomUUID();
  const channel = `${prefix}:hints`;
  const client: Redis = createClient({ url, disableOfflineQueue: true, commandsQueueMaxLength: MAX_QUEUED_COMMANDS });
  const listener = createClient({ url });
  const refused = Promise.withResolvers<never>();
  refused.promise.catch(() => undefined);
  for (const one of [client, listener]) {
    one.on('error', (error: Error) => {
      log.warn({ reason: error.message }, 'Redis connection error');
      if (REDIS_AUTH_ERRORS.test(error.message)) refused.reject(new ConfigError(`REDIS_URL: Redis refuses the user or password (${error.message}).`));
    });
  }

  /** True if hints of this process were dropped while disconnected and other processes have not been notified. */
  let unsaid = false;
  let outgoing: HintNote[] = [];
  const send = (note: HintNote) => {
    if (outgoing.push(note) === 1) setImmediate(flush);
  };
  /** Sends hints through the database. Without a relay, other processes receive a gap once Redis is back. */
  function sendOtherwise(notes: readonly HintNote[]): void {
    if (relay) for (const note of notes) relay.send(note);
    else unsaid = true;
  }
  function flush(): void {
    const notes = outgoing;
    outgoing = [];
    if (notes.length === 0) return;
    for (const text of serializeHintNotes(self, notes)) client.publish(channel, text).catch(() => sendOtherwise(notes));
  }
  const admitGap = () => {
    if (!unsaid) return;
    unsaid = false;
    send({ gap: true });
  };
  client.on('ready', admitGap);

  const subscribed = listener.subscribe(channel, (text) => deliverHintNotes(self, text, local, log)).catch(() => undefined);
  // Also at the first connection: until now this process has received no hints of other processes.
  listener.on('ready', () => void subscribed.then(() => local.gap()));
  const connected = Promise.all([client.connect(), listener.connect(), subscribed]).catch(() => undefined);
  try {
    await Promise.race([connected, refused.promise, delay(REDIS_WAIT_MS)]);
  } catch (error) {
    for (const one of [client, listener]) if (one.isOpen) one.destroy();
    throw error;
  }
  const relay = relayOf?.(local);
  return {
    ...local,
    client,
    prefix,
    isRedisConnected: () => client.isReady && listener.isReady,
    publish(topic, hint) {
      local.deliver(topic, hint);
      if (!client.isReady) return sendOtherwise([{ topic, hint }]);
      admitGap();
      send({ topic, hint });
    },
    async close() {
      flush();
      await relay?.close();
      // The last hints are still being sent.
      if (client.isReady) await Promise.race([client.close().catch(() => undefined), delay(REDIS_WAIT_MS)]);
      if (client.isOpen) client.destroy();
      if (listener.isOpen) listener.destroy();
      await local.close();
    },
  };
}

const delay = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref());
