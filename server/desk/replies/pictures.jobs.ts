import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { STORING_MS, UNSENT_MS } from '../../threads/attachments/attachments.jobs.ts';
import { type Shelf, sealShelfAnew } from '../../threads/attachments/seal-anew.ts';
import { forgetPictures } from './edit-pictures.ts';
import { clinicReplyPictures } from './replies.tables.ts';

/** What happens to pictures of replies later: what nobody saved is forgotten, old keys are replaced. What was let go leaves the store as files of threads do. */
export function replyPictureJobs(deps: Deps): void {
  deps.jobs.every('replies.pictures', '*/5 * * * *', () => sweepPictures(deps));
  deps.jobs.every('replies.keys', '27 * * * *', async () => {
    await sealPicturesAnew(deps);
  });
}

/** Forgets what was handed in and not saved within a day, and what was never stored whole. */
export async function sweepPictures({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  const before = (ms: number) => lt(clinicReplyPictures.at, new Date(now - ms));
  const { id, replyId, state } = clinicReplyPictures;
  await db.transaction(async (tx) => {
    const isLeft = or(and(eq(state, 'storing'), before(STORING_MS)), and(isNull(replyId), before(UNSENT_MS)));
    await forgetPictures(tx, await tx.select({ id }).from(clinicReplyPictures).where(isLeft).for('update'));
  });
}

const OF_REPLIES: Shelf = {
  old: (db, keyId, after, most) =>
    db
      .select()
      .from(clinicReplyPictures)
      .where(and(eq(clinicReplyPictures.state, 'there'), ne(clinicReplyPictures.keyId, keyId), gt(clinicReplyPictures.id, after)))
      .orderBy(clinicReplyPictures.id)
      .limit(most),
  async move(tx, { id, stem }, to) {
    const same = and(eq(clinicReplyPictures.id, id), eq(clinicReplyPictures.state, 'there'), eq(clinicReplyPictures.stem, stem));
    return (await tx.update(clinicReplyPictures).set(to).where(same).returning({ id: clinicReplyPictures.id })).length > 0;
  },
};

/** Answers how many pictures of replies were sealed with the key that seals now. */
export const sealPicturesAnew = (deps: Parameters<typeof sealShelfAnew>[0]): Promise<number> => sealShelfAnew(deps, OF_REPLIES);
