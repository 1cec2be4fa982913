import { isUnusualAmount } from '../../../../contract/cards/amount-check.ts';
import type { Currency } from '../../../../contract/constants.ts';
import { DECIMAL_PLACES, toExactMinorUnits, toPlainAmount } from '../../../../contract/money.ts';
import type { Quote, QuoteComposerData, QuoteDraft } from '../../../../contract/quotes/quotes.ts';
import { DAY_MS, toSeoulDay } from '../../../../contract/time.ts';
import type { UnusualAmount } from '../unusual-amounts.tsx';

export type QuotableOption = QuoteComposerData['options'][number];
/** A line as typed; `key` identifies it while the dialog is open. */
export type QuoteLineDraft = { key: string; optionId: number | null; words: string; quantity: number; price: string; fee: string; vatIncluded: boolean };
export type QuoteFormValues = { lines: QuoteLineDraft[]; conditions: string[]; day: string };

/** Parses an amount; commas may separate thousands, as in English and Korean. */
const parseAmount = (typed: string): number => (/^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(typed.trim()) ? Number(typed.trim().replaceAll(',', '')) : Number.NaN);

/** Maximum of a database column for minor units. */
const MAX_MINOR = 2_147_483_647;
/** Reason why an amount is invalid. `max`: the highest valid amount. */
export type AmountProblem = { why: 'amount' | 'places' | 'zero' | 'large' } | { why: 'most'; max: number };
/** Returns the invalid amounts by the server's field names (`lines.2.fee`). Empty fields are valid. */
export function findAmountProblems({ lines }: QuoteFormValues, { options }: QuoteComposerData): Record<string, AmountProblem> {
  const currency = options[0]?.currency_code ?? 'USD';
  const found: Record<string, AmountProblem> = {};
  for (const [place, { optionId, price, fee }] of lines.entries()) {
    const wrongPrice = findAmountProblem(price, currency) ?? (price !== '' && parseAmount(price) === 0 ? { why: 'zero' as const } : undefined);
    if (wrongPrice) found[`lines.${place}.price`] = wrongPrice;
    const option = options.find(({ option_id }) => option_id === optionId);
    const max = option && computeMaxFee(option, price, currency);
    const wrongFee =
      option && (findAmountProblem(fee, currency) ?? (!wrongPrice && max !== undefined && parseAmount(fee) > max ? { why: 'most' as const, max } : undefined));
    if (wrongFee) found[`lines.${place}.fee`] = wrongFee;
  }
  return found;
}

function findAmountProblem(typed: string, currency: Currency): AmountProblem | undefined {
  if (typed.trim() === '') return undefined;
  const amount = parseAmount(typed);
  if (Number.isNaN(amount)) return { why: 'amount' };
  if (amount * 10 ** DECIMAL_PLACES[currency] > MAX_MINOR) return { why: 'large' };
  return toExactMinorUnits(amount, currency) === undefined ? { why: 'places' } : undefined;
}

/** Returns the highest fee for a price: a tenth of it, or the catalogue's own fee if that has a stated reason (specification 6.13). */
export function computeMaxFee(option: Pick<QuotableOption, 'fee' | 'fee_above_tenth'>, price: string, currency: Currency): number | undefined {
  const minor = toExactMinorUnits(parseAmount(price), currency);
  if (minor === undefined) return undefined;
  const tenth = toPlainAmount(Math.floor(minor / 10), currency);
  return option.fee_above_tenth ? Math.max(tenth, Math.min(option.fee, parseAmount(price))) : tenth;
}

export const toAmountInput = (amount: number | undefined, currency: Currency): string =>
  amount === undefined ? '' : amount.toFixed(Number.isInteger(amount) ? 0 : DECIMAL_PLACES[currency]);

/** Returns the default fee for a price: the catalogue's fee, limited to the maximum. */
export const computeDefaultFee = (option: QuotableOption, price: string): string => {
  const max = computeMaxFee(option, price, option.currency_code);
  return toAmountInput(max === undefined ? option.fee : Math.min(option.fee, max), option.currency_code);
};

