import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, notInArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { doctors } from '../catalog.tables.ts';
import type { Rows } from './rows.ts';

/** How many rows of each, and the clinics and doctors whose pages differ. */
type Written = { inserted: number; updated: number; removed: number; clinics: number[]; doctors: number[] };

/** Brings the doctors to what was read. Who is gone is retired: her name stays taken, and she may come back. */
export async function writeDoctors(tx: Db, wanted: Rows['doctors'], now: Date): Promise<Written> {
  const there = new Map((await tx.select().from(doctors)).map((row) => [row.id, row]));
  const fresh = wanted.filter(({ id }) => !there.has(id));
  const changed = wanted.filter((row) => there.has(row.id) && !isDeepStrictEqual(there.get(row.id), row));
  if (fresh.length > 0) await tx.insert(doctors).values(fresh);
  for (const row of changed) await tx.update(doctors).set(row).where(eq(doctors.id, row.id));
  const gone = await tx
    .update(doctors)
    .set({ retiredAt: now })
    .where(
      and(
        isNull(doctors.retiredAt),
        notInArray(
          doctors.id,
          wanted.map(({ id }) => id),
        ),
      ),
    )
    .returning({ id: doctors.id, hospitalId: doctors.hospitalId });
  // The clinic that she came from has another page, too.
  const clinics = [...fresh, ...changed, ...gone, ...changed.flatMap(({ id }) => there.get(id) ?? [])].map(({ hospitalId }) => hospitalId);
  return {
    ...{ inserted: fresh.length, updated: changed.length, removed: gone.length },
    ...{ clinics: [...new Set(clinics)], doctors: [...fresh, ...changed].map(({ id }) => id) },
  };
}
