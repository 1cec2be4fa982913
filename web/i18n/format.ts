import { CLINIC_TIME_ZONE, type Currency, type Language } from '../../contract/constants.ts';
import { buildMoneyFormatArgs, convertMinorUnits, DECIMAL_PLACES, type ExchangeRate, toMinor, toPlainAmount } from '../../contract/money.ts';
import { DAY_MS, toSeoulDay } from '../../contract/time.ts';
import { getFormatter } from './formatter.ts';
import { LOCALES } from './languages.ts';

/** Formats an amount with its currency; `places` decimals, by default the currency's own. */
export const formatMoney = (amount: number, currency: Currency, language: Language, places?: number): string =>
  getFormatter(Intl.NumberFormat, ...buildMoneyFormatArgs(currency, language, places)).format(amount);

/**
 * Formats the price of an option (specification 4.7): in Japanese in JPY at the fixed rate without decimals, in other languages in its own currency
 * without decimals (a fee with cents shows them: a shown price is never less than the charged one).
 */
export function formatPrice(amount: number, currency: Currency, language: Language, jpy: ExchangeRate | undefined): string {
  if (language === 'ja' && jpy && currency === jpy.base) {
    return formatMoney(toPlainAmount(convertMinorUnits(toMinor(amount.toFixed(DECIMAL_PLACES[currency]), currency), jpy), 'JPY'), 'JPY', language);
  }
  return formatShortMoney(amount, currency, language);
}

/** Formats an amount of the order history (specification 4.7): USD with two decimals, others with their own. */
export const formatExactMoney = (amount: number, currency: Currency, language: Language) => formatMoney(amount, currency, language);

/** Formats an amount within a sentence: `$48`, with decimals only if it has some. */
export const formatShortMoney = (amount: number, currency: Currency, language: Language) =>
  formatMoney(amount, currency, language, Number.isInteger(amount) ? 0 : DECIMAL_PLACES[currency]);

export function formatSeoulTime(iso: string, language: Language, options: Intl.DateTimeFormatOptions = {}): string {
  return formatTimeIn(iso, language, CLINIC_TIME_ZONE, options);
}

/** Default format of a date with time. */
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

/** Returns the time in the reader's zone if its clock differs from Seoul's, else undefined. Browser only: the server does not know the zone. */
export function formatLocalTime(iso: string, language: Language, options: Intl.DateTimeFormatOptions = {}): string | undefined {
  const own = formatTimeIn(iso, language, getBrowserTimeZone(), options);
  return own === formatSeoulTime(iso, language, options) ? undefined : own;
}

/** Returns the days of Seoul's calendar until an instant, never below 0: 0 on its own day, 1 on the day before (D-{n}, specification 5.6). */
export function countDaysUntil(iso: string, now = Date.now()): number {
  return Math.max(0, (Date.parse(toSeoulDay(iso)) - Date.parse(toSeoulDay(now))) / DAY_MS);
}

/** Formats the days until a date in the language's own way: "today", "in 11 days", "خلال 11 يومًا". Shown beside the D-{n} (specification 5.6). */
export function formatDaysUntil(days: number, language: Language): string {
  return getFormatter(Intl.RelativeTimeFormat, LOCALES[language], { numeric: days === 0 ? 'auto' : 'always' }).format(days, 'day');
}
