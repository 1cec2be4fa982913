import type { TreatmentGuide } from '../../../../contract/catalog/procedures.ts';
import type { Rate } from '../../../../contract/money.ts';
import { TreatmentBelow } from '../../../catalog/treatment-below.tsx';
import type { TreatmentOfPage } from '../../../catalog/treatment-of-page.ts';
import { ReviewPreview, type ShortReview, type ShortSummary } from '../../../reviews/review-preview.tsx';

export type TreatmentFurtherProps = {
  product: TreatmentOfPage;
  guide: TreatmentGuide;
  jpy: Rate | undefined;
  summary: ShortSummary;
  reviews: readonly ShortReview[];
};

/** The lower part of a treatment's page (specification 4.11). */
export default function TreatmentFurther({ product, guide, jpy, summary, reviews }: TreatmentFurtherProps) {
  const all = `/event-review/${product.hospital_id}/${product.id}`;
  return <TreatmentBelow product={product} guide={guide} jpy={jpy} reviews={<ReviewPreview summary={summary} reviews={reviews} to={all} />} />;
}
