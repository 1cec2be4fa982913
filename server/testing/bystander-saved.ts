import { savedSearches, savedThings, seenThings } from '../finding/saved/saved.tables.ts';
import type { Db } from '../platform/database.ts';

/** Adds the bystander's saved and recently viewed items, and her searches. */
export async function seedSaved(db: Db, memberId: string, at: (day: number) => Date): Promise<void> {
  const thing = { memberId, kind: 'treatment', subjectId: 1 } as const;
  await db.insert(savedThings).values([
    { ...thing, savedAt: at(4) },
    { ...thing, kind: 'clinic', savedAt: at(4) },
  ]);
  await db.insert(seenThings).values({ ...thing, seenAt: at(4) });
  const search = { memberId, words: 'nose', usedAt: at(4) };
  await db.insert(savedSearches).values([
    { ...search, query: 'q=nose' },
    { ...search, query: 'q=nose&area=mapo', saved: true },
  ]);
}

/** Returns SQL conditions for these people's rows. */
export const savedRowsOf = (hers: string): Record<string, string> =>
  Object.fromEntries(['saved_things', 'seen_things', 'kept_searches'].map((table) => [table, `member_id in ${hers}`]));
