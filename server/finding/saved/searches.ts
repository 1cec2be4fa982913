import { and, desc, eq, inArray } from 'drizzle-orm';
import type { SavedSearch } from '../../../contract/finding/saved.ts';
import { SAVED_LIMITS } from '../../../contract/rules.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { savedSearches } from './saved.tables.ts';

/** Returns a member's searches: saved ones, then recent ones, newest first. */
export async function listSearches(db: Db, memberId: string): Promise<SavedSearch[]> {
  const rows = await db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.memberId, memberId))
    .orderBy(desc(savedSearches.saved), desc(savedSearches.usedAt), desc(savedSearches.id));
  return rows.map(({ id, words, query, saved, usedAt }) => ({ id, words, query, saved, used_at: usedAt.toISOString() }));
}

/**
 * Stores a search as the newest. `saved` says if it is kept; without it the former value stays. Beyond the limits of saved and recent searches the
 * oldest are deleted.
 */
export async function storeSearch(
  { clock, database: { db } }: Pick<Deps, 'clock' | 'database'>,
  memberId: string,
  { words, query, saved }: { words: string; query: string; saved?: boolean | undefined },
): Promise<SavedSearch[]> {
  const usedAt = clock.now();
  await db
    .insert(savedSearches)
    .values({ memberId, words, query, saved: saved ?? false, usedAt })
    .onConflictDoUpdate({ target: [savedSearches.memberId, savedSearches.query], set: { words, usedAt, ...(saved === undefined ? {} : { saved }) } });
  const all = await listSearches(db, memberId);
  const over = [...all.filter((one) => one.saved).slice(SAVED_LIMITS.searches), ...all.filter((one) => !one.saved).slice(SAVED_LIMITS.recent)];
  if (over.length === 0) return all;
  const ids = over.map(({ id }) => id);
  await db.delete(savedSearches).where(and(eq(savedSearches.memberId, memberId), inArray(savedSearches.id, ids)));
  return all.filter(({ id }) => !ids.includes(id));
}

/** Deletes a search. Throws `not-found` if it is not the member's own. */
export async function deleteSearch(db: Db, memberId: string, id: number): Promise<SavedSearch[]> {
  const gone = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.memberId, memberId), eq(savedSearches.id, id)))
    .returning({ id: savedSearches.id });
  if (gone.length === 0) throw new AppError('not-found');
  return listSearches(db, memberId);
}

/** Deletes the recent searches; saved ones stay. */
export async function clearRecentSearches(db: Db, memberId: string): Promise<SavedSearch[]> {
  await db.delete(savedSearches).where(and(eq(savedSearches.memberId, memberId), eq(savedSearches.saved, false)));
  return listSearches(db, memberId);
}
