import { openAsBlob, readFileSync } from 'node:fs';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '../platform/database.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'build/tests');
/** The log that is written ahead comes in files of this size. The usual 16 MB were more than half of what every copy moves. */
const SEGMENT_MB = 1;

/** An embedded database without tables, to be copied: one made from nothing takes seconds, so it is made once for each version of the engine and kept. */
export async function emptyDatabase(): Promise<Blob> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')) as { version: string };
  const file = join(FOLDER, `empty-database-${version}-${SEGMENT_MB}.tar`);
  if (await access(file).catch(() => true)) {
    const engine = await PGlite.create({ initDbStartParams: [`--wal-segsize=${SEGMENT_MB}`] });
    const dump = await engine.dumpDataDir('none').finally(() => engine.close());
    await mkdir(FOLDER, { recursive: true });
    // Whole or not at all, whoever else makes it at the same time.
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
    await rename(unfinished, file);
  }
  return openAsBlob(file);
}

/** Puts one into a data folder, where the product that starts on it finds it. */
export async function emptyDatabaseIn(dataDir: string): Promise<void> {
  const database = await openDatabase({ folder: join(dataDir, 'database'), copyOf: await emptyDatabase() });
  await database.close();
}
