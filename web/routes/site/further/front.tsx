import type { FrontDoor } from '../../../../contract/catalog/public-pages.ts';
import { FrontReviews } from '../../../reviews/front-reviews.tsx';
import { FrontFacts, HowItWorks } from '../../../site/front.tsx';

/** What the front door has further down, composed (specification 3.1). */
export default function FrontFurther({ reviews, clinics, registration }: Pick<FrontDoor, 'reviews' | 'clinics'> & { registration: string }) {
  return (
    <>
      <FrontReviews reviews={reviews} />
      <HowItWorks />
      <FrontFacts clinics={clinics} registration={registration} />
    </>
  );
}
