import type { CardValue, MessageCard } from './cards.ts';
import { CLINIC_TIME_ZONE, type Currency, type Language, pickText, type Texts } from '../constants.ts';
import { languageRow } from '../languages.ts';
import { PLACES, toWire } from '../money.ts';

/** What cards are about. */
export const CARD_KINDS = ['date', 'price', 'preparation', 'aftercare'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** What stands in a hole of a template. `included`, `clinic`, `address` and `phone` are the clinic's own and nobody types them. */
export const HOLE_TYPES = ['moment', 'date', 'amount', 'hours', 'days', 'treatment', 'medicine', 'name', 'included', 'clinic', 'address', 'phone'] as const;
export type HoleType = (typeof HOLE_TYPES)[number];
const OWN: ReadonlySet<HoleType> = new Set<HoleType>(['included', 'clinic', 'address', 'phone']);
/** Whether the clinic itself, or what was chosen in another hole, says what stands there. */
export const fillsItself = (type: HoleType): boolean => OWN.has(type);

/** A card as one reader reads it. */
export type CardLines = { title: string; rows: { label: string | null; text: string }[] };
type Words = Pick<MessageCard, 'title' | 'rows'>;
export type Values = Readonly<Record<string, CardValue>>;

const HOLE = /\{([a-z][a-z0-9-]*)\}/g;

/** The names of the holes in a text. */
export const placeholderNames = (text: string): string[] => [...text.matchAll(HOLE)].map((match) => match[1] as string);

/**
 * The card in a language, with times also on the clock of `timeZone` (IANA) where that shows something else than Seoul's. A row that has
 * something optional is left out where that was not filled in.
 */
export function renderCard(card: Words & { values: Values }, language: Language, timeZone?: string): CardLines {
  const fill = (texts: Texts) => fillPlaceholders(pickText(texts, language), card.values, language, timeZone);
  const isWhole = (texts: Texts) => placeholderNames(texts.ko).every((name) => card.values[name]);
  return {
    title: fill(card.title),
    rows: card.rows.filter(({ text }) => isWhole(text)).map(({ label, text }) => ({ label: label && pickText(label, language), text: fill(text) })),
  };
}

/** A text of a language with its holes filled as that language writes them; `…` where nothing was filled in. */
export const fillPlaceholders = (text: string, values: Values, language: Language, timeZone?: string): string =>
  text.replace(HOLE, (_, name: string) => {
    const value = values[name];
    return value ? apart(formatCardValue(value, language, timeZone), value, language) : '…';
  });

/** The card as plain text, for who reads no cards: title, then a line for each row. */
export function plainCard(card: Words & { values: Values }, language: Language, timeZone?: string): string {
  const { title, rows } = renderCard(card, language, timeZone);
  return [title, ...rows.map(({ label, text }) => (label === null ? text : `${label}: ${text}`))].join('\n');
}

/** Whether a template has all of its words in a language, so that nobody gets another one by surprise. */
export const speaks = ({ title, rows }: Words, language: Language): boolean =>
  [title, ...rows.flatMap(({ label, text }) => (label ? [label, text] : [text]))].every((texts) => Boolean(texts[language]));

/** A value as a reader of a language writes it. */
export function formatCardValue(value: CardValue, language: Language, timeZone?: string): string {
  switch (value.type) {
    case 'moment':
      return clocks(value.at, language, timeZone);
    case 'date':
      return new Intl.DateTimeFormat(languageRow(language).locale, { ...DAY, timeZone: CLINIC_TIME_ZONE }).format(new Date(`${value.day}T12:00:00+09:00`));
    case 'amount':
      return amountIn(value.minor, value.currency, language);
    case 'hours':
    case 'days':
      return COUNTED[language][value.type](value.count);
    case 'texts':
      return value.texts.map((texts) => pickText(texts, language)).join(BETWEEN[language]);
    case 'text':
      return value.text;
  }
}

/** Between the things of a list. */
const BETWEEN: Record<Language, string> = { ko: ', ', en: ', ', zh: '、', ja: '、', ar: '، ' };

const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Whose clock it is. */
const AROUND: Record<Language, { seoul: (time: string) => string; own: (time: string) => string }> = {
  ko: { seoul: (time) => time, own: (time) => ` (현지 ${time})` },
  en: { seoul: (time) => `${time} in Seoul`, own: (time) => ` (${time} your time)` },
  zh: { seoul: (time) => `首尔时间 ${time}`, own: (time) => `（您当地时间 ${time}）` },
  ja: { seoul: (time) => `ソウル時間 ${time}`, own: (time) => `（現地時間 ${time}）` },
  ar: { seoul: (time) => `${time} بتوقيت سيول`, own: (time) => ` (${time} بالتوقيت المحلي)` },
};

function clocks(at: string, language: Language, timeZone: string | undefined): string {
  const on = (zone: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languageRow(language).locale, { ...style, timeZone: zone }).format(new Date(at));
  const both = { ...DAY, ...CLOCK };
  const seoul = AROUND[language].seoul(on(CLINIC_TIME_ZONE, both));
  if (timeZone === undefined || on(timeZone, both) === on(CLINIC_TIME_ZONE, both)) return seoul;
  const sameDay = on(timeZone, DAY) === on(CLINIC_TIME_ZONE, DAY);
  return seoul + AROUND[language].own(on(timeZone, sameDay ? CLOCK : both));
}

/** `$350`, with its decimals only where it has some; Arabic readers get the sign as the payment window writes it. */
function amountIn(minor: number, currency: Currency, language: Language): string {
  const amount = toWire(minor, currency);
  const places = Number.isInteger(amount) ? 0 : PLACES[currency];
  return new Intl.NumberFormat(languageRow(languageRow(language).direction === 'rtl' ? 'en' : language).locale, {
    ...{ style: 'currency', currency, currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'code' },
    ...{ minimumFractionDigits: places, maximumFractionDigits: places },
  }).format(amount);
}

type Counted = Record<'hours' | 'days', (count: number) => string>;
const COUNTED: Record<Language, Counted> = {
  ko: { hours: (n) => `${n}시간`, days: (n) => `${n}일` },
  en: { hours: (n) => (n === 1 ? '1 hour' : `${n} hours`), days: (n) => (n === 1 ? '1 day' : `${n} days`) },
  zh: { hours: (n) => `${n} 小时`, days: (n) => `${n} 天` },
  ja: { hours: (n) => `${n}時間`, days: (n) => `${n}日` },
  ar: { hours: arabic('ساعة واحدة', 'ساعتين', 'ساعات', 'ساعة', 'ساعة'), days: arabic('يوم واحد', 'يومين', 'أيام', 'يومًا', 'يوم') },
};

/** Counted things after a preposition, where the templates have them. */
function arabic(one: string, two: string, few: string, many: string, other: string): (count: number) => string {
  const rules = new Intl.PluralRules('ar');
  return (count) => {
    const words: Partial<Record<Intl.LDMLPluralRule, string>> = { one, two, few: `${count} ${few}`, many: `${count} ${many}` };
    return words[rules.select(count)] ?? `${count} ${other}`;
  };
}

/** Figures and names in other letters keep their own direction within an Arabic sentence. */
function apart(text: string, { type }: CardValue, language: Language): string {
  return languageRow(language).direction === 'rtl' && type !== 'hours' && type !== 'days' ? `\u2068${text}\u2069` : text;
}
