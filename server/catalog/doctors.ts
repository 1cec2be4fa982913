import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { DoctorCard } from '../../contract/catalog/catalog.ts';
import { type Language, pickText } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { doctors, products } from './catalog.tables.ts';
import { picturesByName } from './catalog.ts';
import { isOnOffer } from './on-offer.ts';
import { findSlugs } from './public-names.ts';
import { SPECIALTY_TITLES } from './titles.ts';
import { toSpokenLanguages } from './to-reply.ts';

export type DoctorRow = typeof doctors.$inferSelect;

/** Returns the doctors of a clinic, in the clinic's order. Leaves out retired doctors. */
export async function listDoctors(db: Db, hospitalId: number, language: Language): Promise<DoctorCard[]> {
  const rows = await db
    .select()
    .from(doctors)
    .where(and(eq(doctors.hospitalId, hospitalId), isNull(doctors.retiredAt)))
    .orderBy(asc(doctors.place), asc(doctors.id));
  return doctorCards(db, rows, language);
}

/** Converts doctor rows to list cards, with the treatments on offer. */
export async function doctorCards(db: Db, rows: readonly DoctorRow[], language: Language): Promise<DoctorCard[]> {
  if (rows.length === 0) return [];
  const wanted = rows.flatMap(({ treatments }) => treatments);
  const onOffer =
    wanted.length === 0
      ? []
      : await db
          .select({ id: products.id })
          .from(products)
          .where(and(inArray(products.id, wanted), isOnOffer(db)));
  const offered = new Set(onOffer.map(({ id }) => id));
  const known = await picturesByName(
    db,
    rows.flatMap(({ picture }) => picture ?? []),
  );
  const slugs = await findSlugs(
    db,
    'doctor',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    slug: slugs.get(row.id) as string,
    hospital_id: row.hospitalId,
    name: pickText(row.name, language),
    sex: row.sex,
    specialty: row.specialty,
    title: SPECIALTY_TITLES[row.specialty][language],
    licence_number: row.licenceNumber,
    practising_since: row.practisingSince,
    languages: toSpokenLanguages(row, language),
    treatments: row.treatments.filter((id) => offered.has(id)),
    portrait: known.get(row.picture ?? '') ?? null,
  }));
}
