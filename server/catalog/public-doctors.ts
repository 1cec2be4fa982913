import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { DoctorCard } from '../../contract/catalog/catalog.ts';
import type { Doctor } from '../../contract/catalog/public-pages.ts';
import { type Language, pickText } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { doctors, products } from './catalog.tables.ts';
import { doctorCards } from './doctors.ts';
import { listNewestReviews } from './front-door.ts';
import { isOnOffer } from './on-offer.ts';
import { type CatalogueFigures, readHospital, toProductsWithOptions } from './public.ts';

const MAX_REVIEWS = 3;

/**
 * Returns one doctor with the clinic, the doctor's treatments there and their newest reviews (specification 4.10). Throws `catalog.doctor-not-found`, also for a retired
 * doctor, and the errors of `readHospital` for a withdrawn clinic.
 */
export async function readDoctor(db: Db, figures: CatalogueFigures, language: Language, id: number): Promise<Doctor> {
  const [row] = await db
    .select()
    .from(doctors)
    .where(and(eq(doctors.id, id), isNull(doctors.retiredAt)));
  if (!row) throw new AppError('catalog.doctor-not-found');
  const hospital = await readHospital(db, figures, language, row.hospitalId);
  const [card] = (await doctorCards(db, [row], language)) as [DoctorCard];
  const offered =
    card.treatments.length === 0
      ? []
      : await db
          .select()
          .from(products)
          .where(and(inArray(products.id, card.treatments), isOnOffer(db)))
          .orderBy(asc(products.id));
  const shaped = await toProductsWithOptions(db, figures, language, offered);
  const treatments = shaped.map(({ shape: { options: _left, ...product } }) => product);
  const reviews = (await listNewestReviews(db, figures, language, treatments)).toSorted((a, b) => b.written_on.localeCompare(a.written_on));
  return { ...card, about: pickText(row.about, language), hospital, products: treatments, reviews: reviews.slice(0, MAX_REVIEWS) };
}
