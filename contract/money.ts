import type { Currency } from './constants.ts';
import { getLanguageSettings, type Language } from './languages.ts';

/**
 * An amount of money in whole minor units (USD: cents; KRW and JPY have none). Arithmetic never uses floats. API answers carry the plain number
 * (specification 4.7).
 */
export type Money = { minor: number; currency: Currency };

/** Decimal places of each currency. */
export const DECIMAL_PLACES: Record<Currency, number> = { USD: 2, KRW: 0, JPY: 0 };

/** Converts a decimal to minor units: "120.00" USD is 12000. Throws if it is not a plain decimal or has more places than the currency. */
export function toMinor(decimal: string, currency: Currency): number {
  const match = /^(\d{1,10})(?:\.(\d+))?$/.exec(decimal);
  const fraction = (match?.[2] ?? '').replace(/0+$/, '');
  if (!match || fraction.length > DECIMAL_PLACES[currency]) throw new RangeError(`not an amount of ${currency}: ${decimal}`);
  return Number(match[1] + fraction.padEnd(DECIMAL_PLACES[currency], '0'));
}

/** Converts minor units to the plain number of API answers: 12050 cents are 120.5. */
export function toPlainAmount(minor: number, currency: Currency): number {
  return minor / 10 ** DECIMAL_PLACES[currency];
}

/**
 * Returns Intl.NumberFormat arguments for amounts in screens, notices, mails and pictures. The sign precedes the figure for Arabic readers too, as in
 * the payment window. Yen and yuan get different signs except for readers whose own sign is that of yen.
 */
export const buildMoneyFormatArgs = (currency: Currency, language: Language, places: number = DECIMAL_PLACES[currency]) =>
  [
    getLanguageSettings(getLanguageSettings(language).direction === 'rtl' ? 'en' : language).locale,
    {
      style: 'currency',
      currency,
      currencyDisplay: currency === 'JPY' ? 'symbol' : 'narrowSymbol',
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    },
  ] as const;

/**
 * Converts a number from a request to minor units. Returns undefined if it is not an exact amount of the currency: a fraction of a cent, not finite,
 * negative or too large.
 */
export function toExactMinorUnits(value: number, currency: Currency): number | undefined {
  const minor = Math.round(value * 10 ** DECIMAL_PLACES[currency]);
  return Number.isSafeInteger(minor) && minor >= 0 && toPlainAmount(minor, currency) === value ? minor : undefined;
}

/** Exchange rate: one unit of `base` buys `rate` units of `quote`. `rate` is a decimal string. */
export type ExchangeRate = { base: Currency; quote: Currency; rate: string };

/** Converts minor units at an exchange rate. Rounds once, half up, in integer arithmetic. */
export function convertMinorUnits(minor: number, { base, quote, rate }: ExchangeRate): number {
  const [whole = '0', fraction = ''] = rate.split('.');
  const scale = 10n ** BigInt(fraction.length + DECIMAL_PLACES[base]);
  const product = BigInt(minor) * BigInt(whole + fraction) * 10n ** BigInt(DECIMAL_PLACES[quote]);
  return Number((product + scale / 2n) / scale);
}

/**
 * Converts the parts of a sum at an exchange rate so that they add up to the converted sum. Each part is the difference of two converted partial
 * sums, and so at most one minor unit from its own conversion.
 */
export function convertPartsOfSum(parts: readonly number[], rate: ExchangeRate): number[] {
  let [before, sum] = [0, 0];
  return parts.map((part) => {
    sum += part;
    const [from, to] = [before, convertMinorUnits(sum, rate)];
    before = to;
    return to - from;
  });
}

/** Converts plain amounts as `convertPartsOfSum` does. */
export const convertAmounts = (amounts: readonly number[], rate: ExchangeRate): number[] =>
  convertPartsOfSum(
    amounts.map((amount) => toExactMinorUnits(amount, rate.base) ?? 0),
    rate,
  ).map((minor) => toPlainAmount(minor, rate.quote));

/** Returns a plain amount times a quantity, without float arithmetic. */
export const multiplyAmount = (amount: number, quantity: number, currency: Currency): number =>
  toPlainAmount((toExactMinorUnits(amount, currency) ?? 0) * quantity, currency);

/** Returns the sum of price times quantity over the lines of an order, in minor units of their common currency. */
export function sumOrderLines(lines: readonly { unitMinor: number; quantity: number }[]): number {
  return lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0);
}
