import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { describeError } from '../platform/error-description.ts';
import { openPages } from './notifications.tables.ts';

/**
 * Time for which a page counts as open after a heartbeat, in ms. Longer than two heartbeats, so that a late one does not make the page look closed.
 */
const PAGE_LEASE_MS = MINUTE_MS;

/** Records that pages are open, when they open and at each heartbeat (`PAGE_LEASE_MS`). All processes write here. */
async function recordOpenPages(db: Db, pages: readonly { id: string; memberId: string }[], now: Date): Promise<void> {
  if (pages.length === 0) return;
  const until = new Date(now.getTime() + PAGE_LEASE_MS);
  await db
    .insert(openPages)
    .values(pages.map((page) => ({ ...page, until })))
    .onConflictDoUpdate({ target: openPages.id, set: { until: sql`excluded.until` } });
}

async function recordClosedPage(db: Db, id: string): Promise<void> {
  await db.delete(openPages).where(eq(openPages.id, id));
}

/** Returns those of these members who have a page open. */
export async function filterWithOpenPage(db: Db, memberIds: readonly string[], now: Date): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ memberId: openPages.memberId })
    .from(openPages)
    .where(and(inArray(openPages.memberId, [...memberIds]), gt(openPages.until, now)));
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Deletes open pages of processes that died. */
export async function deleteStalePages(db: Db, now: Date): Promise<void> {
  await db.delete(openPages).where(lt(openPages.until, now));
}

/** Creates a recorder of open pages for the code that holds the sockets. It writes in the order of the calls and never throws. */
export function makePresenceRecorder({ database: { db }, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>) {
  let last = Promise.resolve();
  // Runs the writes in order: a heartbeat written after its page closed would make the page look open for a minute.
  const then = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: Error) => log.warn(describeError(error), 'notices: recording open pages failed'));
  };
  return {
    open: (pages: { id: string; memberId: string }[]) => then(() => recordOpenPages(db, pages, clock.now())),
    closed: (id: string) => then(() => recordClosedPage(db, id)),
  };
}
