import { and, asc, count, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Product } from '../../contract/catalog.ts';
import { type Area, type Language, textIn } from '../../contract/constants.ts';
import type { ClinicCard } from '../../contract/public-pages.ts';
import type { Db } from '../platform/database.ts';
import { hospitals, products } from './catalog.tables.ts';
import { picturesByName } from './catalog.ts';
import { isOnOffer } from './on-offer.ts';
import { type Figures, NO_REVIEWS, withOptions } from './public.ts';
import { slugsOf } from './public-names.ts';
import { gallery, spoken } from './shapes.ts';

/** How many a page of a public list has. */
const PAGE = 24;
/** A clinic's own page shows all that it offers (content format: 200 at most). */
const ALL_OF_CLINIC = 200;

type Asked = { department?: number | undefined; area?: Area | undefined; page?: number | undefined };
type TreatmentsAsked = Asked & { hospital_id?: number | undefined; q?: string | undefined };
type Part<T> = { items: T[]; total: number; page: number; pages: number };

/** A page of the treatments on offer, by id, whose title or clinic has all the words, in the reader's language or in English. */
export async function treatmentsPage(db: Db, figures: Figures, language: Language, asked: TreatmentsAsked): Promise<Part<Product>> {
  const { department, area, hospital_id, q = '', page = 1 } = asked;
  const size = hospital_id === undefined ? PAGE : ALL_OF_CLINIC;
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const where = and(
    isOnOffer(db),
    isNull(hospitals.withdrawnAt),
    department === undefined ? undefined : eq(products.departmentId, department),
    area === undefined ? undefined : eq(hospitals.area, area),
    hospital_id === undefined ? undefined : eq(products.hospitalId, hospital_id),
    ...words.map((word) => hasWord(word, language)),
  );
  const from = () => db.select({ id: products.id }).from(products).innerJoin(hospitals, eq(hospitals.id, products.hospitalId)).where(where);
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(from().as('found'));
  const ids = await from()
    .orderBy(asc(products.id))
    .limit(size)
    .offset((page - 1) * size);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(products)
          .where(inArray(products.id, idsOf(ids)))
          .orderBy(asc(products.id));
  const shaped = await withOptions(db, figures, language, rows);
  const items = shaped.map(({ shape: { options: _left, ...product } }) => product);
  return { items, total, page, pages: Math.max(1, Math.ceil(total / size)) };
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

function hasWord(word: string, language: Language): SQL {
  const like = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`concat_ws(' ', ${products.title}->>${language}::text, ${products.title}->>'en', ${hospitals.name}->>${language}::text, ${hospitals.name}->>'en') ilike ${like}`;
}

/** A page of the clinics, by id, with what each offers. */
export async function clinicsPage(db: Db, figures: Figures, language: Language, { department, area, page = 1 }: Asked): Promise<Part<ClinicCard>> {
  const offers = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.hospitalId, hospitals.id), department === undefined ? undefined : eq(products.departmentId, department), isOnOffer(db)));
  const where = and(
    isNull(hospitals.withdrawnAt),
    area === undefined ? undefined : eq(hospitals.area, area),
    department === undefined ? undefined : exists(offers),
  );
  const total = await db.$count(hospitals, where);
  const rows = await db
    .select()
    .from(hospitals)
    .where(where)
    .orderBy(asc(hospitals.id))
    .limit(PAGE)
    .offset((page - 1) * PAGE);
  const items = await clinicCards(db, figures, language, rows);
  return { items, total, page, pages: Math.max(1, Math.ceil(total / PAGE)) };
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
