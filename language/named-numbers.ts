import type { Language } from '../contract/languages.ts';
import type { Counter, DurationUnit } from './fact.ts';
import { foldedWord } from './folding.ts';
import type { Found, Reader, Reading } from './reading.ts';

/* Numbers that stand behind the name of what they number, and ordinals of such: exit 3, the third floor, day 3, الطابق الثالث, 第三天. */

type Named = { of: { counter: Counter } | { unit: DurationUnit }; pattern: RegExp; below?: true };

const ORDINALS: Partial<Record<Language, readonly string[]>> = {
  en: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  ar: ['الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس', 'السادس', 'السابع', 'الثامن', 'التاسع', 'العاشر'].map(foldedWord),
};
const EN_ORDINAL = `(?:(?<n>\\d{1,3})(?:st|nd|rd|th)|(?<word>${(ORDINALS.en ?? []).join('|')}))`;
const arOrdinal = (words: string) => `(?:(?:رقم )?(?<n>\\d{1,3})(?!\\d)|(?<word>${words})(?:ه)?(?![ء-ي]))`;
/** The first day is as often the beginning: no number is meant. */
const AR_LATER = (ORDINALS.ar ?? []).slice(1).join('|');

const en = (source: string) => new RegExp(`(?<![a-z])(?:${source})(?![a-z\\d])`, 'gi');
const ar = (source: string, ordinals = (ORDINALS.ar ?? []).join('|')) =>
  new RegExp(`(?<![ء-ي])[وبلف]?(?:ال|لل)?(?:${foldedWord(source)}) ${arOrdinal(ordinals)}`, 'g');

const NAMED: Partial<Record<Language, readonly Named[]>> = {
  en: [
    { of: { counter: 'exit' }, pattern: en('exit\\s(?:no\\.?\\s|number\\s|#)?(?<n>\\d{1,2})') },
    { of: { counter: 'line' }, pattern: en('(?:subway\\s|metro\\s)?line\\s(?:no\\.?\\s|number\\s)?(?<n>\\d{1,2})') },
    { of: { counter: 'floor' }, pattern: en(`${EN_ORDINAL}\\sfloor`) },
    { of: { counter: 'floor' }, pattern: en('(?:floor|level)\\s(?<n>\\d{1,3})') },
    { of: { counter: 'floor' }, pattern: en('(?:basement\\s(?:level|floor)\\s|(?-i:B))(?<n>\\d)'), below: true },
    { of: { counter: 'floor' }, pattern: en(`${EN_ORDINAL}\\sbasement(?:\\s(?:level|floor))?`), below: true },
    { of: { counter: 'age' }, pattern: en('(?:aged?|age\\sof)\\s(?<n>\\d{1,3})|(?:my|her|his|their)\\s(?:early\\s|mid[\\s-]|late\\s)?(?<m>\\d0)s') },
    { of: { unit: 'day' }, pattern: en(`(?<!\\d\\s|of\\s)${EN_ORDINAL.replace('first|second|', '')}\\sday(?!\\sof\\s[a-z]+ber)`) },
  ],
  zh: [{ of: { counter: 'exit' }, pattern: /出口\s?(?<n>\d{1,2})/g }],
  ar: [
    { of: { counter: 'exit' }, pattern: ar('مخرج') },
    { of: { counter: 'line' }, pattern: ar('خط') },
    { of: { counter: 'floor' }, pattern: new RegExp(`${ar('طابق|دور').source} ${foldedWord('تحت الأرض')}`, 'g'), below: true },
    { of: { counter: 'floor' }, pattern: ar('(?:طابق|دور) (?:ال)?(?:سفلي|أرضي)'), below: true },
    { of: { counter: 'floor' }, pattern: ar('طابق|دور') },
    {
      of: { counter: 'age' },
      pattern: new RegExp(`(?:${foldedWord('عمر[ء-ي]{0,3}|العمر')}) (?<n>\\d{1,3})(?: (?:${foldedWord('سنة|سنوات|عاما?|أعوام')}))?`, 'g'),
    },
    {
      of: { unit: 'day' },
      pattern: new RegExp(`(?<![ء-ي])[وبلف]?${foldedWord('اليوم')} (?<word>${AR_LATER})(?:${foldedWord(' (?:أو|إلى) ')}(?<to>${AR_LATER}))?(?![ء-ي])`, 'g'),
    },
    { of: { unit: 'week' }, pattern: ar('أسبوع', AR_LATER) },
    { of: { unit: 'month' }, pattern: ar('شهر', AR_LATER) },
  ],
};

/** What a number counts that stands before it: day seven, الجلسات الثلاث, الأيام الثلاثة. */
const BEFORE: Partial<Record<Language, readonly { unit: DurationUnit; pattern: RegExp }[]>> = {
  en: (['day', 'week', 'month'] as const).map((unit) => ({
    unit,
    pattern: new RegExp(`(?<![a-z])(?<!(?:an?|per|every|each|one|next|same|all|this|last) )${unit}s?\\s$`, 'i'),
  })),
  ar: (
    [
      ['hour', 'ساعات'],
      ['day', 'أيام'],
      ['week', 'أسابيع'],
      ['month', 'أشهر'],
      ['year', 'سنوات'],
    ] as const
  ).map(([unit, word]) => ({ unit, pattern: new RegExp(`(?:ال|لل)${foldedWord(word)} ال$`) })),
};
/** 第三天, 第3周, 第三至四天. */
const ZH_UNITS: Record<string, DurationUnit> = { 天: 'day', 周: 'week', 个: 'month' };

/** Exits, floors, lines, ages and days that are named before their number. */
export const readNamedNumbers: Reader = (reading) => [...inPatterns(reading), ...beforeNumerals(reading)];

function beforeNumerals({ text, language, numerals }: Reading): Found[] {
  return numerals.flatMap(({ start, end, value, to, inWords, article }): Found[] => {
    if (article) return [];
    const head = text.slice(Math.max(0, start - 14), start);
    const of = to === undefined ? { value } : { value, to };
    if (language === 'zh') {
      const unit = /第\s?$/.test(head) ? ZH_UNITS[/^(?:天|周|个(?=月))/.exec(text.slice(end, end + 2))?.[0] ?? ''] : undefined;
      const isFirst = inWords && to === undefined && (value === 1 || (value === 2 && unit === 'day'));
      return unit && !isFirst ? [{ kind: 'duration', ...of, unit, start: start - 1, end: end + (unit === 'month' ? 2 : 1) }] : [];
    }
    const named = BEFORE[language]?.find(({ pattern }) => pattern.test(head));
    return named ? [{ kind: 'duration', ...of, unit: named.unit, start: start - (named.pattern.exec(head)?.[0].length ?? 0), end }] : [];
  });
}

const inPatterns = ({ text, language }: Reading): Found[] =>
  (NAMED[language] ?? []).flatMap(({ of, pattern, below }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: whole, index: start, groups = {} }): Found[] => {
      const figures = groups.n ?? groups.m;
      const place = (ORDINALS[language] ?? []).indexOf(groups.word?.toLowerCase() ?? '') + 1;
      const value = (figures === undefined ? place : Number(figures)) * (below ? -1 : 1);
      const span = { start, end: start + whole.length };
      if (value === 0) return [];
      const to = groups.to ? { to: (ORDINALS[language] ?? []).indexOf(groups.to) + 1 } : {};
      return ['counter' in of ? { kind: 'count', value, counter: of.counter, ...span } : { kind: 'duration', value, ...to, unit: of.unit, ...span }];
    }),
  );
