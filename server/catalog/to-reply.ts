import type { DoctorCard, Hospital, Picture, Product, ProductOption, TreatmentPrice } from '../../contract/catalog/catalog.ts';
import { DAYS_OF_WEEK, type DepartmentId, type Language, pickText } from '../../contract/constants.ts';
import { toPlainAmount } from '../../contract/money.ts';
import type { hospitalSchedules, hospitals, pictures, productOptions, products } from './catalog.tables.ts';
import { toDirections } from './directions.rules.ts';
import { DEPARTMENT_TITLES, SPOKEN_LANGUAGE_TITLES } from './titles.ts';

type OptionRow = typeof productOptions.$inferSelect;

/** Address of a stored picture (files.http.ts). */
const fileAddress = (file: string): string => `/files/${file}`;

/** Converts a picture row to its response. `src` is the middle size. */
export function toPicture(row: typeof pictures.$inferSelect): Picture {
  const files = row.files.toSorted((a, b) => a.width - b.width);
  const middle = files[Math.floor(files.length / 2)];
  return {
    src: middle ? fileAddress(middle.file) : '',
    srcset: files.map(({ width, file }) => `${fileAddress(file)} ${width}w`).join(', '),
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
  };
}

/** Pictures by name, to resolve lists of names. */
export type PicturesByName = ReadonlyMap<string, Picture>;

/** Returns the pictures with these names, in order. Leaves out names that were not imported. */
export const pickPictures = (known: PicturesByName, names: readonly string[]): Picture[] => names.flatMap((name) => known.get(name) ?? []);

const listAddresses = (pictures: readonly Picture[]): string[] => pictures.map(({ src }) => src);

/** Returns the pictures of a clinic or treatment in both response formats: addresses and full pictures. The first picture is the profile picture. */
export function toPictureFields({ pictures }: { pictures: readonly string[] }, known: PicturesByName) {
  const [profile_pictures, banner_pictures] = [pickPictures(known, pictures.slice(0, 1)), pickPictures(known, pictures)];
  return { profile_image: listAddresses(profile_pictures), profile_pictures, banner_image: listAddresses(banner_pictures), banner_pictures };
}

/** Returns the price range over these options, which share a currency; null if no price is published. */
export function priceRange(options: readonly OptionRow[]): TreatmentPrice | null {
  const priced = options.flatMap(({ treatmentFromMinor: from, treatmentToMinor: to, currencyCode }) =>
    from === null || to === null ? [] : [{ from, to, currencyCode }],
  );
  const [first] = priced;
  if (!first) return null;
  const currency_code = first.currencyCode;
  return {
    from: toPlainAmount(Math.min(...priced.map(({ from }) => from)), currency_code),
    to: toPlainAmount(Math.max(...priced.map(({ to }) => to)), currency_code),
    currency_code,
  };
}

function toProductOption(row: OptionRow, language: Language): ProductOption {
  return {
    id: row.id,
    product_id: row.productId,
    title: pickText(row.title, language),
    description: pickText(row.description, language),
    price: toPlainAmount(row.priceMinor, row.currencyCode),
    currency_code: row.currencyCode,
    treatment_price: priceRange([row]),
    includes: (row.includes ?? []).map((texts) => pickText(texts, language)),
    extras: (row.extras ?? []).map((texts) => pickText(texts, language)),
    fee_reason: row.feeReason && pickText(row.feeReason, language),
    procedure_time_minutes: row.procedureTimeMinutes,
    recovery_time_minutes: row.recoveryTimeMinutes,
    is_anesthetic_include: row.isAnestheticInclude,
    is_aftercare_include: row.isAftercareInclude,
    is_vat_include: row.isVatInclude,
  };
}

type HospitalRow = typeof hospitals.$inferSelect;
export const toSpokenLanguages = (row: { languages: readonly Language[] }, language: Language) =>
  row.languages.map((code) => ({ id: SPOKEN_LANGUAGE_TITLES[code].id, title: SPOKEN_LANGUAGE_TITLES[code].title[language] }));

