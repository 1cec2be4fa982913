import type { DurationUnit } from '../fact.ts';
import { isRange } from '../numbers/numerals.ts';
import { joinRanges, type Measure, makeNumberUnitReader, makeUnitReader, type NumberUnitWord, type UnitSpellings } from './measures.ts';
import type { FactReader, FoundFact, ReaderInput } from './reading.ts';
import { isCountedFromNow } from './relative-future.ts';

const SPELLINGS: UnitSpellings<DurationUnit> = {
  en: {
    second: 'secs?|seconds?',
    minute: 'mins?|minutes?',
    hour: 'hrs?|hours?|h',
    day: '(?:business\\s|working\\s)?days?|(?:nights?|evenings?)(?=\\sago)',
    night: 'nights?',
    week: 'wks?|weeks?',
    month: 'mos|months?',
    year: 'yrs?|years?',
  },
  ko: {
    second: '초(?!음|기)',
    minute: '분(?!의\\s?[일이삼사오육칠팔구십\\d])',
    hour: '시간',
    day: '(?:영업)?일(?:간|째|분|치|\\s?차(?!이))?(?!반|정)',
    night: '밤|박',
    week: '주(?:일?간?|째|\\s?차)',
    month: '(?:개월|달)(?:간|째)?',
    year: '년[간째]?',
  },
  zh: {
    second: '秒钟?',
    minute: '分钟|(?<=小时\\s?\\d{1,2})分',
    hour: '个?小时|个?钟头',
    day: '天|个?工作日|日(?=内|后|前|间|以|左右|之|疗程|汤药|药|食谱|课程|套餐|游)',
    night: '个?晚上?|(?<!半)夜(?!情|宵)|宿',
    week: '周(?![二三四五六日末年岁围]|一(?![天日次])|都是|[都全]有)|个?星期(?![一二三四五六日天])|个?礼拜(?![一二三四五六日天])',
    month: '个月|(?<=个[半多来余])月|月(?=龄)',
    year: '年',
  },
  ja: {
    second: '秒間?',
    minute: '分間?(?!の[一二三四五六七八九十\\d])',
    hour: '時間',
    day: '日間|日目|営業日|日(?!本|曜|当|程)',
    night: '泊|晩(?!中)',
    week: '週[間目]?',
    month: '[かヶカケヵ箇]月[間目]?|月(?=間)',
    year: '年間?(?!目|生|代)',
  },
  ar: {
    second: 'ثانية|ثوان|ثواني',
    minute: 'دقيقة|دقا[يئ]ق',
    hour: 'ساعة|ساعات',
    day: 'يوما?|أيام',
    night: 'ليلة|ليال|ليالي',
    week: 'أسبوعا?|أسابيع',
    month: 'شهرا?|أشهر|شهور',
    year: 'سنة|سنوات|سنين|عاما?|أعوام',
  },
};

/** The upper end after "a week": "a week to ten days", "between a year and eighteen months". */
const LOWER_END =
  '(?:(?=\\sto\\s[\\w-]+\\s(?:minutes|hours|days|weeks|months|years)(?![a-z]))|(?=\\sand\\s[\\w-]+\\s(?:minutes|hours|days|weeks|months|years)(?![a-z]))(?<=between\\san?\\s[a-z]+))';
/** Text required before "a year" for it to end a range: "six months to", "between six months and". */
const makeUpperEndPattern = (lower: string, unit: string) =>
  `(?<=${lower}\\s(?:to|or)\\san?\\s${unit}|between\\s[^.,;]{1,20}\\s${lower}\\sand\\san?\\s${unit})`;

const makeDays = (words: string, value: number): NumberUnitWord<DurationUnit> => ({ words, value, unit: 'day' });
const makeDual = (words: string, unit: DurationUnit): NumberUnitWord<DurationUnit> => ({ words: `${words}(?:ين|ان|(?<=ت)ا(?= ))`, value: 2, unit });
/** A single unit. It counts only with "one" or a fraction after it, or at the end of a range. Alone the word as often means "a". */
const makeSingle = (word: string, unit: DurationUnit): NumberUnitWord<DurationUnit> => ({
  words: `(?<!ال)(?:${word}) واحدة?|(?:${word})(?= و(?:نصف?ا?|ربعا?|ثلثا?)(?![ء-ي])| (?:أو|إلى) (?:[ء-ي]+[اي]ن|ثلاثة?|أربعة?|خمسة?)(?![ء-ي]))|(?<=(?:إلى |(?:ات|أيام|أشهر|شهور|أسابيع|سنين|شهر|أسبوع)\\sل))(?:${word})(?! \\d| ال)`,
  value: 1,
  unit,
});

