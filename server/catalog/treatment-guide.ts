import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { TreatmentGuide } from '../../contract/catalog/procedures.ts';
import { type Language, pickText, type TextByLanguage } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { hospitals, procedures, products, type StayPartRow } from './catalog.tables.ts';
import { isOnOffer } from './on-offer.ts';
import { type CatalogueFigures, toProductsWithOptions } from './public.ts';

const MAX_OTHERS = 4;

/**
 * Returns the course of a treatment (specification 4.11): the clinic's own, else that of the treatment's kind. Throws `catalog.product-not-found`.
 */
export async function readTreatmentGuide(db: Db, figures: CatalogueFigures, language: Language, id: number): Promise<TreatmentGuide> {
  const [found] = await db
    .select({ product: products, kind: procedures })
    .from(products)
    .leftJoin(procedures, eq(procedures.id, products.procedureId))
    .where(and(eq(products.id, id), isOnOffer(db)));
  if (!found) throw new AppError('catalog.product-not-found');
  const { product, kind } = found;
  const said = (texts: readonly TextByLanguage[] | undefined) => (texts ?? []).map((one) => pickText(one, language));
  return {
    kind: kind && { id: kind.id, title: pickText(kind.title, language) },
    stay: toStay(product.stay ?? kind?.stay ?? [], language),
    steps: said(product.steps ?? kind?.steps),
    extras: said(kind?.extras),
    risks: { common: said(kind?.commonRisks), rare: said(kind?.rareRisks) },
    questions: (kind?.questions ?? []).map(({ question, answer }) => ({ question: pickText(question, language), answer: pickText(answer, language) })),
    others: kind ? await listOthers(db, figures, language, { kind: kind.id, hospitalId: product.hospitalId }) : [],
  };
}

function toStay(rows: readonly StayPartRow[], language: Language): TreatmentGuide['stay'] {
  let day = 0;
  const parts = rows.map(({ days, part, text }) => {
    const from = day + 1;
    day += days;
    return { from, to: day, part, text: pickText(text, language) };
  });
  return parts.length > 0 ? { days: day, parts } : null;
}

/** Returns treatments of the same kind at other clinics, cheapest first, unpriced last, ties by id. */
async function listOthers(
  db: Db,
  figures: CatalogueFigures,
  language: Language,
  { kind, hospitalId }: { kind: string; hospitalId: number },
): Promise<TreatmentGuide['others']> {
  const inForce = db.select({ id: hospitals.id }).from(hospitals).where(isNull(hospitals.withdrawnAt));
  const rows = await db
    .select()
    .from(products)
    .where(and(eq(products.procedureId, kind), ne(products.hospitalId, hospitalId), inArray(products.hospitalId, inForce), isOnOffer(db)));
  const shaped = (await toProductsWithOptions(db, figures, language, rows)).map(({ shape }) => shape);
  const lowest = ({ treatment_price: price }: (typeof shaped)[number]) => price?.from ?? Number.POSITIVE_INFINITY;
  return shaped.toSorted((a, b) => Math.sign(lowest(a) - lowest(b)) || a.id - b.id).slice(0, MAX_OTHERS);
}
