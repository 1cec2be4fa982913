import { randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { HOUR_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { fileRemovals } from './files.tables.ts';
import { seal } from './sealed.ts';
import { listStoredNames, readStoredFile, type StoredFile, scheduleRemoval } from './stored-files.ts';

type ResealDeps = Pick<Deps, 'database' | 'clock' | 'files' | 'config' | 'log'>;

/** Access to one table's rows of encrypted files. */
export type ResealTable = {
  /** Returns files encrypted with a key other than `keyId`, after an id, ordered by id. */
  listUnderOldKeys(db: Db, keyId: string, after: string, limit: number): Promise<StoredFile[]>;
  /** Records the file's new location. Returns false if the row is gone or has changed meanwhile. */
  move(tx: Db, file: StoredFile, to: Pick<StoredFile, 'stem' | 'keyId'>): Promise<boolean>;
};

/** Time in ms after which a copy without a row is removed. Re-encrypting one file takes far less. */
const ABANDONED_COPY_MS = HOUR_MS;
const BATCH_SIZE = 50;
/** Maximum batches per run. The next run continues from there. */
const MAX_BATCHES = 40;

/**
 * Re-encrypts files of an older key with the first configured key, so that the older one can be removed from the settings. A file that cannot be
 * decrypted is logged and left unchanged. Returns the number of re-encrypted files.
 */
export async function resealFiles(deps: ResealDeps, shelf: ResealTable): Promise<number> {
  const { db } = deps.database;
  let done = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const old = await shelf.listUnderOldKeys(db, deps.config.fileKeys[0].id, after, BATCH_SIZE);
    for (const file of old) {
      if (await resealFile(deps, shelf, file)) done += 1;
      else deps.log.error({ key: file.keyId }, 're-encrypting a file with the new key failed');
    }
    if (old.length < BATCH_SIZE) break;
    after = old.at(-1)?.id ?? after;
  }
  return done;
}

async function resealFile({ database, clock, files, config }: ResealDeps, shelf: ResealTable, file: StoredFile): Promise<boolean> {
  const next = { sizes: file.sizes, stem: randomBytes(16).toString('hex'), keyId: config.fileKeys[0].id };
  // If this process stops in between, the stored copies are removed later.
  await database.db.transaction((tx) => scheduleRemoval(tx, [next], new Date(clock.now().getTime() + ABANDONED_COPY_MS)));
  const names = listStoredNames(next);
  try {
    for (const [at, size] of file.sizes.entries()) {
      const bytes = await readStoredFile({ files, config }, file, size);
      if (!bytes) return false;
      await files.put(names[at] as string, seal(config.fileKeys, { id: file.id, size }, bytes), 'application/octet-stream');
    }
  } catch {
    return false;
  }
  return database.db.transaction(async (tx) => {
    if (!(await shelf.move(tx, file, { stem: next.stem, keyId: next.keyId }))) return false;
    await tx.delete(fileRemovals).where(inArray(fileRemovals.name, names));
    await scheduleRemoval(tx, [file]);
    return true;
  });
}
