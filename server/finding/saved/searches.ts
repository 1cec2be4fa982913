import { and, desc, eq, inArray } from 'drizzle-orm';
import { SAVED_LIMITS } from '../../../contract/rules.ts';
import type { KeptSearch } from '../../../contract/saved.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { keptSearches } from './saved.tables.ts';

/** A member's searches: those that she saved, then the last ones, the newest first. */
export async function searchesOf(db: Db, memberId: string): Promise<KeptSearch[]> {
  const rows = await db
    .select()
    .from(keptSearches)
    .where(eq(keptSearches.memberId, memberId))
    .orderBy(desc(keptSearches.saved), desc(keptSearches.usedAt), desc(keptSearches.id));
  return rows.map(({ id, words, query, saved, usedAt }) => ({ id, words, query, saved, used_at: usedAt.toISOString() }));
}

/** Keeps a search as the newest; `saved` says whether it stays, and without it that is as it was. Above the most that is kept the oldest go. */
export async function keepSearch(
  { clock, database: { db } }: Pick<Deps, 'clock' | 'database'>,
  memberId: string,
  { words, query, saved }: { words: string; query: string; saved?: boolean | undefined },
): Promise<KeptSearch[]> {
  const usedAt = clock.now();
  await db
    .insert(keptSearches)
    .values({ memberId, words, query, saved: saved ?? false, usedAt })
    .onConflictDoUpdate({ target: [keptSearches.memberId, keptSearches.query], set: { words, usedAt, ...(saved === undefined ? {} : { saved }) } });
  const all = await searchesOf(db, memberId);
  const over = [...all.filter((one) => one.saved).slice(SAVED_LIMITS.searches), ...all.filter((one) => !one.saved).slice(SAVED_LIMITS.recent)];
  if (over.length === 0) return all;
  const ids = over.map(({ id }) => id);
  await db.delete(keptSearches).where(and(eq(keptSearches.memberId, memberId), inArray(keptSearches.id, ids)));
  return all.filter(({ id }) => !ids.includes(id));
}

/** Forgets one. Throws `not-found` for one that is not hers. */
export async function dropSearch(db: Db, memberId: string, id: number): Promise<KeptSearch[]> {
  const gone = await db
    .delete(keptSearches)
    .where(and(eq(keptSearches.memberId, memberId), eq(keptSearches.id, id)))
    .returning({ id: keptSearches.id });
  if (gone.length === 0) throw new AppError('not-found');
  return searchesOf(db, memberId);
}

/** Forgets the last ones; what she saved stays. */
export async function clearSearches(db: Db, memberId: string): Promise<KeptSearch[]> {
  await db.delete(keptSearches).where(and(eq(keptSearches.memberId, memberId), eq(keptSearches.saved, false)));
  return searchesOf(db, memberId);
}
