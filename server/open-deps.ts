import { join } from 'node:path';
import type { Deps } from './deps.ts';
import { type Outside, openOutside } from './outside.ts';
import { localBus, redisBus } from './platform/bus.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { migrateDatabase, openDatabase, poolSizeFor } from './platform/database.ts';
import { lockFolder } from './platform/instance-lock.ts';
import { makeJobs } from './platform/jobs.ts';
import { makeLimits } from './platform/limits.ts';
import { flushLog, makeLog } from './platform/log.ts';
import { notifyBus, notifyRelay } from './platform/notify-relay.ts';
import { redisPrefix } from './platform/redis-prefix.ts';
import { makeAccessTokens } from './platform/tokens.ts';
import type { Watcher } from './platform/watch.ts';
import { watchedPort } from './providers/watched-port.ts';

/** Functions that close what was opened, in reverse order. */
export type Closers = (() => Promise<unknown>)[];

/** Metrics and traces, if configured. */
type Watching = Pick<Deps, 'metrics' | 'traces'>;

/** Longest wait for the last lines of the log, in ms. */
const LAST_LINES_MS = 1_000;

/**
 * Opens all dependencies of the product, for the server and for commands beside it: stores with migrated tables, and vendors. Everything opened is
 * added to `closers` at once, so that a partial failure can be cleaned up. Throws ConfigError with a sentence for people. Only the server passes
 * `watching`; a command beside it would need the same port.
 */
export async function openDeps(config: Config, closers: Closers, watching: Watching = {}): Promise<{ deps: Deps; outside: Outside }> {
  const log = makeLog(config.LOG_LEVEL);
  closers.push(() => flushLog(log, LAST_LINES_MS));
  if (!config.DATABASE_URL) {
    const lock = await lockFolder(config.dataDir);
    closers.push(() => lock.release());
  }
  const database = await openDatabase({
    url: config.DATABASE_URL,
    poolSize: poolSizeFor(config.DATABASE_POOL),
    folder: join(config.dataDir, 'database'),
    watched: watching.traces?.statements,
  });
  closers.push(() => database.close());
  await migrateDatabase(database);
  const relayOf = config.DATABASE_URL ? (local: ReturnType<typeof localBus>) => notifyRelay(database, local, log) : undefined;
  const redis = config.REDIS_URL ? await redisBus(config.REDIS_URL, await redisPrefix(config, database), log, relayOf) : undefined;
  const bus = redis ?? (config.DATABASE_URL ? notifyBus(database, log) : localBus());
  closers.push(() => bus.close());
  const outside = await openOutside({ config, database });
  closers.push(() => outside.close());
  const deps: Deps = {
    config,
    database,
    clock: systemClock,
    log,
    bus,
    jobs: makeJobs(database, log),
    limits: makeLimits(config.LIMIT_SCALE, redis),
    tokens: makeAccessTokens(config.tokenSecret, systemClock),
    ...watching,
    ...watchedProviders(outside.providers, Object.values(watching)),
  };
  return { deps, outside };
}

function watchedProviders(
  { payments, translator, secondOpinion, mailer, deliveryReports, messaging, identities, files, pusher }: Outside['providers'],
  watchers: readonly Watcher[],
): Outside['providers'] {
  return {
    payments: watchedPort('payment', payments, ['confirm', 'cancel', 'find'], watchers),
    translator: watchedPort('translation', translator, ['translate'], watchers),
    secondOpinion: secondOpinion && watchedPort('opinion', secondOpinion, ['ask'], watchers),
    mailer: watchedPort('mail', mailer, ['send'], watchers),
    deliveryReports,
    ...(messaging && { messaging: watchedPort('messaging', messaging, ['push'], watchers) }),
    files,
    pusher: pusher && watchedPort('push', pusher, ['send'], watchers),
    identities: Object.fromEntries(Object.entries(identities).map(([name, one]) => [name, watchedPort(name, one, ['authorizeUrl', 'exchange'], watchers)])),
  };
}

/** Closes everything in reverse order; a failure does not stop the others. */
export async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close().catch(() => undefined);
}
