import type { TreatmentCardProps } from './treatment-card.tsx';

/** What a card says of a treatment and nothing else, for the loader of a page with many: all that a loader answers stands in the document. */
export function toCard({ id, slug, title, treatment_price, price, currency_code, review_stats, ...product }: TreatmentCardProps['product']) {
  return {
    ...{ id, slug, title, treatment_price, price, currency_code, review_stats },
    hospital: { name: product.hospital.name, nearest_subway_station: product.hospital.nearest_subway_station },
    medical_department: { title: product.medical_department.title },
    profile_pictures: product.profile_pictures.slice(0, 1),
  } satisfies TreatmentCardProps['product'];
}
