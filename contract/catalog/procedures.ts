import { z } from 'zod';
import { Product } from './catalog.ts';
import { STAY_PARTS } from '../constants.ts';
import { endpoint, Id } from '../endpoint.ts';

/** Some days of a stay, counted from 1, and what they are for. */
const StayPart = z.object({ from: z.number().int(), to: z.number().int(), part: z.enum(STAY_PARTS), text: z.string() });

/** Another clinic's treatment of the same kind. */
const Other = Product.pick({
  id: true,
  slug: true,
  hospital_id: true,
  title: true,
  hospital: true,
  treatment_price: true,
  review_stats: true,
  languages: true,
});

/**
 * What is to be known of a treatment before one decides (specification 4.11): lists are empty and `stay` is null where nobody has written it.
 * What holds before and after it is in `care` of the product.
 */
export const TreatmentGuide = z.object({
  /** What the same thing is called wherever it is done; null where its clinic does not say what kind it is. */
  kind: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** How many days it takes near the clinic, and day by day what for; the parts follow each other without a gap. */
  stay: z.object({ days: z.number().int(), parts: z.array(StayPart) }).nullable(),
  /** How it goes, in its order. */
  steps: z.array(z.string()),
  /** What may come on top of every price of this kind, beside what the options say themselves. */
  extras: z.array(z.string()),
  risks: z.object({ common: z.array(z.string()), rare: z.array(z.string()) }),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Treatments of the same kind in other clinics, the lowest price first. */
  others: z.array(Other),
});
export type TreatmentGuide = z.output<typeof TreatmentGuide>;

export const procedures = {
  treatmentGuide: endpoint({
    name: 'treatmentGuide',
    method: 'GET',
    path: '/api/v1/product/{id}/guide',
    who: 'anyone',
    limit: 'public-read',
    summary: 'How a treatment goes: days near the clinic, steps, risks, questions and answers, and other clinics that do it',
    params: z.object({ id: Id }),
    reply: TreatmentGuide,
  }),
};
