import type { DoctorCard, Hospital, ProductDetail } from '../../contract/catalog/catalog.ts';
import { only } from '../api/only.ts';

/** A treatment as its page shows it: of its clinic what stands there, and the doctors who do it. The rest is on the clinic's own page. */
export type TreatmentOfPage = Omit<ProductDetail, 'hospital'> & { hospital: Pick<Hospital, (typeof SHOWN)[number]> & { doctors: DoctorCard[] } };

const SHOWN = [
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
] as const satisfies readonly (keyof Hospital)[];

/** What the page shows of a treatment: a document that fits into what a connection sends at once is there a round trip earlier. */
export function treatmentOfPage({ hospital, ...product }: ProductDetail): TreatmentOfPage {
  const doctors = hospital.doctors.filter(({ treatments }) => treatments.includes(product.id));
  return { ...product, hospital: { ...only(hospital, SHOWN), doctors } };
}
