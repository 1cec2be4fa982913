import { sql } from 'drizzle-orm';
import type { ImportedRows, ImportPart } from '../../content/import-part.ts';
import { writeRows } from '../../content/write-rows.ts';
import type { Db } from '../../platform/database.ts';
import { careGuides, pictures, procedures } from '../catalog.tables.ts';
import type { CareGuideFile } from './format.ts';
import type { CataloguePictureRow } from './pictures.ts';
import type { ProcedureRow } from './read-procedures.ts';
import type { ContentRows } from './rows.ts';
import type { DifferingEntry } from './under-way.ts';
import { refuseUsedNames } from './used-names.ts';
import { writeDoctors } from './write-doctors.ts';
import { writeHospitals } from './write-hospitals.ts';
import { writeNames } from './write-names.ts';
import { writeOptions, writeProducts } from './write-treatments.ts';

/** All changes of an import. `retired` is the number of missing rows that it withdrew. `prices` has a sentence for each changed price. */
export type ImportChanges = {
  inserted: number;
  updated: number;
  retired: number;
  kinds: ({ kind: string } & ImportedRows)[];
  prices: string[];
  /** Clinics and treatments that change or are missing. */
  differing: DifferingEntry[];
};

/** Import of the reviews module, passed in because that module depends on this one. */
export type ImportReviews = (
  tx: Db,
  hospitalIds: readonly number[],
  reviews: ContentRows['reviews'],
  withdrawMissing: boolean,
) => Promise<Omit<ImportedRows, 'missing'> & { missing: number[] }>;

/** Parts of the folder that other modules have read, each with the name of its kind. */
export type ParsedParts = readonly (readonly [kind: string, part: Awaited<ReturnType<ImportPart>>])[];

const IMPORT_LOCK_ID = 7_241_996;

/**
 * Makes the tables match the content, inside the given transaction: inserts new rows and updates changed ones. Offered rows missing from the folder
 * stay unless `withdrawMissing` is set. Then treatments and options are retired and clinics withdrawn; both stay for existing business. `made` has
 * the new pictures; undefined leaves the pictures unchanged. Throws ContentError if the folder uses a public name of a row that stays.
 */
export async function writeContent(
  tx: Db,
  rows: ContentRows & { care: CareGuideFile; procedures: readonly ProcedureRow[] },
  made: readonly CataloguePictureRow[] | undefined,
  now: Date,
  { importReviews, parts, withdrawMissing }: { importReviews: ImportReviews; parts: ParsedParts; withdrawMissing: boolean },
): Promise<ImportChanges> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK_ID})`);
  if (!withdrawMissing) await refuseUsedNames(tx, rows.names);
  const kinds: ImportChanges['kinds'] = [];
  const note = (kind: string, { inserted, updated, missing }: ImportedRows) => void kinds.push({ kind, inserted, updated, missing });
  const houses = await writeHospitals(tx, rows, now, withdrawMissing);
  note('clinics', houses.written);
  note('places', houses.places);
  const treated = await writeDoctors(tx, rows.doctors, now, withdrawMissing);
  note('doctors', treated.written);
  note('kinds of treatments', await writeRows(tx, procedures, 'id', rows.procedures, withdrawMissing));
  const products = await writeProducts(tx, rows, now, withdrawMissing);
  note('treatments', products.written);
  const options = await writeOptions(tx, rows, now, withdrawMissing);
  note('options', options.written);
  const touched = {
    clinic: houses.touched.union(new Set(treated.clinics)),
    treatment: new Set([...products.touched, ...options.touched]),
    doctor: new Set(treated.doctors),
  };
  note('names of addresses', { inserted: 0, updated: await writeNames(tx, rows.names, touched, now), missing: [] });
  note('care', await writeRows(tx, careGuides, 'department', rows.care, withdrawMissing));
  const clinicIds = rows.hospitals.map((row) => row.id);
  const reviews = await importReviews(tx, clinicIds, rows.reviews, withdrawMissing);
  note('reviews', { ...reviews, missing: reviews.missing.map(String) });
  if (made) note('pictures', { ...(await writeRows(tx, pictures, 'name', made, false)), missing: [] });
  for (const [kind, part] of parts) note(kind, await part.write(tx, now, withdrawMissing));
  const sum = (of: (kind: ImportedRows) => number) => kinds.reduce((total, kind) => total + of(kind), 0);
  return {
    inserted: sum(({ inserted }) => inserted),
    updated: sum(({ updated }) => updated),
    // Places are counted with their clinic.
    retired: withdrawMissing ? sum(({ missing }) => missing.length) - houses.places.missing.length : 0,
    kinds,
    prices: options.prices,
    differing: [
      ...listDiffering('clinic', rows.hospitals, touched.clinic, houses.missing),
      ...listDiffering('treatment', rows.products, touched.treatment, products.missing),
    ],
  };
}

type NamedRow = ContentRows['hospitals'][number] | ContentRows['products'][number];

function listDiffering(kind: DifferingEntry['kind'], read: readonly NamedRow[], touched: ReadonlySet<number>, missing: readonly NamedRow[]): DifferingEntry[] {
  const toEntry = (isMissing: boolean) => (row: NamedRow) => ({
    ...{ kind, id: row.id, isMissing },
    ...('hospitalId' in row ? { hospitalId: row.hospitalId, name: `${row.id} ${row.title.en}` } : { hospitalId: row.id, name: `${row.id} ${row.name.en}` }),
  });
  return [...read.filter(({ id }) => touched.has(id)).map(toEntry(false)), ...missing.map(toEntry(true))];
}
