import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { cardTemplates } from '../cards.tables.ts';
import { type ReadCard, readCards } from './read-cards.ts';
import { planVersions, type Written } from './versions.ts';

/**
 * The cards of a content folder, in two steps, so that all of the folder is checked before any of it is written: `problems` names file
 * and place of everything that is wrong; `write` brings the table to what was read, inside the import's transaction. What changed is a
 * new version; what is missing is withdrawn on request only. A folder without `cards` says nothing about them, and leaves them.
 */
export async function importCards(folder: string): Promise<{ problems: string[]; write(tx: Db, now: Date, withdrawMissing: boolean): Promise<Written> }> {
  const { cards, problems } = await readCards(folder);
  return {
    problems,
    write: async (tx, now, withdrawMissing) => (cards ? writeCards(tx, cards, now, withdrawMissing) : { inserted: 0, updated: 0, missing: [] }),
  };
}

async function writeCards(tx: Db, read: readonly ReadCard[], now: Date, withdrawMissing: boolean): Promise<Written> {
  const wanted = read.map((card, place) => ({ ...card, place }));
  const { fresh, changed, missing } = planVersions(await tx.select().from(cardTemplates), wanted);
  if (fresh.length > 0) await tx.insert(cardTemplates).values(fresh);
  for (const row of changed) await tx.update(cardTemplates).set(row).where(eq(cardTemplates.id, row.id));
  if (withdrawMissing && missing.length > 0) await tx.update(cardTemplates).set({ withdrawnAt: now }).where(inArray(cardTemplates.id, missing));
  return { inserted: fresh.length, updated: changed.length, missing };
}
