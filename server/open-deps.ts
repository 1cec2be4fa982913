import { join } from 'node:path';
import type { Deps } from './deps.ts';
import { type OutsideServices, openOutsideServices } from './outside.ts';
import { makeLocalBus, openRedisBus } from './platform/bus.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { migrateDatabase, openDatabase, poolSizeFor } from './platform/database.ts';
import { lockFolder } from './platform/instance-lock.ts';
import { makeJobs } from './platform/jobs.ts';
import { makeRateLimits } from './platform/limits.ts';
import { flushLog, makeLog } from './platform/log.ts';
import { makeNotifyBus, makeNotifyRelay } from './platform/notify-relay.ts';
import { readRedisPrefix } from './platform/redis-prefix.ts';
import { makeAccessTokens } from './platform/tokens.ts';
import type { Watcher } from './platform/watch.ts';
import { watchPort } from './providers/watched-port.ts';

/** Functions that close opened resources; called in reverse order. */
export type Closers = (() => Promise<unknown>)[];

/** Metrics and traces, if configured. */
type Telemetry = Pick<Deps, 'metrics' | 'traces'>;

/** Maximum wait for the last log entries, in ms. */
const LOG_FLUSH_TIMEOUT_MS = 1_000;

/**
 * Opens all dependencies of the product, for the server and for commands: stores with migrated tables, and vendors. Everything opened is added to
 * `closers` at once, so that a partial failure can be cleaned up. Throws ConfigError with a readable message. Only the server passes `watching`,
 * because a command would need the same port.
 */
export async function openDeps(config: Config, closers: Closers, watching: Telemetry = {}): Promise<{ deps: Deps; outside: OutsideServices }> {
  const log = makeLog(config.LOG_LEVEL);
  closers.push(() => flushLog(log, LOG_FLUSH_TIMEOUT_MS));
  if (!config.DATABASE_URL) {
    const lock = await lockFolder(config.dataDir);
    closers.push(() => lock.release());
  }
  const database = await openDatabase({
    url: config.DATABASE_URL,
    poolSize: poolSizeFor(config.DATABASE_POOL),
    namesStatements: config.DATABASE_PREPARED_STATEMENTS,
    folder: join(config.dataDir, 'database'),
    watched: watching.traces?.statements,
  });
  closers.push(() => database.close());
  await migrateDatabase(database);
  const relayOf = config.DATABASE_URL ? (local: ReturnType<typeof makeLocalBus>) => makeNotifyRelay(database, local, log) : undefined;
  const redis = config.REDIS_URL ? await openRedisBus(config.REDIS_URL, await readRedisPrefix(config, database), log, relayOf) : undefined;
  const bus = redis ?? (config.DATABASE_URL ? makeNotifyBus(database, log) : makeLocalBus());
  closers.push(() => bus.close());
  const outside = await openOutsideServices({ config, database });
  closers.push(() => outside.close());
  const deps: Deps = {
    config,
    database,
    clock: systemClock,
    log,
    bus,
    jobs: makeJobs(database, log),
    limits: makeRateLimits(config.LIMIT_SCALE, redis),
    tokens: makeAccessTokens(config.tokenSecret, systemClock),
    ...watching,
    ...instrumentProviders(outside.providers, Object.values(watching)),
  };
  return { deps, outside };
}

function instrumentProviders(
  { payments, translator, secondOpinion, mailer, deliveryReports, messaging, identities, files, pusher }: OutsideServices['providers'],
  watchers: readonly Watcher[],
): OutsideServices['providers'] {
  return {
    payments: watchPort('payment', payments, ['confirm', 'cancel', 'find'], watchers),
    translator: watchPort('translation', translator, ['translate'], watchers),
    secondOpinion: secondOpinion && watchPort('opinion', secondOpinion, ['ask'], watchers),
    mailer: watchPort('mail', mailer, ['send'], watchers),
    deliveryReports,
    ...(messaging && { messaging: watchPort('messaging', messaging, ['push'], watchers) }),
    files,
    pusher: pusher && watchPort('push', pusher, ['send'], watchers),
    identities: Object.fromEntries(Object.entries(identities).map(([name, one]) => [name, watchPort(name, one, ['authorizeUrl', 'exchange'], watchers)])),
  };
}

/** Closes everything in reverse order; a failure does not stop the others. */
export async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close().catch(() => undefined);
}
