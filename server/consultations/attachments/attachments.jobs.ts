import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { attachmentRemovals, attachments } from './attachments.tables.ts';
import { type Attachment, forgetFiles, letGo, storedNames } from './attachments.ts';
import { seal, unseal } from './sealed.ts';

type Needs = Pick<Deps, 'database' | 'clock' | 'files' | 'config' | 'log'>;

const SECOND_MS = 1_000;
/** What a process was storing so long ago it stores no more. */
const STORING_MS = 5 * 60 * SECOND_MS;
/** Handed in and not sent: the page was closed, or she thought better of it. */
const UNSENT_MS = 24 * 3_600 * SECOND_MS;
/** Sealing one anew takes less. */
const HALF_WAY_MS = 3_600 * SECOND_MS;
const BATCH = 50;
/** Batches of files that one round seals anew. */
const ROUNDS = 40;
const LONGEST_WAIT_SECONDS = 3_600;

/** What happens to files later or again: what was let go leaves the store, what nobody sent is forgotten, old keys are replaced. */
export function attachmentJobs(deps: Deps): void {
  deps.jobs.always('attachments.removals', 10, async () => {
    await removeDue(deps);
  });
  deps.jobs.every('attachments.sweep', '*/5 * * * *', () => sweepFiles(deps));
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

/**
 * Seals with the first configured key what an older one seals, so that the older one can be taken out of the settings once none is left. A file
 * that cannot be opened stays as it is, and is told of. Answers how many were sealed anew; the next round goes on where this one ends.
 */
export async function sealAnew(deps: Needs): Promise<number> {
  const { db } = deps.database;
  let done = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (let round = 0; round < ROUNDS; round++) {
    const old = await db
      .select()
      .from(attachments)
      .where(and(eq(attachments.state, 'there'), ne(attachments.keyId, deps.config.fileKeys[0].id), gt(attachments.id, after)))
      .orderBy(attachments.id)
      .limit(BATCH);
    for (const row of old) {
      if (await sealedAnew(deps, row)) done += 1;
      else deps.log.error({ key: row.keyId }, 'a file could not be sealed with the new key');
    }
    if (old.length < BATCH) break;
    after = old.at(-1)?.id ?? after;
  }
  return done;
}

async function sealedAnew({ database, clock, files, config }: Needs, row: Attachment): Promise<boolean> {
  const now = clock.now();
  const next = { sizes: row.sizes, stem: randomBytes(16).toString('hex'), keyId: config.fileKeys[0].id };
  // Should this process end half way, what it has stored by then goes by itself.
  await database.db.transaction((tx) => letGo(tx, [next], new Date(now.getTime() + HALF_WAY_MS)));
  try {
    for (const [at, size] of row.sizes.entries()) {
      const stored = await files.get(storedNames(row)[at] as string);
      if (!stored) return false;
      const of = { id: row.id, size };
      const bytes = unseal(config.fileKeys, row.keyId, of, stored.bytes);
      await files.put(storedNames(next)[at] as string, seal(config.fileKeys, of, bytes), 'application/octet-stream');
    }
  } catch {
    return false;
  }
  return database.db.transaction(async (tx) => {
    const same = and(eq(attachments.id, row.id), eq(attachments.state, 'there'), eq(attachments.stem, row.stem));
    const moved = await tx.update(attachments).set({ stem: next.stem, keyId: next.keyId }).where(same).returning({ id: attachments.id });
    if (moved.length === 0) return false;
    await tx.delete(attachmentRemovals).where(inArray(attachmentRemovals.name, storedNames(next)));
    await letGo(tx, [row]);
    return true;
  });
}
