import { DAYS_OF_WEEK } from '../../../contract/constants.ts';
import { toMinor } from '../../../contract/money.ts';
import type { ImportedReview } from '../../reviews/reviews.ts';
import type { doctors, HospitalFacts, hospitalHours, hospitalPlaces, hospitalSchedules, hospitals, productOptions, products } from '../catalog.tables.ts';
import type { Clinic } from './format.ts';

export type ContentRows = {
  hospitals: (typeof hospitals.$inferSelect)[];
  schedules: (typeof hospitalSchedules.$inferSelect)[];
  hours: Pick<typeof hospitalHours.$inferSelect, 'hospitalId' | 'hours'>[];
  places: Omit<typeof hospitalPlaces.$inferSelect, 'id'>[];
  doctors: (typeof doctors.$inferSelect)[];
  products: (typeof products.$inferSelect)[];
  options: (typeof productOptions.$inferSelect)[];
  reviews: ImportedReview[];
  names: WantedPublicName[];
};

/** Wanted public name of a clinic, treatment or doctor. `given` is true if the content sets it, false if it is derived from the title. */
export type WantedPublicName = { kind: 'clinic' | 'treatment' | 'doctor'; subjectId: number; slug: string; given: boolean };

/** Converts clinics of a content folder to rows. `registrationEnds` replaces last valid days of registrations, by clinic id. */
export function toContentRows(clinics: readonly Clinic[], registrationEnds: ReadonlyMap<number, string> = new Map()): ContentRows {
  return {
    hospitals: clinics.map((clinic) => ({
      id: clinic.id,
      slug: clinic.slug,
      area: clinic.area,
      name: clinic.name,
      introduce: clinic.introduce,
      address: clinic.address,
      addressEnglish: clinic.address_english,
      nearestSubwayStation: clinic.nearest_subway_station,
      operatingHoursNotice: clinic.operating_hours_notice,
      tel: clinic.tel,
      phone: clinic.phone,
      languages: clinic.languages,
      additionalServices: clinic.additional_services,
      pictures: clinic.pictures,
      withdrawnAt: null,
      withdrawnFor: null,
      registrationNumber: clinic.registration.number,
      registrationExpiresOn: registrationEnds.get(clinic.id) ?? clinic.registration.expires_on,
      facts: toHospitalFacts(clinic),
    })),
    doctors: clinics.flatMap(toDoctorRows),
    schedules: clinics.flatMap((clinic) =>
      DAYS_OF_WEEK.flatMap((day) => {
        const hours = clinic.schedule[day];
        return hours && hours !== 'closed' ? [{ hospitalId: clinic.id, day, openTime: hours.open, closeTime: hours.close }] : [];
      }),
    ),
    hours: clinics.map((clinic) => ({ hospitalId: clinic.id, hours: { ...clinic.hours, special: [], options: [] } })),
    places: clinics.flatMap((clinic) => clinic.places.map(({ id, name }) => ({ hospitalId: clinic.id, number: id, name, retiredAt: null }))),
    products: clinics.flatMap((clinic) =>
      clinic.products.map((product) => ({
        id: product.id,
        hospitalId: clinic.id,
        departmentId: product.department,
        title: product.title,
        notes: product.notes,
        procedureTimeMinutes: product.procedure_time_minutes,
        isVatInclude: product.is_vat_include,
        pictures: product.pictures,
        procedureId: product.kind ?? null,
        steps: product.steps ?? null,
        stay: product.stay ?? null,
        retiredAt: null,
      })),
    ),
    options: clinics.flatMap((clinic) =>
      clinic.products.flatMap((product) =>
        product.options.map((option) => ({
          id: option.id,
          productId: product.id,
          title: option.title,
          description: option.description,
          priceMinor: toMinor(option.price, option.currency_code),
          currencyCode: option.currency_code,
          treatmentFromMinor: toMinor(option.treatment_price.from, option.currency_code),
          treatmentToMinor: toMinor(option.treatment_price.to, option.currency_code),
          includes: option.includes,
          extras: option.extras,
          feeReason: option.fee_reason ?? null,
          procedureTimeMinutes: option.procedure_time_minutes,
          recoveryTimeMinutes: option.recovery_time_minutes,
          isAnestheticInclude: option.is_anesthetic_include,
          isAftercareInclude: option.is_aftercare_include,
          isVatInclude: option.is_vat_include,
          retiredAt: null,
        })),
      ),
    ),
    names: clinics.flatMap((clinic) => [
      { kind: 'clinic' as const, subjectId: clinic.id, slug: clinic.slug, given: true },
      ...(clinic.doctors ?? []).map(({ id, slug }) => ({ kind: 'doctor' as const, subjectId: id, slug, given: true })),
      ...clinic.products.map(({ id, slug, title }) => ({
        ...{ kind: 'treatment' as const, subjectId: id },
        ...(slug ? { slug, given: true } : { slug: toSlug(title.en, id), given: false }),
      })),
    ]),
    reviews: clinics.flatMap((clinic) =>
      clinic.reviews.map((review) => ({
        id: review.id,
        hospitalId: clinic.id,
        productId: review.product,
        username: review.username,
        gender: review.gender,
        ageGroup: review.age_group,
        rating: review.rating,
        tags: review.tags,
        language: review.language,
        content: review.content,
        writtenOn: review.written_on,
        answer: review.answer ? { content: review.answer.content, writtenOn: review.answer.written_on } : null,
      })),
    ),
  };
}

function toHospitalFacts({ rooms = [], safety, position, directions }: Clinic): HospitalFacts {
  return { rooms, safety: safety ?? null, position: position ?? null, directions: directions ?? null };
}

function toDoctorRows({ id: hospitalId, doctors = [] }: Clinic): ContentRows['doctors'] {
  return doctors.map((doctor, place) => ({
    id: doctor.id,
    hospitalId,
    place,
    name: doctor.name,
    sex: doctor.sex,
    specialty: doctor.specialty,
    licenceNumber: doctor.licence_number,
    practisingSince: doctor.practising_since,
    languages: doctor.languages,
    treatments: doctor.treatments,
    about: doctor.about,
    picture: doctor.picture ?? null,
    retiredAt: null,
  }));
}

/** Converts an English title to a slug. Uses the id if the title has no Latin letter. */
function toSlug(title: string, id: number): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return /[a-z]/.test(words) ? words : `treatment-${id}`;
}
