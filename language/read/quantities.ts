import type { MeasureUnit } from '../fact.ts';
import { joinRanges, makeNumberUnitReader, makeUnitReader, type NumberUnitWord, toExtent, type UnitSpellings } from './measures.ts';
import type { FactReader, FoundFact, ReaderInput } from './reading.ts';

/** Longer spellings come before their prefixes; units are tried in the order of the rows. */
const SPELLINGS: UnitSpellings<MeasureUnit> = {
  all: {
    mmhg: 'mm\\s?hg',
    mg: 'mg',
    mcg: '(?:mc|[µμu])g',
    kg: 'kgs?',
    km: 'km',
    kcal: 'k?cals?',
    ml: 'ml|cc',
    mm: 'mm',
    cm: 'cm',
    lb: 'lbs?',
    oz: '(?:fl\\.?\\s?)?oz',
    ft: 'ft',
    inch: 'inch(?:es)?|(?<=(?:ft|feet|foot)\\s\\d{1,2}\\s)in',
    celsius: '°\\s?c|(?<=\\d)(?-i:C)',
    fahrenheit: '°\\s?f|(?<=\\d)(?-i:F)',
    iu: 'iu|units?|u',
    joule: 'j/cm²|(?-i:J)|joules?',
    // 3D is not the strength of a lens.
    diopter: '(?<=\\.\\d{1,2}\\s?)(?-i:D)',
    g: '(?-i:g)',
    l: 'l',
    m: '(?-i:m)',
  },
  en: {
    mg: 'milligram(?:me)?s?',
    mcg: 'microgram(?:me)?s?',
    kg: 'kilogram(?:me)?s?|kilos?',
    g: 'gram(?:me)?s?',
    lb: 'pounds?(?!\\s(?:sterling|each))',
    ml: 'millilit(?:er|re)s?|mls',
    l: 'lit(?:er|re)s?',
    mm: 'millimet(?:er|re)s?',
    cm: 'centimet(?:er|re)s?',
    km: 'kilomet(?:er|re)s?',
    m: 'met(?:er|re)s?',
    ft: 'foot|feet',
    fahrenheit: 'degrees?\\sf(?:ahrenheit)?|fahrenheit',
    celsius: 'degrees?(?:\\s(?:celsius|centigrade|c))?|celsius|°',
    iu: 'international\\sunits?',
    kcal: '(?:kilo)?calories?',
    mile: 'miles?',
    oz: '(?:fl(?:uid|\\.)?\\s)?ounces?',
    diopter: 'diopt(?:er|re)s?',
  },
  ko: {
    mg: '[밀미]리그[램람]',
    mcg: '마이크로그[램람]',
    km: '[킬키]로미터',
    kg: '[킬키]로(?:그[램람])?',
    g: '그[램람]',
    lb: '파운드',
    mm: '[밀미]리미터',
    ml: '[밀미]리리터|[밀미]리|시시(?![죠지니면고나라던는인])|씨씨',
    l: '리터',
    cm: '센티미터|센[티치]',
    m: '미터',
    inch: '인치',
    ft: '피트',
    celsius: '도(?:씨)?(?!\\s?(?:화상|각도|이상은|파열|염좌|손상|탈구))|°',
    iu: '국제\\s?단위|단위|유닛|유니트',
    joule: '줄(?=\\(J)',
    kcal: '(?:킬로)?칼로리',
    mile: '마일(?!리|드)',
    oz: '온스',
    diopter: '디옵터',
  },
  zh: {
    mmhg: '毫米汞柱',
    mg: '毫克',
    mcg: '微克',
    kg: '公斤|千克',
    g: '克(?!拉)',
    lb: '磅',
    ml: '毫升',
    l: '公升|升(?!级)',
    mm: '毫米',
    cm: '厘米|公分',
    km: '公里|千米',
    m: '米|公尺',
    inch: '英寸',
    ft: '英尺',
    fahrenheit: '华氏度',
    celsius: '摄氏度|度(?!假|数|烧伤|烫伤|以上烧|躺|角|倾)|°',
    iu: '国际单位|个?单位',
    joule: '焦耳?',
    kcal: '千卡|大卡|卡路里',
    mile: '英里',
    oz: '盎司',
    diopter: '屈光度',
  },
  ja: {
    mg: 'ミリグラム',
    mcg: 'マイクログラム',
    km: 'キロメートル',
    kcal: 'キロカロリー|カロリー',
    kg: 'キログラム|キロ',
    g: 'グラム',
    lb: 'ポンド',
    ml: 'ミリリットル|シーシー',
    l: 'リットル',
    mm: 'ミリメートル|ミリ',
    cm: 'センチメートル|センチ',
    m: 'メートル',
    inch: 'インチ',
    ft: 'フィート',
    celsius: '度(?!目|も|と|数|熱傷|やけど)|°',
    iu: '国際単位|単位|ユニット',
    joule: 'ジュール',
    mile: 'マイル(?!ド)',
    oz: 'オンス',
    diopter: 'ジオプト(?:リー?|ル)|ディオプター',
  },
  ar: {
    mmhg: 'ملم زئبقي?|مليمتر زئبقي?',
    mg: 'مي?لل?ي?\\s?[غج]رام(?:ات)?|مل[غج]م?|م[غج]م|مغ',
    mcg: 'مي?كرو[غج]رام(?:ات)?|مك[غج]م?',
    kg: 'كيلو\\s?[غج]رام(?:ات|ا)?|كيلوات|كيلو|ك[غج]م?',
    g: '[غج]رام(?:ات|ا)?|[غج]م?',
    lb: 'رطلا?|أرطال|باوند',
    ml: 'مي?لل?ي?\\s?لي?تر(?:ات)?|ملل?|سي سي|سم مكعب|سم[3³]|ملي(?!م)',
    l: 'لي?تر(?:ات|ا)?',
    mm: 'مي?لل?ي?\\s?متر(?:ات)?|مل?م',
    cm: 'سنتي?\\s?متر(?:ات|ا)?|سم',
    km: 'كيلو\\s?متر(?:ات|ا)?|كم',
    m: 'متر(?:ات|ا)?|أمتار',
    inch: 'بوصة|بوصات|إنش',
    ft: 'قدما?|أقدام',
    fahrenheit: 'درج(?:ة|ات) فهرنهايت',
    celsius: 'درج(?:ة|ات)(?: مئوية)?|°\\s?م?',
    iu: 'وحد(?:ة|ات)(?: دولية)?',
    joule: 'جول',
    kcal: 'سعر(?:ة|ات)? حراري?ة?|كيلو\\s?كالوري|سعرات',
    mile: 'ميلا?|أميال',
    oz: 'أونصة|أونصات',
    diopter: 'د[اي]?[يو]+بتر(?:ات)?',
  },
};

