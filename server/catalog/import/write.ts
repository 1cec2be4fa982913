import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { hospitalSchedules, hospitals, pictures, productOptions, products } from '../catalog.tables.ts';
import { hasExpired } from '../registration.ts';
import type { Care } from './format.ts';
import type { PictureRow } from './pictures.ts';
import type { ProcedureRow } from './read-procedures.ts';
import type { Rows } from './rows.ts';
import { writeCare } from './write-care.ts';
import { writeDoctors } from './write-doctors.ts';
import { writeHours } from './write-hours.ts';
import { writeNames } from './write-names.ts';
import { writeProcedures } from './write-procedures.ts';

/** How many rows an import wrote anew, changed, and took out of what is offered. */
export type Changes = { inserted: number; updated: number; retired: number };

/** The reviews room's own import, handed in because that room stands on this one. */
export type ImportReviews = (
  tx: Db,
  hospitalIds: readonly number[],
  reviews: Rows['reviews'],
) => Promise<{ inserted: number; updated: number; removed: number }>;

/** Another room's own part of a folder (terms, cards, synonyms): what is wrong with it, and how it is written. */
export type ImportPart = (
  folder: string,
) => Promise<{ problems: string[]; write(tx: Db, now: Date): Promise<{ inserted: number; updated: number; removed: number }> }>;

const LOCK = 7_241_996;

/**
 * Brings the tables to what was read, inside the given transaction: new rows in, differing rows changed, the rest left
 * alone. A treatment or option that is gone is retired and stays for the orders that point to it; a clinic that is gone is
 * withdrawn and stays, too, for what was begun with it. `made` are the pictures, or undefined to leave those as they are.
 */
export async function writeContent(
  tx: Db,
  rows: Rows & { care: Care; procedures: readonly ProcedureRow[] },
  made: readonly PictureRow[] | undefined,
  now: Date,
  { importReviews, parts }: { importReviews: ImportReviews; parts: readonly Awaited<ReturnType<ImportPart>>[] },
): Promise<Changes> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const changes: Changes = { inserted: 0, updated: 0, retired: 0 };
  const note = (inserted: number, updated: number, retired = 0) => {
    changes.inserted += inserted;
    changes.updated += updated;
    changes.retired += retired;
  };
  const houses = await writeHospitals(tx, rows, note, now);
  const treated = await writeDoctors(tx, rows.doctors, now);
  note(treated.inserted, treated.updated, treated.removed);
  const kinds = await writeProcedures(tx, rows.procedures);
  note(kinds.inserted, kinds.updated, kinds.removed);
  const treatment = new Set([...(await writeProducts(tx, rows, note, now)), ...(await writeOptions(tx, rows, note, now))]);
  const touched = { clinic: houses.union(new Set(treated.clinics)), treatment, doctor: new Set(treated.doctors) };
  note(0, await writeNames(tx, rows.names, touched, now));
  const cared = await writeCare(tx, rows.care);
  note(cared.inserted, cared.updated, cared.removed);
  const reviewed = await importReviews(
    tx,
    rows.hospitals.map((row) => row.id),
    rows.reviews,
  );
  note(reviewed.inserted, reviewed.updated, reviewed.removed);
  if (made) await writePictures(tx, made, note);
  for (const part of parts) {
    const written = await part.write(tx, now);
    note(written.inserted, written.updated, written.removed);
  }
  return changes;
}

type Note = (inserted: number, updated: number, retired?: number) => void;

/** Which rows are new and which differ from what is there. */
function difference<R extends object>(there: readonly R[], wanted: readonly R[], keyOf: (row: R) => string | number): { fresh: R[]; changed: R[] } {
  const known = new Map(there.map((row) => [keyOf(row), row]));
  return {
    fresh: wanted.filter((row) => !known.has(keyOf(row))),
    changed: wanted.filter((row) => known.has(keyOf(row)) && !isDeepStrictEqual(known.get(keyOf(row)), row)),
  };
}

/** A clinic whose registration has expired by now stays out of what is offered, since when it is; every other is offered. */
function standing(row: Rows['hospitals'][number], before: Rows['hospitals'][number] | undefined, now: Date): Rows['hospitals'][number] {
  if (!hasExpired(row.registrationExpiresOn, now)) return row;
  return { ...row, withdrawnFor: 'registration', withdrawnAt: (before?.withdrawnFor === 'registration' && before.withdrawnAt) || now };
}

