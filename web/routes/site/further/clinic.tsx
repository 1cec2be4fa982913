import type { Hospital, Product } from '../../../../contract/catalog/catalog.ts';
import type { FrontPageContent } from '../../../../contract/catalog/public-pages.ts';
import type { DayOfWeek } from '../../../../contract/constants.ts';
import type { ExchangeRate } from '../../../../contract/money.ts';
import { ClinicDetails } from '../../../catalog/clinic-details.tsx';
import { OpenNowLabel } from '../../../consultations/chat/open-now.tsx';
import { MapLinks } from '../../../consultations/visits/map-links.tsx';
import { FrontReviews } from '../../../reviews/front-reviews.tsx';

export type ClinicFurtherProps = {
  hospital: Hospital;
  products: Omit<Product, 'banner_image' | 'banner_pictures' | 'profile_image' | 'options'>[];
  reviews: FrontPageContent['reviews'];
  jpy: ExchangeRate | undefined;
  today: DayOfWeek;
};

/** The lower part of a clinic's page (specification 4.4). */
export default function ClinicFurther({ hospital, products, reviews, jpy, today }: ClinicFurtherProps) {
  return (
    <ClinicDetails
      hospital={hospital}
      products={products}
      jpy={jpy}
      today={today}
      maps={<MapLinks address={hospital.address} />}
      reviews={reviews.length > 0 && <FrontReviews reviews={reviews} heading="h2" />}
      openNow={<OpenNowLabel hospitalId={hospital.id} className="mb-3" />}
    />
  );
}
