import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { procedures } from '../catalog.tables.ts';
import type { ImportedRows } from './import-changes.ts';
import type { ProcedureRow } from './read-procedures.ts';

/** Makes the kinds of treatments match the content. A kind missing from the content is deleted only with `withdrawMissing`. */
export async function writeProcedures(tx: Db, wanted: readonly ProcedureRow[], withdrawMissing: boolean): Promise<ImportedRows> {
  const there = new Map((await tx.select().from(procedures)).map((row) => [row.id, row]));
  const fresh = wanted.filter(({ id }) => !there.has(id));
  const changed = wanted.filter((row) => there.has(row.id) && !isDeepStrictEqual(there.get(row.id), row));
  const missing = [...there.keys()].filter((id) => !wanted.some((row) => row.id === id));
  if (fresh.length > 0) await tx.insert(procedures).values(fresh);
  for (const row of changed) await tx.update(procedures).set(row).where(eq(procedures.id, row.id));
  if (withdrawMissing) for (const id of missing) await tx.delete(procedures).where(eq(procedures.id, id));
  return { inserted: fresh.length, updated: changed.length, missing };
}
