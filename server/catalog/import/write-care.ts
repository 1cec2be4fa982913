import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { careGuides } from '../catalog.tables.ts';
import type { CareGuideFile } from './format.ts';
import type { ImportedRows } from './import-changes.ts';

/** Makes the departments' guides match the content. A guide missing from the content is deleted only with `withdrawMissing`. */
export async function writeCare(tx: Db, wanted: CareGuideFile, withdrawMissing: boolean): Promise<ImportedRows> {
  const there = new Map((await tx.select().from(careGuides)).map((row) => [row.department, row]));
  const fresh = wanted.filter(({ department }) => !there.has(department));
  const changed = wanted.filter((row) => there.has(row.department) && !isDeepStrictEqual(there.get(row.department), row));
  const missing = [...there.keys()].filter((department) => !wanted.some((row) => row.department === department));
  if (fresh.length > 0) await tx.insert(careGuides).values(fresh);
  for (const row of changed) await tx.update(careGuides).set(row).where(eq(careGuides.department, row.department));
  if (withdrawMissing) for (const department of missing) await tx.delete(careGuides).where(eq(careGuides.department, department));
  return { inserted: fresh.length, updated: changed.length, missing: missing.map(String) };
}
