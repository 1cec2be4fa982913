import { existsSync } from 'node:fs';
import { rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseFiles, SANDBOX_TABLES } from '../outside.ts';
import { type Archive, readArchive } from '../platform/backup/read-archive.ts';
import { assertReadyForRestore, findBackupMigrations, restoreFiles, restoreRows } from '../platform/backup/restore-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, ConfigError, loadConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database.ts';
import { toDatabaseStartError } from '../platform/database-start-error.ts';
import { lockFolder } from '../platform/instance-lock.ts';
import { contentTypeOfName } from '../providers/files/port.ts';
import { describeNeededKeys, refuseWithoutKeys } from './backup-keys.ts';
import { resolveTypedPath, runCommand } from './run-command.ts';

const USAGE = `Usage:
  npm run restore -- <file>              restores into an empty database
  npm run restore -- <file> --replace    replaces the existing data
  npm run restore -- <file> --check      only checks that the file is complete
  --without-keys                         restores even if FILE_KEYS lacks a key; photos and documents stay encrypted`;

type Say = (line: string) => void;

/** Free bytes below which a failed restore is attributed to a full disk: one chunk of the embedded database. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Runs `restore <file> [--replace | --check] [--without-keys]`. Returns the exit code: 0 done, 2 wrong usage. Throws ConfigError; the previous data
 * is unchanged then.
 */
export async function restore(args: readonly string[], config: () => Config, say: Say): Promise<number> {
  const { typed, replace, check, withoutKeys } = parseArguments(args);
  if (!typed) {
    say(USAGE);
    return 2;
  }
  const path = resolveTypedPath(typed);
  const archive = await readArchive(path);
  try {
    const { manifest } = archive;
    findBackupMigrations(manifest);
    await archive.verify();
    say(`${path} is complete: created ${manifest.madeAt} by version ${manifest.version}, tables as of migration ${manifest.migration}.`);
    for (const line of describeNeededKeys(manifest)) say(line);
    if (check) return 0;
    const settings = config();
    if (!withoutKeys) refuseWithoutKeys(manifest, settings);
    await restoreInto(settings, archive, replace, say);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Restored: ${rows} rows, ${manifest.waiting} waiting jobs, ${manifest.files?.length ?? 'no'} files. Naru can be started.`);
    if (!manifest.files) say('Not included in the backup: files, which are in object storage.');
    return 0;
  } finally {
    await archive.close();
  }
}

function parseArguments(args: readonly string[]): { typed?: string | undefined; replace: boolean; check: boolean; withoutKeys: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replace: { type: 'boolean' }, check: { type: 'boolean' }, 'without-keys': { type: 'boolean' } },
    });
    const { replace = false, check = false, 'without-keys': withoutKeys = false } = values;
    return { typed: positionals.length === 1 && !(replace && check) ? positionals[0] : undefined, replace, check, withoutKeys };
  } catch {
    return { replace: false, check: false, withoutKeys: false };
  }
}

async function restoreInto(config: Config, archive: Archive, replace: boolean, say: Say): Promise<void> {
  const files = chooseFiles(config);
  const keepFiles = () => restoreFiles(archive, (name, bytes) => files.put(name, bytes, contentTypeOfName(name) as string));
  try {
    if (config.DATABASE_URL) await restoreIntoServer(config.DATABASE_URL, archive, replace, keepFiles);
    else await restoreIntoFolder(config.dataDir, archive, replace, keepFiles, say);
  } catch (error) {
    throw (config.DATABASE_URL ? toDatabaseStartError(error) : undefined) ?? error;
  }
}

async function restoreIntoServer(url: string, archive: Archive, replace: boolean, keepFiles: () => Promise<void>): Promise<void> {
  const database = await openDatabase({ url, poolSize: 3 });
  try {
    await assertReadyForRestore(database, SANDBOX_TABLES, replace);
    await keepFiles();
    await restoreRows(database, archive, SANDBOX_TABLES);
  } finally {
    await database.close();
  }
}

/** Restores into a new embedded database beside the existing one. The existing one is renamed after everything is restored, and never deleted. */
async function restoreIntoFolder(dataDir: string, archive: Archive, replace: boolean, keepFiles: () => Promise<void>, say: Say): Promise<void> {
  const lock = await lockFolder(dataDir);
  const [folder, fresh] = [join(dataDir, 'database'), join(dataDir, 'database.restoring')];
  try {
    if (existsSync(folder) && !replace)
      throw new ConfigError(
        `DATA_DIR=${dataDir} already contains an installation of Naru. Use another DATA_DIR, or add --replace to replace it with the backup.`,
      );
    await keepFiles();
    await rm(fresh, { recursive: true, force: true });
    const database = await openDatabase({ folder: fresh });
    await restoreRows(database, archive, SANDBOX_TABLES).finally(() => database.close());
    if (existsSync(folder)) {
      const aside = join(dataDir, `database.before-${systemClock.now().toISOString().replaceAll(/[:.]/g, '-')}`);
      await rename(folder, aside);
      say(`The previous data was moved to ${aside}. Delete it when it is no longer needed.`);
    }
    await rename(fresh, folder);
  } catch (cause) {
    // The embedded engine does not report a full disk.
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize > MIN_FREE_BYTES) throw cause;
    throw Object.assign(new ConfigError(`The disk of DATA_DIR=${dataDir} is full. The existing data is unchanged.`), { cause });
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await lock.release();
  }
}

if (import.meta.main) await runCommand(() => restore(process.argv.slice(2), () => loadConfig(process.env), console.log));
