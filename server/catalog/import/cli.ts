import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { localBus, redisBus } from '../../platform/bus.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { migrateDatabase, openDatabase } from '../../platform/database.ts';
import { lockFolder } from '../../platform/instance-lock.ts';
import { databaseFault } from '../../platform/database-fault.ts';
import { redisPrefix } from '../../platform/redis-prefix.ts';
import { makeLog } from '../../platform/log.ts';
import { chooseFiles } from '../../providers/files/choose.ts';
import { FilesError } from '../../providers/files/port.ts';
import { ContentError, importContent } from './import.ts';
import type { ImportReviews } from './write.ts';

const USAGE = 'Usage: npm run content -- import <folder>\nThe folder is laid out as content/README.md says.';

/**
 * `import <folder>`: the operator's importer. Returns the exit code: 0 imported, 1 refused (every fault on its own line),
 * 2 not understood. Throws ConfigError for a setting that cannot be used, a running server on the same embedded data included.
 */
export async function main(args: readonly string[], config: () => Config, importReviews: ImportReviews): Promise<number> {
  const [act, folder, ...rest] = args;
  if (act !== 'import' || !folder || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  if (
    !(await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    ))
  ) {
    console.error(`${folder} is not a folder.`);
    return 1;
  }
  try {
    const done = await importInto(config(), folder, importReviews);
    console.log(`${done.clinics} clinics with ${done.treatments} treatments: ${done.inserted} new, ${done.updated} changed, ${done.retired} removed.`);
    return 0;
  } catch (error) {
    if (!(error instanceof ContentError || error instanceof FilesError)) throw error;
    console.error(error.message);
    console.error('Nothing was imported.');
    return 1;
  }
}

async function importInto(config: Config, folder: string, importReviews: ImportReviews) {
  const lock = config.DATABASE_URL ? undefined : await lockFolder(config.dataDir);
  try {
    const database = await openDatabase({ url: config.DATABASE_URL, folder: join(config.dataDir, 'database') });
    const bus = config.REDIS_URL ? await redisBus(config.REDIS_URL, await redisPrefix(config, database), makeLog(config.LOG_LEVEL)) : localBus();
    try {
      await migrateDatabase(database);
      return await importContent({ database, files: chooseFiles(config), bus, clock: systemClock, config, importReviews }, folder, (line) => console.log(line));
    } finally {
      await bus.close();
      await database.close();
    }
  } catch (error) {
    throw (config.DATABASE_URL ? databaseFault(error) : undefined) ?? error;
  } finally {
    await lock?.release();
  }
}