const DUALS: NumberUnitWord<MeasureUnit>[] = [
  { words: '[غج]رام(?:ين|ان)', value: 2, unit: 'g' },
  { words: 'كيلوين', value: 2, unit: 'kg' },
  { words: '(?:سي سي|ملي(?:لتر)?) (?:ال)?واحد', value: 1, unit: 'ml' },
  { words: 'كيلو (?:ال)?واحد', value: 1, unit: 'kg' },
  { words: 'كيلو(?= ونصف?ا?(?![ء-ي]))', value: 1, unit: 'kg' },
  { words: 'لي?ترا?(?= ونصف?ا?(?![ء-ي]))', value: 1, unit: 'l' },
  { words: 'مي?لل?ي?\\s?لي?ترا?(?= ونصف?ا?(?![ء-ي]))|ملي(?= ونصف?ا?(?![ء-ي]))', value: 1, unit: 'ml' },
  { words: 'سنتي?\\s?مترا?(?= ونصف?ا?(?![ء-ي]))', value: 1, unit: 'cm' },
  { words: 'مي?لل?ي?\\s?مترا?(?= ونصف?ا?(?![ء-ي]))', value: 1, unit: 'mm' },
  { words: 'كيلو\\s?متر(?:ين|ان)', value: 2, unit: 'km' },
  { words: 'مي?لل?ي?\\s?لي?تر(?:ين|ان)', value: 2, unit: 'ml' },
  { words: 'مي?لل?ي?\\s?متر(?:ين|ان)', value: 2, unit: 'mm' },
  { words: 'سنتي?\\s?متر(?:ين|ان)', value: 2, unit: 'cm' },
  { words: 'مي?لل?ي?\\s?[غج]رام(?:ين|ان)', value: 2, unit: 'mg' },
  { words: 'مي?لل?ي?\\s?لي?ترا? واحدا?', value: 1, unit: 'ml' },
  { words: 'مي?لل?ي?\\s?مترا? واحدا?', value: 1, unit: 'mm' },
  { words: 'سنتي?\\s?مترا? واحدا?', value: 1, unit: 'cm' },
  { words: 'لي?تر(?:ين|ان)', value: 2, unit: 'l' },
  { words: 'متر(?:ين|ان)', value: 2, unit: 'm' },
  { words: 'درجت(?:ين|ان)', value: 2, unit: 'celsius' },
  { words: 'وحدت(?:ين|ان)', value: 2, unit: 'iu' },
];

