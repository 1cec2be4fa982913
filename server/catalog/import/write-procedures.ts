import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { procedures } from '../catalog.tables.ts';
import type { ProcedureRow } from './read-procedures.ts';

/** Brings the kinds of treatments to what was read; one that is gone from the content goes. Answers how many of each. */
export async function writeProcedures(tx: Db, wanted: readonly ProcedureRow[]): Promise<{ inserted: number; updated: number; removed: number }> {
  const there = new Map((await tx.select().from(procedures)).map((row) => [row.id, row]));
  const fresh = wanted.filter(({ id }) => !there.has(id));
  const changed = wanted.filter((row) => there.has(row.id) && !isDeepStrictEqual(there.get(row.id), row));
  const gone = [...there.keys()].filter((id) => !wanted.some((row) => row.id === id));
  if (fresh.length > 0) await tx.insert(procedures).values(fresh);
  for (const row of changed) await tx.update(procedures).set(row).where(eq(procedures.id, row.id));
  for (const id of gone) await tx.delete(procedures).where(eq(procedures.id, id));
  return { inserted: fresh.length, updated: changed.length, removed: gone.length };
}
