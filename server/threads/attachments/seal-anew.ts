import { randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { attachmentRemovals } from './attachments.tables.ts';
import { letGo, type StoredFile, storedNames } from './attachments.ts';
import { seal, unseal } from '../../files/sealed.ts';

type Needs = Pick<Deps, 'database' | 'clock' | 'files' | 'config' | 'log'>;

/** Where rows of sealed files stand. */
export type Shelf = {
  /** Those that are not sealed with this key, past an id, in the order of ids. */
  old(db: Db, keyId: string, after: string, most: number): Promise<StoredFile[]>;
  /** Says where the file lies from now on; false where the row is gone, or is another's by now. */
  move(tx: Db, row: StoredFile, to: Pick<StoredFile, 'stem' | 'keyId'>): Promise<boolean>;
};

/** Sealing one anew takes less. */
const HALF_WAY_MS = 3_600_000;
const BATCH = 50;
/** Batches of files that one round seals anew. */
const ROUNDS = 40;

/**
 * Seals with the first configured key what an older one seals, so that the older one can be taken out of the settings once none is left. A file
 * that cannot be opened stays as it is, and is told of. Answers how many were sealed anew; the next round goes on where this one ends.
 */
export async function sealShelfAnew(deps: Needs, shelf: Shelf): Promise<number> {
  const { db } = deps.database;
  let done = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (let round = 0; round < ROUNDS; round++) {
    const old = await shelf.old(db, deps.config.fileKeys[0].id, after, BATCH);
    for (const row of old) {
      if (await sealedAnew(deps, shelf, row)) done += 1;
      else deps.log.error({ key: row.keyId }, 'a file could not be sealed with the new key');
    }
    if (old.length < BATCH) break;
    after = old.at(-1)?.id ?? after;
  }
  return done;
}

async function sealedAnew({ database, clock, files, config }: Needs, shelf: Shelf, row: StoredFile): Promise<boolean> {
  const now = clock.now();
  const next = { sizes: row.sizes, stem: randomBytes(16).toString('hex'), keyId: config.fileKeys[0].id };
  // Should this process end half way, what it has stored by then goes by itself.
  await database.db.transaction((tx) => letGo(tx, [next], new Date(now.getTime() + HALF_WAY_MS)));
  try {
    for (const [at, size] of row.sizes.entries()) {
      const stored = await files.get(storedNames(row)[at] as string);
      if (!stored) return false;
      const of = { id: row.id, size };
      const bytes = unseal(config.fileKeys, row.keyId, of, stored.bytes);
      await files.put(storedNames(next)[at] as string, seal(config.fileKeys, of, bytes), 'application/octet-stream');
    }
  } catch {
    return false;
  }
  return database.db.transaction(async (tx) => {
    if (!(await shelf.move(tx, row, { stem: next.stem, keyId: next.keyId }))) return false;
    await tx.delete(attachmentRemovals).where(inArray(attachmentRemovals.name, storedNames(next)));
    await letGo(tx, [row]);
    return true;
  });
}
