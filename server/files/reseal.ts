import { randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { HOUR_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { fileRemovals } from './files.tables.ts';
import { seal } from './sealed.ts';
import { listStoredNames, readStoredFile, type StoredFile, scheduleRemoval } from './stored-files.ts';

type ResealDeps = Pick<Deps, 'database' | 'clock' | 'files' | 'config' | 'log'>;

/** Rows of sealed files of one table. */
export type ResealTable = {
  /** Files sealed with another key than this, after an id, in the order of ids. */
  listUnderOldKeys(db: Db, keyId: string, after: string, limit: number): Promise<StoredFile[]>;
  /** Records the file's new place; false if the row is gone or has moved meanwhile. */
  move(tx: Db, file: StoredFile, to: Pick<StoredFile, 'stem' | 'keyId'>): Promise<boolean>;
};

/** Time after which a copy that no row names is removed; re-sealing one file takes far less. */
const ABANDONED_COPY_MS = HOUR_MS;
const BATCH_SIZE = 50;
/** Batches of one round. The next round goes on where this one ends. */
const MAX_BATCHES = 40;

/**
 * Re-seals files of an older key with the first configured one, so that the older key can leave the settings. A file that cannot be opened
 * stays as it is and is logged. Returns how many were re-sealed.
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
  // If this process ends half way, the copies that it has stored are removed later.
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
