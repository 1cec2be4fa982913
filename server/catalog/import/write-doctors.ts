import { and, inArray, isNull } from 'drizzle-orm';
import { diffRows } from '../../content/difference.ts';
import type { ImportedRows } from '../../content/import-part.ts';
import { writeDifference } from '../../content/write-rows.ts';
import type { Db } from '../../platform/database.ts';
import { doctors } from '../catalog.tables.ts';
import type { ContentRows } from './rows.ts';

/**
 * Makes the doctors match the content. A missing doctor is retired only with `withdrawMissing`. The public name stays reserved, because the doctor
 * may return. Also returns the clinics and doctors whose pages changed.
 */
export async function writeDoctors(
  tx: Db,
  wanted: ContentRows['doctors'],
  now: Date,
  withdrawMissing: boolean,
): Promise<{ written: ImportedRows; clinics: number[]; doctors: number[] }> {
  const there = await tx.select().from(doctors);
  const { fresh, changed, missing } = diffRows(there, wanted, (row) => row.id);
  const offered = missing.filter(({ retiredAt }) => retiredAt === null);
  const gone = withdrawMissing ? offered : [];
  await writeDifference(tx, doctors, 'id', { fresh, changed });
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
  // The page of a doctor's former clinic changes too.
  const before = new Map(there.map((row) => [row.id, row]));
  const clinics = [...fresh, ...changed, ...gone, ...changed.flatMap(({ id }) => before.get(id) ?? [])].map(({ hospitalId }) => hospitalId);
  return {
    written: { inserted: fresh.length, updated: changed.length, missing: offered.map(({ id, name }) => `${id} ${name.en}`) },
    ...{ clinics: [...new Set(clinics)], doctors: [...fresh, ...changed].map(({ id }) => id) },
  };
}
