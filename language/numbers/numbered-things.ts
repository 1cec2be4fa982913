import type { Language } from '../../contract/languages.ts';
import type { Counter, DurationUnit } from '../fact.ts';
import { foldWord } from '../folding.ts';
import type { FactReader, FoundFact, ReaderInput } from '../read/reading.ts';
import { ARABIC_DAY_PATTERN, readArabicDay } from './arabic-ordinals.ts';

/* Numbers after the name of the thing they number, and their ordinals: exit 3, the third floor, day 3, الطابق الثالث, 第三天. */

type NamedNumber = { of: { counter: Counter } | { unit: DurationUnit }; pattern: RegExp; below?: true };

const EN_ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const EN_CARDINALS = ['one', 'two', 'three', 'four'];
const EN_ORDINAL = `(?:(?<n>\\d{1,3})(?:st|nd|rd|th)|(?<word>${EN_ORDINALS.join('|')}))`;
/** B6 is also a vitamin. */
const BASEMENT = '(?<![A-Za-z])(?<!(?:vitamins?|비타민|维生素|维他命|ビタミン|فيتامين)\\s?)B(?<n>[1-9])';

const makeEnglishPattern = (source: string) => new RegExp(`(?<![a-z])(?:${source})(?![a-z\\d])`, 'gi');
const makeArabicPattern = (source: string) =>
  new RegExp(`(?<![ء-ي])[وبلف]?(?:ال|لل)?(?:${foldWord(source)}) (?:(?:رقم )?(?<n>\\d{1,3})(?!\\d)|(?<word>${ARABIC_DAY_PATTERN}))`, 'gu');
const makeArabicFiguresPattern = (source: string) => new RegExp(`(?<![ء-ي])[وبلف]?(?:ال|لل)${foldWord(source)} (?:رقم )?(?<n>\\d{1,3})(?!\\d)`, 'gu');
/** Lists such as the first, the third and the sixth month. */
const AR_COUNTED = new RegExp(
  `(?<![ء-ي])[وبلف]?(?:ال|لل)?(?<unit>يوم|اسبوع|شهر) (?<words>${ARABIC_DAY_PATTERN}(?:(?: ?، ?| )(?:و|او |الي |ثم )?${ARABIC_DAY_PATTERN})*)`,
  'gu',
);
const AR_UNITS: Record<string, DurationUnit> = { يوم: 'day', اسبوع: 'week', شهر: 'month' };
const AR_ONE = new RegExp(ARABIC_DAY_PATTERN, 'gu');

const NAMED_NUMBERS: Partial<Record<Language, readonly NamedNumber[]>> = {
  en: [
    { of: { counter: 'exit' }, pattern: makeEnglishPattern('exit\\s(?:no\\.?\\s|number\\s|#)?(?<n>\\d{1,2})') },
    { of: { counter: 'line' }, pattern: makeEnglishPattern('(?:subway\\s|metro\\s)?line\\s(?:no\\.?\\s|number\\s)?(?<n>\\d{1,2})') },
    { of: { counter: 'floor' }, pattern: makeEnglishPattern(`${EN_ORDINAL}\\sfloor`) },
    { of: { counter: 'floor' }, pattern: makeEnglishPattern('(?:floor|level)\\s(?<n>\\d{1,3})') },
    {
      of: { counter: 'floor' },
      pattern: makeEnglishPattern(
        `(?:basement\\s(?:level\\s|floor\\s)?(?:(?<m>\\d)|(?<card>one|two|three|four))|(?-i:${BASEMENT}))(?:F|(?:\\s(?:level|floor)))?`,
      ),
      below: true,
    },
    {
      of: { counter: 'floor' },
      pattern: makeEnglishPattern(`${EN_ORDINAL}\\s(?:(?:basement|underground)(?:\\s(?:level|floor))?|(?:level|floor)\\s(?:below\\sground|underground|down))`),
      below: true,
    },
    {
      of: { counter: 'floor' },
      pattern: makeEnglishPattern(`(?<card>one|two|three|four|[1-4])\\s(?:floors|levels)\\s(?:below\\sground|underground)`),
      below: true,
    },
    {
      of: { counter: 'age' },
      pattern: makeEnglishPattern('(?:aged?|age\\sof)\\s(?<n>\\d{1,3})|(?:my|her|his|their)\\s(?:early\\s|mid[\\s-]|late\\s)?(?<m>\\d0)s'),
    },
    { of: { unit: 'day' }, pattern: makeEnglishPattern(`(?<!\\d\\s|of\\s)${EN_ORDINAL.replace('first|second|', '')}\\sday(?!\\sof\\s[a-z]+ber)`) },
  ],
  ko: [{ of: { counter: 'floor' }, pattern: new RegExp(`${BASEMENT}층?(?![A-Za-z\\d])`, 'g'), below: true }],
  ja: [{ of: { counter: 'floor' }, pattern: new RegExp(`${BASEMENT}(?:階|F)?(?![A-Za-z\\d])`, 'g'), below: true }],
  zh: [
    { of: { counter: 'exit' }, pattern: /出口\s?(?<n>\d{1,2})/g },
    { of: { counter: 'floor' }, pattern: new RegExp(`${BASEMENT}[层楼F]?(?![A-Za-z\\d])`, 'g'), below: true },
  ],
  ar: [
    { of: { counter: 'exit' }, pattern: makeArabicPattern('مخرج') },
    { of: { counter: 'line' }, pattern: makeArabicPattern('خط') },
    { of: { counter: 'floor' }, pattern: new RegExp(`${BASEMENT}(?![A-Za-z\\d])`, 'g'), below: true },
    { of: { counter: 'floor' }, pattern: new RegExp(`${makeArabicPattern('طابق|دور').source} ${foldWord('تحت (?:مستوى )?الأرض')}`, 'gu'), below: true },
    { of: { counter: 'floor' }, pattern: makeArabicPattern('(?:طابق|دور) (?:ال)?(?:سفلي|أرضي)|قبو|بدروم'), below: true },
    { of: { counter: 'floor' }, pattern: new RegExp(`${makeArabicPattern('طابق|دور').source} (?:ال)?${foldWord('سفلي')}`, 'gu'), below: true },
    { of: { counter: 'floor' }, pattern: makeArabicPattern('طابق|دور') },
    { of: { unit: 'week' }, pattern: makeArabicFiguresPattern('أسبوع') },
    { of: { unit: 'month' }, pattern: makeArabicFiguresPattern('شهر') },
    {
      of: { counter: 'age' },
      pattern: new RegExp(
        `(?:${foldWord('عمر[ء-ي]{0,3}|العمر')}) (?<n>\\d{1,3})(?!\\d|\\s(?:${foldWord('شهر|أشهر|شهور|أسبوع|أسابيع|يوم|أيام')}))(?: (?:${foldWord('سنة|سنوات|عاما?|أعوام')}))?`,
        'g',
      ),
    },
  ],
};