export function toQuoteLineDraft(option: QuotableOption): QuoteLineDraft {
  const price = toAmountInput(option.price_from ?? undefined, option.currency_code);
  const { option_id: optionId, vat_included: vatIncluded } = option;
  return { key: crypto.randomUUID(), optionId, words: '', quantity: 1, price, fee: computeDefaultFee(option, price), vatIncluded };
}

export const newFreeTextLine = (): QuoteLineDraft => ({
  key: crypto.randomUUID(),
  optionId: null,
  words: '',
  quantity: 1,
  price: '',
  fee: '0',
  vatIncluded: true,
});

/** Returns a new quote with the defaults set by the clinic's head. */
export const newQuoteForm = ({ begins_with: { valid_days, conditions } }: QuoteComposerData, now: number): QuoteFormValues => ({
  ...{ lines: [], conditions: [...conditions] },
  day: toSeoulDay(now + valid_days * DAY_MS),
});

/** Converts a quote to form values for changing it. */
export function toQuoteForm({ lines, conditions, currency_code: currency, valid_until }: Quote): QuoteFormValues {
  return {
    lines: lines.map((line) => ({
      ...{ key: crypto.randomUUID(), optionId: line.option_id, words: line.words ?? '', quantity: line.quantity },
      ...{ price: toAmountInput(line.price, currency), fee: toAmountInput(line.fee, currency), vatIncluded: line.vat_included },
    })),
    conditions: conditions.map(({ id }) => id),
    day: toSeoulDay(Date.parse(valid_until)),
  };
}

/** Returns a stored draft without treatments that are no longer offered. If its expiry day has passed, the default day replaces it. */
export function restoreQuoteDraft(kept: QuoteFormValues | undefined, { options }: QuoteComposerData, { day }: QuoteFormValues): QuoteFormValues | undefined {
  if (!kept) return undefined;
  const lines = kept.lines.filter(({ optionId }) => optionId === null || options.some(({ option_id }) => option_id === optionId));
  return { ...kept, lines, day: kept.day < toSeoulDay(Date.now()) ? day : kept.day };
}

/** Converts the form's values for the server; undefined if a required value is missing. */
export function toQuoteDraft({ lines, conditions, day }: QuoteFormValues): QuoteDraft | undefined {
  const typed = lines.map(({ optionId, words, quantity, price, fee, vatIncluded }) => {
    const amount = parseAmount(price);
    return optionId === null
      ? { words: words.trim(), quantity, price: amount, vat_included: vatIncluded }
      : { option_id: optionId, quantity, price: amount, fee: parseAmount(fee === '' ? '0' : fee) };
  });
  const whole = typed.every((line) => !Number.isNaN(line.price) && ('words' in line ? line.words !== '' : !Number.isNaN(line.fee)));
  // A quote is valid to the end of its day in Seoul.
  return lines.length > 0 && day !== '' && whole ? { lines: typed, conditions, valid_until: `${day}T23:59:00+09:00` } : undefined;
}

/** Returns the prices to confirm: far above the option's published price, or probably meant in won. */
export function findUnusualPrices({ lines }: QuoteDraft, { options }: QuoteComposerData): UnusualAmount[] {
  const currency = options[0]?.currency_code ?? 'USD';
  return lines.flatMap((line, place) => {
    const option = 'option_id' in line ? options.find(({ option_id }) => option_id === line.option_id) : undefined;
    const highest = toExactMinorUnits(option?.price_to ?? option?.price_from ?? Number.NaN, currency);
    const published = highest === undefined ? [] : [{ minor: highest, currency }];
    const amount = { minor: toExactMinorUnits(line.price, currency) ?? 0, currency };
    return isUnusualAmount(amount, published) ? [{ field: `lines.${place}.price`, amount, published }] : [];
  });
}

/** True if the quote has treatments but no fee, so that it cannot be accepted. A quote of free-text lines only needs no fee. */
export const lacksFee = ({ lines }: QuoteDraft): boolean =>
  lines.some((line) => 'option_id' in line) && lines.every((line) => 'words' in line || line.fee === 0);

/** Returns the treatments whose names contain all words of the query. */
export function searchOptions(options: readonly QuotableOption[], query: string): QuotableOption[] {
  const words = query.trim().toLowerCase().split(/\s+/);
  return options.filter(({ title, option_title }) => words.every((word) => `${title} ${option_title}`.toLowerCase().includes(word)));
}
