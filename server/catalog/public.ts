import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Hospital, Product, ProductDetail } from '../../contract/catalog.ts';
import { type Language, type Texts, textIn } from '../../contract/constants.ts';
import type { FrontReview } from '../../contract/public-pages.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { careGuides, hospitals, productOptions, products } from './catalog.tables.ts';
import { type HospitalRow, hospitalsByIds, picturesByName } from './catalog.ts';
import { publicWeek } from './clinic-time.ts';
import { isOnOffer } from './on-offer.ts';
import { slugsOf } from './public-names.ts';
import { hospitalShape, type ProductFigures, productShape } from './shapes.ts';

/** What is shown of a treatment and a clinic that other rooms know. */
export type Figures = {
  reviews(db: Db): Promise<ReadonlyMap<number, ProductFigures['review_stats']>>;
  /** Those of all reviews of a clinic, by clinic. */
  clinicReviews(db: Db): Promise<ReadonlyMap<number, ProductFigures['review_stats']>>;
  /** The newest of each of these treatments, by treatment. */
  newestReviews(db: Db, productIds: readonly number[], language: Language): Promise<ReadonlyMap<number, FrontReview>>;
  consultations(db: Db): Promise<ReadonlyMap<number, number>>;
  /** Those of these clinics that somebody answers for. */
  answered(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>>;
};

type ProductRow = typeof products.$inferSelect;

export const NO_REVIEWS = { avg_score: 0, total_review_quantity: 0 };

/** A page of the treatments on offer, by id, without their options (specification 4.5). */
export async function productPage(db: Db, figures: Figures, language: Language, page: { limit: number; after?: number | undefined }): Promise<Product[]> {
  const rows = await db
    .select()
    .from(products)
    .where(and(isOnOffer(db), page.after === undefined ? undefined : gt(products.id, page.after)))
    .orderBy(asc(products.id))
    .limit(page.limit);
  const shaped = await withOptions(db, figures, language, rows);
  return shaped.map(({ shape: { options: _left, ...product } }) => product);
}

/** One treatment with its options, its notes and its clinic in full. Throws `catalog.product-not-found`. */
export async function productDetail(db: Db, figures: Figures, language: Language, id: number): Promise<ProductDetail> {
  const rows = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isOnOffer(db)));
  const [found] = await withOptions(db, figures, language, rows);
  if (!found) throw new AppError('catalog.product-not-found');
  const care = await careOf(db, found.row.departmentId, language);
  return { ...found.shape, notes: textIn(found.row.notes, language), care, hospital: await shapedHospital(db, figures, found.hospital, language) };
}

async function careOf(db: Db, department: number, language: Language): Promise<ProductDetail['care']> {
  const [guide] = await db.select().from(careGuides).where(eq(careGuides.department, department));
  const said = (texts: readonly Texts[]) => texts.map((text) => textIn(text, language));
  return guide ? { prepare: said(guide.prepare), aftercare: said(guide.aftercare), call: said(guide.call) } : null;
}

/** One clinic with its hours. Throws `catalog.hospital-not-found`, and `catalog.hospital-withdrawn` for one that was taken out. */
export async function hospitalDetail(db: Db, figures: Figures, language: Language, id: number): Promise<Hospital> {
  const [row] = await db.select().from(hospitals).where(eq(hospitals.id, id));
  if (!row) throw new AppError('catalog.hospital-not-found');
  if (row.withdrawnAt) throw new AppError('catalog.hospital-withdrawn');
  return shapedHospital(db, figures, row, language);
}

async function shapedHospital(db: Db, figures: Figures, row: HospitalRow, language: Language): Promise<Hospital> {
  const schedule = await publicWeek(db, row.id);
  const acceptsNew = row.withdrawnAt === null && (await figures.answered(db, [row.id])).has(row.id);
  const slug = (await slugsOf(db, 'clinic', [row.id])).get(row.id) as string;
  return hospitalShape(row, { schedule, acceptsNew, slug }, await picturesByName(db, row.pictures), language);
}

/** The rows in their shape. One whose last option was retired since it was read is passed over. */
export async function withOptions(db: Db, figures: Figures, language: Language, rows: ProductRow[]) {
  if (rows.length === 0) return [];
  const options = await db
    .select()
    .from(productOptions)
    .where(
      and(
        inArray(
          productOptions.productId,
          rows.map((row) => row.id),
        ),
        isNull(productOptions.retiredAt),
      ),
    )
    .orderBy(asc(productOptions.id));
  const clinics = await hospitalsByIds(
    db,
    rows.map((row) => row.hospitalId),
  );
  const known = await picturesByName(
    db,
    rows.flatMap((row) => row.pictures),
  );
  const [reviewed, consulted] = [await figures.reviews(db), await figures.consultations(db)];
  const slugs = await slugsOf(
    db,
    'treatment',
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => {
    const hospital = clinics.get(row.hospitalId) as HospitalRow;
    const counted = {
      slug: slugs.get(row.id) as string,
      review_stats: reviewed.get(row.id) ?? NO_REVIEWS,
      consult_count: consulted.get(row.hospitalId) ?? 0,
    };
    const shape = productShape(
      row,
      hospital,
      options.filter((option) => option.productId === row.id),
      counted,
      known,
      language,
    );
    return shape ? [{ row, hospital, shape }] : [];
  });
}
