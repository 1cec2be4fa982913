import { LANGUAGES, type Language } from '../../contract/languages.ts';
import type { FactValue, LocalizedText, Span } from '../fact.ts';
import { foldText, foldWord, mapToOriginal } from '../folding.ts';
import { readArabicDay } from '../numbers/arabic-ordinals.ts';
import { readHanNumber } from '../numbers/chinese-numbers.ts';
import { readEnglishDay } from '../numbers/english-ordinals.ts';
import { DATE_PATTERNS, JAPANESE_ERA_OFFSETS, makeNearDayPattern, RELATIVE_MONTH_DATE_PATTERNS } from '../words/day-patterns.ts';
import {
  findMeaning,
  findMeaningAt,
  MONTH_PART_PATTERNS,
  MONTH_PATTERNS,
  RELATIVE_DAY_PATTERNS,
  RELATIVE_MONTH_PATTERNS,
  RELATIVE_WEEK_PATTERNS,
  WEEKDAY_PATTERNS,
} from '../words/day-words.ts';
import { OccupiedSpans } from './occupied-spans.ts';
import type { FoundFact, ReaderInput } from './reading.ts';

/* Dates, weekdays, weeks, and days counted from today. The groups of all patterns are read the same way for all languages. */

type DateValue = Extract<FactValue, { kind: 'date' }>;

const compileRules = (patterns: readonly string[]) => patterns.map((pattern) => new RegExp(foldWord(pattern), 'giu'));
const RULES = Object.fromEntries(
  LANGUAGES.map((language) => [language, compileRules([...RELATIVE_MONTH_DATE_PATTERNS[language], ...DATE_PATTERNS[language], makeNearDayPattern(language)])]),
) as Record<Language, RegExp[]>;

/** Text between a day of a month and a further day whose month is not repeated. */
const FURTHER_DAY_SEPARATOR: Record<Language, RegExp> = {
  en: /(?:\s?[-~]\s?|\s(?:to|through|until|till|and|or)\s(?:the\s)?)(?<d>\d{1,2})(?:st|nd|rd|th)?(?![\d%/]|[:.,-]\d|\s?[a-z])/iy,
  ko: /(?:\s?[-~,]\s?|\s?부터\s(?=\d+일까지)|\s?에서\s|[과이]?[나]?\s|\s?또는\s)(?<d>\d{1,2})일(?!\s?(?:간|동안|치|분|정도|후|뒤|내))/y,
  zh: /\s?(?:[-~、,]|至|到|和|或者?|与)\s?(?<d>\d{1,2})\s?[日号](?!内|间|后)/y,
  ja: /\s?(?:[-~、・]|から|と|か|または|または、)\s?(?<d>\d{1,2})日(?!間|後|以内)/y,
  ar: /\s?(?:[-~،]|الي|حتي|و|او)\s?(?<d>\d{1,2})(?![\d%/]|[:.,-]\d|\s?\p{L})/uy,
};
/** A day before the day that names the month: 4-6 December. */
const ONE_BEFORE: Partial<Record<Language, RegExp>> = {
  en: /(?<![\d.,:/-])(?<d>\d{1,2})(?:st|nd|rd|th)?(?:\s?[-~]\s?|\s(?:to|and|or)\s)$/i,
  ar: /(?<![\d.,:/-])(?<d>\d{1,2})\s?(?:[-~]|الي|و|او|حتي)\s?$/,
  zh: /(?<!\d[.,:/]|[\d月/-])(?<d>\d{1,2})\s?(?:[-~、,]|至|到|和|或者?|跟|与)\s?$/,
  ja: /(?<!\d[.,:/]|[\d月/-])(?<d>\d{1,2})\s?(?:[-~、・]|か|と|または)\s?$/,
};

export function readDays({ text, language }: ReaderInput): FoundFact[] {
  const rules = RULES[language];
  const found: FoundFact[] = [];
  const occupied = new OccupiedSpans(text.length);
  for (const rule of rules) {
    for (const { 0: all, index: start, groups } of text.matchAll(rule)) {
      const end = start + all.trimEnd().length;
      if (!occupied.isFree({ start, end })) continue;
      const value = rule === rules.at(-1) ? readNearDay(text, start, language) : makeDate(groups ?? {}, language, /[./-]/.test(all));
      if (!value) continue;
      const days = [{ ...value, start, end }, ...findListedDays(text, { start, end, ...value }, language)];
      for (const day of days) occupied.occupy(day);
      found.push(...days);
    }
  }
  return found;
}

