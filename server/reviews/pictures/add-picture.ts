import { and, eq, ne } from 'drizzle-orm';
import { REVIEW_PICTURES } from '../../../contract/rules.ts';
import type { Deps } from '../../deps.ts';
import { makePicture, placeFor, putSealed, RETRY_AFTER_SECONDS, receiveUpload } from '../../files/files.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { reviewPictures } from '../reviews.tables.ts';
import { activePicturesConsent, letPicturesGo, ownReview, type PictureRow } from './pictures.ts';

type Needs = Pick<Deps, 'database' | 'clock' | 'files' | 'config'>;

/**
 * Takes a picture with a review in: drawn anew, sealed, stored; then it waits for an operator. The same id twice is one. What fails half way leaves
 * nothing. Throws what `ownReview` throws, `reviews.pictures-consent`, `reviews.pictures-full`, `reviews.not-a-picture`, `attachments.taken`,
 * `attachments.unreadable`, `attachments.too-many-pixels`, `attachments.not-stored`, `too-large`, and `unavailable` when there is no room.
 */
export async function addPicture(deps: Needs, caller: Caller, { visitId, id }: { visitId: number; id: string }, body: unknown): Promise<void> {
  const { database, clock, config, files } = deps;
  const { hospitalId, reviewId } = await ownReview(database.db, caller, visitId);
  if (!(await activePicturesConsent(database.db, visitId))) throw new AppError('reviews.pictures-consent');
  const made = await receiveUpload(caller.memberId, body, makePicture).catch((cause: unknown) => {
    throw cause instanceof AppError && cause.code === 'attachments.unknown-kind' ? new AppError('reviews.not-a-picture', { cause }) : cause;
  });
  const { stem, keyId, sizes } = placeFor(config, made);
  const row: PictureRow = {
    ...{ id, visitId, width: made.width, height: made.height, placeholder: made.placeholder, stem, keyId, state: 'storing' },
    ...{ reason: null, at: clock.now(), decidedAt: null, decidedBy: null },
  };
  if (!(await begin(deps, caller, row))) return;
  try {
    await putSealed({ files, config }, { ...row, sizes }, made.parts);
  } catch (cause) {
    await database.db.transaction(async (tx) => {
      await tx.delete(reviewPictures).where(eq(reviewPictures.id, id));
      await letPicturesGo(tx, [row]);
    });
    throw new AppError('attachments.not-stored', { retryAfter: RETRY_AFTER_SECONDS, cause });
  }
  await database.db.transaction(async (tx) => {
    const [there] = await tx
      .update(reviewPictures)
      .set({ state: 'waiting' })
      .where(and(eq(reviewPictures.id, id), eq(reviewPictures.state, 'storing')))
      .returning({ id: reviewPictures.id });
    // Taken back or withdrawn while it was being stored: what came after its row had gone goes too.
    if (!there) return letPicturesGo(tx, [row]);
    await recordFacts(tx, [{ kind: 'review-picture-waiting', about: { hospitalId, reviewId: reviewId as number }, at: clock.now() }]);
  });
}

/** Writes down that it is being stored; false where it is there already. Held, so that a consent that is withdrawn at this instant finds the row. */
function begin({ database }: Needs, caller: Caller, row: PictureRow): Promise<boolean> {
  return database.db.transaction(async (tx) => {
    await ownReview(tx, caller, row.visitId, { hold: true });
    if (!(await activePicturesConsent(tx, row.visitId))) throw new AppError('reviews.pictures-consent');
    const [known] = await tx.select().from(reviewPictures).where(eq(reviewPictures.id, row.id));
    if (known && known.visitId !== row.visitId) throw new AppError('attachments.taken');
    if (known?.state === 'storing') throw new AppError('attachments.not-stored', { retryAfter: RETRY_AFTER_SECONDS });
    if (known) return false;
    const carried = await tx
      .select()
      .from(reviewPictures)
      .where(and(eq(reviewPictures.visitId, row.visitId), ne(reviewPictures.state, 'refused')));
    if (carried.length >= REVIEW_PICTURES) throw new AppError('reviews.pictures-full');
    await tx.insert(reviewPictures).values(row);
    return true;
  });
}
