import type { FrontPageContent } from '../../../../contract/catalog/public-pages.ts';
import { FrontReviews } from '../../../reviews/front-reviews.tsx';
import { FrontFacts, HowItWorks } from '../../../site/front.tsx';

/** The lower part of the front page (specification 3.1). */
export default function FrontFurther({ reviews, clinics, registration }: Pick<FrontPageContent, 'reviews' | 'clinics'> & { registration: string }) {
  return (
    <>
      <FrontReviews reviews={reviews} />
      <HowItWorks />
      <FrontFacts clinics={clinics} registration={registration} />
    </>
  );
}