const readWholeWords = makeNumberUnitReader<DurationUnit>({
  en: [
    { words: 'a\\sfortnight|fortnight', value: 2, unit: 'week' },
    // Only as the upper end of a range. Otherwise it as often means "per year".
    { words: `a\\syear${makeUpperEndPattern('months?', 'year')}`, value: 1, unit: 'year' },
    { words: `a\\smonth${makeUpperEndPattern('(?:days?|weeks?)', 'month')}`, value: 1, unit: 'month' },
    { words: `a\\sweek${makeUpperEndPattern('days?', 'week')}`, value: 1, unit: 'week' },
    { words: `an\\shour${makeUpperEndPattern('min(?:ute)?s?', 'hour')}`, value: 1, unit: 'hour' },
    ...(['hour', 'week', 'month', 'year'] as const).map((unit) => ({ words: `an?\\s${unit}${LOWER_END}`, value: 1, unit })),
    // Without minutes after it, it as often means "per hour".
    { words: 'an\\shour(?=\\s(?:and\\s)?(?:\\d|five|ten|fifteen|twenty|thirty|forty|fifty))', value: 1, unit: 'hour' },
  ],
  ko: [
    { words: '[일한]\\s?주일?[간째]?', value: 1, unit: 'week' },
    { words: '반년', value: 6, unit: 'month' },
    { words: '이틀\\s?밤', value: 2, unit: 'night' },
    { words: '사흘\\s?밤', value: 3, unit: 'night' },
    { words: '하루\\s?이틀', value: 1, to: 2, unit: 'day' },
    makeDays('하루\\s?반(?=이?\\s?(?:지|걸|정도|쯤|만|뒤|후|동안|넘|됐|되|의|[,.]|$))', 1.5),
    makeDays('(?<!좋은\\s)하루(?!\\s?(?:종일|빨리|하루|에(?!서)|최대|총|약|평균|딱|[\\d한두세네다여일아열반]))', 1),
    { words: '사나흘[간째]?', value: 3, to: 4, unit: 'day' },
    { words: '대엿새[간째]?', value: 5, to: 6, unit: 'day' },
    makeDays('이틀[간째]?', 2),
    makeDays('사흘[간째]?', 3),
    makeDays('나흘[간째]?', 4),
    makeDays('닷새[간째]?', 5),
    makeDays('엿새[간째]?', 6),
    makeDays('이레(?:[간째]|(?=\\s?(?:동안|만|후|뒤)))', 7),
    makeDays('여드레[간째]?', 8),
    makeDays('아흐레[간째]?', 9),
    makeDays('열흘[간째]?', 10),
    makeDays('보름간?', 15),
    makeDays('반나절', 0.5),
  ],
  zh: [
    { words: '一刻钟', value: 15, unit: 'minute' },
    { words: '[两二]刻钟', value: 30, unit: 'minute' },
    { words: '三刻钟', value: 45, unit: 'minute' },
  ],
  ja: [
    { words: '(?:一|ひと)晩(?!中)', value: 1, unit: 'night' },
    { words: '半月', value: 15, unit: 'day' },
    { words: '[ひ一]と月', value: 1, unit: 'month' },
    makeDays('丸一日|まる一日', 1),
    makeDays('翌々日|翌翌日', 2),
  ],
  ar: [
    { words: '(?:ثلاثة أرباع (?:ال)?ساعة|ساعة إلا ربعا?)', value: 45, unit: 'minute' },
    makeDual('ثانيت', 'second'),
    makeDual('دقيقت', 'minute'),
    makeDual('ساعت', 'hour'),
    makeDual('يوم', 'day'),
    makeDual('ليلت', 'night'),
    makeDual('أسبوع', 'week'),
    makeDual('شهر', 'month'),
    makeDual('سنت', 'year'),
    makeDual('عام', 'year'),
    makeSingle('دقيقة', 'minute'),
    makeSingle('ساعة', 'hour'),
    { words: 'ساعة(?= و ?(?:\\d{1,2}|خمسا?|عشرا?|عشر(?:ون|ين)|ثلاث(?:ون|ين)|[أا]ربع(?:ون|ين)|خمس(?:ون|ين)|خمس عشرة?) دقا?[يئ]ق)', value: 1, unit: 'hour' },
    makeSingle('يوما?', 'day'),
    makeSingle('ليلة', 'night'),
    makeSingle('أسبوعا?', 'week'),
    makeSingle('شهرا?', 'month'),
    makeSingle('سنة|عام', 'year'),
  ],
});

