import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';
import { defineEndpoint } from '../endpoint.ts';
import { HospitalIdParams, TreatmentPrice } from './catalog.ts';

/** Sources of published prices: `npm run content -- import`. */
const PRICE_SOURCES = ['content-import'] as const;

/** Reservation fee in `currency_code`, and price of the treatment; the price is null if none was published. */
export const PublishedPrice = z.object({ fee: z.number(), currency_code: z.enum(CURRENCIES), treatment_price: TreatmentPrice.nullable() });
export type PublishedPrice = z.output<typeof PublishedPrice>;

/** A published price. `before` is null for a new option. Titles are the current ones. */
export const PriceChange = z.object({
  id: z.number().int(),
  option_id: z.number().int(),
  product_title: z.string(),
  option_title: z.string(),
  before: PublishedPrice.nullable(),
  after: PublishedPrice,
  source: z.enum(PRICE_SOURCES),
  at: z.string(),
});
export type PriceChange = z.output<typeof PriceChange>;

/** Price history of a clinic, for operators who are asked about a price. */
export const priceChangeEndpoints = {
  priceChanges: defineEndpoint({
    name: 'priceChanges',
    method: 'GET',
    path: '/api/v1/operator/clinics/{hospital_id}/prices',
    who: 'operator',
    summary: "Lists a clinic's last 100 published prices, newest first.",
    params: HospitalIdParams,
    reply: z.array(PriceChange),
    errors: ['catalog.hospital-not-found'],
  }),
};
