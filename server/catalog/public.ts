import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Hospital, Product, ProductDetail } from '../../contract/catalog/catalog.ts';
import type { FrontReview } from '../../contract/catalog/public-pages.ts';
import { type Language, pickText } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { careGuides, hospitals, procedures, productOptions, products } from './catalog.tables.ts';
import { type HospitalRow, hospitalsByIds, picturesByName } from './catalog.ts';
import { readPublicWeek } from './clinic-time.ts';
import { listDoctors } from './doctors.ts';
import { isOnOffer } from './on-offer.ts';
import { findSlugs } from './public-names.ts';
import { withdrawalCode } from './registration.ts';
import { type ProductFigures, toHospital, toProductReply } from './to-reply.ts';

/** Figures of other modules about treatments and clinics. */
export type CatalogueFigures = {
  reviews(db: Db): Promise<ReadonlyMap<number, ProductFigures['review_stats']>>;
  /** Review figures of clinics, by clinic id. */
  clinicReviews(db: Db): Promise<ReadonlyMap<number, ProductFigures['review_stats']>>;
  /** Newest review of each treatment, by treatment id. */
  newestReviews(db: Db, productIds: readonly number[], language: Language): Promise<ReadonlyMap<number, FrontReview>>;
  consultations(db: Db): Promise<ReadonlyMap<number, number>>;
  /** The clinics among these that have a coordinator. */
  answered(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Median of a clinic's latest response times, in minutes; undefined if there are too few. */
  answerMinutes(db: Db, hospitalId: number): Promise<number | undefined>;
  /** Opening time within which a clinic promises to answer, in minutes. */
  promiseMinutes(db: Db, hospitalId: number): Promise<number>;
};

type ProductRow = typeof products.$inferSelect;

export const NO_REVIEWS = { avg_score: 0, total_review_quantity: 0 };

/** Returns a page of the treatments on offer, by id, without their options (specification 4.5). */
export async function listProductPage(
  db: Db,
  figures: CatalogueFigures,
  language: Language,
  page: { limit: number; after?: number | undefined },
): Promise<Product[]> {
  const rows = await db
    .select()
    .from(products)
    .where(and(isOnOffer(db), page.after === undefined ? undefined : gt(products.id, page.after)))
    .orderBy(asc(products.id))
    .limit(page.limit);
  const shaped = await toProductsWithOptions(db, figures, language, rows);
  return shaped.map(({ shape: { options: _left, ...product } }) => product);
}

/** Returns a treatment with its options, notes and full clinic. Throws `catalog.product-not-found`. */
export async function readProduct(db: Db, figures: CatalogueFigures, language: Language, id: number): Promise<ProductDetail> {
  const rows = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isOnOffer(db)));
  const [found] = await toProductsWithOptions(db, figures, language, rows);
  if (!found) throw new AppError('catalog.product-not-found');
  const care = await readCare(db, found.row, language);
  return { ...found.shape, notes: pickText(found.row.notes, language), care, hospital: await toHospitalReply(db, figures, found.hospital, language) };
}

/** Returns the care of the treatment's department, or of the one that its kind names, plus the additions of the kind. */
async function readCare(db: Db, { departmentId, procedureId }: ProductRow, language: Language): Promise<ProductDetail['care']> {
  const [kind] = procedureId === null ? [] : await db.select().from(procedures).where(eq(procedures.id, procedureId));
  const [guide] = await db
    .select()
    .from(careGuides)
    .where(eq(careGuides.department, kind?.careOf ?? departmentId));
  const said = (name: 'prepare' | 'aftercare' | 'call') => [guide, kind].flatMap((of) => of?.[name] ?? []).map((text) => pickText(text, language));
  return guide || kind ? { prepare: said('prepare'), aftercare: said('aftercare'), call: said('call') } : null;
}

/** Returns a clinic with its hours. Throws `catalog.hospital-not-found`, or the reason for its withdrawal (`withdrawalCode`). */
export async function readHospital(db: Db, figures: CatalogueFigures, language: Language, id: number): Promise<Hospital> {
  const [row] = await db.select().from(hospitals).where(eq(hospitals.id, id));
  if (!row) throw new AppError('catalog.hospital-not-found');
  const refusal = withdrawalCode(row);
  if (refusal) throw new AppError(refusal);
  return toHospitalReply(db, figures, row, language);
}

async function toHospitalReply(db: Db, figures: CatalogueFigures, row: HospitalRow, language: Language): Promise<Hospital> {
  const schedule = await readPublicWeek(db, row.id);
  const acceptsNew = row.withdrawnAt === null && (await figures.answered(db, [row.id])).has(row.id);
  const slug = (await findSlugs(db, 'clinic', [row.id])).get(row.id) as string;
  const doctors = await listDoctors(db, row.id, language);
  const [answerMinutes, promiseMinutes] = [await figures.answerMinutes(db, row.id), await figures.promiseMinutes(db, row.id)];
  return toHospital(row, { schedule, acceptsNew, slug, doctors, answerMinutes, promiseMinutes }, await picturesByName(db, row.pictures), language);
}

/** Converts rows to responses with options. Skips a row whose last option was retired since it was read. */
export async function toProductsWithOptions(db: Db, figures: CatalogueFigures, language: Language, rows: ProductRow[]) {
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
  const slugs = await findSlugs(
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
    const shape = toProductReply(
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
