import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { careGuides } from '../catalog.tables.ts';
import type { Care } from './format.ts';

/** Brings the guides of the departments to what was read; one that is gone from the content goes. Answers how many of each. */
export async function writeCare(tx: Db, wanted: Care): Promise<{ inserted: number; updated: number; removed: number }> {
  const there = new Map((await tx.select().from(careGuides)).map((row) => [row.department, row]));
  const fresh = wanted.filter(({ department }) => !there.has(department));
  const changed = wanted.filter((row) => there.has(row.department) && !isDeepStrictEqual(there.get(row.department), row));
  const gone = [...there.keys()].filter((department) => !wanted.some((row) => row.department === department));
  if (fresh.length > 0) await tx.insert(careGuides).values(fresh);
  for (const row of changed) await tx.update(careGuides).set(row).where(eq(careGuides.department, row.department));
  for (const department of gone) await tx.delete(careGuides).where(eq(careGuides.department, department));
  return { inserted: fresh.length, updated: changed.length, removed: gone.length };
}
