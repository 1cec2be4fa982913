import { isDeepStrictEqual } from 'node:util';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { questionTemplates } from '../questions.tables.ts';
import { type ReadForm, readQuestionForms } from './read-questions.ts';

type Written = { inserted: number; updated: number; missing: string[] };

/**
 * Imports the forms of a content folder in two steps, like cards (import-cards.ts): `problems` lists every error; `write` updates the table. Changed
 * forms get a new version; missing ones are withdrawn only if requested. Without a folder `questions` nothing changes.
 */
export async function importQuestions(folder: string): Promise<{ problems: string[]; write(tx: Db, now: Date, withdrawMissing: boolean): Promise<Written> }> {
  const { forms, problems } = await readQuestionForms(folder);
  return {
    problems,
    write: async (tx, now, withdrawMissing) => (forms ? writeForms(tx, forms, now, withdrawMissing) : { inserted: 0, updated: 0, missing: [] }),
  };
}

async function writeForms(tx: Db, read: readonly ReadForm[], now: Date, withdrawMissing: boolean): Promise<Written> {
  const there = new Map((await tx.select().from(questionTemplates)).map((row) => [row.id, row]));
  const wanted = read.map((form, place) => ({ ...form, place }));
  const fresh = wanted.filter(({ id }) => !there.has(id));
  const changed = wanted.flatMap((form) => {
    const row = there.get(form.id);
    if (!row) return [];
    const { version, withdrawnAt, ...before } = row;
    return withdrawnAt === null && isDeepStrictEqual(before, form) ? [] : [{ ...form, version: version + 1, withdrawnAt: null }];
  });
  const missing = [...there.values()].filter(({ id, withdrawnAt }) => withdrawnAt === null && !wanted.some((form) => form.id === id)).map(({ id }) => id);
  if (fresh.length > 0) await tx.insert(questionTemplates).values(fresh);
  for (const row of changed) await tx.update(questionTemplates).set(row).where(eq(questionTemplates.id, row.id));
  if (withdrawMissing && missing.length > 0) await tx.update(questionTemplates).set({ withdrawnAt: now }).where(inArray(questionTemplates.id, missing));
  return { inserted: fresh.length, updated: changed.length, missing };
}
