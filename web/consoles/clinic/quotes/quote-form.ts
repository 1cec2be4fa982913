import { isUnusualAmount } from '../../../../contract/cards/amount-check.ts';
import type { Currency } from '../../../../contract/constants.ts';
import { fromWire, PLACES, toWire } from '../../../../contract/money.ts';
import type { Quote, QuoteDraft, QuoteShelf } from '../../../../contract/quotes/quotes.ts';
import type { UnusualAmount } from '../unusual-amounts.tsx';

export type ShelfOption = QuoteShelf['options'][number];
/** A line as it is typed; `key` is its own for as long as the dialog is open. */
export type QuoteLineDraft = { key: string; optionId: number | null; words: string; quantity: number; price: string; fee: string; vatIncluded: boolean };
export type TypedQuote = { lines: QuoteLineDraft[]; conditions: string[]; day: string };

const DAY_MS = 86_400_000;
const SEOUL = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul', dateStyle: 'short' });
/** `2026-12-03`, the day in Seoul. */
export const formatSeoulDay = (at: number): string => SEOUL.format(at);

/** Thousands may be set apart with commas, as English and Korean both write them. */
const amountIn = (typed: string): number => (/^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(typed.trim()) ? Number(typed.trim().replaceAll(',', '')) : Number.NaN);

/** What a column of minor units holds. */
const MAX_MINOR = 2_147_483_647;
/** Why an amount cannot be quoted; `most` with the most that it may be. */
export type WrongAmount = { why: 'amount' | 'places' | 'zero' | 'large' } | { why: 'most'; most: number };
/** What is wrong with what is typed, by the server's names for the fields (`lines.2.fee`). What is still empty is not wrong. */
export function wrongAmounts({ lines }: TypedQuote, { options }: QuoteShelf): Record<string, WrongAmount> {
  const currency = options[0]?.currency_code ?? 'USD';
  const found: Record<string, WrongAmount> = {};
  for (const [place, { optionId, price, fee }] of lines.entries()) {
    const wrongPrice = wrongIn(price, currency) ?? (price !== '' && amountIn(price) === 0 ? { why: 'zero' as const } : undefined);
    if (wrongPrice) found[`lines.${place}.price`] = wrongPrice;
    const option = options.find(({ option_id }) => option_id === optionId);
    const most = option && mostFee(option, price, currency);
    const wrongFee =
      option && (wrongIn(fee, currency) ?? (!wrongPrice && most !== undefined && amountIn(fee) > most ? { why: 'most' as const, most } : undefined));
    if (wrongFee) found[`lines.${place}.fee`] = wrongFee;
  }
  return found;
}

function wrongIn(typed: string, currency: Currency): WrongAmount | undefined {
  if (typed.trim() === '') return undefined;
  const amount = amountIn(typed);
  if (Number.isNaN(amount)) return { why: 'amount' };
  if (amount * 10 ** PLACES[currency] > MAX_MINOR) return { why: 'large' };
  return fromWire(amount, currency) === undefined ? { why: 'places' } : undefined;
}

/** The most that may be paid here of a price: a tenth, or the catalogue's own fee where that has a reason (specification 6.13). */
export function mostFee(option: Pick<ShelfOption, 'fee' | 'fee_above_tenth'>, price: string, currency: Currency): number | undefined {
  const minor = fromWire(amountIn(price), currency);
  if (minor === undefined) return undefined;
  const tenth = toWire(Math.floor(minor / 10), currency);
  return option.fee_above_tenth ? Math.max(tenth, Math.min(option.fee, amountIn(price))) : tenth;
}

export const write = (amount: number | undefined, currency: Currency): string =>
  amount === undefined ? '' : amount.toFixed(Number.isInteger(amount) ? 0 : PLACES[currency]);

/** The fee that stands with a price: the catalogue's, or what is allowed of it. */
export const feeFor = (option: ShelfOption, price: string): string => {
  const most = mostFee(option, price, option.currency_code);
  return write(most === undefined ? option.fee : Math.min(option.fee, most), option.currency_code);
};

