import { and, eq, ne } from 'drizzle-orm';
import { MAX_REVIEW_PICTURES } from '../../../contract/rules.ts';
import type { Deps } from '../../deps.ts';
import { chooseStorageLocation, processUploadedPicture, RETRY_AFTER_SECONDS, receiveUpload, storeSealed } from '../../files/files.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { reviewPictures } from '../reviews.tables.ts';
import { findOwnReview, findPicturesConsent, type ReviewPictureRow, schedulePictureRemoval } from './pictures.ts';

type AddPictureDeps = Pick<Deps, 'database' | 'clock' | 'files' | 'config'>;

/**
 * Adds a picture to a review. It is redrawn, encrypted and stored, and then waits for an operator. The same id sent twice is one picture. A failure
 * leaves nothing behind. Throws what `findOwnReview` throws, `reviews.pictures-consent`, `reviews.pictures-full`, `reviews.not-a-picture`,
 * `attachments.taken`, `attachments.unreadable`, `attachments.too-many-pixels`, `attachments.not-stored`, `too-large`, and `unavailable` if there is
 * no room.
 */
export async function addPicture(deps: AddPictureDeps, caller: Caller, { visitId, id }: { visitId: number; id: string }, body: unknown): Promise<void> {
  const { database, clock, config, files } = deps;
  const { hospitalId, reviewId } = await findOwnReview(database.db, caller, visitId);
  if (!(await findPicturesConsent(database.db, visitId))) throw new AppError('reviews.pictures-consent');
  const made = await receiveUpload(caller.memberId, body, processUploadedPicture).catch((cause: unknown) => {
    throw cause instanceof AppError && cause.code === 'attachments.unknown-kind' ? new AppError('reviews.not-a-picture', { cause }) : cause;
  });
  const { stem, keyId, sizes } = chooseStorageLocation(config, made);
  const row: ReviewPictureRow = {
    ...{ id, visitId, width: made.width, height: made.height, placeholder: made.placeholder, stem, keyId, state: 'storing' },
    ...{ reason: null, at: clock.now(), decidedAt: null, decidedBy: null },
  };
  if (!(await insertStoringPicture(deps, caller, row))) return;
  try {
    await storeSealed({ files, config }, { ...row, sizes }, made.parts);
  } catch (cause) {
    await database.db.transaction(async (tx) => {
      await tx.delete(reviewPictures).where(eq(reviewPictures.id, id));
      await schedulePictureRemoval(tx, [row]);
    });
    throw new AppError('attachments.not-stored', { retryAfter: RETRY_AFTER_SECONDS, cause });
  }
  await database.db.transaction(async (tx) => {
    const [there] = await tx
      .update(reviewPictures)
      .set({ state: 'waiting' })
      .where(and(eq(reviewPictures.id, id), eq(reviewPictures.state, 'storing')))
      .returning({ id: reviewPictures.id });
    // The picture was withdrawn while its bytes were being stored, so the bytes are deleted.
    if (!there) return schedulePictureRemoval(tx, [row]);
    await recordFacts(tx, [{ kind: 'review-picture-waiting', about: { hospitalId, reviewId: reviewId as number }, at: clock.now() }]);
  });
}

/**
 * Inserts the row of a picture that is being stored; false if the row exists already. Locks the review, so that a concurrent withdrawal of consent
 * finds the row.
 */
function insertStoringPicture({ database }: AddPictureDeps, caller: Caller, row: ReviewPictureRow): Promise<boolean> {
  return database.db.transaction(async (tx) => {
    await findOwnReview(tx, caller, row.visitId, { hold: true });
    if (!(await findPicturesConsent(tx, row.visitId))) throw new AppError('reviews.pictures-consent');
    const [known] = await tx.select().from(reviewPictures).where(eq(reviewPictures.id, row.id));
    if (known && known.visitId !== row.visitId) throw new AppError('attachments.taken');
    if (known?.state === 'storing') throw new AppError('attachments.not-stored', { retryAfter: RETRY_AFTER_SECONDS });
    if (known) return false;
    const carried = await tx
      .select()
      .from(reviewPictures)
      .where(and(eq(reviewPictures.visitId, row.visitId), ne(reviewPictures.state, 'refused')));
    if (carried.length >= MAX_REVIEW_PICTURES) throw new AppError('reviews.pictures-full');
    await tx.insert(reviewPictures).values(row);
    return true;
  });
}
