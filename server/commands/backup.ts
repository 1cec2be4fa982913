import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import about from '../../package.json' with { type: 'json' };
import { chooseFiles, SANDBOX_TABLES } from '../outside.ts';
import type { BackupManifest } from '../platform/backup/manifest.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, ConfigError, loadConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database.ts';
import { toDatabaseStartError } from '../platform/database-start-error.ts';
import { lockFolder } from '../platform/instance-lock.ts';
import { describeNeededKeys } from './backup-keys.ts';
import { formatBytes, resolveTypedPath, runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run backup -- <file>\nWrites the database and the stored files into a new file (docs/operating.md).';

/**
 * Runs `backup <file>`, which writes everything into one file. Returns the exit code: 0 written, 2 wrong usage. Throws ConfigError; no file is left
 * then.
 */
export async function backup(args: readonly string[], config: () => Config, say: (line: string) => void): Promise<number> {
  const [typed, ...rest] = args;
  if (!typed || typed.startsWith('-') || rest.length > 0) {
    say(USAGE);
    return 2;
  }
  const path = resolveTypedPath(typed);
  const settings = config();
  const manifest = await backupTo(path, settings);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${path} was written and verified: ${formatBytes((await stat(path)).size)}, ${rows} rows in ${manifest.tables.length} tables, ${manifest.waiting} waiting jobs, ${manifest.files?.length ?? 'no'} files.`,
  );
  say(
    `Tables as of migration ${manifest.migration}. The file contains personal data, and only this user can read it. Encrypt it before it leaves this machine.`,
  );
  if (!manifest.files) say(`Not included: the files in the bucket ${settings.S3_BUCKET}. Enable versioning in the object storage.`);
  for (const line of describeNeededKeys(manifest)) say(line);
  say('Not included: the settings, with TOKEN_SECRET and FILE_KEYS. Store them separately, for as long as the backup.');
  return 0;
}

async function backupTo(path: string, config: Config): Promise<BackupManifest> {
  const folder = join(config.dataDir, 'database');
  if (!config.DATABASE_URL && !existsSync(folder)) throw new ConfigError(`There is no database in DATA_DIR=${config.dataDir}.`);
  const lock = config.DATABASE_URL ? undefined : await lockFolder(config.dataDir);
  try {
    const database = await openDatabase({ url: config.DATABASE_URL, folder, poolSize: 2 });
    try {
      return await writeBackup(database, chooseFiles(config), path, {
        version: about.version,
        now: systemClock.now(),
        beside: SANDBOX_TABLES,
        fileKeys: config.fileKeys,
      });
    } finally {
      await database.close();
    }
  } catch (error) {
    throw (config.DATABASE_URL ? toDatabaseStartError(error) : undefined) ?? error;
  } finally {
    await lock?.release();
  }
}

if (import.meta.main) await runCommand(() => backup(process.argv.slice(2), () => loadConfig(process.env), console.log));
