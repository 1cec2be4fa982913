import { and, inArray, isNull } from 'drizzle-orm';
import type { ClinicCard } from '../../contract/catalog/public-pages.ts';
import { type Language, pickText } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { hospitals, products } from './catalog.tables.ts';
import { picturesByName } from './catalog.ts';
import { isOnOffer } from './on-offer.ts';
import { type CatalogueFigures, NO_REVIEWS } from './public.ts';
import { findSlugs } from './public-names.ts';
import { type PicturesByName, pickPictures, toSpokenLanguages } from './to-reply.ts';

/** Returns list cards of these clinics, in the given order, without withdrawn clinics. */
export async function listClinicsInOrder(db: Db, figures: CatalogueFigures, language: Language, ids: readonly number[]): Promise<ClinicCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(hospitals)
    .where(and(isNull(hospitals.withdrawnAt), inArray(hospitals.id, [...new Set(ids)])));
  const cards = new Map((await clinicCards(db, figures, language, rows)).map((card) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

async function clinicCards(db: Db, figures: CatalogueFigures, language: Language, rows: (typeof hospitals.$inferSelect)[]): Promise<ClinicCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const offered = await db
    .select({ id: products.id, hospitalId: products.hospitalId, departmentId: products.departmentId })
    .from(products)
    .where(and(inArray(products.hospitalId, ids), isOnOffer(db)));
  const known = await picturesByName(
    db,
    rows.flatMap((row) => row.pictures.slice(0, 1)),
  );
  const [slugs, answered, reviewed] = [await findSlugs(db, 'clinic', ids), await figures.answered(db, ids), await figures.clinicReviews(db)];
  return rows.map((row) =>
    toClinicCard(
      row,
      {
        slug: slugs.get(row.id) as string,
        departments: offered.filter(({ hospitalId }) => hospitalId === row.id).map(({ departmentId }) => departmentId),
        answers: answered.has(row.id),
        reviews: reviewed.get(row.id),
      },
      known,
      language,
    ),
  );
}

/** Data about a clinic that is not in its row. `departments` has one entry per offered treatment. */
type ClinicCardData = { slug: string; departments: readonly number[]; answers: boolean; reviews: ClinicCard['review_stats'] | undefined };

export function toClinicCard(
  row: typeof hospitals.$inferSelect,
  { slug, departments, answers, reviews }: ClinicCardData,
  known: PicturesByName,
  language: Language,
): ClinicCard {
  return {
    id: row.id,
    slug,
    name: pickText(row.name, language),
    area: row.area,
    nearest_subway_station: pickText(row.nearestSubwayStation, language),
    profile_pictures: pickPictures(known, row.pictures.slice(0, 1)),
    accepts_new: answers,
    languages: toSpokenLanguages(row, language),
    departments: [...new Set(departments)].sort(),
    treatments: departments.length,
    review_stats: reviews ?? NO_REVIEWS,
  };
}