export function toQuoteLineDraft(option: ShelfOption): QuoteLineDraft {
  const price = write(option.price_from ?? undefined, option.currency_code);
  const { option_id: optionId, vat_included: vatIncluded } = option;
  return { key: crypto.randomUUID(), optionId, words: '', quantity: 1, price, fee: feeFor(option, price), vatIncluded };
}

export const ownLine = (): QuoteLineDraft => ({ key: crypto.randomUUID(), optionId: null, words: '', quantity: 1, price: '', fee: '0', vatIncluded: true });

/** What a new quote begins with, as the clinic's head said. */
export const newQuote = ({ begins_with: { valid_days, conditions } }: QuoteShelf, now: number): TypedQuote => ({
  ...{ lines: [], conditions: [...conditions] },
  day: formatSeoulDay(now + valid_days * DAY_MS),
});

/** What a quote that is changed begins with. */
export function toQuoteForm({ lines, conditions, currency_code: currency, valid_until }: Quote): TypedQuote {
  return {
    lines: lines.map((line) => ({
      ...{ key: crypto.randomUUID(), optionId: line.option_id, words: line.words ?? '', quantity: line.quantity },
      ...{ price: write(line.price, currency), fee: write(line.fee, currency), vatIncluded: line.vat_included },
    })),
    conditions: conditions.map(({ id }) => id),
    day: formatSeoulDay(Date.parse(valid_until)),
  };
}

/** A quote that was begun before, as it can go on: without treatments that are offered no more, and with a day that is still to come. */
export function begunQuote(kept: TypedQuote | undefined, { options }: QuoteShelf, { day }: TypedQuote): TypedQuote | undefined {
  if (!kept) return undefined;
  const lines = kept.lines.filter(({ optionId }) => optionId === null || options.some(({ option_id }) => option_id === optionId));
  return { ...kept, lines, day: kept.day < formatSeoulDay(Date.now()) ? day : kept.day };
}

/** What is sent of what is typed; undefined while something is missing that nobody could work out anything from. */
export function toQuoteDraft({ lines, conditions, day }: TypedQuote): QuoteDraft | undefined {
  const typed = lines.map(({ optionId, words, quantity, price, fee, vatIncluded }) => {
    const amount = amountIn(price);
    return optionId === null
      ? { words: words.trim(), quantity, price: amount, vat_included: vatIncluded }
      : { option_id: optionId, quantity, price: amount, fee: amountIn(fee === '' ? '0' : fee) };
  });
  const whole = typed.every((line) => !Number.isNaN(line.price) && ('words' in line ? line.words !== '' : !Number.isNaN(line.fee)));
  // A quote holds to the end of its day in Seoul.
  return lines.length > 0 && day !== '' && whole ? { lines: typed, conditions, valid_until: `${day}T23:59:00+09:00` } : undefined;
}

/** Prices that are asked about: far above what is published of the option, or what looks like won. */
export function unusualPrices({ lines }: QuoteDraft, { options }: QuoteShelf): UnusualAmount[] {
  const currency = options[0]?.currency_code ?? 'USD';
  return lines.flatMap((line, place) => {
    const option = 'option_id' in line ? options.find(({ option_id }) => option_id === line.option_id) : undefined;
    const highest = fromWire(option?.price_to ?? option?.price_from ?? Number.NaN, currency);
    const published = highest === undefined ? [] : [{ minor: highest, currency }];
    const amount = { minor: fromWire(line.price, currency) ?? 0, currency };
    return isUnusualAmount(amount, published) ? [{ field: `lines.${place}.price`, amount, published }] : [];
  });
}

/** It has treatments and no fee, so that nobody could accept it; own words alone have none, and need none. */
export const isWithoutFee = ({ lines }: QuoteDraft): boolean =>
  lines.some((line) => 'option_id' in line) && lines.every((line) => 'words' in line || line.fee === 0);

/** Treatments in whose names all these words stand. */
export function found(options: readonly ShelfOption[], query: string): ShelfOption[] {
  const words = query.trim().toLowerCase().split(/\s+/);
  return options.filter(({ title, option_title }) => words.every((word) => `${title} ${option_title}`.toLowerCase().includes(word)));
}