const readUnit = makeUnitReader(SPELLINGS);

/** Returns numbers followed by a unit of time, and words that contain both. Parts of dates and times can be among them. */
export function readTimeSpans(reading: ReaderInput): Measure<DurationUnit>[] {
  const measures = reading.numerals.flatMap((numeral) => {
    const measure = readUnit(reading, numeral);
    return measure && !isOtherWord(measure, reading) ? [measure] : [];
  });
  return joinRanges([...measures, ...readWholeWords(reading)], reading);
}

/** Reads spans of time: 30 minutes, an hour and a half, 2 nights. Fractions of an hour become minutes, of a year months. */
export const readDurations: FactReader = (reading) =>
  joinAcrossUnits(joinHoursAndMinutes(readTimeSpans(reading), reading.text), reading).map((measure) => {
    const found = makeDuration(measure);
    const isAhead =
      (measure.unit === 'day' || measure.unit === 'week') && measure.to === undefined && isCountedFromNow(reading.text, measure, reading.language);
    return isAhead ? { ...found, ahead: true } : found;
  });

function isOtherWord({ unit, value, to, numeral, start, end }: Measure<DurationUnit>, { text, language }: ReaderInput): boolean {
  const { weak, inWords } = numeral;
  if (unit === 'year' && value > 200) return true;
  // 37.8 يوم العملية means on the day of the surgery.
  if (unit === 'day' && language === 'ar' && (value * 2) % 1 !== 0) return true;
  // 上半年 is half of a calendar year.
  if (language === 'zh' && unit === 'year' && value === 0.5 && /[上下前后]$/.test(text.slice(0, start))) return true;
  // 半天 and 半日 are no exact spans, 半分 is half of something.
  if (value < 1 && ((language === 'zh' && unit === 'day') || (language === 'ja' && (unit === 'day' || unit === 'minute')))) return true;
  if (language === 'ko') return isOtherKoreanWord(unit, text.slice(start, numeral.end), text, start, end);
  // 十分 means "enough", 一年 can be any year, and 一分 of a clock time is read with its hour.
  if (language === 'ja' && unit === 'day') return isOtherJapaneseDay(text, start, end, to ?? value, to !== undefined);
  if (language === 'ja')
    return unit === 'minute' && inWords === true && value === 10 && !/^(?:間|以|後|前|ほど|くらい|程度)/.test(text.slice(end - 1).replace(/^分/, ''));
  return language === 'zh' && unit === 'day' && weak === true && value === 1 && to === undefined && !/^(?:之?[后前内]|以[后前内]|左右)/.test(text.slice(end));
}

