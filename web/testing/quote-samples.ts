import type { Quote } from '../../contract/quotes/quotes.ts';
import { hospital } from './samples.ts';

/** An open quote with a line of the catalogue and a line in the clinic's own words. */
export const quote: Quote = {
  id: 12,
  version: 1,
  consultation_id: 7,
  hospital_id: hospital.id,
  hospital_name: hospital.name,
  state: 'open',
  offered_at: '2026-01-05T01:05:00Z',
  now: '2026-01-05T02:00:00Z',
  currency_code: 'USD',
  lines: [
    {
      ...{
        product_id: 1,
        option_id: 101,
        title: 'Hydra-glow booster',
        option_title: 'Single session',
        words: null,
        translated: null,
        translated_language: null,
      },
      ...{ doubtful: false, translating: false, quantity: 2, price: 1_200, fee: 120, vat_included: true, includes: ['Examination'], extras: ['Medicine'] },
    },
    {
      ...{
        product_id: null,
        option_id: null,
        title: null,
        option_title: null,
        words: '부기 관리',
        translated: 'Care of the swelling',
        translated_language: 'en',
      },
      ...{ doubtful: true, translating: false, quantity: 1, price: 80, fee: 0, vat_included: false, includes: [], extras: [] },
    },
  ],
  sums: { total: 2_488, fee: 240, at_clinic: 2_248, vat: 226.18, vat_added: 8 },
  approximations: [{ currency_code: 'KRW', total: 3_458_320, fee: 333_600, at_clinic: 3_124_720, as_of: '2026-01-01T00:00:00Z' }],
  conditions: [{ id: 'after-examination', kind: 'condition', text: 'The doctor decides after examining you.' }],
  valid_until: '2026-01-12T14:59:00Z',
  order_num: null,
  decline: null,
  kept: null,
  asks_kept: false,
};

/** A quote with only a line in the clinic's own words. It has no online fee. */
export const freeQuote: Quote = {
  ...quote,
  lines: quote.lines.slice(1),
  sums: { total: 88, fee: 0, at_clinic: 88, vat: 8, vat_added: 8 },
  approximations: [{ currency_code: 'KRW', total: 122_320, fee: 0, at_clinic: 122_320, as_of: '2026-01-01T00:00:00Z' }],
};
