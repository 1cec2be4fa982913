import { join } from 'node:path';
import { staffCommand } from './accounts/staff-command.ts';
import { hasHospital } from './catalog/catalog.ts';
import type { Deps } from './deps.ts';
import { mailJobs } from './notifications/mail.jobs.ts';
import { openOutside } from './outside.ts';
import { localBus, redisBus } from './platform/bus.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, loadConfig } from './platform/config.ts';
import { migrateDatabase, openDatabase } from './platform/database.ts';
import { lockFolder } from './platform/instance-lock.ts';
import { makeJobs } from './platform/jobs.ts';
import { makeLimits } from './platform/limits.ts';
import { makeLog } from './platform/log.ts';
import { readPassword } from './platform/read-password.ts';
import { makeAccessTokens } from './platform/tokens.ts';
import { chooseFiles } from './providers/files/choose.ts';

/** `npm run staff -- add | list | reset-second-factor`: accounts of clinics and operators (README, Staff accounts). */
try {
  process.exitCode = await staffCommand(process.argv.slice(2), {
    withDeps: (work) => withDeps(loadConfig(process.env), work),
    hasClinic: ({ database }, id) => hasHospital(database.db, id),
    askPassword: () => readPassword(process.stdin, process.stderr),
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** The product's parts without its server. A mail that is not out when the work is done stays for the running product to send. */
async function withDeps<T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const log = makeLog(config.LOG_LEVEL);
    if (!config.DATABASE_URL) {
      const lock = await lockFolder(config.dataDir);
      closers.push(() => lock.release());
    }
    const database = await openDatabase({ url: config.DATABASE_URL, folder: join(config.dataDir, 'database') });
    closers.push(() => database.close());
    await migrateDatabase(database);
    const redis = config.REDIS_URL ? await redisBus(config.REDIS_URL, log) : undefined;
    const bus = redis ?? localBus();
    closers.push(() => bus.close());
    const outside = await openOutside({ config, database });
    closers.push(() => outside.close());
    const jobs = makeJobs(database, log);
    const deps: Deps = {
      ...{ config, database, log, bus, jobs, clock: systemClock },
      limits: makeLimits(config.LIMIT_SCALE, redis?.client),
      tokens: makeAccessTokens(config.tokenSecret, systemClock),
      files: chooseFiles(config),
      ...outside.providers,
    };
    mailJobs(deps);
    await jobs.start();
    closers.push(() => jobs.stop());
    return await work(deps);
  } finally {
    for (const close of closers.reverse()) await close().catch(() => undefined);
  }
}
