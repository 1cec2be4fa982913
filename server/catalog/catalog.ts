import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Picture, TreatmentPrice } from '../../contract/catalog/catalog.ts';
import type { ClinicRegistration } from '../../contract/catalog/clinic-facts.ts';
import { type Currency, type Language, pickText, type TextByLanguage } from '../../contract/constants.ts';
import { toPlainAmount } from '../../contract/money.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { equalsAny, prepareQuery } from '../platform/prepared.ts';
import { hospitals, pictures, productOptions, products } from './catalog.tables.ts';
import { daysLeft, withdrawalCode } from './registration.ts';
import { priceRange, toPicture, toPictureFields } from './to-reply.ts';

export {
  allClinicHours,
  allPlaceIds,
  ensurePlaces,
  findClinicHours,
  findClinicHoursByIds,
  listClinicPlaces,
  listOptions,
  optionsByIds,
  placeNames,
  resolveVisitSubject,
  saveClinicHours,
  saveClinicPlaces,
} from './clinic-time.ts';
export { listClinicsInOrder, toClinicCard } from './public-lists.ts';
export { type DatedRate, ensureRates, listCurrentRates } from './rates.ts';
export { AREA_TITLES, DEPARTMENT_TITLES, SPECIALTY_TITLES, SPOKEN_LANGUAGE_TITLES } from './titles.ts';
export {
  type OfferedTreatment,
  type PractisingDoctor,
  readAllDoctors,
  readContentVersion,
  readWholeCatalogue,
  toListedProduct,
  type WholeCatalogue,
} from './whole-catalogue.ts';

export type HospitalRow = typeof hospitals.$inferSelect;
export type ProductRow = typeof products.$inferSelect;

export async function isCatalogueEmpty(db: Db): Promise<boolean> {
  const found = await db.select({ id: hospitals.id }).from(hospitals).limit(1);
  return found.length === 0;
}

const queryHospitals = prepareQuery((db) => db.select().from(hospitals).where(equalsAny(hospitals.id, 'ids')));

/** Returns the clinics of these ids, by id; an unknown id has no entry. */
export async function hospitalsByIds(db: Db, ids: readonly number[]): Promise<Map<number, HospitalRow>> {
  if (ids.length === 0) return new Map();
  const rows = await queryHospitals(db, { ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Throws unless the clinic is offered: `catalog.hospital-not-found`, `catalog.hospital-withdrawn` or `catalog.hospital-unregistered`. */
export async function requireOfferedClinic(db: Db, id: number): Promise<void> {
  const clinic = (await hospitalsByIds(db, [id])).get(id);
  if (!clinic) throw new AppError('catalog.hospital-not-found');
  const refusal = withdrawalCode(clinic);
  if (refusal) throw new AppError(refusal);
}

/** True if the clinic exists and is offered. */
export async function isClinicOffered(db: Db, id: number): Promise<boolean> {
  const clinic = (await hospitalsByIds(db, [id])).get(id);
  return clinic !== undefined && withdrawalCode(clinic) === undefined;
}

/** A clinic as operators see it: its name in their language, and its registration with the days that remain (negative after the last day). */
export type ListedClinic = { id: number; name: string; withdrawn: boolean; registration: (ClinicRegistration & { days_left: number }) | null };

/** Returns every clinic by number, including withdrawn ones. */
export async function listClinics(db: Db, language: Language, now: Date): Promise<ListedClinic[]> {
  const rows = await db.select().from(hospitals).orderBy(asc(hospitals.id));
  return rows.map(({ id, name, withdrawnAt, registrationNumber: number, registrationExpiresOn: expires_on }) => ({
    ...{ id, name: pickText(name, language), withdrawn: withdrawnAt !== null },
    registration: number && expires_on ? { number, expires_on, days_left: daysLeft(expires_on, now) } : null,
  }));
}

/** Returns a function that names these clinics, and any other by its number. */
export async function clinicNames(db: Db, of: readonly { hospitalId: number }[], language: Language): Promise<(id: number) => string> {
  const clinics = await hospitalsByIds(
    db,
    of.map(({ hospitalId }) => hospitalId),
  );
  return (id) => pickText(clinics.get(id)?.name ?? {}, language) || String(id);
}

/** Returns a clinic's name in a reader's language; undefined for an unknown clinic. */
export async function clinicName(db: Db, id: number, language: Language): Promise<string | undefined> {
  const clinic = (await hospitalsByIds(db, [id])).get(id);
  return clinic && pickText(clinic.name, language);
}

const queryNames = prepareQuery((db) =>
  db.execute(sql`select name from hospitals where id = ${sql.placeholder('id')}
    union all (select title from products where hospital_id = ${sql.placeholder('id')} and retired_at is null order by id)`),
);

/** Returns the names of a clinic and of its offered treatments; empty for an unknown clinic. */
export async function namesOfClinic(db: Db, id: number): Promise<TextByLanguage[]> {
  const { rows } = (await queryNames(db, { id })) as { rows: { name: TextByLanguage }[] };
  return rows.map(({ name }) => name);
}

/** Returns the names of all clinics in all their languages. */
export async function allClinicNames(db: Db): Promise<string[]> {
  const rows = await db.select({ name: hospitals.name }).from(hospitals);
  return rows.flatMap(({ name }) => Object.values(name));
}

/** Returns treatments by id, including retired ones, because orders and reservations still show the name of their treatment. */
export async function productsByIds(db: Db, ids: readonly number[]): Promise<Map<number, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the treatments that a clinic offers now. */
export async function listProducts(db: Db, hospitalId: number): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(eq(products.hospitalId, hospitalId), isNull(products.retiredAt)))
    .orderBy(asc(products.id));
}

/** Price of an offered treatment: the fee of its first option, in dollars, and the price range over all options. */
export type LeadingPrice = { fee: number; treatmentPrice: TreatmentPrice | null };

/** Returns the prices of treatments, by treatment id. A treatment without options in dollars has no entry. */
export async function leadingPrices(db: Db, productIds: readonly number[]): Promise<Map<number, LeadingPrice>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(productOptions)
    .where(and(inArray(productOptions.productId, [...new Set(productIds)]), isNull(productOptions.retiredAt), eq(productOptions.currencyCode, 'USD')))
    .orderBy(asc(productOptions.id));
  const priced = [...Map.groupBy(rows, ({ productId }) => productId)];
  return new Map(priced.map(([id, options]) => [id, { fee: toPlainAmount(options[0]?.priceMinor ?? 0, 'USD'), treatmentPrice: priceRange(options) }]));
}

