import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type ResealTable, resealFiles, UNSENT_RETENTION_MS, UPLOAD_GRACE_MS } from '../../files/files.ts';
import { forgetReplyPictures } from './edit-pictures.ts';
import { clinicReplyPictures } from './replies.tables.ts';

/** Registers the jobs for pictures of replies: deletes unsaved pictures, and encrypts pictures of an older key with the current one. */
export function replyPictureJobs(deps: Deps): void {
  deps.jobs.every('replies.pictures', '*/5 * * * *', () => sweepReplyPictures(deps));
  deps.jobs.every('replies.keys', '27 * * * *', async () => {
    await resealReplyPictures(deps);
  });
}

/** Deletes pictures that were not saved within a day of the upload, and incomplete uploads. */
export async function sweepReplyPictures({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  const before = (ms: number) => lt(clinicReplyPictures.at, new Date(now - ms));
  const { id, replyId, state } = clinicReplyPictures;
  await db.transaction(async (tx) => {
    const isLeft = or(and(eq(state, 'storing'), before(UPLOAD_GRACE_MS)), and(isNull(replyId), before(UNSENT_RETENTION_MS)));
    await forgetReplyPictures(tx, await tx.select({ id }).from(clinicReplyPictures).where(isLeft).for('update'));
  });
}

const REPLY_PICTURE_TABLE: ResealTable = {
  listUnderOldKeys: (db, keyId, after, limit) =>
    db
      .select()
      .from(clinicReplyPictures)
      .where(and(eq(clinicReplyPictures.state, 'there'), ne(clinicReplyPictures.keyId, keyId), gt(clinicReplyPictures.id, after)))
      .orderBy(clinicReplyPictures.id)
      .limit(limit),
  async move(tx, { id, stem }, to) {
    const same = and(eq(clinicReplyPictures.id, id), eq(clinicReplyPictures.state, 'there'), eq(clinicReplyPictures.stem, stem));
    return (await tx.update(clinicReplyPictures).set(to).where(same).returning({ id: clinicReplyPictures.id })).length > 0;
  },
};

/** Encrypts pictures of an older key with the current key. Returns their number. */
export const resealReplyPictures = (deps: Parameters<typeof resealFiles>[0]): Promise<number> => resealFiles(deps, REPLY_PICTURE_TABLE);
