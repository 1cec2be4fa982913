import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { describeError } from '../platform/error-description.ts';
import { openPages } from './notifications.tables.ts';

/** Longer than two signs of life: one that is late does not make a page look closed. */
const SEEN_FOR_MS = 60_000;

/** Pages that are open say so when they open and again while they are (`SEEN_FOR_MS`), in every process. */
async function sayOpen(db: Db, pages: readonly { id: string; memberId: string }[], now: Date): Promise<void> {
  if (pages.length === 0) return;
  const until = new Date(now.getTime() + SEEN_FOR_MS);
  await db
    .insert(openPages)
    .values(pages.map((page) => ({ ...page, until })))
    .onConflictDoUpdate({ target: openPages.id, set: { until: sql`excluded.until` } });
}

async function sayClosed(db: Db, id: string): Promise<void> {
  await db.delete(openPages).where(eq(openPages.id, id));
}

/** Those of these members who have a page open, and until when that is known. */
export async function whoIsThere(db: Db, memberIds: readonly string[], now: Date): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ memberId: openPages.memberId })
    .from(openPages)
    .where(and(inArray(openPages.memberId, [...memberIds]), gt(openPages.until, now)));
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Forgets pages of processes that died. */
export async function forgetStale(db: Db, now: Date): Promise<void> {
  await db.delete(openPages).where(lt(openPages.until, now));
}

/** For whoever holds the sockets: writes down which pages are open, in the order in which it is told, and never fails them. */
export function makePresenceRecorder({ database: { db }, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>) {
  let last = Promise.resolve();
  // A sign of life that is written after the closing of its page would keep that page open for a minute.
  const then = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: Error) => log.warn(describeError(error), 'notices: open pages'));
  };
  return {
    open: (pages: { id: string; memberId: string }[]) => then(() => sayOpen(db, pages, clock.now())),
    closed: (id: string) => then(() => sayClosed(db, id)),
  };
}
