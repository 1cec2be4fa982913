import { CLINIC_TIME_ZONE, type Currency, type Language } from '../../contract/constants.ts';
import { buildMoneyFormatArgs, convertMinorUnits, DECIMAL_PLACES, type ExchangeRate, toMinor, toPlainAmount } from '../../contract/money.ts';
import { DAY_MS, toSeoulDay } from '../../contract/time.ts';
import { getFormatter } from './formatter.ts';
import { LOCALES } from './languages.ts';

/** Formats an amount with its currency. `places` is the number of decimals, by default the currency's. */
export const formatMoney = (amount: number, currency: Currency, language: Language, places?: number): string =>
  getFormatter(Intl.NumberFormat, ...buildMoneyFormatArgs(currency, language, places)).format(amount);

/**
 * Formats an option's price (specification 4.7). In Japanese: JPY at the fixed rate. In other languages: its own currency. Without decimals, but a
 * fee with cents shows them, so that a price is never shown below the charge.
 */
export function formatPrice(amount: number, currency: Currency, language: Language, jpy: ExchangeRate | undefined): string {
  if (language === 'ja' && jpy && currency === jpy.base) {
    return formatMoney(toPlainAmount(convertMinorUnits(toMinor(amount.toFixed(DECIMAL_PLACES[currency]), currency), jpy), 'JPY'), 'JPY', language);
  }
  return formatShortMoney(amount, currency, language);
}

/** Formats an amount of the order history (specification 4.7). USD has two decimals, other currencies their usual number. */
export const formatExactMoney = (amount: number, currency: Currency, language: Language) => formatMoney(amount, currency, language);

/** Formats an amount within a sentence: `$48`. Decimals are shown only if there are any. */
export const formatShortMoney = (amount: number, currency: Currency, language: Language) =>
  formatMoney(amount, currency, language, Number.isInteger(amount) ? 0 : DECIMAL_PLACES[currency]);

export function formatSeoulTime(iso: string, language: Language, options: Intl.DateTimeFormatOptions = {}): string {
  return formatTimeIn(iso, language, CLINIC_TIME_ZONE, options);
}

/** Default format for date and time. */
export const DATE_AND_TIME_FORMAT: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
};

export function formatTimeIn(iso: string, language: Language, timeZone: string, options: Intl.DateTimeFormatOptions = {}): string {
  return getFormatter(Intl.DateTimeFormat, LOCALES[language], { ...DATE_AND_TIME_FORMAT, timeZone, ...options }).format(new Date(iso));
}

/** Returns the reader's time zone. Browser only. */
export const getBrowserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats the time in the reader's zone. Undefined if its clock equals Seoul's. Browser only, because the server does not know the zone. */
export function formatLocalTime(iso: string, language: Language, options: Intl.DateTimeFormatOptions = {}): string | undefined {
  const own = formatTimeIn(iso, language, getBrowserTimeZone(), options);
  return own === formatSeoulTime(iso, language, options) ? undefined : own;
}

/** Returns the number of days until an instant in Seoul's calendar, at least 0. 0 is the same day, 1 the next (D-{n}, specification 5.6). */
export function countDaysUntil(iso: string, now = Date.now()): number {
  return Math.max(0, (Date.parse(toSeoulDay(iso)) - Date.parse(toSeoulDay(now))) / DAY_MS);
}

/** Formats the days until a date: "today", "in 11 days", "خلال 11 يومًا". Shown beside the D-{n} (specification 5.6). */
export function formatDaysUntil(days: number, language: Language): string {
  return getFormatter(Intl.RelativeTimeFormat, LOCALES[language], { numeric: days === 0 ? 'auto' : 'always' }).format(days, 'day');
}
