import { CLINIC_TIME_ZONE, type Currency, type Language } from '../../contract/constants.ts';
import { convert, moneyFormat, PLACES, type Rate, toMinor, toWire } from '../../contract/money.ts';
import { formatter } from './formatter.ts';
import { LOCALES } from './languages.ts';

/** An amount with its currency; `places` decimals, the currency's own unless said. */
export const money = (amount: number, currency: Currency, language: Language, places?: number): string =>
  formatter(Intl.NumberFormat, ...moneyFormat(currency, language, places)).format(amount);

/**
 * Price of an option as specification 4.7 has it: in Japanese times the fixed rate in JPY without decimals, in other languages
 * in its own currency without decimals (a fee with cents shows them: a shown price is never less than the charged one).
 */
export function price(amount: number, currency: Currency, language: Language, jpy: Rate | undefined): string {
  if (language === 'ja' && jpy && currency === jpy.base) {
    return money(toWire(convert(toMinor(amount.toFixed(PLACES[currency]), currency), jpy), 'JPY'), 'JPY', language);
  }
  return shortMoney(amount, currency, language);
}

/** Order history (specification 4.7): USD with two decimals, others with their own. */
export const exactMoney = (amount: number, currency: Currency, language: Language) => money(amount, currency, language);

/** An amount as it stands in a sentence: `$48`, with its decimals only where it has some. */
export const shortMoney = (amount: number, currency: Currency, language: Language) =>
  money(amount, currency, language, Number.isInteger(amount) ? 0 : PLACES[currency]);

/** Date and time in Seoul. */
export function seoulTime(iso: string, language: Language, options: Intl.DateTimeFormatOptions = {}): string {
  return zonedTime(iso, language, CLINIC_TIME_ZONE, options);
}

/** How a date with its time is written, unless said otherwise. */
export const DATE_AND_TIME: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
};

export function zonedTime(iso: string, language: Language, timeZone: string, options: Intl.DateTimeFormatOptions = {}): string {
  return formatter(Intl.DateTimeFormat, LOCALES[language], { ...DATE_AND_TIME, timeZone, ...options }).format(new Date(iso));
}

/** The zone of the reader's clock. Browser only. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's own time when her zone's clock shows something else than Seoul's, else undefined. Browser only: the server does not know her zone. */
export function ownTime(iso: string, language: Language, options: Intl.DateTimeFormatOptions = {}): string | undefined {
  const own = zonedTime(iso, language, ownZone(), options);
  return own === seoulTime(iso, language, options) ? undefined : own;
}

/** Made once: a conversation asks for the day of each of its messages. */
const SEOUL_DAYS = new Intl.DateTimeFormat('sv-SE', { timeZone: CLINIC_TIME_ZONE });

/** `2026-12-03`, the day in Seoul. */
export const seoulDay = (at: string | number): string => SEOUL_DAYS.format(new Date(at));

/** Days of Seoul's calendar until an instant, never below 0: 0 on its own day, 1 on the day before (D-{n}, specification 5.6). */
export function daysUntil(iso: string, now = Date.now()): number {
  return Math.max(0, (Date.parse(seoulDay(iso)) - Date.parse(seoulDay(now))) / 86_400_000);
}

/** How long until a day, by the language's own rules: "today", "in 11 days", "خلال 11 يومًا". Stands beside the D-{n} (specification 5.6). */
export function inDays(days: number, language: Language): string {
  return formatter(Intl.RelativeTimeFormat, LOCALES[language], { numeric: days === 0 ? 'auto' : 'always' }).format(days, 'day');
}
