import { unseal } from '../../threads/threads.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { FilesError } from '../../providers/files/port.ts';
import { type PictureRow, type Size, storedName } from './pictures.ts';

/** The bytes of one size. Throws `not-found`, and `unavailable` while the store does not answer. */
export async function readPictureBytes({ files, config }: Pick<Deps, 'files' | 'config'>, row: PictureRow, size: Size): Promise<Buffer> {
  const stored = await files.get(storedName(row, size)).catch((cause: unknown) => {
    if (!(cause instanceof FilesError)) throw cause;
    throw new AppError('unavailable', { retryAfter: 5, cause });
  });
  if (!stored) throw new AppError('not-found');
  return unseal(config.fileKeys, row.keyId, { id: row.id, size }, stored.bytes);
}
