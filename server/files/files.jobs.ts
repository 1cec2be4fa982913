import { eq, lte, sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { UPLOAD_GRACE_MS } from './files.rules.ts';
import { fileRemovals } from './files.tables.ts';

type FileJobDeps = Pick<Deps, 'database' | 'clock' | 'files' | 'log'>;

const BATCH_SIZE = 50;
const FIRST_RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 3_600;

/** Registers the jobs of the file store: remove files that are no longer needed, and those that a stopped process left incomplete. */
export function fileJobs(deps: Deps): void {
  deps.jobs.always('attachments.removals', 10, async () => {
    await removeDueFiles(deps);
  });
  deps.jobs.every('files.unfinished', '*/5 * * * *', async () => {
    await deps.files.sweepUnfinished?.(UPLOAD_GRACE_MS);
  });
}

/** Removes files that are due for removal from the store. Retries a failed removal with increasing delays. Returns the number of objects removed. */
export async function removeDueFiles({ database: { db }, clock, files, log }: FileJobDeps): Promise<number> {
  let removed = 0;
  for (;;) {
    const { name, dueAt } = fileRemovals;
    const due = await db.select().from(fileRemovals).where(lte(dueAt, clock.now())).orderBy(dueAt).limit(BATCH_SIZE);
    for (const { name: one, tries } of due) {
      const isGone = await files.remove(one).then(
        () => true,
        () => false,
      );
      if (isGone) {
        await db.delete(fileRemovals).where(eq(name, one));
        removed += 1;
      } else {
        const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** tries, MAX_RETRY_SECONDS);
        await db
          .update(fileRemovals)
          .set({ dueAt: new Date(clock.now().getTime() + seconds * 1_000), tries: sql`least(${fileRemovals.tries} + 1, 100)` })
          .where(eq(name, one));
        log.warn({ tries: tries + 1 }, 'deleting a stored file failed, will be retried');
      }
    }
    if (due.length < BATCH_SIZE) return removed;
  }
}
