import { CLINIC_TIME_ZONE, type Currency, type Language, pickText, type TextByLanguage } from '../constants.ts';
import { getLanguageSettings } from '../languages.ts';
import { DECIMAL_PLACES, toPlainAmount } from '../money.ts';
import type { CardValue, MessageCard } from './cards.ts';

/** Subjects of cards. */
export const CARD_KINDS = ['date', 'price', 'preparation', 'aftercare'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** Types of the holes of a template. `times` is a number of times a day. `included`, `clinic`, `address` and `phone` are filled from the clinic's data and never typed. */
export const PLACEHOLDER_TYPES = [
  'moment',
  'date',
  'amount',
  'hours',
  'days',
  'times',
  'tablets',
  'treatment',
  'medicine',
  'name',
  'included',
  'clinic',
  'address',
  'phone',
] as const;
export type PlaceholderType = (typeof PLACEHOLDER_TYPES)[number];
/** Types whose value is a number of things, and the largest number of each. */
export const MAX_COUNTS = { hours: 240, days: 365, times: 12, tablets: 20 } as const;
export const COUNT_TYPES = ['hours', 'days', 'times', 'tablets'] as const satisfies readonly (keyof typeof MAX_COUNTS)[];
export type CountType = (typeof COUNT_TYPES)[number];
const AUTOMATIC_TYPES: ReadonlySet<PlaceholderType> = new Set<PlaceholderType>(['included', 'clinic', 'address', 'phone']);
/** True if the placeholder is filled from the clinic's data or from the treatment chosen in another placeholder. */
export const isFilledAutomatically = (type: PlaceholderType): boolean => AUTOMATIC_TYPES.has(type);

/** A card rendered for one reader. */
export type RenderedCard = { title: string; rows: { label: string | null; text: string }[] };
type CardTexts = Pick<MessageCard, 'title' | 'rows'>;
export type PlaceholderValues = Readonly<Record<string, CardValue>>;

const PLACEHOLDER_PATTERN = /\{([a-z][a-z0-9-]*)\}/g;

/** Returns the names of the placeholders in a text. */
export const listPlaceholderNames = (text: string): string[] => [...text.matchAll(PLACEHOLDER_PATTERN)].map((match) => match[1] as string);

/**
 * Renders a card in a language. Times are also shown in `timeZone` (IANA) if its clock differs from Seoul's. Rows with an unfilled optional
 * placeholder are left out.
 */
export function renderCard(card: CardTexts & { values: PlaceholderValues }, language: Language, timeZone?: string): RenderedCard {
  const fill = (texts: TextByLanguage) => fillPlaceholders(pickText(texts, language), card.values, language, timeZone);
  const isWhole = (texts: TextByLanguage) => listPlaceholderNames(texts.ko).every((name) => card.values[name]);
  return {
    title: fill(card.title),
    rows: card.rows.filter(({ text }) => isWhole(text)).map(({ label, text }) => ({ label: label && pickText(label, language), text: fill(text) })),
  };
}

/** Fills the placeholders of a text with values formatted for a language. An unfilled placeholder becomes `…`. */
export const fillPlaceholders = (text: string, values: PlaceholderValues, language: Language, timeZone?: string): string =>
  text.replace(PLACEHOLDER_PATTERN, (_, name: string) => {
    const value = values[name];
    return value ? isolateDirection(formatCardValue(value, language, timeZone), value, language) : '…';
  });

/** Returns the card as plain text for clients that cannot display cards: the title, then one line per row. */
export function cardToPlainText(card: CardTexts & { values: PlaceholderValues }, language: Language, timeZone?: string): string {
  const { title, rows } = renderCard(card, language, timeZone);
  return [title, ...rows.map(({ label, text }) => (label === null ? text : `${label}: ${text}`))].join('\n');
}

/** True if a template has all its texts in a language. An incomplete template would show the reader parts in another language. */
export const isCardCompleteIn = ({ title, rows }: CardTexts, language: Language): boolean =>
  [title, ...rows.flatMap(({ label, text }) => (label ? [label, text] : [text]))].every((texts) => Boolean(texts[language]));

/** Formats a value for readers of a language. */
export function formatCardValue(value: CardValue, language: Language, timeZone?: string): string {
  switch (value.type) {
    case 'moment':
      return formatMoment(value.at, language, timeZone);
    case 'date':
      return new Intl.DateTimeFormat(getLanguageSettings(language).locale, { ...DAY, timeZone: CLINIC_TIME_ZONE }).format(
        new Date(`${value.day}T12:00:00+09:00`),
      );
    case 'amount':
      return formatAmount(value.minor, value.currency, language);
    case 'hours':
    case 'days':
    case 'times':
    case 'tablets':
      return COUNT_FORMATTERS[language][value.type](value.count);
    case 'texts':
      return value.texts.map((texts) => pickText(texts, language)).join(LIST_SEPARATORS[language]);
    case 'text':
      return value.text;
  }
}

/** Separator between the items of a list. */
const LIST_SEPARATORS: Record<Language, string> = { ko: ', ', en: ', ', zh: '、', ja: '、', ar: '، ' };

const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Wording that names the clock of a time: Seoul's, or the reader's own. */
const CLOCK_WORDING: Record<Language, { seoul: (time: string) => string; own: (time: string) => string }> = {
  ko: { seoul: (time) => time, own: (time) => ` (현지 ${time})` },
  en: { seoul: (time) => `${time} in Seoul`, own: (time) => ` (${time} your time)` },
  zh: { seoul: (time) => `首尔时间 ${time}`, own: (time) => `（您当地时间 ${time}）` },
  ja: { seoul: (time) => `ソウル時間 ${time}`, own: (time) => `（現地時間 ${time}）` },
  ar: { seoul: (time) => `${time} بتوقيت سيول`, own: (time) => ` (${time} بالتوقيت المحلي)` },
};

function formatMoment(at: string, language: Language, timeZone: string | undefined): string {
  const on = (zone: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(getLanguageSettings(language).locale, { ...style, timeZone: zone }).format(new Date(at));
  const both = { ...DAY, ...CLOCK };
  const seoul = CLOCK_WORDING[language].seoul(on(CLINIC_TIME_ZONE, both));
  if (timeZone === undefined || on(timeZone, both) === on(CLINIC_TIME_ZONE, both)) return seoul;
  const sameDay = on(timeZone, DAY) === on(CLINIC_TIME_ZONE, DAY);
  return seoul + CLOCK_WORDING[language].own(on(timeZone, sameDay ? CLOCK : both));
}

/** Formats an amount such as `$350`, with decimals only if there are any. Arabic readers get the currency sign as the payment window shows it. */
function formatAmount(minor: number, currency: Currency, language: Language): string {
  const amount = toPlainAmount(minor, currency);
  const places = Number.isInteger(amount) ? 0 : DECIMAL_PLACES[currency];
  return new Intl.NumberFormat(getLanguageSettings(getLanguageSettings(language).direction === 'rtl' ? 'en' : language).locale, {
    ...{ style: 'currency', currency, currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'code' },
    ...{ minimumFractionDigits: places, maximumFractionDigits: places },
  }).format(amount);
}

type CountFormatters = Record<CountType, (count: number) => string>;
const COUNT_FORMATTERS: Record<Language, CountFormatters> = {
  ko: { hours: (n) => `${n}시간`, days: (n) => `${n}일`, times: (n) => `하루 ${n}번`, tablets: (n) => `${n}알` },
  en: {
    hours: (n) => (n === 1 ? '1 hour' : `${n} hours`),
    days: (n) => (n === 1 ? '1 day' : `${n} days`),
    times: (n) => ({ 1: 'once a day', 2: 'twice a day' })[n] ?? `${n} times a day`,
    tablets: (n) => (n === 1 ? '1 tablet' : `${n} tablets`),
  },
  zh: { hours: (n) => `${n} 小时`, days: (n) => `${n} 天`, times: (n) => `每天 ${n} 次`, tablets: (n) => `${n} 片` },
  ja: { hours: (n) => `${n}時間`, days: (n) => `${n}日`, times: (n) => `1日${n}回`, tablets: (n) => `${n}錠` },
  ar: {
    hours: createArabicCounter('ساعة واحدة', 'ساعتين', 'ساعات', 'ساعة', 'ساعة'),
    days: createArabicCounter('يوم واحد', 'يومين', 'أيام', 'يومًا', 'يوم'),
    times: (n) => `${createArabicCounter('مرة واحدة', 'مرتين', 'مرات', 'مرة', 'مرة')(n)} يوميًا`,
    tablets: createArabicCounter('قرصًا واحدًا', 'قرصين', 'أقراص', 'قرصًا', 'قرص'),
  },
};

/** Arabic forms of a counted noun in the case that the templates use: after a preposition, and as an object. */
function createArabicCounter(one: string, two: string, few: string, many: string, other: string): (count: number) => string {
  const rules = new Intl.PluralRules('ar');
  return (count) => {
    const words: Partial<Record<Intl.LDMLPluralRule, string>> = { one, two, few: `${count} ${few}`, many: `${count} ${many}` };
    return words[rules.select(count)] ?? `${count} ${other}`;
  };
}

const isCountType = (type: CardValue['type']): type is CountType => (COUNT_TYPES as readonly string[]).includes(type);

/** Isolates figures and foreign names, so that they keep their own direction in an Arabic sentence. */
function isolateDirection(text: string, { type }: CardValue, language: Language): string {
  return getLanguageSettings(language).direction === 'rtl' && !isCountType(type) ? `\u2068${text}\u2069` : text;
}
