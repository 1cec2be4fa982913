import type { Language } from '../../contract/languages.ts';
import type { DurationUnit, Span } from '../fact.ts';
import { foldWord } from '../folding.ts';
import { readCountMeasures } from './counts.ts';
import { readTimeSpans } from './durations.ts';
import type { FactReader, FoundFact, ReaderInput } from './reading.ts';

/** Number of times, with its place in the text. A `Period` is the span in which the times repeat. */
type Times = Span & { value: number; to?: number };
type Period = Span & { every: number; per: DurationUnit };

/** Periods without a number and unit: a day, per week, daily, 매주, 每天, 隔日, في اليوم. `{n}` is the number of units. */
const PERIODS: Record<Language, readonly (readonly [source: string, per: DurationUnit, every?: number])[]> = {
  en: [
    ['(?:an?|per|every|each|/)\\s?hour|hourly', 'hour'],
    ['(?:an?|per|every|each|/|in\\sa)\\s?day|daily', 'day'],
    ['(?:every|each|per|a)\\snight', 'day'],
    ['(?:an?|per|every|each|/|in\\sa)\\s?week|weekly', 'week'],
    ['(?:an?|per|every|each|/)\\s?month|monthly', 'month'],
    ['(?:an?|per|every|each|/)\\s?year|yearly|annually', 'year'],
  ],
  ko: [
    ['한\\s?시간|매시간', 'hour'],
    ['하루|매일|일일|(?<!\\d)1\\s?일', 'day'],
    ['일주일|매주|1\\s?주일?|한\\s?주|(?<![가-힣\\d])주', 'week'],
    ['한\\s?달|매달|매월|1\\s?개월|(?<![가-힣\\d])월', 'month'],
    ['일\\s?년|1\\s?년|매년|(?<![가-힣\\d])연|(?<![가-힣\\d])년', 'year'],
    ['반년', 'month', 6],
  ],
  zh: [
    ['每个?小时|一个?小时', 'hour'],
    ['每[天日]|(?<![\\d十])[一1]\\s?[天日]|(?<![\\d一二三四五六七八九十周期每])日(?=\\d)', 'day'],
    ['每个?(?:周|星期|礼拜)|[一1]个?(?:周|星期|礼拜)', 'week'],
    ['每个?月|[一1]个?月', 'month'],
    ['每年|[一1]年', 'year'],
    ['(?<![上下])每?半年', 'month', 6],
  ],
  ja: [
    ['[一1]時間|毎時', 'hour'],
    ['(?<![\\d十])[一1]\\s?日|毎日', 'day'],
    ['毎週|[一1]\\s?週間?|週', 'week'],
    ['毎月|[一1]\\s?[かヶカケヵ]月|ひと月|月', 'month'],
    ['毎年|[一1]\\s?年|年', 'year'],
    ['半年', 'month', 6],
  ],
  ar: [
    ['(?:في |ب|كل )(?:ال)?ساعة', 'hour'],
    ['(?:في |ب|كل |خلال )(?:ال)?يوم(?: واحد)?|يوميا', 'day'],
    ['(?:في |ب|كل )(?:ال)?أسبوع|أسبوعيا', 'week'],
    ['(?:في |ب|كل )(?:ال)?شهر|شهريا', 'month'],
    ['(?:في |ب|كل )(?:ال)?(?:سنة|عام)|سنويا', 'year'],
  ],
};
/** Words for every second day, week or month. */
const ALTERNATE: Partial<Record<Language, RegExp>> = {
  en: /\b(?:once\s)?every\s(?:other|second)\s(day|week|month)\b/gi,
  ko: /격일|하루\s?걸러/g,
  zh: /(?:每)?隔[天日](?:[^，。,.\d一二两三次]{0,3}一次)?/g,
  ja: /隔日|[一1]日おき(?:に[一1][回度])?/g,
  ar: new RegExp(foldWord('(?:مرة )?(?:كل يوم وآخر|يوم بعد يوم|يوما بعد يوم|يوم ويوم)'), 'g'),
};
/** Text before or after a number with a unit of time that makes it "every …". */
const EVERY: Record<Language, { before?: RegExp; behind?: RegExp }> = {
  en: { before: /\b(?:once\s)?every\s$/i },
  ko: { behind: /^\s?(?:마다|에)(?:\s?(?:한|1)\s?[번회]씩?)?/ },
  zh: { before: /每隔?$/, behind: /^(?:[^，。,.\d一二两三次后前内]{0,3})[一1]次/ },
  ja: { behind: /^(?:ごと|毎|おき)(?:に(?:[一1][回度])?)?|^に[一1][回度]/ },
  ar: { before: new RegExp(foldWord('(?:مرة (?:واحدة )?)?كل $')) },
};
/** Text allowed between the times and the period. */
const TIMES_FIRST: Record<Language, RegExp | null> = { en: /^\s?$/, ko: null, zh: null, ja: null, ar: /^\s?$/ };
const PERIOD_FIRST: Record<Language, RegExp | null> = {
  en: null,
  ko: /^(?:에|에는|마다)?\s?(?:약|최대|총|각각?)?\s?$/,
  zh: /^(?:各|最多|要|需|[^，。,.；;\d次片粒后前内以共隔]{0,5})$/,
  ja: /^(?:に|あたり)?(?:約|最大)?$/,
  ar: new RegExp(foldWord('^\\s?(?:بمعدل |حوالي )?$')),
};
/** A dose between the period and the times: 하루 500mg을 2번, 1日1錠を3回, 每天500毫克，2次. */
const DOSE_BETWEEN: Partial<Record<Language, RegExp>> = {
  ko: /^(?:에|에는|마다)?\s?(?:[\d.]+|반|한|두|세)\s?(?:mc?g|g|ml|cc|iu|밀리그[램람]|그[램람]|밀리리터|정|알|캡슐|포|방울|단위)(?:[을를]|씩|,)*\s?$/,
  zh: /^(?:[吃服用]|口服|服用)?(?:[\d.]+|半|[一两三])\s?(?:mc?g|g|ml|iu|毫克|微克|克|毫升|片|粒|颗|包|滴|单位)[，,]?(?:分)?$/,
  ja: /^(?:に|あたり)?(?:[\d.]+|半|[一二三])\s?(?:mc?g|g|ml|cc|iu|ミリグラム|グラム|ミリリットル|錠|カプセル|包|滴|単位)(?:を|ずつ|、)*$/,
};
const ONCE: Partial<Record<Language, RegExp>> = {
  en: /\bonce(?:\sor\s(twice))?(?![a-z])/gi,
  ar: new RegExp(foldWord('(?<![ء-ي])مرة(?: واحدة)?(?: أو (مرتين))?(?![ء-ي])'), 'g'),
};

