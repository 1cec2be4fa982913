import type { Hospital, Product } from '../../../../contract/catalog/catalog.ts';
import type { FrontDoor } from '../../../../contract/catalog/public-pages.ts';
import type { DayOfWeek } from '../../../../contract/constants.ts';
import type { Rate } from '../../../../contract/money.ts';
import { ClinicBelow } from '../../../catalog/clinic-below.tsx';
import { OpenNow } from '../../../consultations/chat/open-now.tsx';
import { MapLinks } from '../../../consultations/visits/map-links.tsx';
import { FrontReviews } from '../../../reviews/front-reviews.tsx';

export type ClinicFurtherProps = {
  hospital: Hospital;
  products: Omit<Product, 'banner_image' | 'banner_pictures' | 'profile_image' | 'options'>[];
  reviews: FrontDoor['reviews'];
  jpy: Rate | undefined;
  today: DayOfWeek;
};

/** The lower part of a clinic's page (specification 4.4). */
export default function ClinicFurther({ hospital, products, reviews, jpy, today }: ClinicFurtherProps) {
  return (
    <ClinicBelow
      hospital={hospital}
      products={products}
      jpy={jpy}
      today={today}
      maps={<MapLinks address={hospital.address} />}
      reviews={reviews.length > 0 && <FrontReviews reviews={reviews} heading="h2" />}
      openNow={<OpenNow hospitalId={hospital.id} className="mb-3" />}
    />
  );
}
