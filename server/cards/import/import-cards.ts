import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { cardTemplates } from '../cards.tables.ts';
import { type ReadCard, readCards } from './read-cards.ts';
import { planVersions, type VersionedImport } from './versions.ts';

/**
 * Imports the cards of a content folder in two steps, so that the whole folder is checked before anything is written. `problems` lists every error
 * with file and place; `write` updates the table within the import's transaction. Changed templates get a new version; missing ones are withdrawn
 * only if requested. Without a folder `cards` nothing changes.
 */
export async function importCards(
  folder: string,
): Promise<{ problems: string[]; write(tx: Db, now: Date, withdrawMissing: boolean): Promise<VersionedImport> }> {
  const { cards, problems } = await readCards(folder);
  return {
    problems,
    write: async (tx, now, withdrawMissing) => (cards ? writeCards(tx, cards, now, withdrawMissing) : { inserted: 0, updated: 0, missing: [] }),
  };
}

async function writeCards(tx: Db, read: readonly ReadCard[], now: Date, withdrawMissing: boolean): Promise<VersionedImport> {
  const wanted = read.map((card, place) => ({ ...card, place }));
  const { fresh, changed, missing } = planVersions(await tx.select().from(cardTemplates), wanted);
  if (fresh.length > 0) await tx.insert(cardTemplates).values(fresh);
  for (const row of changed) await tx.update(cardTemplates).set(row).where(eq(cardTemplates.id, row.id));
  if (withdrawMissing && missing.length > 0) await tx.update(cardTemplates).set({ withdrawnAt: now }).where(inArray(cardTemplates.id, missing));
  return { inserted: fresh.length, updated: changed.length, missing };
}