const END: Record<Language, string> = { ko: '', en: '(?![a-z])', zh: '', ja: '', ar: '(?![ء-ي])' };
const PERIOD_PATTERNS = Object.fromEntries(
  Object.entries(PERIODS).map(([language, rows]) => {
    const start = language === 'en' ? '(?<![a-z])' : language === 'ar' ? '(?<![ء-ي])' : '';
    return [
      language,
      new RegExp(`${start}(?:${rows.map(([source], place) => `(?<p${place}>${foldWord(source)})`).join('|')})${END[language as Language]}`, 'gi'),
    ];
  }),
) as Record<Language, RegExp>;

/** Reads frequencies: twice a day, 每8小时, 하루 두 번, مرة كل يومين. */
export const readFrequencies: FactReader = (reading) => {
  const times = readTimes(reading);
  const periods = readPeriods(reading);
  return [
    ...readAlternates(reading),
    ...times.flatMap((each) => periods.flatMap((period) => combineTimesAndPeriod(each, period, reading))),
    ...readIntervals(reading),
  ];
};

function readTimes(reading: ReaderInput): Times[] {
  const counts: Times[] = readCountMeasures(reading).filter(({ unit }) => unit === 'time');
  if (reading.language === 'ja')
    counts.push(
      ...reading.numerals
        .filter(({ end, value }) => value < 10 && /^度(?!目|も|と|数)/.test(reading.text.slice(end)))
        .map((one) => ({ ...one, end: one.end + 1 })),
    );
  const once = ONCE[reading.language];
  const single = once
    ? [...reading.text.matchAll(once)].map(
        ({ 0: word, 1: twice, index: start }): Times => ({ start, end: start + word.length, value: 1, ...(twice ? { to: 2 } : {}) }),
      )
    : [];
  return [...counts, ...single];
}

function readPeriods({ text, language }: ReaderInput): Period[] {
  return [...text.matchAll(PERIOD_PATTERNS[language])].map(({ 0: word, index: start, groups = {} }) => {
    const [, per, every = 1] = PERIODS[language].find((_, place) => groups[`p${place}`] !== undefined) ?? ['', 'day'];
    return { start, end: start + word.length, every, per };
  });
}

function combineTimesAndPeriod(times: Times, period: Period, { text, language }: ReaderInput): FoundFact[] {
  const isTimesFirst = times.end <= period.start && TIMES_FIRST[language]?.test(text.slice(times.end, period.start));
  const isPeriodFirst = period.end <= times.start && PERIOD_FIRST[language]?.test(text.slice(period.end, times.start));
  const isOfDate = /[月월]\s?$/.test(text.slice(0, period.start));
  const hasDoseBetween = period.end <= times.start && !isOfDate && DOSE_BETWEEN[language]?.test(text.slice(period.end, times.start));
  if (!isTimesFirst && !isPeriodFirst && !hasDoseBetween) return [];
  const { value, to } = times;
  // The dose is a separate fact.
  const span = hasDoseBetween ? { start: times.start, end: times.end } : { start: Math.min(times.start, period.start), end: Math.max(times.end, period.end) };
  return [{ kind: 'frequency', times: value, ...(to === undefined ? {} : { to }), every: period.every, per: period.per, ...span }];
}

function readIntervals(reading: ReaderInput): FoundFact[] {
  const { text, language } = reading;
  const { before, behind } = EVERY[language];
  return readTimeSpans(reading).flatMap(({ start, end, value, to, unit }) => {
    const head = before?.exec(text.slice(Math.max(0, start - 18), start))?.[0];
    const tail = behind?.exec(text.slice(end, end + 16))?.[0];
    if ((!head && !tail) || to !== undefined || (language === 'ko' && tail && !isRate(tail))) return [];
    // おき states the number left out in between.
    const isBetween = tail?.startsWith('おき') && unit === 'day';
    const whole = isBetween
      ? { every: value + 1, per: unit }
      : language === 'zh' && value === 0.5 && unit === 'year'
        ? { every: 6, per: 'month' as const }
        : { every: value, per: unit };
    return [{ kind: 'frequency' as const, times: 1, ...whole, start: start - (head?.length ?? 0), end: end + (tail?.length ?? 0) }];
  });
}

/** 에 without another word means "on": 3일에 is the third day. */
const isRate = (tail: string) => !/^\s?에$/.test(tail);

function readAlternates({ text, language }: ReaderInput): FoundFact[] {
  const pattern = ALTERNATE[language];
  if (!pattern) return [];
  return [...text.matchAll(pattern)].map(({ 0: words, 1: unit, index: start }) => ({
    kind: 'frequency' as const,
    times: 1,
    every: 2,
    per: (unit?.toLowerCase() as DurationUnit | undefined) ?? 'day',
    start,
    end: start + words.length,
  }));
}
