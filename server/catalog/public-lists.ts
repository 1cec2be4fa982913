import { and, eq, exists, inArray, isNull } from 'drizzle-orm';
import { type Area, type Language, textIn } from '../../contract/constants.ts';
import type { ClinicCard } from '../../contract/public-pages.ts';
import type { Db } from '../platform/database.ts';
import { hospitals, products } from './catalog.tables.ts';
import { picturesByName } from './catalog.ts';
import { isOnOffer } from './on-offer.ts';
import { type Figures, NO_REVIEWS } from './public.ts';
import { slugsOf } from './public-names.ts';
import { gallery, spoken } from './shapes.ts';
import { SPOKEN } from './titles.ts';

/** How many a page of a public list has. */
const PAGE = 24;

type Asked = { department?: number | undefined; area?: Area | undefined; speaks?: number | undefined; ids?: string | undefined; page?: number | undefined };
type Part<T> = { items: T[]; total: number; page: number; pages: number };

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** A page of the clinics, in the published order: how many have asked, then how many reviews, then by id. */
export async function clinicsPage(db: Db, figures: Figures, language: Language, { department, area, speaks, ids, page = 1 }: Asked): Promise<Part<ClinicCard>> {
  if (ids !== undefined) {
    const items = await clinicsInOrder(db, figures, language, ids.split(',').map(Number));
    return { items, total: items.length, page: 1, pages: 1 };
  }
  const offers = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.hospitalId, hospitals.id), department === undefined ? undefined : eq(products.departmentId, department), isOnOffer(db)));
  const where = and(
    isNull(hospitals.withdrawnAt),
    area === undefined ? undefined : eq(hospitals.area, area),
    department === undefined ? undefined : exists(offers),
  );
  const rows = await db.select({ id: hospitals.id, languages: hospitals.languages }).from(hospitals).where(where);
  const [consulted, reviewed] = [await figures.consultations(db), await figures.clinicReviews(db)];
  const reviews = (id: number) => reviewed.get(id)?.total_review_quantity ?? 0;
  const found = rows
    .filter(({ languages }) => speaks === undefined || languages.some((code) => SPOKEN[code].id === speaks))
    .toSorted((a, b) => (consulted.get(b.id) ?? 0) - (consulted.get(a.id) ?? 0) || reviews(b.id) - reviews(a.id) || a.id - b.id);
  const items = await clinicsInOrder(db, figures, language, idsOf(found.slice((page - 1) * PAGE, page * PAGE)));
  return { items, total: found.length, page, pages: Math.max(1, Math.ceil(found.length / PAGE)) };
}

/** The clinics of these numbers that were not withdrawn, as a list shows them, in the same order. */
export async function clinicsInOrder(db: Db, figures: Figures, language: Language, ids: readonly number[]): Promise<ClinicCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(hospitals)
    .where(and(isNull(hospitals.withdrawnAt), inArray(hospitals.id, [...new Set(ids)])));
  const cards = new Map((await clinicCards(db, figures, language, rows)).map((card) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

async function clinicCards(db: Db, figures: Figures, language: Language, rows: (typeof hospitals.$inferSelect)[]): Promise<ClinicCard[]> {
  if (rows.length === 0) return [];
  const ids = idsOf(rows);
  const offered = await db
    .select({ id: products.id, hospitalId: products.hospitalId, departmentId: products.departmentId })
    .from(products)
    .where(and(inArray(products.hospitalId, ids), isOnOffer(db)));
  const known = await picturesByName(
    db,
    rows.flatMap((row) => row.pictures.slice(0, 1)),
  );
  const [slugs, answered, reviewed] = [await slugsOf(db, 'clinic', ids), await figures.answered(db, ids), await figures.clinicReviews(db)];
  return rows.map((row) => {
    const own = offered.filter(({ hospitalId }) => hospitalId === row.id);
    return {
      id: row.id,
      slug: slugs.get(row.id) as string,
      name: textIn(row.name, language),
      area: row.area,
      nearest_subway_station: textIn(row.nearestSubwayStation, language),
      profile_image: gallery(known, row.pictures.slice(0, 1)),
      accepts_new: answered.has(row.id),
      languages: spoken(row, language),
      departments: [...new Set(own.map(({ departmentId }) => departmentId))].sort(),
      treatments: own.length,
      review_stats: reviewed.get(row.id) ?? NO_REVIEWS,
    };
  });
}