/** 세 분 are persons, 4일에 is a day of the month, 이 시간 and 이 분 mean "this"; a single syllable before 일 is often part of another word (오일). */
function isOtherKoreanWord(unit: DurationUnit, number: string, text: string, start: number, end: number): boolean {
  const isNative = /^[한두세네]|^[다여일아][섯곱덟홉]|^열|^스[물무]/.test(number);
  const isAttached = /^[가-힣]/.test(text.slice(start + number.length));
  const isSyllable = /^[일이삼사오육칠팔구]$/.test(number);
  if (unit === 'minute') return isNative || number === '이' || (number === '구' && isAttached);
  if (isNative && (unit === 'day' || unit === 'year' || unit === 'second')) return true;
  if (unit === 'day') {
    if (/월\s?$/.test(text.slice(Math.max(0, start - 2), start))) return true;
    const behind = text.slice(end - 1, end + 8);
    if (/^일(?:\s?\(|자|날|에(?!\s?(?:한|두|세|\d|[일이삼]\s?회))|부터|까지|\s?(?:아침|점심|저녁|새벽|밤(?!낮)|정오|[월화수목금토일]요일))/.test(behind))
      return true;
    return isSyllable && !/^(?:간|\s?(?:동안|후|뒤|전|이내|이상|정도|내|치|분))/.test(text.slice(end));
  }
  if (unit === 'week')
    return isSyllable && (isAttached || number === '이') && !/^[일간]|^\s?(?:후|뒤|동안|정도|전|이상|간)/.test(text.slice(end - 1).replace(/^주/, ''));
  return /^[이일]$/.test(number) && (unit === 'hour' || unit === 'month' || unit === 'night');
}

/** A bare 3日 is a day of the month. It is a duration if it is a range, above 31, the second half of 2泊3日, or marked as a span. */
function isOtherJapaneseDay(text: string, start: number, end: number, value: number, isSpan: boolean): boolean {
  if (/(?:日[間目]|営業日)$/.test(text.slice(start, end)) || isSpan || value > 31) return false;
  if (/泊$|日か$/.test(text.slice(0, start))) return value > 10;
  if (/^か[\d一二三四五六七八九]/.test(text.slice(end))) return value > 9;
  return !/^(?:後|前|以内|以上|分|に[一1]|ほど|くらい|程度|しか|ぶり|続|残|コース|プラン|近く|と[りっ]|過ぎ|経|たっ|かけ|連続|休|おき|ごと|かか|か[一二三四五六七八九\d])/.test(
    text.slice(end),
  );
}

/** 1시간 30분 is one span of ninety minutes. */
function joinHoursAndMinutes(measures: readonly Measure<DurationUnit>[], text: string): Measure<DurationUnit>[] {
  const result: Measure<DurationUnit>[] = [];
  for (const next of measures) {
    const last = result.at(-1);
    const isRest =
      last?.unit === 'hour' &&
      next.unit === 'minute' &&
      last.to === undefined &&
      next.to === undefined &&
      /^[\s,]*(?:and\s|و\s?)?$/.test(text.slice(last.end, next.start));
    if (last && isRest) result[result.length - 1] = { ...last, unit: 'minute', value: last.value * 60 + next.value, end: next.end };
    else result.push(next);
  }
  return result;
}

/** Next smaller unit, for ranges across two units: a week to ten days. */
const SMALLER: Partial<Record<DurationUnit, readonly [DurationUnit, number]>> = { hour: ['minute', 60], week: ['day', 7], year: ['month', 12] };

function joinAcrossUnits(measures: readonly Measure<DurationUnit>[], { text, language }: ReaderInput): Measure<DurationUnit>[] {
  const result: Measure<DurationUnit>[] = [];
  for (const next of measures) {
    const last = result.at(-1);
    const low = last && convertUnit(last, next);
    const high = last && convertUnit(next, last);
    const isOne = last && low && high && last.to === undefined && next.to === undefined && low.value < high.value && isRange(last, next, text, language);
    if (isOne) result[result.length - 1] = { ...low, end: next.end, to: high.value };
    else result.push(next);
  }
  return result;
}

/** Returns a measure in the unit of another one, if that is its own unit or the next smaller one. */
function convertUnit(measure: Measure<DurationUnit>, other: Measure<DurationUnit>): Measure<DurationUnit> | undefined {
  const [unit, times] = SMALLER[measure.unit] ?? [];
  if (unit === other.unit && times) return { ...measure, unit, value: measure.value * times };
  return measure.unit === other.unit || SMALLER[other.unit]?.[0] === measure.unit ? measure : undefined;
}

function makeDuration({ start, end, value, to, unit }: Measure<DurationUnit>): Extract<FoundFact, { kind: 'duration' }> {
  const isWhole = Number.isInteger(value) && (to === undefined || Number.isInteger(to));
  if (unit === 'month' && value === 0.5 && to === undefined) return { kind: 'duration', value: 15, unit: 'day', start, end };
  const [smaller, times] = (isWhole || unit === 'week' ? undefined : SMALLER[unit]) ?? [unit, 1];
  const exact = (number: number) => Number((number * times).toPrecision(12));
  return { kind: 'duration', value: exact(value), ...(to === undefined ? {} : { to: exact(to) }), unit: smaller, start, end };
}
