import { isDeepStrictEqual } from 'node:util';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { hospitalHours, hospitalPlaces } from '../catalog.tables.ts';
import type { ContentRows } from './rows.ts';

/**
 * Writes the hours and places of the clinics that have not edited their own. A missing place is retired only with `withdrawMissing`, and stays for
 * its past visits. Returns the clinics whose hours or places have changed, and the missing places.
 */
export async function writeHours(
  tx: Db,
  { hours, places }: Pick<ContentRows, 'hours' | 'places'>,
  now: Date,
  withdrawMissing: boolean,
): Promise<{ touched: number[]; missing: string[] }> {
  const there = new Map((await tx.select().from(hospitalHours)).map((row) => [row.hospitalId, row]));
  const ours = hours.filter(({ hospitalId }) => there.get(hospitalId)?.source !== 'clinic');
  const changed = ours.filter((row) => !isDeepStrictEqual(there.get(row.hospitalId)?.hours, row.hours));
  if (changed.length > 0)
    await tx
      .insert(hospitalHours)
      .values(changed)
      .onConflictDoUpdate({ target: hospitalHours.hospitalId, set: { hours: sql`excluded.hours`, version: sql`${hospitalHours.version} + 1` } });
  const touched = new Set(changed.map((row) => row.hospitalId));
  const missing: string[] = [];
  for (const { hospitalId } of ours) {
    const wanted = places.filter((place) => place.hospitalId === hospitalId);
    const written = await writePlaces(tx, hospitalId, wanted);
    const gone = withdrawMissing ? written.missing.map(({ id }) => id) : [];
    if (gone.length > 0) await tx.update(hospitalPlaces).set({ retiredAt: now }).where(inArray(hospitalPlaces.id, gone));
    if (written.changed + gone.length > 0) touched.add(hospitalId);
    missing.push(...written.missing.map(({ number, name }) => `${number} ${name.en} of clinic ${hospitalId}`));
  }
  return { touched: [...touched], missing };
}

/** Returns the number of places written, and the active places that are missing from the content. */
async function writePlaces(tx: Db, hospitalId: number, wanted: ContentRows['places']) {
  const there = new Map((await tx.select().from(hospitalPlaces).where(eq(hospitalPlaces.hospitalId, hospitalId))).map((row) => [row.number, row]));
  const changed = wanted.filter(({ number, name }) => {
    const row = there.get(number);
    return !row || row.retiredAt !== null || !isDeepStrictEqual(row.name, name);
  });
  if (changed.length > 0)
    await tx
      .insert(hospitalPlaces)
      .values(changed)
      .onConflictDoUpdate({ target: [hospitalPlaces.hospitalId, hospitalPlaces.number], set: { name: sql`excluded.name`, retiredAt: null } });
  const missing = [...there.values()].filter(({ number, retiredAt }) => retiredAt === null && !wanted.some((place) => place.number === number));
  return { changed: changed.length, missing };
}
