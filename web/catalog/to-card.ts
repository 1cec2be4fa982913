import type { TreatmentCardProps } from './treatment-card.tsx';

/** Returns only the fields of a card. All loader data is written into the document, so pages with many cards need this. */
export function pickCardFields({ id, slug, title, treatment_price, price, currency_code, review_stats, ...product }: TreatmentCardProps['product']) {
  return {
    ...{ id, slug, title, treatment_price, price, currency_code, review_stats },
    hospital: { name: product.hospital.name, nearest_subway_station: product.hospital.nearest_subway_station },
    medical_department: { title: product.medical_department.title },
    profile_pictures: product.profile_pictures.slice(0, 1),
  } satisfies TreatmentCardProps['product'];
}
