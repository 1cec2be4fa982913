import type { FileSize } from '../../contract/threads/attachments.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { fileRemovals } from './files.tables.ts';
import { unseal } from './sealed.ts';

/** A file in the store: encrypted with `keyId`, one object per size, named by `stem` and size. */
export type StoredFile = { id: string; sizes: readonly FileSize[]; stem: string; keyId: string };

/** Names of a file's objects in the store, in the order of its sizes. */
export const listStoredNames = ({ stem, sizes }: Pick<StoredFile, 'stem' | 'sizes'>): string[] => sizes.map((size) => objectName(stem, size));

const objectName = (stem: string, size: FileSize) => `${stem}-${size}.sealed`;

/**
 * Reads and decrypts one size of a file. Returns undefined if the store lacks it. Throws `FilesError` if the store does not answer, and an Error if
 * the key is no longer configured or a byte was changed.
 */
export async function readStoredFile(
  { files, config }: Pick<Deps, 'files' | 'config'>,
  { id, stem, keyId }: Pick<StoredFile, 'id' | 'stem' | 'keyId'>,
  size: FileSize,
): Promise<Buffer | undefined> {
  const stored = await files.get(objectName(stem, size));
  return stored && unseal(config.fileKeys, keyId, { id, size }, stored.bytes);
}

/**
 * Schedules the removal of files from the store. The removal is certain once the transaction commits, and runs soon after `dueAt` (`removeDueFiles`).
 */
export async function scheduleRemoval(tx: Db, files: readonly Pick<StoredFile, 'stem' | 'sizes'>[], dueAt = new Date(0)): Promise<void> {
  const names = files.flatMap(listStoredNames);
  if (names.length === 0) return;
  await tx
    .insert(fileRemovals)
    .values(names.map((name) => ({ name, dueAt })))
    .onConflictDoNothing();
}
