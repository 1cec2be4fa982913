import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { seal } from '../../threads/threads.ts';
import type { Deps } from '../../deps.ts';
import { reviewPictures } from '../reviews.tables.ts';
import { readPictureBytes } from './picture-bytes.ts';
import { letPicturesGo, type PictureRow, SIZES, storedName } from './pictures.ts';

/** What a process was storing so long ago it stores no more. */
const STORING_MS = 5 * 60_000;
const BATCH = 50;

/** What happens to pictures later: what was never stored whole is forgotten, old keys are replaced. */
export function pictureJobs(deps: Deps): void {
  deps.jobs.every('review-pictures.sweep', '*/5 * * * *', () => sweepPictures(deps));
  deps.jobs.every('review-pictures.keys', '47 * * * *', async () => {
    await sealPicturesAnew(deps);
  });
}

export async function sweepPictures({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const left = and(eq(reviewPictures.state, 'storing'), lt(reviewPictures.at, new Date(clock.now().getTime() - STORING_MS)));
  await database.db.transaction(async (tx) => {
    await letPicturesGo(tx, await tx.delete(reviewPictures).where(left).returning({ stem: reviewPictures.stem }));
  });
}

/** Seals with the first configured key what an older one seals. What cannot be opened stays, and is told of. Answers how many were sealed anew. */
export async function sealPicturesAnew(deps: Pick<Deps, 'database' | 'files' | 'config' | 'log'>): Promise<number> {
  const { database, config, log } = deps;
  let done = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const old = await database.db
      .select()
      .from(reviewPictures)
      .where(and(inArray(reviewPictures.state, ['waiting', 'released']), ne(reviewPictures.keyId, config.fileKeys[0].id), gt(reviewPictures.id, after)))
      .orderBy(reviewPictures.id)
      .limit(BATCH);
    for (const row of old) {
      const isDone = await sealedAnew(deps, row).catch(() => false);
      if (isDone) done += 1;
      else log.error({ key: row.keyId }, 'a picture of a review could not be sealed with the new key');
    }
    if (old.length < BATCH) return done;
    after = old.at(-1)?.id ?? after;
  }
}

async function sealedAnew({ database, files, config }: Pick<Deps, 'database' | 'files' | 'config'>, row: PictureRow): Promise<boolean> {
  const next = { stem: randomBytes(16).toString('hex'), keyId: config.fileKeys[0].id };
  for (const size of SIZES) {
    const bytes = await readPictureBytes({ files, config }, row, size);
    await files.put(storedName(next, size), seal(config.fileKeys, { id: row.id, size }, bytes), 'application/octet-stream');
  }
  return database.db.transaction(async (tx) => {
    const same = and(eq(reviewPictures.id, row.id), eq(reviewPictures.stem, row.stem));
    const moved = await tx.update(reviewPictures).set(next).where(same).returning({ id: reviewPictures.id });
    // One of them is of no use any more: the old one, or what was made of a picture that has gone meanwhile.
    await letPicturesGo(tx, [moved.length > 0 ? row : next]);
    return moved.length > 0;
  });
}
