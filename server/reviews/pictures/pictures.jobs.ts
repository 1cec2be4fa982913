import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type ResealTable, resealFiles, UPLOAD_GRACE_MS } from '../../files/files.ts';
import { reviewPictures } from '../reviews.tables.ts';
import { REVIEW_PICTURE_SIZES, schedulePictureRemoval } from './pictures.ts';

/** Registers the jobs of review pictures: deleting incomplete uploads, and re-encrypting pictures of an older key. */
export function pictureJobs(deps: Deps): void {
  deps.jobs.every('review-pictures.sweep', '*/5 * * * *', () => sweepReviewPictures(deps));
  deps.jobs.every('review-pictures.keys', '47 * * * *', async () => {
    await resealReviewPictures(deps);
  });
}

/** Deletes pictures whose upload was interrupted by a stopped process. */
export async function sweepReviewPictures({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const left = and(eq(reviewPictures.state, 'storing'), lt(reviewPictures.at, new Date(clock.now().getTime() - UPLOAD_GRACE_MS)));
  await database.db.transaction(async (tx) => {
    await schedulePictureRemoval(tx, await tx.delete(reviewPictures).where(left).returning({ stem: reviewPictures.stem }));
  });
}

const REVIEW_PICTURES: ResealTable = {
  async listUnderOldKeys(db, keyId, after, limit) {
    const isStored = inArray(reviewPictures.state, ['waiting', 'released']);
    const rows = await db
      .select()
      .from(reviewPictures)
      .where(and(isStored, ne(reviewPictures.keyId, keyId), gt(reviewPictures.id, after)))
      .orderBy(reviewPictures.id)
      .limit(limit);
    return rows.map((row) => ({ ...row, sizes: REVIEW_PICTURE_SIZES }));
  },
  async move(tx, { id, stem }, to) {
    const same = and(eq(reviewPictures.id, id), eq(reviewPictures.stem, stem));
    return (await tx.update(reviewPictures).set(to).where(same).returning({ id: reviewPictures.id })).length > 0;
  },
};

/** Re-encrypts review pictures that use an older key. Returns how many. */
export const resealReviewPictures = (deps: Parameters<typeof resealFiles>[0]): Promise<number> => resealFiles(deps, REVIEW_PICTURES);
