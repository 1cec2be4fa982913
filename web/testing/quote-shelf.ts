import type { QuoteTemplate } from '../../contract/quotes/quote-templates.ts';
import type { QuoteComposerData } from '../../contract/quotes/quotes.ts';

/** Data for making quotes: two options, one of them with a price, a condition and possible extras. */
export const quoteComposerData: QuoteComposerData = {
  options: [
    {
      ...{ option_id: 101, title: 'Hydra-glow booster', option_title: 'Single session', currency_code: 'USD', price_from: 1_200, price_to: 1_500 },
      ...{ fee: 120, fee_above_tenth: false, vat_included: true },
    },
    {
      ...{ option_id: 102, title: 'Hydra-glow booster', option_title: 'Three sessions', currency_code: 'USD', price_from: null, price_to: null },
      ...{ fee: 300, fee_above_tenth: false, vat_included: true },
    },
  ],
  conditions: [
    { id: 'after-examination', kind: 'condition', text: 'The doctor decides after examining you.' },
    { id: 'top-medicine', kind: 'on-top', text: 'Medicines are paid at the pharmacy.' },
  ],
  begins_with: { valid_days: 14, conditions: ['after-examination'] },
};

/** A saved quote with an option at its price and a line in the clinic's own words. */
export const savedQuote: QuoteTemplate = {
  ...{ id: 5, name: 'Booster with care', currency_code: 'USD', conditions: ['top-medicine'] },
  lines: [
    { option_id: 101, quantity: 2, price: 1_200 },
    { words: '부기 관리 2회', quantity: 1, price: 80, vat_included: false },
  ],
};
