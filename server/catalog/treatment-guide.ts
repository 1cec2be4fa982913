import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { TreatmentGuide } from '../../contract/catalog/procedures.ts';
import { type Language, pickText, type Texts } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { hospitals, procedures, products, type StayRow } from './catalog.tables.ts';
import { isOnOffer } from './on-offer.ts';
import { type Figures, withOptions } from './public.ts';

const OTHERS = 4;

/** Returns the course of a treatment (specification 4.11): the clinic's own text, else that of its kind. Throws `catalog.product-not-found`. */
export async function treatmentGuide(db: Db, figures: Figures, language: Language, id: number): Promise<TreatmentGuide> {
  const [found] = await db
    .select({ product: products, kind: procedures })
    .from(products)
    .leftJoin(procedures, eq(procedures.id, products.procedureId))
    .where(and(eq(products.id, id), isOnOffer(db)));
  if (!found) throw new AppError('catalog.product-not-found');
  const { product, kind } = found;
  const said = (texts: readonly Texts[] | undefined) => (texts ?? []).map((one) => pickText(one, language));
  return {
    kind: kind && { id: kind.id, title: pickText(kind.title, language) },
    stay: stayShape(product.stay ?? kind?.stay ?? [], language),
    steps: said(product.steps ?? kind?.steps),
    extras: said(kind?.extras),
    risks: { common: said(kind?.commonRisks), rare: said(kind?.rareRisks) },
    questions: (kind?.questions ?? []).map(({ question, answer }) => ({ question: pickText(question, language), answer: pickText(answer, language) })),
    others: kind ? await othersOf(db, figures, language, { kind: kind.id, hospitalId: product.hospitalId }) : [],
  };
}

function stayShape(rows: readonly StayRow[], language: Language): TreatmentGuide['stay'] {
  let day = 0;
  const parts = rows.map(({ days, part, text }) => {
    const from = day + 1;
    day += days;
    return { from, to: day, part, text: pickText(text, language) };
  });
  return parts.length > 0 ? { days: day, parts } : null;
}

/** Returns treatments of the same kind in other clinics: the cheapest first, those without a published price last, ties by number. */
async function othersOf(
  db: Db,
  figures: Figures,
  language: Language,
  { kind, hospitalId }: { kind: string; hospitalId: number },
): Promise<TreatmentGuide['others']> {
  const inForce = db.select({ id: hospitals.id }).from(hospitals).where(isNull(hospitals.withdrawnAt));
  const rows = await db
    .select()
    .from(products)
    .where(and(eq(products.procedureId, kind), ne(products.hospitalId, hospitalId), inArray(products.hospitalId, inForce), isOnOffer(db)));
  const shaped = (await withOptions(db, figures, language, rows)).map(({ shape }) => shape);
  const lowest = ({ treatment_price: price }: (typeof shaped)[number]) => price?.from ?? Number.POSITIVE_INFINITY;
  return shaped.toSorted((a, b) => Math.sign(lowest(a) - lowest(b)) || a.id - b.id).slice(0, OTHERS);
}