/** Returns the prices of single options in dollars, by option id. Includes retired options, because a visit keeps the price of its option. */
export async function optionPrices(db: Db, optionIds: readonly number[]): Promise<Map<number, LeadingPrice>> {
  if (optionIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(productOptions)
    .where(and(inArray(productOptions.id, [...new Set(optionIds)]), eq(productOptions.currencyCode, 'USD')));
  return new Map(rows.map((option) => [option.id, { fee: toPlainAmount(option.priceMinor, 'USD'), treatmentPrice: priceRange([option]) }]));
}

/** A clinic as shown on a reservation card. `pictures` has at most its thumbnail (specification 5.5); `images` has the thumbnail's address. */
export type HospitalCard = { name: string; addressEnglish: string; nearestSubwayStation: string; images: string[]; pictures: Picture[] };

/** Returns cards of these clinics in a reader's language, by id. */
export async function hospitalCards(db: Db, ids: readonly number[], language: Language): Promise<Map<number, HospitalCard>> {
  const rows = [...(await hospitalsByIds(db, ids)).values()];
  const known = await picturesByName(
    db,
    rows.flatMap((row) => row.pictures.slice(0, 1)),
  );
  return new Map(
    rows.map((row) => {
      const { profile_image: images, profile_pictures: pictures } = toPictureFields(row, known);
      const nearestSubwayStation = pickText(row.nearestSubwayStation, language);
      return [row.id, { name: pickText(row.name, language), addressEnglish: row.addressEnglish, nearestSubwayStation, images, pictures }];
    }),
  );
}

/** An option with the data that an order copies: the server's price and all names. */
export type OrderOption = {
  id: number;
  productId: number;
  hospitalId: number;
  /** Minor units of `currency`. */
  priceMinor: number;
  currency: Currency;
  /** Lowest price of the treatment at the clinic, in minor units of `currency`; null if none is published. */
  treatmentFromMinor: number | null;
  treatmentToMinor: number | null;
  optionTitle: TextByLanguage;
  productTitle: TextByLanguage;
  hospitalName: TextByLanguage;
  /** True if no longer offered: the option or its treatment is missing from the content. */
  retired: boolean;
};

const queryOptions = prepareQuery((db) =>
  db
    .select({ option: productOptions, product: products, hospitalName: hospitals.name })
    .from(productOptions)
    .innerJoin(products, eq(products.id, productOptions.productId))
    .innerJoin(hospitals, eq(hospitals.id, products.hospitalId))
    .where(equalsAny(productOptions.id, 'ids')),
);

/** Returns options by id, with the data that an order copies. An unknown id has no entry. */
export async function optionsForOrder(db: Db, optionIds: readonly number[]): Promise<Map<number, OrderOption>> {
  if (optionIds.length === 0) return new Map();
  const rows = await queryOptions(db, { ids: [...new Set(optionIds)] });
  return new Map(
    rows.map(({ option, product, hospitalName }) => [
      option.id,
      {
        id: option.id,
        productId: product.id,
        hospitalId: product.hospitalId,
        priceMinor: option.priceMinor,
        currency: option.currencyCode,
        treatmentFromMinor: option.treatmentFromMinor,
        treatmentToMinor: option.treatmentToMinor,
        optionTitle: option.title,
        productTitle: product.title,
        hospitalName,
        retired: option.retiredAt !== null || product.retiredAt !== null,
      },
    ]),
  );
}

/** Returns the options that a clinic offers now, in order. */
export async function listProductOptions(db: Db, hospitalId: number): Promise<(typeof productOptions.$inferSelect)[]> {
  const rows = await db
    .select({ option: productOptions })
    .from(productOptions)
    .innerJoin(products, eq(products.id, productOptions.productId))
    .where(and(eq(products.hospitalId, hospitalId), isNull(products.retiredAt), isNull(productOptions.retiredAt)))
    .orderBy(asc(productOptions.id));
  return rows.map(({ option }) => option);
}

export async function picturesByName(db: Db, names: readonly string[]): Promise<Map<string, Picture>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .select()
    .from(pictures)
    .where(inArray(pictures.name, [...new Set(names)]));
  return new Map(rows.map((row) => [row.name, toPicture(row)]));
}

export async function hasHospital(db: Db, id: number): Promise<boolean> {
  const found = await db.select({ id: hospitals.id }).from(hospitals).where(eq(hospitals.id, id));
  return found.length > 0;
}

/** True if this clinic offers or has offered this treatment. Reviews of a retired treatment stay readable. */
export async function hasProduct(db: Db, hospitalId: number, productId: number): Promise<boolean> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.hospitalId, hospitalId)));
  return found.length > 0;
}
