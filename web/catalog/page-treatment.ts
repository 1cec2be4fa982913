import type { DoctorCard, Hospital, ProductDetail } from '../../contract/catalog/catalog.ts';
import { pickFields } from '../api/pick.ts';

/** A treatment as its page shows it: its doctors, and only the shown fields of its clinic. */
export type PageTreatment = Omit<ProductDetail, 'hospital'> & { hospital: Pick<Hospital, (typeof CLINIC_FIELDS)[number]> & { doctors: DoctorCard[] } };

const CLINIC_FIELDS = [
  'id',
  'slug',
  'name',
  'address',
  'address_english',
  'area',
  'nearest_subway_station',
  'accepts_new',
  'languages',
  'additional_services',
  'answer_minutes',
  'promise_minutes',
] as const satisfies readonly (keyof Hospital)[];

/**
 * Reduces a treatment to the data that its page shows. A smaller document fits into the first flight of a connection and arrives a round trip
 * earlier.
 */
export function toPageTreatment({ hospital, ...product }: ProductDetail): PageTreatment {
  const doctors = hospital.doctors.filter(({ treatments }) => treatments.includes(product.id));
  return { ...product, hospital: { ...pickFields(hospital, CLINIC_FIELDS), doctors } };
}
