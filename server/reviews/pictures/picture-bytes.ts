import type { Deps } from '../../deps.ts';
import { readStoredFile } from '../../files/files.ts';
import { AppError } from '../../platform/errors.ts';
import { FilesError } from '../../providers/files/port.ts';
import type { ReviewPictureRow, ReviewPictureSize } from './pictures.ts';

/** Returns the bytes of one size. Throws `not-found`, and `unavailable` while the store does not answer. */
export async function readPictureBytes(deps: Pick<Deps, 'files' | 'config'>, row: ReviewPictureRow, size: ReviewPictureSize): Promise<Buffer> {
  const bytes = await readStoredFile(deps, row, size).catch((cause: unknown) => {
    if (!(cause instanceof FilesError)) throw cause;
    throw new AppError('unavailable', { retryAfter: 5, cause });
  });
  if (!bytes) throw new AppError('not-found');
  return bytes;
}
