import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { hospitalHours, hospitalPlaces } from '../catalog.tables.ts';
import type { Rows } from './rows.ts';

/**
 * Writes the hours and places of the clinics that have not edited theirs: a clinic that did keeps both. A place that is gone is
 * retired and stays for the visits that were there. Returns the clinics whose hours or places differ from what they were.
 */
export async function writeHours(tx: Db, { hours, places }: Pick<Rows, 'hours' | 'places'>, now: Date): Promise<number[]> {
  const there = new Map((await tx.select().from(hospitalHours)).map((row) => [row.hospitalId, row]));
  const ours = hours.filter(({ hospitalId }) => there.get(hospitalId)?.source !== 'clinic');
  const changed = ours.filter((row) => !isDeepStrictEqual(there.get(row.hospitalId)?.hours, row.hours));
  if (changed.length > 0)
    await tx
      .insert(hospitalHours)
      .values(changed)
      .onConflictDoUpdate({ target: hospitalHours.hospitalId, set: { hours: sql`excluded.hours`, version: sql`${hospitalHours.version} + 1` } });
  const touched = new Set(changed.map((row) => row.hospitalId));
  for (const { hospitalId } of ours) {
    const wanted = places.filter((place) => place.hospitalId === hospitalId);
    if (await writePlaces(tx, hospitalId, wanted, now)) touched.add(hospitalId);
  }
  return [...touched];
}

/** Whether anything was written. */
async function writePlaces(tx: Db, hospitalId: number, wanted: Rows['places'], now: Date): Promise<boolean> {
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
  const numbers = wanted.map(({ number }) => number);
  const gone = await tx
    .update(hospitalPlaces)
    .set({ retiredAt: now })
    .where(and(eq(hospitalPlaces.hospitalId, hospitalId), isNull(hospitalPlaces.retiredAt), notInArray(hospitalPlaces.number, numbers)))
    .returning({ id: hospitalPlaces.id });
  return changed.length + gone.length > 0;
}