/** Units named before their number: day seven, الجلسات الثلاث, الأيام الثلاثة. */
const UNITS_BEFORE_NUMBER: Partial<Record<Language, readonly { unit: DurationUnit; pattern: RegExp }[]>> = {
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
  ).map(([unit, word]) => ({ unit, pattern: new RegExp(`(?:ال|لل)${foldWord(word)} ال$`) })),
};
/** 第三天, 第3周, 第三至四天. */
const ZH_UNITS: Record<string, DurationUnit> = { 天: 'day', 周: 'week', 个: 'month' };

/** Reads exits, floors, lines, ages and days whose name precedes their number. */
export const readNamedNumbers: FactReader = (reading) => [...readPatterns(reading), ...readArabicOrdinals(reading), ...readBeforeNumerals(reading)];

/** Reads ordinals such as the seventh day; two in a row are a range. A lone "first" is ignored, because it as often means the beginning. */
function readArabicOrdinals({ text, language }: ReaderInput): FoundFact[] {
  if (language !== 'ar') return [];
  return [...text.matchAll(AR_COUNTED)].flatMap(({ 0: whole, index, groups = {} }): FoundFact[] => {
    const { words = '' } = groups;
    const unit = AR_UNITS[groups.unit ?? ''] ?? 'day';
    const begin = index + whole.length - words.length;
    const places = [...words.matchAll(AR_ONE)].map(({ 0: word, index: at }) => ({
      value: readArabicDay(word),
      start: begin + at,
      end: begin + at + word.length,
    }));
    const [first, second] = places;
    if (!first || (places.length === 1 && first.value === 1)) return [];
    if (second && places.length === 2 && / (?:او|الي) /.test(words) && first.value < second.value)
      return [{ kind: 'duration', value: first.value, to: second.value, unit, start: index, end: second.end }];
    return places.map(({ value, start, end }, place) => ({ kind: 'duration', value, unit, start: place === 0 ? index : start, end }));
  });
}

function readBeforeNumerals({ text, language, numerals }: ReaderInput): FoundFact[] {
  return numerals.flatMap(({ start, end, value, to, inWords, article }): FoundFact[] => {
    if (article) return [];
    const head = text.slice(Math.max(0, start - 14), start);
    const of = to === undefined ? { value } : { value, to };
    if (language === 'zh') {
      const unit = /第\s?$/.test(head) ? ZH_UNITS[/^(?:天|周|个(?=月))/.exec(text.slice(end, end + 2))?.[0] ?? ''] : undefined;
      const isFirst = inWords && to === undefined && (value === 1 || (value === 2 && unit === 'day'));
      return unit && !isFirst ? [{ kind: 'duration', ...of, unit, start: start - 1, end: end + (unit === 'month' ? 2 : 1) }] : [];
    }
    const named = UNITS_BEFORE_NUMBER[language]?.find(({ pattern }) => pattern.test(head));
    return named ? [{ kind: 'duration', ...of, unit: named.unit, start: start - (named.pattern.exec(head)?.[0].length ?? 0), end }] : [];
  });
}

const readPatterns = ({ text, language }: ReaderInput): FoundFact[] =>
  (NAMED_NUMBERS[language] ?? []).flatMap(({ of, pattern, below }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: whole, index: start, groups = {} }): FoundFact[] => {
      const value = readPlace(groups, language) * (below ? -1 : 1);
      const span = { start, end: start + whole.length };
      if (value === 0) return [];
      return ['counter' in of ? { kind: 'count', value, counter: of.counter, ...span } : { kind: 'duration', value, unit: of.unit, ...span }];
    }),
  );

function readPlace({ n, m, word, card }: Record<string, string | undefined>, language: Language): number {
  const figures = n ?? m ?? card;
  if (figures !== undefined) return Number(figures) || EN_CARDINALS.indexOf(figures.toLowerCase()) + 1;
  return language === 'ar' ? readArabicDay(word ?? '') : EN_ORDINALS.indexOf(word?.toLowerCase() ?? '') + 1;
}