/** Returns impossible days (21월 13일, March 41), unless the other text has the same figures. */
export function findImpossibleDays({ text, language }: LocalizedText, other: LocalizedText): Span[] {
  const folded = foldText(text);
  const figures = (some: string) => (some.match(/\d+/g) ?? []).join('/');
  const written = figures(foldText(other.text).text);
  return RULES[language].flatMap((rule) =>
    [...folded.text.matchAll(rule)].flatMap(({ 0: all, index: start, groups }) => {
      const isNamed = groups?.m !== undefined && groups.d !== undefined && /[\p{L}]/u.test(all);
      if (!isNamed || makeDate(groups, language, false) || written.includes(figures(all))) return [];
      return [mapToOriginal(folded, start, start + all.trimEnd().length)];
    }),
  );
}

/** Returns the other days of a range or list in which only one names the month. */
function findListedDays(text: string, fact: FoundFact, language: Language): FoundFact[] {
  // 16或17号 are days without a month. Only languages that mark each of them as a day have this form.
  if (fact.kind !== 'date' || fact.day === undefined || (fact.month === undefined && language !== 'zh' && language !== 'ja')) return [];
  const { kind, month } = fact;
  const behind = FURTHER_DAY_SEPARATOR[language];
  behind.lastIndex = fact.end;
  const after = behind.exec(text);
  const before = ONE_BEFORE[language]?.exec(text.slice(Math.max(0, fact.start - 12), fact.start));
  const places = [
    ...(after?.groups ? [{ figures: after.groups.d ?? '', start: fact.end + after[0].search(/\d/), end: fact.end + after[0].length }] : []),
    ...(before?.groups ? [makePlace(before.groups.d ?? '', fact.start - before[0].length)] : []),
  ];
  return places
    .filter(({ figures }) => Number(figures) >= 1 && Number(figures) <= 31)
    .map(({ figures, start, end }) => ({ kind, ...dropUndefined({ month }), day: Number(figures), start, end }));
}

const makePlace = (figures: string, start: number) => ({ figures, start, end: start + figures.length });

function readNearDay(text: string, start: number, language: Language): FactValue | undefined {
  const days = findMeaningAt(RELATIVE_DAY_PATTERNS[language], text, start);
  return days === undefined ? undefined : { kind: 'relative-day', days };
}

type Groups = Record<string, string | undefined>;

const readDayWords = (words: string, language: Language): number => (language === 'en' ? readEnglishDay(words) : readArabicDay(words));

function makeDate({ y, e, r, m, d, o, w, v, k, a, t }: Groups, language: Language, inFigures: boolean): FactValue | undefined {
  const week = k === undefined ? undefined : findMeaning(RELATIVE_WEEK_PATTERNS[language], k);
  const day7 = w ?? v;
  const weekday = day7 === undefined ? undefined : findMeaning(WEEKDAY_PATTERNS[language], addArabicArticle(day7, language));
  const year = y === undefined ? (r === undefined ? undefined : (JAPANESE_ERA_OFFSETS[e ?? ''] ?? 0) + (Number(r) || 1)) : toFullYear(Number(y));
  const [month, day] = orderMonthAndDay(parseNumber(m, language), o ? readDayWords(o, language) : parseNumber(d, language), inFigures);
  if (month !== undefined && (month < 1 || month > 12)) return undefined;
  if (day !== undefined && (day < 1 || day > new Date(Date.UTC(year ?? 2000, month ?? 1, 0)).getUTCDate())) return undefined;
  const value: DateValue = { kind: 'date', ...dropUndefined({ year, month, day, weekday, week, ...readMonthAhead(a, t, language) }) };
  return Object.keys(value).length > 1 ? value : undefined;
}

function readMonthAhead(ahead: string | undefined, part: string | undefined, language: Language): Pick<DateValue, 'months' | 'part'> {
  if (ahead === undefined) return {};
  return dropUndefined({
    months: findMeaning(RELATIVE_MONTH_PATTERNS[language], ahead),
    part: part === undefined ? undefined : findMeaning(MONTH_PART_PATTERNS[language], part),
  });
}

const addArabicArticle = (weekday: string, language: Language): string =>
  language === 'ar' && !weekday.startsWith('ال') ? `ال${weekday}` : weekday.replace('.', '');

const toFullYear = (year: number): number => (year < 100 ? 2000 + year : year);

/** A month above twelve is the day: 28/11 where 11/28 is usual. */
function orderMonthAndDay(month: number | undefined, day: number | undefined, inFigures: boolean): [number | undefined, number | undefined] {
  return inFigures && month !== undefined && day !== undefined && month > 12 && day <= 12 ? [day, month] : [month, day];
}

function parseNumber(text: string | undefined, language: Language): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const months = MONTH_PATTERNS[language];
  return months ? findMeaning(months, text.replace('.', '')) : readHanNumber(text, Number, false);
}

function dropUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<T>;
}