/** Returns the clinics that are new or differ. */
async function writeHospitals(tx: Db, { hospitals: read, schedules, hours, places }: Rows, note: Note, now: Date): Promise<Set<number>> {
  const there = await tx.select().from(hospitals);
  const wanted = read.map((row) =>
    standing(
      row,
      there.find(({ id }) => id === row.id),
      now,
    ),
  );
  const { fresh, changed } = difference(there, wanted, (row) => row.id);
  // A slug that moves to another clinic is free before it is taken.
  for (const row of there) {
    if (wanted.some((other) => other.slug === row.slug && other.id !== row.id))
      await tx
        .update(hospitals)
        .set({ slug: `was-${row.id}` })
        .where(eq(hospitals.id, row.id));
  }
  for (const row of changed) await tx.update(hospitals).set(row).where(eq(hospitals.id, row.id));
  if (fresh.length > 0) await tx.insert(hospitals).values(fresh);
  const ids = wanted.map((row) => row.id);
  const rescheduled = await writeSchedules(tx, ids, schedules);
  const retimed = await writeHours(tx, { hours, places }, now);
  const gone = await tx
    .update(hospitals)
    .set({ withdrawnAt: now, withdrawnFor: 'content' })
    .where(and(isNull(hospitals.withdrawnAt), notInArray(hospitals.id, ids)))
    .returning({ id: hospitals.id });
  const added = new Set(fresh.map((row) => row.id));
  const touched = new Set([...changed.map((row) => row.id), ...rescheduled, ...retimed]);
  note(added.size, touched.difference(added).size, gone.length);
  return added.union(touched);
}

/** Returns the clinics whose week differs from what it was. */
async function writeSchedules(tx: Db, hospitalIds: number[], wanted: Rows['schedules']): Promise<number[]> {
  const there = await tx.select().from(hospitalSchedules).where(inArray(hospitalSchedules.hospitalId, hospitalIds));
  const week = (rows: Rows['schedules'], id: number) => new Map(rows.filter((row) => row.hospitalId === id).map((row) => [row.day, row]));
  const changed = hospitalIds.filter((id) => !isDeepStrictEqual(week(there, id), week(wanted, id)));
  if (changed.length === 0) return [];
  const rows = wanted.filter((row) => changed.includes(row.hospitalId));
  await tx.delete(hospitalSchedules).where(inArray(hospitalSchedules.hospitalId, changed));
  if (rows.length > 0) await tx.insert(hospitalSchedules).values(rows);
  return changed;
}

/** Returns the treatments that are new or differ. */
async function writeProducts(tx: Db, { products: wanted }: Rows, note: Note, now: Date): Promise<number[]> {
  const { fresh, changed } = difference(await tx.select().from(products), wanted, (row) => row.id);
  if (fresh.length > 0) await tx.insert(products).values(fresh);
  for (const row of changed) await tx.update(products).set(row).where(eq(products.id, row.id));
  const gone = await tx
    .update(products)
    .set({ retiredAt: now })
    .where(
      and(
        isNull(products.retiredAt),
        notInArray(
          products.id,
          wanted.map((row) => row.id),
        ),
      ),
    )
    .returning({ id: products.id });
  note(fresh.length, changed.length, gone.length);
  return [...fresh, ...changed].map(({ id }) => id);
}

/** Returns the treatments of the options that are new, differ or are gone. */
async function writeOptions(tx: Db, { options: wanted }: Rows, note: Note, now: Date): Promise<number[]> {
  const { fresh, changed } = difference(await tx.select().from(productOptions), wanted, (row) => row.id);
  if (fresh.length > 0) await tx.insert(productOptions).values(fresh);
  for (const row of changed) await tx.update(productOptions).set(row).where(eq(productOptions.id, row.id));
  const gone = await tx
    .update(productOptions)
    .set({ retiredAt: now })
    .where(
      and(
        isNull(productOptions.retiredAt),
        notInArray(
          productOptions.id,
          wanted.map((row) => row.id),
        ),
      ),
    )
    .returning({ productId: productOptions.productId });
  note(fresh.length, changed.length, gone.length);
  return [...fresh, ...changed, ...gone].map(({ productId }) => productId);
}

async function writePictures(tx: Db, made: readonly PictureRow[], note: Note): Promise<void> {
  const { fresh, changed } = difference(await tx.select().from(pictures), made, (row) => row.name);
  if (fresh.length > 0) await tx.insert(pictures).values(fresh);
  for (const row of changed) await tx.update(pictures).set(row).where(eq(pictures.name, row.name));
  note(fresh.length, changed.length);
}
