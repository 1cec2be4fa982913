import { openAsBlob, readFileSync } from 'node:fs';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '../platform/database.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'build/tests');
/** Size of a write-ahead log file, in MB. The default of 16 MB would be more than half of the data that each copy moves. */
const SEGMENT_MB = 1;

/** Returns an embedded database without tables, to be copied. Creating one takes seconds, so it is cached per engine version. */
export async function makeEmptyDatabase(): Promise<Blob> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')) as { version: string };
  const file = join(FOLDER, `empty-database-${version}-${SEGMENT_MB}.tar`);
  if (await access(file).catch(() => true)) {
    const engine = await PGlite.create({ initDbStartParams: [`--wal-segsize=${SEGMENT_MB}`] });
    const dump = await engine.dumpDataDir('none').finally(() => engine.close());
    await mkdir(FOLDER, { recursive: true });
    // Written to a temporary name and renamed, so that concurrent runs never see a partial file.
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
    await rename(unfinished, file);
  }
  return openAsBlob(file);
}

/** Puts an empty database into a data folder on which the product will start. */
export async function copyEmptyDatabaseTo(dataDir: string): Promise<void> {
  const database = await openDatabase({ folder: join(dataDir, 'database'), copyOf: await makeEmptyDatabase() });
  await database.close();
}
