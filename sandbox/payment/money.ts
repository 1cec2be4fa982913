/** Amounts inside the sandbox are integers of minor units: cents for USD, won for KRW. */
export type TossCurrency = 'KRW' | 'USD';

const DECIMALS: Record<TossCurrency, number> = { KRW: 0, USD: 2 };

export function isCurrency(value: unknown): value is TossCurrency {
  return value === 'KRW' || value === 'USD';
}

/**
 * Converts a plain number of a request to minor units. Returns undefined for an invalid amount: negative, not finite, finer than the currency's
 * smallest unit, or longer than twelve digits.
 */
export function parseMinorUnits(value: unknown, currency: TossCurrency): number | undefined {
  if (typeof value !== 'number') return undefined;
  const digits = /^(\d{1,12})(?:\.(\d+))?$/.exec(String(value));
  const fraction = digits?.[2] ?? '';
  if (!digits || fraction.length > DECIMALS[currency]) return undefined;
  return Number(`${digits[1]}${fraction.padEnd(DECIMALS[currency], '0')}`);
}

/** Converts minor units to the plain number of an answer: 12050 cents are 120.5. */
export function toMajorUnits(minor: number, currency: TossCurrency): number {
  return minor / 10 ** DECIMALS[currency];
}

/** Returns the VAT contained in a balance: one eleventh, rounded half up to the smallest unit. */
export function computeVat(balance: number): number {
  return Math.floor((2 * balance + 11) / 22);
}

/** Formats an amount for people, with the currency's code; Latin digits in every language. */
export function formatMoney(minor: number, currency: TossCurrency, language: string): string {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
  }).format(toMajorUnits(minor, currency));
}
