import type { TreatmentGuide } from '../../../../contract/catalog/procedures.ts';
import type { ExchangeRate } from '../../../../contract/money.ts';
import type { PageTreatment } from '../../../catalog/page-treatment.ts';
import { TreatmentDetails } from '../../../catalog/treatment-details.tsx';
import { OpenNowLabel } from '../../../consultations/chat/open-now.tsx';
import { ReviewsOverview, type ShortReview, type ShortSummary } from '../../../reviews/reviews-overview.tsx';

export type TreatmentFurtherProps = {
  product: PageTreatment;
  guide: TreatmentGuide;
  jpy: ExchangeRate | undefined;
  summary: ShortSummary;
  reviews: readonly ShortReview[];
};

/** The lower part of a treatment's page (specification 4.11). */
export default function TreatmentFurther({ product, guide, jpy, summary, reviews }: TreatmentFurtherProps) {
  const all = `/event-review/${product.hospital_id}/${product.id}`;
  return (
    <TreatmentDetails
      product={product}
      guide={guide}
      jpy={jpy}
      reviews={<ReviewsOverview summary={summary} reviews={reviews} to={all} />}
      openNow={<OpenNowLabel hospitalId={product.hospital_id} />}
    />
  );
}
