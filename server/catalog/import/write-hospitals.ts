import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { diffRows } from '../../content/difference.ts';
import type { ImportedRows } from '../../content/import-part.ts';
import { writeDifference } from '../../content/write-rows.ts';
import type { Db } from '../../platform/database.ts';
import { hospitalSchedules, hospitals } from '../catalog.tables.ts';
import { hasExpired } from '../registration.ts';
import type { ContentRows } from './rows.ts';
import { writeHours } from './write-hours.ts';

/**
 * Returns the row with its withdrawal state. A clinic whose registration has expired keeps its time of withdrawal; every other clinic is on offer.
 */
function withRegistrationState(
  row: ContentRows['hospitals'][number],
  before: ContentRows['hospitals'][number] | undefined,
  now: Date,
): ContentRows['hospitals'][number] {
  if (!hasExpired(row.registrationExpiresOn, now)) return row;
  return { ...row, withdrawnFor: 'registration', withdrawnAt: (before?.withdrawnFor === 'registration' && before.withdrawnAt) || now };
}

/** Writes clinics with their schedules, hours and places. `touched` are the clinics that are new or changed. */
export async function writeHospitals(
  tx: Db,
  { hospitals: read, schedules, hours, places }: ContentRows,
  now: Date,
  withdrawMissing: boolean,
): Promise<{ written: ImportedRows; places: ImportedRows; touched: Set<number>; missing: ContentRows['hospitals'] }> {
  const there = await tx.select().from(hospitals);
  const before = new Map(there.map((row) => [row.id, row]));
  const wanted = read.map((row) => withRegistrationState(row, before.get(row.id), now));
  const { fresh, changed, missing } = diffRows(there, wanted, (row) => row.id);
  // Frees a slug before another clinic uses it.
  for (const row of there) {
    if (wanted.some((other) => other.slug === row.slug && other.id !== row.id))
      await tx
        .update(hospitals)
        .set({ slug: `was-${row.id}` })
        .where(eq(hospitals.id, row.id));
  }
  await writeDifference(tx, hospitals, 'id', { fresh, changed });
  const rescheduled = await writeSchedules(
    tx,
    wanted.map((row) => row.id),
    schedules,
  );
  const timed = await writeHours(tx, { hours, places }, now, withdrawMissing);
  const offered = missing.filter(({ withdrawnAt }) => withdrawnAt === null);
  if (withdrawMissing && offered.length > 0)
    await tx
      .update(hospitals)
      .set({ withdrawnAt: now, withdrawnFor: 'content' })
      .where(and(isNull(hospitals.withdrawnAt), inArray(hospitals.id, listIds(offered))));
  const added = new Set(listIds(fresh));
  const touched = new Set([...listIds(changed), ...rescheduled, ...timed.touched]);
  return {
    written: { inserted: added.size, updated: touched.difference(added).size, missing: offered.map(({ id, name }) => `${id} ${name.en}`) },
    places: { inserted: 0, updated: 0, missing: timed.missing },
    touched: added.union(touched),
    missing: offered,
  };
}

const listIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Writes the opening hours. Returns the clinics whose hours changed. */
async function writeSchedules(tx: Db, hospitalIds: number[], wanted: ContentRows['schedules']): Promise<number[]> {
  const there = await tx.select().from(hospitalSchedules).where(inArray(hospitalSchedules.hospitalId, hospitalIds));
  const week = (rows: ContentRows['schedules'], id: number) => new Map(rows.filter((row) => row.hospitalId === id).map((row) => [row.day, row]));
  const changed = hospitalIds.filter((id) => !isDeepStrictEqual(week(there, id), week(wanted, id)));
  if (changed.length === 0) return [];
  const rows = wanted.filter((row) => changed.includes(row.hospitalId));
  await tx.delete(hospitalSchedules).where(inArray(hospitalSchedules.hospitalId, changed));
  if (rows.length > 0) await tx.insert(hospitalSchedules).values(rows);
  return changed;
}
