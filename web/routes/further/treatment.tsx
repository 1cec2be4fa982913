import type { ProductDetail } from '../../../contract/catalog.ts';
import type { Rate } from '../../../contract/money.ts';
import type { TreatmentGuide } from '../../../contract/procedures.ts';
import type { Review, ReviewSummary } from '../../../contract/reviews.ts';
import { TreatmentBelow } from '../../catalog/treatment-below.tsx';
import { ThreeReviews } from '../../reviews/three-reviews.tsx';

export type TreatmentFurtherProps = {
  product: ProductDetail;
  guide: TreatmentGuide;
  jpy: Rate | undefined;
  summary: ReviewSummary;
  reviews: readonly Review[];
};

/** What a treatment's page has further down, composed (specification 4.11). */
export default function TreatmentFurther({ product, guide, jpy, summary, reviews }: TreatmentFurtherProps) {
  const all = `/event-review/${product.hospital_id}/${product.id}`;
  return <TreatmentBelow product={product} guide={guide} jpy={jpy} reviews={<ThreeReviews summary={summary} reviews={reviews} to={all} />} />;
}
