import type { QuoteTemplate } from '../../../../contract/quotes/quote-templates.ts';
import type { QuoteComposerData, QuoteDraft } from '../../../../contract/quotes/quotes.ts';
import { newFreeTextLine, type QuotableOption, type QuoteFormValues, type QuoteLineDraft, toAmountInput, toQuoteLineDraft } from './quote-form.ts';

/** Result of inserting a saved quote: its lines and the differences from when it was saved. */
type InsertedTemplate = {
  lines: QuoteLineDraft[];
  /** Treatments whose price has changed. */
  changed: { option: QuotableOption; was: number; now: number }[];
  /** Lines whose price must be typed: the catalogue has none, or its currency has changed. */
  priceless: string[];
  /** Number of treatments that the clinic no longer offers. */
  removedCount: number;
};

/** Converts the lines of a saved quote: treatments at the catalogue's current price and fee, free-text lines at their saved price. */
export function toLineDrafts({ lines, currency_code: currency }: QuoteTemplate, { options }: Pick<QuoteComposerData, 'options'>): InsertedTemplate {
  const isOtherCurrency = options[0] !== undefined && options[0].currency_code !== currency;
  const found: InsertedTemplate = { lines: [], changed: [], priceless: [], removedCount: 0 };
  for (const line of lines) {
    if (!('option_id' in line)) {
      const { words, quantity, vat_included: vatIncluded } = line;
      found.lines.push({ ...newFreeTextLine(), words, quantity, vatIncluded, price: isOtherCurrency ? '' : toAmountInput(line.price, currency) });
      if (isOtherCurrency) found.priceless.push(words);
      continue;
    }
    const option = options.find(({ option_id }) => option_id === line.option_id);
    if (!option) {
      found.removedCount += 1;
      continue;
    }
    found.lines.push({ ...toQuoteLineDraft(option), quantity: line.quantity });
    if (option.price_from === null) found.priceless.push(formatOptionName(option));
    else if (option.price_from !== line.price || isOtherCurrency) found.changed.push({ option, was: line.price, now: option.price_from });
  }
  return found;
}

export const formatOptionName = ({ title, option_title }: QuotableOption): string => `${title} · ${option_title}`;

/** Appends a saved quote's lines to the quote and merges the conditions of both. */
export const appendTemplate = (typed: QuoteFormValues, { lines }: InsertedTemplate, { conditions }: QuoteTemplate): QuoteFormValues => ({
  ...typed,
  lines: [...typed.lines, ...lines],
  conditions: [...new Set([...typed.conditions, ...conditions])],
});

/** Converts a quote to a saved one. Omits the fees, which follow from the prices, and the expiry day. */
export const toQuoteTemplate = ({ lines, conditions }: QuoteDraft) => ({
  lines: lines.map((line) => ('words' in line ? line : { option_id: line.option_id, quantity: line.quantity, price: line.price })),
  conditions,
});
