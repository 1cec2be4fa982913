import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { doctors } from '../catalog.tables.ts';
import type { ImportedRows } from './import-changes.ts';
import type { Rows } from './rows.ts';

/**
 * Makes the doctors match the content. A missing doctor is retired only with `withdrawMissing`; the name stays taken, and the doctor may return.
 * Also returns the clinics and doctors whose pages differ.
 */
export async function writeDoctors(
  tx: Db,
  wanted: Rows['doctors'],
  now: Date,
  withdrawMissing: boolean,
): Promise<{ written: ImportedRows; clinics: number[]; doctors: number[] }> {
  const there = new Map((await tx.select().from(doctors)).map((row) => [row.id, row]));
  const fresh = wanted.filter(({ id }) => !there.has(id));
  const changed = wanted.filter((row) => there.has(row.id) && !isDeepStrictEqual(there.get(row.id), row));
  const missing = [...there.values()].filter(({ id, retiredAt }) => retiredAt === null && !wanted.some((row) => row.id === id));
  const gone = withdrawMissing ? missing : [];
  if (fresh.length > 0) await tx.insert(doctors).values(fresh);
  for (const row of changed) await tx.update(doctors).set(row).where(eq(doctors.id, row.id));
  if (gone.length > 0)
    await tx
      .update(doctors)
      .set({ retiredAt: now })
      .where(
        and(
          isNull(doctors.retiredAt),
          inArray(
            doctors.id,
            gone.map(({ id }) => id),
          ),
        ),
      );
  // A doctor's former clinic has a changed page, too.
  const clinics = [...fresh, ...changed, ...gone, ...changed.flatMap(({ id }) => there.get(id) ?? [])].map(({ hospitalId }) => hospitalId);
  return {
    written: { inserted: fresh.length, updated: changed.length, missing: missing.map(({ id, name }) => `${id} ${name.en}`) },
    ...{ clinics: [...new Set(clinics)], doctors: [...fresh, ...changed].map(({ id }) => id) },
  };
}
