import { and, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { attachmentRemovals, attachments } from './attachments.tables.ts';
import { forgetFiles } from './attachments.ts';
import { type Shelf, sealShelfAnew } from './seal-anew.ts';

type Needs = Pick<Deps, 'database' | 'clock' | 'files' | 'config' | 'log'>;

const SECOND_MS = 1_000;
/** What a process was storing so long ago it stores no more. */
export const STORING_MS = 5 * 60 * SECOND_MS;
/** Handed in and not sent: the page was closed, or she thought better of it. */
export const UNSENT_MS = 24 * 3_600 * SECOND_MS;
const BATCH = 50;
const LONGEST_WAIT_SECONDS = 3_600;

/** What happens to files later or again: what was let go leaves the store, what nobody sent is forgotten, old keys are replaced. */
export function attachmentJobs(deps: Deps): void {
  deps.jobs.always('attachments.removals', 10, async () => {
    await removeDue(deps);
  });
  deps.jobs.every('attachments.sweep', '*/5 * * * *', async () => {
    await sweepFiles(deps);
    await deps.files.sweepUnfinished?.(STORING_MS);
  });
  deps.jobs.every('attachments.keys', '17 * * * *', async () => {
    await sealAnew(deps);
  });
}

/** Takes what was let go out of the store; what the store does not take away is tried again, later each time. Answers how many are gone. */
export async function removeDue({ database: { db }, clock, files, log }: Omit<Needs, 'config'>): Promise<number> {
  let gone = 0;
  for (;;) {
    const { name, dueAt } = attachmentRemovals;
    const due = await db.select().from(attachmentRemovals).where(lte(dueAt, clock.now())).orderBy(dueAt).limit(BATCH);
    for (const { name: one, tries } of due) {
      const removed = await files.remove(one).then(
        () => true,
        () => false,
      );
      if (removed) {
        await db.delete(attachmentRemovals).where(eq(name, one));
        gone += 1;
      } else {
        const seconds = Math.min(30 * 2 ** tries, LONGEST_WAIT_SECONDS);
        await db
          .update(attachmentRemovals)
          .set({ dueAt: new Date(clock.now().getTime() + seconds * SECOND_MS), tries: sql`least(${attachmentRemovals.tries} + 1, 100)` })
          .where(eq(name, one));
        log.warn({ tries: tries + 1 }, 'a file could not be taken out of the store yet');
      }
    }
    if (due.length < BATCH) return gone;
  }
}

/** Forgets what was handed in and not sent within a day, and what was never stored whole. */
export async function sweepFiles({ database: { db }, clock }: Pick<Needs, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  const before = (ms: number) => lt(attachments.at, new Date(now - ms));
  await db.transaction(async (tx) => {
    const left = await tx
      .select({ id: attachments.id })
      .from(attachments)
      .where(or(and(eq(attachments.state, 'storing'), before(STORING_MS)), and(isNull(attachments.sentAs), before(UNSENT_MS))));
    if (left.length === 0) return;
    const ids = left.map(({ id }) => id);
    await forgetFiles(tx, { ids });
  });
}

/** The files of threads, which are sealed anew when there is a new key. */
const OF_THREADS: Shelf = {
  old: (db, keyId, after, most) =>
    db
      .select()
      .from(attachments)
      .where(and(eq(attachments.state, 'there'), ne(attachments.keyId, keyId), gt(attachments.id, after)))
      .orderBy(attachments.id)
      .limit(most),
  async move(tx, { id, stem }, to) {
    const same = and(eq(attachments.id, id), eq(attachments.state, 'there'), eq(attachments.stem, stem));
    return (await tx.update(attachments).set(to).where(same).returning({ id: attachments.id })).length > 0;
  },
};

/** Answers how many files of threads were sealed anew. */
export const sealAnew = (deps: Needs): Promise<number> => sealShelfAnew(deps, OF_THREADS);
