import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Product } from '../../contract/catalog/catalog.ts';
import type { Language, Sex } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { contentVersions, doctors, hospitalHours, hospitalSchedules, hospitals, productOptions, products } from './catalog.tables.ts';
import { picturesByName } from './catalog.ts';
import { findSlugs } from './public-names.ts';
import { type PicturesByName, type ProductFigures, toProductReply } from './to-reply.ts';

/** A stored treatment on offer, with its clinic and its offered options. */
export type OfferedTreatment = {
  product: typeof products.$inferSelect;
  hospital: typeof hospitals.$inferSelect;
  options: (typeof productOptions.$inferSelect)[];
  /** The treatment's public name. */
  slug: string;
};

export type WholeCatalogue = {
  offered: OfferedTreatment[];
  /** Clinics that are not withdrawn, by id, with their public names. */
  clinics: { hospital: typeof hospitals.$inferSelect; slug: string }[];
  /** The clinics that are open on each day of the weekend. */
  openOn: Record<WeekendDay, ReadonlySet<number>>;
  /** Sexes of the doctors who perform a treatment, by treatment. */
  doneBy: ReadonlyMap<number, ReadonlySet<Sex>>;
  gallery: PicturesByName;
};

/** Returns every treatment on offer at once, for callers that search all of them (decision 18). Withdrawn clinics have none. */
export async function readWholeCatalogue(db: Db): Promise<WholeCatalogue> {
  const clinics = new Map((await db.select().from(hospitals).where(isNull(hospitals.withdrawnAt))).map((row) => [row.id, row]));
  const rows = await db.select().from(products).where(isNull(products.retiredAt)).orderBy(asc(products.id));
  const options = Map.groupBy(
    await db.select().from(productOptions).where(isNull(productOptions.retiredAt)).orderBy(asc(productOptions.id)),
    ({ productId }) => productId,
  );
  const slugs = await findSlugs(
    db,
    'treatment',
    rows.map(({ id }) => id),
  );
  const offered = rows.flatMap((product) => {
    const [hospital, own] = [clinics.get(product.hospitalId), options.get(product.id)];
    return hospital && own ? [{ product, hospital, options: own, slug: slugs.get(product.id) ?? String(product.id) }] : [];
  });
  const clinicSlugs = await findSlugs(db, 'clinic', [...clinics.keys()]);
  const known = await picturesByName(
    db,
    [...offered.map(({ product }) => product), ...clinics.values()].flatMap((row) => row.pictures.slice(0, 1)),
  );
  return {
    offered,
    clinics: [...clinics.values()]
      .map((hospital) => ({ hospital, slug: clinicSlugs.get(hospital.id) as string }))
      .toSorted((a, b) => a.hospital.id - b.hospital.id),
    openOn: await findOpenOnWeekend(db),
    doneBy: await sexesByTreatment(db),
    gallery: known,
  };
}

async function sexesByTreatment(db: Db): Promise<Map<number, ReadonlySet<Sex>>> {
  const rows = await db.select({ sex: doctors.sex, treatments: doctors.treatments }).from(doctors).where(isNull(doctors.retiredAt));
  const all = rows.flatMap(({ sex, treatments }) => treatments.map((id) => ({ id, sex })));
  return new Map([...Map.groupBy(all, ({ id }) => id)].map(([id, done]) => [id, new Set(done.map(({ sex }) => sex))]));
}

/** A stored doctor, with the clinic and the doctor's public name. */
export type PractisingDoctor = { doctor: typeof doctors.$inferSelect; hospital: typeof hospitals.$inferSelect; slug: string };

/** Returns the doctors of all clinics that are not withdrawn, by id, with the available portraits. Leaves out retired doctors. */
export async function readAllDoctors(db: Db): Promise<{ practising: PractisingDoctor[]; portraits: PicturesByName }> {
  const rows = await db
    .select({ doctor: doctors, hospital: hospitals })
    .from(doctors)
    .innerJoin(hospitals, eq(hospitals.id, doctors.hospitalId))
    .where(and(isNull(doctors.retiredAt), isNull(hospitals.withdrawnAt)))
    .orderBy(asc(doctors.id));
  const slugs = await findSlugs(
    db,
    'doctor',
    rows.map(({ doctor }) => doctor.id),
  );
  const portraits = await picturesByName(
    db,
    rows.flatMap(({ doctor }) => doctor.picture ?? []),
  );
  return { practising: rows.map((row) => ({ ...row, slug: slugs.get(row.doctor.id) as string })), portraits };
}

type WeekendDay = 'sat' | 'sun';

/** Uses the same rule as the public opening hours: the content's hours, or the clinic's own if it edits them. */
async function findOpenOnWeekend(db: Db): Promise<Record<WeekendDay, Set<number>>> {
  const own = new Map(
    (await db.select().from(hospitalHours)).flatMap(({ hospitalId, hours, source }) => (source === 'clinic' ? [[hospitalId, hours] as const] : [])),
  );
  const listed = (await db.select().from(hospitalSchedules)).filter(({ hospitalId }) => !own.has(hospitalId));
  const openOn = (day: WeekendDay) =>
    new Set([
      ...listed.filter((row) => row.day === day).map(({ hospitalId }) => hospitalId),
      ...[...own].flatMap(([id, { week }]) => (week[day].length > 0 ? [id] : [])),
    ]);
  return { sat: openOn('sat'), sun: openOn('sun') };
}

export function toListedProduct(
  { product, hospital, options, slug }: OfferedTreatment,
  figures: ProductFigures,
  known: PicturesByName,
  language: Language,
): Omit<Product, 'options' | 'banner_image' | 'banner_pictures'> {
  const whole = toProductReply(product, hospital, options, { ...figures, slug }, known, language) as Product;
  const { options: _options, banner_image: _addresses, banner_pictures: _pictures, ...shape } = whole;
  return shape;
}

/** Returns the number of the latest import; 0 before the first. */
export async function readContentVersion(db: Db): Promise<number> {
  const [row] = await db.select({ id: contentVersions.id }).from(contentVersions).orderBy(desc(contentVersions.id)).limit(1);
  return row?.id ?? 0;
}
