import { isDeepStrictEqual } from 'node:util';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { cardTemplates } from '../cards.tables.ts';
import { type ReadCard, readCards } from './read-cards.ts';

type Written = { inserted: number; updated: number; removed: number };

/**
 * The cards of a content folder, in two steps, so that all of the folder is checked before any of it is written: `problems` names file
 * and place of everything that is wrong; `write` brings the table to what was read, inside the import's transaction. What changed is a
 * new version; what is gone is withdrawn. A folder without `cards` says nothing about them, and leaves them.
 */
export async function importCards(folder: string): Promise<{ problems: string[]; write(tx: Db, now: Date): Promise<Written> }> {
  const { cards, problems } = await readCards(folder);
  return { problems, write: async (tx, now) => (cards ? writeCards(tx, cards, now) : { inserted: 0, updated: 0, removed: 0 }) };
}

async function writeCards(tx: Db, read: readonly ReadCard[], now: Date): Promise<Written> {
  const there = new Map((await tx.select().from(cardTemplates)).map((row) => [row.id, row]));
  const wanted = read.map((card, place) => ({ ...card, place }));
  const fresh = wanted.filter(({ id }) => !there.has(id));
  const changed = wanted.flatMap((card) => {
    const row = there.get(card.id);
    if (!row) return [];
    const { version, withdrawnAt, ...before } = row;
    return withdrawnAt === null && isDeepStrictEqual(before, card) ? [] : [{ ...card, version: version + 1, withdrawnAt: null }];
  });
  const gone = [...there.values()].filter(({ id, withdrawnAt }) => withdrawnAt === null && !wanted.some((card) => card.id === id)).map(({ id }) => id);
  if (fresh.length > 0) await tx.insert(cardTemplates).values(fresh);
  for (const row of changed) await tx.update(cardTemplates).set(row).where(eq(cardTemplates.id, row.id));
  if (gone.length > 0) await tx.update(cardTemplates).set({ withdrawnAt: now }).where(inArray(cardTemplates.id, gone));
  return { inserted: fresh.length, updated: changed.length, removed: gone.length };
}