const FEET =
  /(?<![\d.])(?<feet>[4-7])[\s-]?(?:'|′|ft\.?|feet|foot)[\s-]?(?<inches>1[01]|\d)\s?(?:"|″|''|in(?:ch(?:es)?)?\b)|(?<![\d.])(?<feet>[4-7])(?:'|′|[\s-]?(?:foot|feet|ft))[\s-]?(?<inches>1[01]|\d)(?![\d'%]|\.\d|\s?(?:[ap]m|cm|mm|m|kg|days?|weeks?|months?|years?|hours?|minutes?|times?|x)\b)|\b(?<feet>four|five|six)\s(?:foot|feet)\s(?<inches>one|two|three|four|five|six|seven|eight|nine|ten|eleven)\b/gi;
const INCHES = 'zero one two three four five six seven eight nine ten eleven'.split(' ');
const parseInches = (word = '0') => (/\d/.test(word) ? Number(word) : INCHES.indexOf(word.toLowerCase()));
/** 11 stone 4 are 158 pounds. */
const STONE = /^\sstone(?:\s(1[0-3]|[1-9])(?:\s?(?:lbs?|pounds?)(?![a-z])|(?!\d|[.,:]\d|\s?(?:[ap]m|kg|cm|kilo|foot|feet|ft|day|week|month|year))))?/i;
const AR_METRE = /(?<!\p{L})متر و\s?$/u;
const readUnit = makeUnitReader(SPELLINGS);
const readDuals = makeNumberUnitReader<MeasureUnit>({ ar: DUALS });
/** Chinese states the strength of a lens in hundredths: 近视450度. */
const OF_EYES = /近视|近視|远视|遠視|散光|老花|眼|度数|镜片/;
/** "101 degrees" is a fever in Fahrenheit. */
const isFeverInFahrenheit = (value: number) => value >= 94 && value <= 109;
const BELOW_ZERO = /(?:영하|零下|氷点下|マイナス|minus|تحت الصفر|(?:^|[\s(])-)\s?$/i;
/** Text after the number that puts it below zero. */
const UNDER_ZERO = /^\s(?:below zero|تحت الصفر)(?!\p{L})/iu;
/** 38度5 is 38.5 and 一米七 1.7. */
const HAN_TENTHS = /^(\d{1,2}|[一二三四五六七八九]{1,2})(?![\d一二三四五六七八九十百千万个点月年日号天次人])/;
const addDecimals = (whole: number, decimals: string) =>
  Number(`${whole}.${[...decimals].map((digit) => (/\d/.test(digit) ? digit : '一二三四五六七八九'.indexOf(digit) + 1)).join('')}`);
/** 1メートル62 is 162 cm. */
const CENTIMETRES = /^\s?(\d{2})(?![\d.])\s?(?:cm|センチ(?:メートル)?|센티(?:미터)?|厘米|公分)?/i;
/** 38度5分 is 38.5. */
const TENTHS = /^(\d)分/;

/** Reads measures with a physical unit. */
export const readQuantities: FactReader = (reading) => {
  const measures = reading.numerals.flatMap((numeral) => {
    const measure = readUnit(reading, numeral);
    return measure && !isOtherWord(measure.unit, numeral, reading) ? [measure] : [];
  });
  const all = joinRanges([...measures, ...readDuals(reading)], reading);
  return [...all.map((measure) => makeQuantity(measure, reading)), ...readFeetAndInches(all, reading.text), ...readTwoUnits(reading)];
};

/** 5피트 4인치 are 64 inches. */
const readFeetAndInches = (measures: readonly { start: number; end: number; value: number; unit: MeasureUnit }[], text: string): FoundFact[] =>
  measures.flatMap((feet, place) => {
    const inches = measures[place + 1];
    if (feet.unit !== 'ft' || inches?.unit !== 'inch' || !/^\s?و?\s?$/.test(text.slice(feet.end, inches.start))) return [];
    return [{ kind: 'quantity', value: feet.value * 12 + inches.value, unit: 'inch', start: feet.start, end: inches.end } as const];
  });

/** 一百一十斤 are 55 kg, 5'4" are 64 inches, متر وخمسة وسبعون are 175 cm. */
function readTwoUnits({ text, language, numerals }: ReaderInput): FoundFact[] {
  const metre = language === 'ar' ? numerals.filter(({ start, value }) => value < 100 && AR_METRE.test(text.slice(Math.max(0, start - 8), start))) : [];
  const stone = language === 'en' ? numerals.filter(({ end }) => /^\sstone(?![a-z])/i.test(text.slice(end, end + 8))) : [];
  const jin = language === 'zh' ? numerals.filter(({ end }) => text.startsWith('斤', end)) : [];
  return [
    ...[...text.matchAll(FEET)].map(({ 0: all, index: start, groups = {} }): FoundFact => {
      return { kind: 'quantity', value: parseInches(groups.feet) * 12 + parseInches(groups.inches), unit: 'inch', start, end: start + all.length };
    }),
    ...metre.map(({ start, end, value }): FoundFact => ({ kind: 'quantity', value: 100 + value, unit: 'cm', start: start - 6, end })),
    ...stone.map(({ start, end, value }): FoundFact => {
      const [all, pounds = '0'] = STONE.exec(text.slice(end)) ?? [' stone'];
      return { kind: 'quantity', value: value * 14 + Number(pounds), unit: 'lb', start, end: end + all.length };
    }),
    ...jin.map(({ start, end, value }): FoundFact => ({ kind: 'quantity', value: value / 2, unit: 'kg', start, end: end + 1 })),
  ];
}

/** 一度 and 两度 are times, a burn of "2도" is a grade; "a foot" and "one unit" are no measures. */
function isOtherWord(unit: MeasureUnit, { weak, inWords, value, to, start }: ReaderInput['numerals'][number], { text, language }: ReaderInput): boolean {
  if (weak && language === 'en' && value === 1) return true;
  if (unit === 'fahrenheit' && value < 90) return true;
  if (unit === 'celsius' && weak && value >= 10) return true;
  if (unit === 'celsius' && BELOW_ZERO.test(text.slice(Math.max(0, start - 3), start))) return false;
  return unit === 'celsius' && (to ?? value) < 10 && (inWords === true || (language === 'ja' && (to ?? value) < 4));
}

/** True if the sentence is about a distance, so that a bare "kilo" is no weight. */
const isDistance = (text: string, start: number, end: number) =>
  /(?:キロ|[킬키]로|كيلو)$/.test(text.slice(start, end)) &&
  /(?:から|まで|距離|離れ|거리|에서|المسافة|المسافه|يبعد)/.test(text.slice(Math.max(0, start - 20), start));

function makeQuantity(measure: ReturnType<typeof joinRanges<MeasureUnit>>[number], { text, language }: ReaderInput): FoundFact {
  const { start, end, unit } = measure;
  const value = toExtent(measure);
  if (unit === 'celsius' && language === 'zh' && measure.value >= 50 && OF_EYES.test(text))
    return { kind: 'quantity', value: measure.value / 100, ...(measure.to === undefined ? {} : { to: measure.to / 100 }), unit: 'diopter', start, end };
  if (unit === 'celsius' && language === 'en' && isFeverInFahrenheit(measure.value))
    return { kind: 'quantity', ...value, unit: /°|degrees?$/i.test(text.slice(start, end)) ? 'fahrenheit' : unit, start, end };
  if (unit === 'kg' && isDistance(text, start, end)) return { kind: 'quantity', ...value, unit: 'km', start, end };
  if (unit !== 'celsius' && unit !== 'm') return { kind: 'quantity', ...value, unit, start, end };
  const tenths = language === 'ja' ? TENTHS.exec(text.slice(end, end + 3)) : null;
  // 7度8分 omits the thirty.
  const left = unit === 'celsius' && measure.value >= 6 && measure.value < 10 ? 30 : 0;
  if (tenths) return { kind: 'quantity', value: left + measure.value + Number(tenths[1]) / 10, unit, start, end: end + 2 };
  const height = unit === 'm' && (measure.value === 1 || measure.value === 2) ? CENTIMETRES.exec(text.slice(end, end + 12)) : null;
  if (height) return { kind: 'quantity', value: measure.value * 100 + Number(height[1]), unit: 'cm', start, end: end + height[0].length };
  const rest = language === 'zh' && measure.to === undefined ? HAN_TENTHS.exec(text.slice(end, end + 3))?.[1] : undefined;
  if (rest) return { kind: 'quantity', value: addDecimals(measure.value, rest), unit, start, end: end + rest.length };
  const below = BELOW_ZERO.exec(text.slice(Math.max(0, start - 12), start));
  if (below && measure.to === undefined) return { kind: 'quantity', value: -measure.value, unit, start: start - below[0].trimStart().length, end };
  const under = measure.to === undefined ? UNDER_ZERO.exec(text.slice(end, end + 14)) : null;
  if (under) return { kind: 'quantity', value: -measure.value, unit, start, end: end + under[0].length };
  const isFahrenheit = /(?:화씨|华氏|華氏)\s?$/.test(text.slice(Math.max(0, start - 3), start));
  return { kind: 'quantity', ...value, unit: isFahrenheit ? 'fahrenheit' : unit, start, end };
}
