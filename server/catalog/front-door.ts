import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Product } from '../../contract/catalog/catalog.ts';
import type { FrontPageContent } from '../../contract/catalog/public-pages.ts';
import type { Language } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { hospitals, products } from './catalog.tables.ts';
import { isOnOffer } from './on-offer.ts';
import { type CatalogueFigures, toProductsWithOptions } from './public.ts';

const MAX_TREATMENTS = 6;
const MAX_REVIEWS = 3;

/**
 * Returns the content shown beside the sign-in form to guests: the treatments with the most reviews, one per clinic, and the newest review of some of
 * them.
 */
export async function readFrontDoor(db: Db, figures: CatalogueFigures, language: Language): Promise<FrontPageContent> {
  const offered = await db
    .select({ id: products.id, hospitalId: products.hospitalId })
    .from(products)
    .innerJoin(hospitals, eq(hospitals.id, products.hospitalId))
    .where(and(isOnOffer(db), isNull(hospitals.withdrawnAt)))
    .orderBy(asc(products.id));
  const reviewed = await figures.reviews(db);
  const countOf = (id: number) => reviewed.get(id)?.total_review_quantity ?? 0;
  const byClinic = Map.groupBy(
    offered.toSorted((a, b) => countOf(b.id) - countOf(a.id) || a.id - b.id),
    ({ hospitalId }) => hospitalId,
  );
  const ids = [...byClinic.values()].flatMap(([first]) => first?.id ?? []).slice(0, MAX_TREATMENTS);
  const rows = ids.length === 0 ? [] : await db.select().from(products).where(inArray(products.id, ids));
  const shaped = new Map((await toProductsWithOptions(db, figures, language, rows)).map(({ shape: { options: _left, ...product } }) => [product.id, product]));
  const treatments = ids.flatMap((id) => shaped.get(id) ?? []);
  const reviews = await listNewestReviews(db, figures, language, treatments);
  return { clinics: await db.$count(hospitals, isNull(hospitals.withdrawnAt)), treatments, reviews: reviews.slice(0, MAX_REVIEWS) };
}

/** Returns the newest review of each of these treatments, in their order. */
export async function listNewestReviews(
  db: Db,
  figures: CatalogueFigures,
  language: Language,
  treatments: readonly Pick<Product, 'id' | 'slug' | 'title'>[],
): Promise<FrontPageContent['reviews']> {
  const newest = await figures.newestReviews(
    db,
    treatments.map(({ id }) => id),
    language,
  );
  return treatments.flatMap(({ id, slug, title }) => {
    const review = newest.get(id);
    return review ? [{ ...review, treatment: { slug, title } }] : [];
  });
}