/** Parts of a clinic's answer that are not in its row. */
type HospitalParts = {
  schedule: readonly (typeof hospitalSchedules.$inferSelect)[];
  acceptsNew: boolean;
  slug: string;
  doctors: DoctorCard[];
  answerMinutes: number | undefined;
  promiseMinutes: number;
};

/** Converts a clinic to its response (specification 4.5). The week starts on Monday. */
export function toHospital(
  row: HospitalRow,
  { schedule, acceptsNew, slug, doctors, answerMinutes, promiseMinutes }: HospitalParts,
  known: PicturesByName,
  language: Language,
): Hospital {
  return {
    id: row.id,
    slug,
    name: pickText(row.name, language),
    introduce: pickText(row.introduce, language),
    area: row.area,
    address: row.address,
    address_english: row.addressEnglish,
    nearest_subway_station: pickText(row.nearestSubwayStation, language),
    operating_hours_notice: pickText(row.operatingHoursNotice, language),
    ...toPictureFields(row, known),
    tel: row.tel,
    phone: row.phone,
    accepts_new: acceptsNew,
    languages: toSpokenLanguages(row, language),
    additional_services: row.additionalServices.map((texts, i) => ({ id: i + 1, title: pickText(texts, language) })),
    hospital_schedules: DAYS_OF_WEEK.map((day) => {
      const hours = schedule.find((one) => one.day === day);
      return { day_of_week: day, is_closed: !hours, open_time: hours ? `${hours.openTime}:00` : null, close_time: hours ? `${hours.closeTime}:00` : null };
    }),
    doctors,
    answer_minutes: answerMinutes ?? null,
    promise_minutes: promiseMinutes,
    ...toBuilding(row, language),
  };
}

/** Returns the clinic's registration, rooms, safety, and location. */
function toBuilding({ facts, registrationNumber: number, registrationExpiresOn: expires_on }: HospitalRow, language: Language) {
  const { rooms = [], safety = null, position = null, directions = null } = facts ?? {};
  return {
    registration: number && expires_on ? { number, expires_on } : null,
    ...{ rooms, safety, position },
    directions: directions && position && toDirections(directions, position, language),
  };
}

/** Figures of other modules about a treatment: its reviews, and the consultations with its clinic. */
export type ProductFigures = Pick<Product, 'review_stats' | 'consult_count'>;

/**
 * Converts a treatment and its options to its response (specification 4.5). `price` is the fee of the first option, which is the treatment itself;
 * further options can be additions to it. `recovery_time_minutes` is the longest, because a traveller has to plan for it. Undefined if no option is
 * offered any more.
 */
export function toProductReply(
  row: typeof products.$inferSelect,
  hospital: HospitalRow,
  options: readonly OptionRow[],
  figures: ProductFigures & Pick<Product, 'slug'>,
  known: PicturesByName,
  language: Language,
): (Product & { options: ProductOption[] }) | undefined {
  const first = options.toSorted((a, b) => a.id - b.id)[0];
  if (!first) return undefined;
  return {
    id: row.id,
    hospital_id: row.hospitalId,
    title: pickText(row.title, language),
    price: toPlainAmount(first.priceMinor, first.currencyCode),
    currency_code: first.currencyCode,
    treatment_price: priceRange(options),
    is_vat_include: row.isVatInclude,
    procedure_time_minutes: row.procedureTimeMinutes,
    recovery_time_minutes: Math.max(...options.map((option) => option.recoveryTimeMinutes)),
    ...toPictureFields(row, known),
    medical_department: { title: DEPARTMENT_TITLES[row.departmentId as DepartmentId][language] },
    medical_department_id: row.departmentId,
    hospital: { name: pickText(hospital.name, language), nearest_subway_station: pickText(hospital.nearestSubwayStation, language), area: hospital.area },
    languages: toSpokenLanguages(hospital, language),
    ...figures,
    options: options.map((option) => toProductOption(option, language)),
  };
}
