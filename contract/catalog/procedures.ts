import { z } from 'zod';
import { STAY_PARTS } from '../constants.ts';
import { defineEndpoint, Id } from '../endpoint.ts';
import { Product } from './catalog.ts';

/** Consecutive days of a stay, counted from 1, and their purpose. */
const StayPart = z.object({ from: z.number().int(), to: z.number().int(), part: z.enum(STAY_PARTS), text: z.string() });

/** The same kind of treatment at another clinic. */
const SameTreatment = Product.pick({
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
 * Information for deciding about a treatment (specification 4.11). If nothing is written, lists are empty and `stay` is null. Texts on preparation
 * and aftercare are in `care` of the product.
 */
export const TreatmentGuide = z.object({
  /** Kind of treatment, named alike at all clinics. Null if the clinic does not give a kind. */
  kind: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Number of days to stay near the clinic, split into consecutive parts with a purpose. */
  stay: z.object({ days: z.number().int(), parts: z.array(StayPart) }).nullable(),
  /** Steps of the treatment, in order. */
  steps: z.array(z.string()),
  /** Possible extra charges for all treatments of this kind, in addition to those of the options. */
  extras: z.array(z.string()),
  risks: z.object({ common: z.array(z.string()), rare: z.array(z.string()) }),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Treatments of the same kind in other clinics, the lowest price first. */
  others: z.array(SameTreatment),
});
export type TreatmentGuide = z.output<typeof TreatmentGuide>;

export const procedureEndpoints = {
  treatmentGuide: defineEndpoint({
    name: 'treatmentGuide',
    method: 'GET',
    path: '/api/v1/product/{id}/guide',
    who: 'anyone',
    limit: 'public-read',
    summary: "Retrieves a treatment's guide: days to stay near the clinic, steps, risks, questions and answers, and other clinics that offer it.",
    params: z.object({ id: Id }),
    reply: TreatmentGuide,
  }),
};
